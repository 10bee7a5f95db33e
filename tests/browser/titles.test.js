// Title lists: with captures, before them, compressed, several at once; and what only looks like one.

import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { byteBox, clickByte, dropFiles, eventually, listFiles } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

/** A title list as Windows gives it out. */
function list(name, titles) {
  const text = ['1', '9999', ...Object.entries(titles).flat(), '', ''].join('\0');
  return { name, bytes: Buffer.from(text, 'utf16le') };
}

const counters = (name = 'Counter_007.bin') => list(name, { 238: 'Prozessor', 230: 'Prozess' });
const texts = () => list('Explain_007.bin', { 239: 'Was ein Prozessor tut', 231: 'Was ein Prozess tut' });
const tree = (page) => page.getByRole('treegrid', { name: 'Structure of A' });
const named = (page, name) => tree(page).getByRole('row', { name: new RegExp(`${name}\\b`) }).first().waitFor();

const height = (page) => page.locator('.masthead').evaluate((header) => header.getBoundingClientRect().height);

test('a list of texts beside a list of names leaves the names as they are', async ({ page }) => {
  await dropFiles(page.locator('body'), [await example('iexplore', 0)]);
  await named(page, 'Process');
  const before = await height(page);
  await dropFiles(page.locator('body'), [counters(), texts()]);
  await named(page, 'Prozess');
  await listFiles(page);
  const files = page.getByRole('complementary', { name: 'Files' });
  // With them the bar is as high as without.
  await eventually(page, async () => assert.equal(await height(page), before));
  await eventually(page, async () => assert.equal(await files.getByRole('button', { name: /^Stop using the titles/ }).count(), 2));
  await takePicture(page, 'titles');
  await files.getByRole('button', { name: 'Stop using the titles of Counter_007.bin' }).click();
  await named(page, 'Process');
});

test('a list that comes first is used for the captures that are opened next', async ({ page }) => {
  await dropFiles(page.locator('body'), [counters()]);
  await page.getByText('Counter_007.bin is a title list with 3 texts. It is used for the captures that you open next.').waitFor();
  await dropFiles(page.locator('body'), [await example('iexplore', 0)]);
  await named(page, 'Prozess');
});

test('a broken list by itself is shown with its pairs, and its finding leads to the one that is broken', async ({ page }) => {
  const text = ['1', '1847', '2', 'System', '', 'lost', '9100', 'Ledger', '', ''].join('\0');
  await dropFiles(page.locator('body'), [{ name: 'Counter_009.bin', bytes: Buffer.from(text, 'utf16le') }]);
  const pairs = page.getByRole('treegrid', { name: 'Structure' });
  await pairs.getByRole('row', { name: /9100 Ledger/ }).waitFor();
  await page.getByText("invalid index '' was read from the registry").first().waitFor();
  await page.getByRole('tab', { name: /^Findings 1/ }).click();
  const explanation = page.locator('#finding-explanation');
  await explanation.getByText('What to do').first().waitFor();
  await explanation.locator('summary', { hasText: 'Cannot load Counter Name data' }).first().click();
  await explanation.getByText('Category Help data').last().waitFor();
  await takePicture(page, 'title-list');
  await page.locator('#findings').press('Enter');
  await eventually(page, async () => assert.equal(await page.locator('#details h2').textContent(), 'no index'));
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.getByText('A title list has no values').waitFor();
  await dropFiles(page.locator('body'), [await example('iexplore', 0)]);
  await page.getByRole('tab', { name: 'Structure' }).click();
  await named(page, 'Process');
});

test('the bytes of a title list lead to its pairs, and a link leads there again', async ({ visit }) => {
  let page = await visit();
  await dropFiles(page.locator('body'), [texts(), counters()]);
  const pairs = (page) => page.getByRole('treegrid', { name: 'Structure', exact: true });
  await pairs(page).getByRole('row', { name: /238 Prozessor/ }).waitFor();
  await page.getByRole('grid', { name: 'Bytes', exact: true }).getByRole('row').nth(2).waitFor();
  // The list begins with 1 and the number of its titles: 2 and 5 letters of two bytes.
  const { x, y } = await byteBox(page, 'hex', 0x10);
  await page.mouse.move(x, y);
  await page.locator('#hex-hover').getByText('0x10 · Counter_007.bin: 3 pairs › 230 = Prozess').waitFor();
  await clickByte(page, 'hex', 0x10);
  await pairs(page).getByRole('row', { selected: true }).getByText('Prozess', { exact: true }).waitFor();
  await takePicture(page, 'titles-bytes');
  await page.waitForFunction(() => /titles=.*Counter_007\.bin&titles=.*Explain_007\.bin.*&at=0x10$/.test(location.hash));
  const link = await page.evaluate(() => location.hash);
  page = await visit({ path: `/${link}` });
  await page.getByRole('heading', { name: 'This link needs two files' }).waitFor();
  await dropFiles(page.locator('body'), [counters(), texts()]);
  await pairs(page).getByRole('row', { selected: true }).getByText('Prozess', { exact: true }).waitFor();
  // Back returns to the view before.
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.getByText('A title list has no values').waitFor();
  await page.waitForFunction(() => location.hash.includes('tab=values'));
  await page.goBack();
  await pairs(page).getByRole('row', { selected: true }).getByText('Prozess', { exact: true }).waitFor();
});

test('a compressed list is a list', async ({ page }) => {
  await dropFiles(page.locator('body'), [await example('iexplore', 0)]);
  await named(page, 'Process');
  const { name, bytes } = counters();
  await dropFiles(page.locator('body'), [{ name: `${name}.gz`, bytes: gzipSync(bytes) }]);
  await named(page, 'Prozess');
  await eventually(page, async () => assert.equal(await page.locator('#capture-b').getByText('is not a capture').count(), 0));
});

test('a capture whose signature is wrong is read on behind it, and a file of other bytes is said to be none', async ({ page }) => {
  await page.waitForLoadState('load');
  const { name, bytes } = await example('iexplore', 0);
  bytes[0] = 0x51;
  await dropFiles(page.locator('body'), [{ name, bytes }]);
  await page.getByText(/PERF_DATA_BLOCK: Signature/).waitFor();
  await page.getByRole('treegrid').getByText('Process (230)').first().waitFor();
  await dropFiles(page.locator('body'), [{ name: 'other.perfdata', bytes: bytes.map((byte) => byte ^ 0x5a) }]);
  await page.getByText('other.perfdata is not a capture').waitFor();
});
