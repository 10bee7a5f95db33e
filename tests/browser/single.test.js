// The page as one file, opened from disk without a server: everything is in it, and it can reach nothing.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dropFiles, eventually, openMenu, speak } from './actions.js';
import { example, SINGLE } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const EXAMPLES = ['desktop', 'iexplore', 'every-counter-type', 'provider', 'real-machine'];
/** What stands in B once an example is open. */
const newer = (name) => (name === 'real-machine' ? 'real-machine.blg/sample-11' : `${name}-1.perfdata`);
const tab = (page, name) => page.getByRole('tab', { name });

test('the list of examples is in the file', async ({ visit }) => {
  const page = await visit({ file: SINGLE });
  const examples = page.locator('.example-list:not(.example-list-small) strong');
  await examples.first().waitFor();
  assert.deepEqual(await examples.allInnerTexts(), EXAMPLES);
  await takePicture(page, 'single-file');
});

test('every example is in the file, and the views show it', async ({ visit }) => {
  const page = await visit({ file: SINGLE });
  for (const name of EXAMPLES) {
    await page.evaluate((name) => (location.hash = `#example=${name}`), name);
    await page.locator('#capture-b .capture-bar-file', { hasText: newer(name) }).waitFor();
    for (const [view, list] of [['Compare', '#compare'], ['Values', '#values'], ['Structure', '#tree']]) {
      await tab(page, view).click();
      await page.locator(`${list} [role=row]`).first().waitFor();
    }
  }
});

test('the explanation of a finding is in the file, in both languages', async ({ visit }) => {
  const page = await visit({ file: SINGLE, path: '/#example=desktop&tab=findings' });
  const explanation = page.locator('#finding-explanation');
  await explanation.getByText('What to do').first().waitFor();
  await speak(page, 'ja');
  await explanation.getByText('対処').first().waitFor();
});

test('dropped files are opened, and the address in the bar leads back to the place', async ({ visit }) => {
  let page = await visit({ file: SINGLE });
  await page.locator('.example-list-button').first().waitFor();
  await dropFiles(page.locator('body'), [await example('iexplore', 0), await example('iexplore', 1)]);
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  await tab(page, 'Values').click();
  await eventually(page, async () => assert.match(page.url(), /\/winperf\.html#a=[0-9a-f]{12}.*tab=values/));
  page = await visit({ file: SINGLE, path: `/${new URL(page.url()).hash}` });
  await page.getByText(/SHA-256/).first().waitFor();
  await dropFiles(page.locator('body'), [await example('iexplore', 0), await example('iexplore', 1)]);
  await page.getByRole('tab', { name: 'Values', selected: true }).waitFor();
});

test('a bundle to hand over is saved from the file', async ({ visit }) => {
  const page = await visit({ file: SINGLE, path: '/#example=desktop' });
  await page.locator('#capture-b').getByText('desktop-1.perfdata').waitFor();
  await page.locator('#share-button').click();
  const save = page.locator('#share-dialog button:enabled', { hasText: 'capture.perfcap.zip' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const saved = await readFile(await download.path());
  assert.equal(saved.subarray(0, 2).toString(), 'PK');
});

test('no connection is possible, not even to the file itself', async ({ visit, watch }) => {
  const page = await visit({ file: SINGLE });
  await page.locator('.example-list-button').first().waitFor();
  for (const address of ['http://127.0.0.1:9/', 'data:,', '#']) {
    const answer = await page.evaluate((address) => fetch(address).then(() => 'answered', () => 'refused'), address);
    assert.equal(answer, 'refused', address);
  }
  await eventually(page, async () => assert.equal(watch.violations.length, 3, watch.violations.join('\n')));
  assert.ok(watch.violations.every((violation) => violation.startsWith('connect-src')), watch.violations.join('\n'));
  // These were asked for; nothing else may be there at the end of the visit.
  watch.violations.length = 0;
  watch.errors.length = 0;
});

test('a reply that is copied from the file has no link that leads nowhere', async ({ visit }) => {
  const page = await visit({ file: SINGLE, path: '/#example=desktop', permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('#verdict-title').waitFor();
  await page.getByRole('button', { name: 'Copy reply' }).click();
  await page.locator('.verdict-copied').getByText(/Copied the reply/).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(text.includes('svchost#3') && !text.includes('winperf.html'), text);
});

test('the file offers no link, since it would lead nobody anywhere', async ({ visit }) => {
  const page = await visit({ file: SINGLE, path: '/#example=desktop' });
  await page.locator('#verdict-title').waitFor();
  await openMenu(page);
  await page.locator('#menu .menu-item', { hasText: 'Share' }).waitFor();
  assert.equal(await page.locator('#menu .menu-item', { hasText: 'Copy link' }).count(), 0);
});
