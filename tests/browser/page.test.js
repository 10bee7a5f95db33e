// The page as such: it starts, it keeps to itself, and it is there before its program is.

import assert from 'node:assert/strict';
import { dropFiles, eventually, held } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';

const started = (page) => page.waitForFunction(() => window.pageHasStarted);

const noteStart = (page) =>
  page.addInitScript(() => addEventListener('winperf-started', () => (window.pageHasStarted = true)));

test('the page starts without a violation, an error or a foreign request', async ({ visit }) => {
  await started(await visit({ prepare: noteStart }));
});

test('the drop zone is there before the program arrives', async ({ visit }) => {
  const program = held('**/*.wasm');
  const prepare = async (page) => {
    await noteStart(page);
    await program.prepare(page);
  };
  const page = await visit({ prepare });
  await page.getByText(/drop/i).first().waitFor();
  await eventually(page, async () => assert.equal(await page.evaluate(() => window.pageHasStarted), undefined));
  program.release();
  await started(page);
});

test('files that are picked in a dialog from before the program arrived are opened', async ({ visit }) => {
  const program = held('**/*.wasm');
  const prepare = async (page) => {
    await noteStart(page);
    await program.prepare(page);
  };
  const page = await visit({ prepare });
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Open files…').click()]);
  program.release();
  await started(page);
  await page.getByRole('button', { name: /^iexplore/ }).waitFor();
  const { name, bytes } = await example('iexplore', 0);
  await dialog.setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
});

test('an example that is being fetched can be cancelled, and is not opened when it comes after all', async ({ visit }) => {
  const capture = held('**/iexplore-0*');
  const prepare = async (page) => {
    await noteStart(page);
    await capture.prepare(page);
  };
  const page = await visit({ prepare });
  await started(page);
  await page.getByRole('button', { name: /^iexplore/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  const answered = page.waitForResponse('**/iexplore-0*');
  capture.release();
  await (await answered).finished();
  // What is opened after it has come after it.
  await dropFiles(page.locator('body'), [await example('desktop', 0)]);
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  assert.equal(await page.getByText('iexplore-0').count(), 0);
  assert.equal(await page.getByText('iexplore-1').count(), 0);
});

test('files that enter an element are taken before the program arrives, so that they can be dropped on it at once', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({ prepare: program.prepare });
  await page.getByRole('button', { name: /^iexplore/ }).waitFor();
  const isTaken = (kind) =>
    page.evaluate((kind) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([], 'capture'));
      return !document.querySelector('main').dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, kind);
  assert.ok(await isTaken('dragenter'));
  assert.ok(await isTaken('dragover'));
  program.release();
});

test('a drop in any moment of the start is opened', async ({ visit }) => {
  const files = [await example('iexplore', 0), await example('iexplore', 1)];
  const prepare = (page) =>
    page.addInitScript(() => {
      // Between its first drawing and its effects the program lets the browser have its turn: a drop comes just then.
      window.drawn = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          const main = document.querySelector('main.start-screen');
          if (!window.before) window.before = main;
          if (!main || main === window.before) return;
          observer.disconnect();
          resolve();
        }).observe(document, { childList: true, subtree: true });
      });
      window.dropWhenDrawn = (list) =>
        (window.dropped = window.drawn.then(() => {
          const transfer = new DataTransfer();
          for (const { name, bytes } of list) transfer.items.add(new File([new Uint8Array(bytes)], name));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }));
    });
  const program = held('**/*.wasm');
  const hold = async (page) => {
    await prepare(page);
    await program.prepare(page);
  };
  const page = await visit({ prepare: hold });
  await page.getByRole('button', { name: /^iexplore/ }).waitFor();
  await page.evaluate((list) => void window.dropWhenDrawn(list), files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })));
  program.release();
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  await page.getByRole('region', { name: 'Capture B' }).getByText('iexplore-1').waitFor();
});

test('a list of examples that arrives when the program has drawn its own stands there once, and a click on it is answered', async ({ visit }) => {
  const program = held('**/*.wasm');
  const prepare = async (page) => {
    await program.prepare(page);
    await page.addInitScript(() => {
      const fetched = window.fetch;
      // The shell has its answer between the first drawing of the program and its effects, which are a turn later.
      window.fetch = async (address, ...rest) => {
        if (address !== 'examples/examples.json' || window.answerIsHeldBack) return fetched(address, ...rest);
        const examples = await (await fetched(address)).json();
        const ofShell = document.querySelector('main.start-screen');
        await new Promise((drawn) => {
          const observer = new MutationObserver(() => document.querySelector('main.start-screen') !== ofShell && drawn());
          observer.observe(document, { childList: true, subtree: true });
          window.answerIsHeldBack = true;
        });
        return { ok: true, json: async () => examples };
      };
    });
  };
  const page = await visit({ prepare });
  await page.waitForFunction(() => window.answerIsHeldBack);
  program.release();
  const example = page.getByRole('button', { name: /^iexplore/ });
  await example.first().waitFor();
  assert.equal(await example.count(), 1);
  await example.click();
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
});

test('text that is dragged is left to the browser, and files are taken', async ({ visit }) => {
  const page = await visit({ prepare: noteStart });
  await started(page);
  const refused = (kind) =>
    page.evaluate((kind) => {
      const transfer = new DataTransfer();
      if (kind === 'text') transfer.setData('text/plain', 'svchost');
      else transfer.items.add(new File(['x'], 'x'));
      const event = new DragEvent('dragover', { dataTransfer: transfer, bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(event);
    }, kind);
  await page.getByRole('button', { name: /^iexplore/ }).click();
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  await eventually(page, async () => assert.equal(await refused('text'), false));
  await eventually(page, async () => assert.equal(await refused('file'), true));
});

for (const pattern of ['**/boot-*.js', '**/winperf-web-*.js', '**/*_bg.wasm']) {
  test(`a start without ${pattern} says so, and its sentence stays`, async ({ visit, watch }) => {
    const page = await visit({ prepare: (page) => page.route(pattern, (route) => route.fulfill({ status: 404, body: 'not found' })) });
    await page.locator('#shell-status').getByText(/^This page could not start: /).waitFor();
    await dropFiles(page.locator('body'), [await example('iexplore', 0)]);
    await page.locator('#shell-status').getByText(/^This page could not start: /).waitFor();
    // The browser itself reports the file that cannot be had.
    watch.errors.length = 0;
  });
}
