// The workers of the page, which redact and pack what is shared, and unpack what is opened.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dropFiles, eventually } from './actions.js';
import { example, SINGLE } from './captures.js';
import { test } from './harness.js';

const LOGS = resolve(import.meta.dirname, '../../crates/winperf-log/tests/fixtures');

const dialog = (page) => page.locator('#share-dialog');
const saveBundle = (page) => page.locator('#share-dialog button:enabled', { hasText: 'capture.perfcap.zip' });

/** Opens two captures on a page with a fixed clock, and the dialog about them. */
async function share(visit, { prepare, ...options } = {}) {
  const page = await visit({
    ...options,
    fresh: true,
    prepare: async (page) => {
      await page.clock.setFixedTime(new Date('2026-01-02T03:04:05Z'));
      await prepare?.(page);
    },
  });
  await page.waitForLoadState('load');
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.getByRole('treegrid').waitFor();
  await page.locator('#share-button').click();
  await saveBundle(page).waitFor();
  return page;
}

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}

const savedBundle = (page) => saved(page, saveBundle(page));

/** Everything that the dialog saves. */
async function savedFiles(page) {
  const files = [await savedBundle(page)];
  files.push(await saved(page, dialog(page).getByRole('button', { name: /report\.html/ })));
  for (const scope of [0, 1]) {
    await page.locator('#share-scope').selectOption({ index: scope });
    files.push(await saved(page, dialog(page).getByRole('button', { name: /Save values\./ })));
  }
  return files;
}

/** Lets no worker start. */
const withoutWorkers = (page) =>
  page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new Error('no workers');
      }
    };
  });

/** Lets every worker fail as soon as it has started. */
const withBrokenWorkers = (page) =>
  page.addInitScript(() => {
    const original = window.Worker;
    window.Worker = function (address, options) {
      return new original(URL.createObjectURL(new Blob(['throw new Error("broken")'])), options);
    };
  });

/** Lets the program of every worker fail to start. */
const withoutProgram = (page) =>
  page.addInitScript(() => {
    window.Worker = class extends Worker {
      postMessage(message, ...moved) {
        super.postMessage(message instanceof WebAssembly.Module ? new ArrayBuffer(3) : message, ...moved);
      }
    };
  });

/** Forgets the errors of workers that were to fail. */
function forgive(watch, prepare) {
  const expected = new Map([[withBrokenWorkers, /broken/], [withoutProgram, /WebAssembly|CompileError/]]).get(prepare);
  if (expected) watch.errors.splice(0, Infinity, ...watch.errors.filter((error) => !expected.test(error)));
}

test('what a worker makes of captures is what the page makes of them where there is none, byte by byte', async ({ visit, watch }) => {
  let page = await share(visit);
  assert.equal(page.workers().length, 1);
  const title = await page.locator('#share-issue-title').innerText();
  const byWorker = await savedFiles(page);
  assert.ok(byWorker.every(({ length }) => length > 1000), byWorker.map(({ length }) => length).join());
  for (const prepare of [withoutWorkers, withBrokenWorkers, withoutProgram]) {
    page = await share(visit, { prepare });
    assert.equal(page.workers().length, 0);
    await page.locator('#share-issue-title').getByText(title, { exact: true }).waitFor();
    const byPage = await savedFiles(page);
    for (const [place, bytes] of byWorker.entries()) {
      assert.ok(bytes.equals(byPage[place]), `file ${place}: ${bytes.length} and ${byPage[place].length} bytes`);
    }
    forgive(watch, prepare);
  }
});

test('the page as one file has a worker too, which makes the same bundle', async ({ visit }) => {
  const served = await savedBundle(await share(visit));
  const page = await share(visit, { file: SINGLE });
  assert.equal(page.workers().length, 1);
  assert.ok(served.equals(await savedBundle(page)));
});

test('a worker ends with what it was for: another choice, and the dialog', async ({ visit }) => {
  const page = await share(visit);
  const [first] = page.workers();
  await Promise.all([first.waitForEvent('close'), dialog(page).locator('input[value=strict]').check()]);
  await saveBundle(page).waitFor();
  const [second, ...more] = page.workers();
  assert.equal(more.length, 0);
  await Promise.all([second.waitForEvent('close'), page.keyboard.press('Escape')]);
  await eventually(page, async () => assert.equal(page.workers().length, 0));
});

test('a log is redacted by a worker, which then ends, to the same bytes as without one', async ({ visit, watch }) => {
  const name = 'tx-basicperfcounters.blg';
  const original = await readFile(resolve(LOGS, name));
  let byWorker;
  for (const prepare of [undefined, withoutWorkers, withBrokenWorkers, withoutProgram]) {
    const page = await visit({ fresh: true, prepare });
    await page.waitForLoadState('load');
    const started = [];
    page.on('worker', (worker) => started.push(worker));
    await dropFiles(page.locator('body'), [{ name, bytes: original }]);
    await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
    await page.locator('#share-button').click();
    const bytes = await saved(page, dialog(page).locator('button:enabled', { hasText: 'winperf-log.blg' }));
    assert.equal(started.length, prepare === withoutWorkers ? 0 : 1);
    await eventually(page, async () => assert.equal(page.workers().length, 0));
    byWorker ??= bytes;
    assert.ok(bytes.equals(byWorker) && bytes.length === original.length && !bytes.equals(original));
    forgive(watch, prepare);
  }
});

for (const [how, prepare] of [['by a worker', undefined], ['without one', withoutWorkers], ['after one that fails', withBrokenWorkers], ['after one whose program fails', withoutProgram]]) {
  test(`a long packed file is unpacked ${how}`, async ({ visit, watch }) => {
    const page = await visit({ fresh: true, prepare });
    await page.waitForLoadState('load');
    const started = [];
    page.on('worker', (worker) => started.push(worker));
    const { bytes } = await example('desktop', 0);
    // Bytes after the data are kept, and random ones stay long when they are packed.
    await dropFiles(page.locator('body'), [{ name: 'long.perfdata.gz', bytes: gzipSync(Buffer.concat([bytes, randomBytes(400_000)])) }]);
    await page.locator('#capture-b, #capture-a').getByText('long.perfdata.gz').first().waitFor();
    await page.getByRole('treegrid').getByText('Process').first().waitFor();
    assert.equal(started.length, how === 'without one' ? 0 : 1);
    // Its memory goes with it.
    await eventually(page, async () => assert.equal(page.workers().length, 0));
    forgive(watch, prepare);
  });
}

for (const [where, options] of [['the page', {}], ['the page as one file', { file: SINGLE }]]) {
  test(`the worker of ${where} reaches nothing either`, async ({ visit }) => {
    const page = await share(visit, options);
    const [worker] = page.workers();
    // Unlike the page's own, its violations are told to nobody else.
    const blocked = (address) =>
      worker.evaluate(async (address) => {
        const violation = new Promise((resolve) => addEventListener('securitypolicyviolation', resolve, { once: true }));
        const answer = await fetch(address).then(() => 'answered', () => 'refused');
        return [answer, (await violation).effectiveDirective];
      }, address);
    for (const address of ['http://127.0.0.1:9/', 'data:,']) {
      assert.deepEqual(await blocked(address), ['refused', 'connect-src'], address);
    }
  });
}
