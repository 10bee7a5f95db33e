// The page as such: it starts, it keeps to itself, and it is there before its program is.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { example } from './captures.js';
import { Harness, holdBack } from './harness.js';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

const started = (page) => page.waitForFunction(() => window.pageHasStarted);

const noteStart = (page) =>
  page.addInitScript(() => addEventListener('TrunkApplicationStarted', () => (window.pageHasStarted = true)));

test('the page starts without a violation, an error or a foreign request', async () => {
  await harness.visit(started, { prepare: noteStart });
});

test('the drop zone is there before the program arrives', async () => {
  let release;
  const prepare = async (page) => {
    await noteStart(page);
    release = await holdBack(page, '**/*.wasm');
  };
  await harness.visit(
    async (page) => {
      await page.getByText(/drop/i).first().waitFor();
      assert.equal(await page.evaluate(() => window.pageHasStarted), undefined);
      release();
      await started(page);
    },
    { prepare },
  );
});

test('files that are picked in a dialog from before the program arrived are opened', async () => {
  let release;
  const prepare = async (page) => {
    await noteStart(page);
    release = await holdBack(page, '**/*.wasm');
  };
  await harness.visit(
    async (page) => {
      const [dialog] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Open files…').click()]);
      release();
      await started(page);
      await page.getByRole('button', { name: /^iexplore/ }).waitFor();
      const { name, bytes } = await example('iexplore', 0);
      await dialog.setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
      await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
    },
    { prepare },
  );
});
