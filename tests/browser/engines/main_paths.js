// What everybody does with the page, in any browser: the same questions for each engine.

import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { example, PAGE, SINGLE } from '../captures.js';
import { Folder, haveUnzip } from '../program.js';
import { serveFolder } from '../server.js';

const LARGE = process.env.WINPERF_LARGE;
const withoutLarge = LARGE ? false : 'WINPERF_LARGE names no folder with two large captures; cargo xtask test writes them';

const WITH_UNZIP = { skip: haveUnzip ? false : 'no unzip to look into the bundle with' };

/** How long anything may take to appear, in milliseconds. */
const TIMEOUT = 60_000;

/** Tests the main paths in the windows of an engine. */
export function testMainPaths(engine, openWindow) {
  let server;
  let window;
  before(async () => {
    server = await serveFolder(PAGE);
    window = await openWindow();
  });
  after(async () => {
    await window?.close();
    await server?.close();
  });

  /** Loads the page anew; its program may still be on its way when the examples are listed. */
  const load = async () => {
    await window.go('about:blank');
    await window.go(`${server.origin}/`);
    await appears('.example-list-button');
  };
  /** Asks the page with each of its frames until the answer is yes. */
  const until = async (what, asked, ...parameters) => {
    for (const end = Date.now() + TIMEOUT; !(await window.evaluate(asked, ...parameters)); ) {
      if (Date.now() > end) assert.fail(`${what} did not happen; on the page: ${await window.evaluate(() => document.body.innerText.slice(0, 600))}`);
      await window.evaluate(() => new Promise((frame) => requestAnimationFrame(() => frame(true))));
    }
  };
  const appears = (selector) => until(selector, (selector) => !!document.querySelector(selector), selector);
  const says = (selector, text) =>
    until(`${selector} with ${text}`, (selector, text) => [...document.querySelectorAll(selector)].some((part) => part.textContent.includes(text)), selector, text);
  const examined = () => until('the findings', () => /\d/.test(document.querySelector('#tab-findings').textContent));
  const focused = (id) => until(`the focus of ${id}`, (id) => document.activeElement.id === id, id);
  const drop = (files) =>
    window.evaluate(
      (files) => {
        const transfer = new DataTransfer();
        for (const { name, base64 } of files) transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
        for (const kind of ['dragenter', 'dragover', 'drop']) {
          document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }
      },
      files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
    );
  /** Saves a redacted bundle of what is open, which a worker has made, and returns what the browser was offered. */
  const savedBundle = async () => {
    await window.evaluate(() => {
      window.listening = 0;
      window.Worker = class extends Worker {
        constructor(...given) {
          super(...given);
          this.addEventListener('message', () => (window.listening += 1));
        }
      };
      const offer = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        // The other is the program, for a worker.
        if (blob.type !== 'application/zip') return offer.call(URL, blob);
        new Response(blob).arrayBuffer().then((bytes) => {
          window.savedBytes = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        });
        return offer.call(URL, blob);
      };
    });
    await window.click('#share-button');
    await until('a bundle', () => {
      const button = [...document.querySelectorAll('#share-dialog button:enabled')].find(({ textContent }) => textContent.includes('capture.perfcap.zip'));
      button?.click();
      return !!button;
    });
    await until('its bytes', () => !!window.savedBytes);
    await says('.share-dialog-done', 'capture.perfcap.zip');
    assert.equal(await window.evaluate(() => window.listening), 1, 'workers that have started');
    return Buffer.from(await window.evaluate(() => window.savedBytes), 'hex');
  };
  /** How many errors and warnings the open captures have, and how much time lies between them; remarks on names go with the names. */
  const opened = () =>
    window.evaluate(() => ({
      findings: document.querySelector('#tab-findings').textContent.match(/\d+ errors?, \d+ warnings?/)[0],
      interval: document.querySelector('#interval').textContent,
    }));
  /** Asserts that a bundle has no name of the example and opens with the same errors and warnings. */
  const assertRedacted = async (bytes, before) => {
    await Folder.with(async (folder) => {
      await folder.write({ name: 'saved.zip', bytes });
      const members = (await folder.unzipped('saved.zip')).toString('latin1').toLowerCase();
      assert.ok(members.length > 60_000, `${members.length} bytes`);
      for (const encoding of ['utf16le', 'latin1']) {
        assert.ok(!members.includes(Buffer.from('desktop-7qk2', encoding).toString('latin1')), encoding);
      }
    });
    await load();
    await drop([{ name: 'saved.zip', bytes }]);
    await says('#capture-b', 'saved.zip/sample-1.perfdata');
    await examined();
    assert.deepEqual(await opened(), before);
  };
  const openExample = async (name) => {
    await load();
    await window.evaluate((name) => [...document.querySelectorAll('.example-list-button')].find((button) => button.textContent.startsWith(name)).click(), name);
    await appears('#tree [role=row]');
    await examined();
  };

  test(`${engine}: an example opens, and every view shows something`, async () => {
    await openExample('iexplore');
    await says('#tree', 'PERF_DATA_BLOCK');
    for (const [view, row] of [
      ['values', '#values [role=gridcell]'],
      ['compare', '#compare [role=row][aria-selected=true]'],
      ['findings', '#findings [role=row]'],
      ['structure', '#hex [role=row]'],
    ]) {
      await window.click(`#tab-${view}`);
      await appears(row);
    }
  });

  test(`${engine}: dropped files are opened in order of time`, async () => {
    await load();
    const files = await Promise.all([1, 0].map((sample) => example('iexplore', sample)));
    await drop(files);
    await says('#capture-a', 'iexplore-0.perfdata');
    await says('#capture-b', 'iexplore-1.perfdata');
    await says('#interval', '+1.000 s');
  });

  test(`${engine}: files of the file dialog are opened`, async () => {
    await load();
    await window.choose('#open-files', ...[0, 1].map((sample) => resolve(PAGE, 'examples', `desktop-${sample}.perfdata`)));
    await says('#capture-b', 'desktop-1.perfdata');
    await appears('#tree [role=row]');
  });

  test(`${engine}: the keyboard leads through the views, the tree and the bytes`, async () => {
    await openExample('desktop');
    for (const [key, pane] of [['2', 'values'], ['3', 'compare'], ['4', 'findings'], ['1', 'tree']]) {
      await window.press(key, 'Alt');
      await focused(pane);
    }
    const active = () => window.evaluate(() => document.activeElement.getAttribute('aria-activedescendant'));
    const first = await active();
    await window.press('ArrowDown');
    await until('a step in the tree', (first) => document.activeElement.getAttribute('aria-activedescendant') !== first, first);
    await window.type('gh');
    await focused('hex');
    await window.press('ArrowRight');
    await says('#byte-status', '0x');
  });

  test(`${engine}: something is looked for and found`, async () => {
    await openExample('desktop');
    await window.press('f', 'Control');
    await focused('search');
    await window.type('svchost');
    await appears('#search-results [role=row][aria-selected]');
    await window.press('Enter', 'Control');
    await until('the way to a result', () => ['tree', 'hex', 'values'].includes(document.activeElement.id));
  });

  test(`${engine}: what is selected is copied, or shown as a text to copy by hand`, async () => {
    await openExample('iexplore');
    await window.evaluate(() => document.querySelector('#tree').focus());
    await window.type('y');
    await appears('[role=menu]:popover-open :focus');
    await window.press('Escape');
    await focused('tree');
    await window.type('y');
    await appears('[role=menu]:popover-open :focus');
    await window.press('Enter');
    await until('a copy', () => /^Copied/.test(document.querySelector('#copy-status')?.textContent ?? '') || !!document.querySelector('dialog textarea'));
  });

  test(`${engine}: a redacted bundle is saved, and opens with the same errors and warnings`, WITH_UNZIP, async () => {
    await openExample('desktop');
    const before = await opened();
    await assertRedacted(await savedBundle(), before);
  });

  test(`${engine}: the page speaks Japanese`, async () => {
    await load();
    // Until the program listens, nobody hears of the choice.
    await until('Japanese', () => {
      document.querySelector('#language [lang=ja] input').click();
      return document.documentElement.lang === 'ja';
    });
    await says('h2', 'Windows パフォーマンス データの中を見る');
    await window.evaluate(() => document.querySelector('.example-list-button').click());
    await says("#tab-structure", "構造");
    await window.evaluate(() => document.querySelector('#language [lang=en] input').click());
    await says('#tab-structure', 'Structure');
  });

  test(`${engine}: the page as one file works from disk, and asks for nothing`, async () => {
    await window.go('about:blank');
    await window.go(pathToFileURL(SINGLE).href);
    await appears('.example-list-button');
    await window.evaluate(() => {
      document.addEventListener('securitypolicyviolation', (event) => (document.body.dataset.violation = event.effectiveDirective));
      location.hash = '#example=desktop&tab=findings';
    });
    await says('#finding-explanation', 'What to do');
    await says('#capture-b', 'desktop-1.perfdata');
    await window.click('#tab-values');
    await appears('#values [role=gridcell]');
    const asked = () => [document.body.dataset.violation, ...performance.getEntriesByType('resource').map(({ name }) => name)];
    assert.deepEqual((await window.evaluate(asked)).filter((name) => name && !name.startsWith('data:')), []);
  });

  test(`${engine}: the page as one file saves a redacted bundle`, WITH_UNZIP, async () => {
    await window.go('about:blank');
    await window.go(`${pathToFileURL(SINGLE).href}#example=desktop`);
    await says('#capture-b', 'desktop-1.perfdata');
    await examined();
    const before = await opened();
    await assertRedacted(await savedBundle(), before);
  });

  test(`${engine}: two captures of 50 MB are opened and walked to the last byte`, { skip: withoutLarge }, async () => {
    await load();
    const files = readdirSync(LARGE).sort().map((name) => resolve(LARGE, name));
    await window.choose('#open-files', ...files);
    await appears('#tree [role=row]');
    await window.evaluate(() => document.querySelector('#hex').focus());
    await window.press('End', 'Control');
    await says('#byte-status', `0x${(statSync(files[0]).size - 1).toString(16)} `);
    await examined();
    await window.press('3', 'Alt');
    await focused('compare');
  });
}
