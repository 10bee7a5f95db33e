// Tree, bytes and details of two captures: what a pointer previews, what a choice selects, and what differs.

import assert from 'node:assert/strict';
import { byteBox, clickByte, dropFiles, eventually, OWN_TIME } from './actions.js';
import { assertAccessibleInThemes } from './axe.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const tree = (page) => page.locator('#tree');
const shown = (page) => page.locator('#hex');
const beside = (page) => page.locator('#hex-beside');
const details = (page) => page.getByRole('region', { name: 'Details' });
const status = (page) => page.locator('#byte-status');
const preview = (page) => page.locator('#hex-hover');
const selectedRow = (page) => tree(page).locator('[aria-selected="true"]');
const rowOf = (page, name) => tree(page).getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** Opens an example, in which processes begin and end between the samples, and waits for its tree. */
async function openDesktop(page, ...samples) {
  const files = samples.length > 0 ? samples : [await example('desktop', 0), await example('desktop', 1)];
  await dropFiles(page.locator('body'), files);
  await tree(page).waitFor();
  // Both panes have measured themselves when they have rows.
  await shown(page).getByRole('row').nth(9).waitFor();
}

/** Where the views are scrolled. */
const scrolled = (page) =>
  page.evaluate(() => ['tree', 'hex', 'hex-beside'].map((id) => document.getElementById(id)?.scrollTop));

/** The marks under the pointer, by the lists that they are in. */
const marks = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.list-box-marks i[style]')];
    return all.map((mark) => mark.closest('.list-box').id);
  });

test('hovering a row of the tree marks its bytes in both captures and scrolls nothing', async ({ page }) => {
  await openDesktop(page);
  const before = await scrolled(page);
  await rowOf(page, 'NumObjectTypes').hover();
  await preview(page).getByText('0x1c · PERF_DATA_BLOCK › NumObjectTypes = 9').waitFor();
  await eventually(page, async () => assert.deepEqual(await marks(page), ['hex', 'hex-beside']));
  // Its bytes are far out of sight, and stay there.
  await rowOf(page, 'Paging File (700)').hover();
  await preview(page).getByText(/Paging File/).waitFor();
  await eventually(page, async () => assert.deepEqual(await marks(page), []));
  await eventually(page, async () => assert.deepEqual(await scrolled(page), before));
  await eventually(page, async () => assert.match(await selectedRow(page).innerText(), /PERF_DATA_BLOCK/));
  await page.mouse.move(5, 5);
  await preview(page).filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
});

test('hovering a byte marks its field and the row of the tree, and selects nothing', async ({ page }) => {
  await openDesktop(page);
  const before = await scrolled(page);
  const { x, y } = await byteBox(page, 'hex', 0x1d);
  await page.mouse.move(x, y);
  await preview(page).getByText('0x1d · PERF_DATA_BLOCK › NumObjectTypes = 9').waitFor();
  await eventually(page, async () => assert.deepEqual((await marks(page)).sort(), ['hex', 'hex-beside', 'tree']));
  await eventually(page, async () => assert.deepEqual(await scrolled(page), before));
  await status(page).getByText('0x0 = 50').waitFor({ state: 'attached' });
  await details(page).getByRole('heading', { name: 'PERF_DATA_BLOCK' }).waitFor();
});

test('a structure that stands elsewhere in the other capture is selected and revealed there', async ({ page }) => {
  await openDesktop(page);
  await tree(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await details(page).getByText('TotalByteLength').first().waitFor();
  // The last object begins at 0x8648 in A and 136 bytes later in B.
  await shown(page).locator('[aria-selected="true"]').getByText('00008640').waitFor();
  await beside(page).locator('[aria-selected="true"]').getByText('000086d0').waitFor();
  await page.locator('#details-other').getByText('0x86d0').waitFor();
  await page.locator('#details-other').getByText('the same').waitFor();
  // The way leads to the bytes in B, and the tree shows B from then on.
  await page.locator('#details-other').getByRole('button').click();
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await status(page).getByText('0x86d0 =').waitFor();
  await beside(page).locator('[aria-selected="true"]').getByText('00008640').waitFor();
});

test('a click into the other capture shows it in the tree and selects its field', async ({ page }) => {
  await openDesktop(page);
  await clickByte(page, 'hex-beside', 0x1d);
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await rowOf(page, 'NumObjectTypes').and(page.locator('[aria-selected="true"]')).waitFor();
  await page.getByRole('grid', { name: 'Bytes of B' }).and(shown(page)).waitFor();
  await page.getByRole('grid', { name: 'Bytes of A' }).and(beside(page)).waitFor();
});

test('what differs has signs in the tree and marks among the bytes, and what changed as expected fewer', async ({ page }) => {
  // DetailLevel of the first object stands at 0x94.
  const newer = await example('desktop', 1);
  newer.bytes[0x94] = 200;
  await openDesktop(page, await example('desktop', 0), newer);
  await tree(page).getByRole('row', { name: /^PerfTime100nSec changed as expected/ }).waitFor();
  await eventually(page, async () => assert.equal(await rowOf(page, 'Signature').locator('.change-mark').count(), 0));
  await page.locator('#hex [aria-rowindex="5"] .change-expected.hex-rows-signed').waitFor({ state: 'attached' });
  await eventually(page, async () => assert.ok((await shown(page).locator('[aria-rowindex="5"] .hex-rows-changed').count()) > 0));
  await eventually(page, async () => assert.equal(await shown(page).locator('[aria-rowindex="1"] .hex-rows-differs').count(), 0));
  await eventually(page, async () => assert.equal(await shown(page).locator('[aria-rowindex="10"] .change-changed.hex-rows-signed').count(), 1));
  await clickByte(page, 'hex', 0x94);
  await tree(page).getByRole('row', { name: /^DetailLevel warning changed/, selected: true }).waitFor();
  await page.locator('#details-other').getByText('200 (+100)').waitFor();
  await page.getByText('Differs from the other capture', { exact: true }).waitFor();
});

test('a new instance is marked, and the other capture says that it has no counterpart', async ({ visit }) => {
  const page = await visit(OWN_TIME);
  await openDesktop(page);
  await page.getByRole('radio', { name: 'B' }).check({ force: true });
  await tree(page).focus();
  await page.keyboard.type('thr');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('SearchProtocolHost');
  await tree(page).getByRole('row', { name: /^SearchProtocolHost\/0 new/, selected: true }).waitFor();
  await page.getByText('A has no counterpart of SearchProtocolHost/0.').waitFor();
  await page.locator('#details-other').getByText('not in A').waitFor();
  // The other capture stays where it is.
  const before = await scrolled(page);
  await page.keyboard.press('ArrowDown');
  await page.getByText('A has no counterpart of SearchProtocolHost/1.').waitFor();
  await eventually(page, async () => assert.equal((await scrolled(page))[2], before[2]));
  await eventually(page, async () => assert.equal(await beside(page).locator('.hex-rows-selected, .hex-rows-inside').count(), 0));
  await eventually(page, async () => assert.ok((await shown(page).locator('.hex-rows-signed.change-new').count()) > 0));
  await takePicture(page, 'structure-new-instance');
});

test('the strip jumps by pointer and by keys and says where one is', async ({ page }) => {
  await openDesktop(page);
  const strip = page.getByRole('slider', { name: 'Overview of A' });
  await eventually(page, async () => assert.equal(await strip.getAttribute('aria-valuetext'), 'offset 0x0, PERF_DATA_BLOCK'));
  const box = await strip.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.6);
  await page.waitForFunction(() => Number(document.querySelector('.overview-strip').ariaValueNow) > 15_000);
  await eventually(page, async () => assert.match(await strip.getAttribute('aria-valuetext'), /^offset 0x[0-9a-f]+, Thread \(232\)$/));
  await eventually(page, async () => {
    const first = await shown(page).getByRole('row').first().innerText();
    assert.ok(Number.parseInt(first, 16) > 15_000, first);
  });
  // Dragging goes on beyond the edge of the strip.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.6);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y - 30, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('.overview-strip').ariaValueNow === '0');
  await strip.focus();
  await page.keyboard.press('End');
  await page.waitForFunction(() => Number(document.querySelector('.overview-strip').ariaValueNow) > 33_000);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => {
    const now = Number(document.querySelector('.overview-strip').ariaValueNow);
    return now > 3000 && now < 4000;
  });
  // Looking elsewhere selects nothing.
  await status(page).getByText('0x0 = 50').waitFor();
});

test('a byte leads to its field, and the field to everything around it', async ({ visit }) => {
  const page = await visit(OWN_TIME);
  await openDesktop(page);
  await tree(page).focus();
  await page.keyboard.type('processor');
  await shown(page).locator('[aria-selected="true"]').getByText('00000990').waitFor();
  await clickByte(page, 'hex', 0x9d8);
  await rowOf(page, 'CounterNameTitle').and(page.locator('[aria-selected="true"]')).waitFor();
  const path = page.getByRole('navigation', { name: 'Part of' });
  const around = ['P\nPERF_DATA_BLOCK', 'O\nProcessor (238)', 'C\n% Processor Time'];
  await eventually(page, async () => assert.deepEqual(await path.getByRole('button').allInnerTexts(), around));
  await path.getByRole('button', { name: 'Processor (238)' }).click();
  await status(page).getByText('0x990 =').waitFor();
  await details(page).getByText('15 counter definitions, 5 instances').waitFor();
});

test('bytes are selected one by one with Shift, by click and by drawing over them', async ({ page }) => {
  await openDesktop(page);
  await clickByte(page, 'hex', 0x10);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await status(page).getByText('0x10 to 0x21: 18 bytes, 5 fields').waitFor();
  // Tree and details show what holds all of the range.
  await details(page).getByRole('heading', { name: 'PERF_DATA_BLOCK' }).waitFor();
  await clickByte(page, 'hex', 0x8, { shift: true });
  await status(page).getByText('0x8 to 0x10: 9 bytes, 3 fields').waitFor();
  const [from, to] = [await byteBox(page, 'hex', 0x22), await byteBox(page, 'hex', 0x43)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await status(page).getByText('0x22 to 0x43: 34 bytes').waitFor();
  await eventually(page, async () => assert.ok((await shown(page).locator('.hex-rows-range').count()) >= 3));
  await page.keyboard.press('ArrowLeft');
  await status(page).getByText('0x42 =').waitFor();
});

test('a raw value leads to how its value is computed', async ({ visit }) => {
  const page = await visit(OWN_TIME);
  await openDesktop(page);
  await tree(page).focus();
  await page.keyboard.type('processor');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('_T');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('PERF_COUNTER');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('%');
  await details(page).getByRole('heading', { name: '% Processor Time' }).waitFor();
  const value = await eventually(page, async () => {
    const value = await page.locator('#details-display strong').innerText();
    assert.match(value, /^[\d.]+ %$/);
    assert.ok((await selectedRow(page).innerText()).includes(`→ ${value}`), value);
    return value;
  });
  await page.locator('#details-display').getByRole('button').click();
  await page.locator('#values [aria-selected="true"]', { hasText: value.replace(' %', '') }).waitFor();
  await page.locator('#explanation h2', { hasText: String.raw`\Processor(_Total)\% Processor Time` }).waitFor();
});

test('a narrow window shows one capture, and the switch the other', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await openDesktop(page);
  await eventually(page, async () => assert.equal(await page.locator('.hex-rows-row:visible').count() > 0, true));
  await eventually(page, async () => assert.equal(await beside(page).isVisible(), false));
  await page.getByRole('radio', { name: 'B' }).check({ force: true });
  await page.getByRole('grid', { name: 'Bytes of B' }).waitFor();
  await eventually(page, async () => assert.equal(await page.getByRole('grid', { name: 'Bytes of A' }).isVisible(), false));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
  await page.getByRole('navigation', { name: 'Part of' }).waitFor({ state: 'attached' });
});

test('two captures with the legend open stand in nobody\'s way', async ({ page }) => {
  await openDesktop(page);
  await rowOf(page, 'PerfTime').click();
  // The legend opens over the details.
  await page.locator('#details-inspector summary').click();
  await page.getByText('Legend', { exact: true }).click();
  await assertAccessibleInThemes(page, 'legend');
  await takePicture(page, 'structure-two');
});

test('bytes have one quiet line at rest, and the hue of their structure where they are selected', async ({ page }) => {
  await openDesktop(page);
  const line = (row) => page.locator(`#hex [aria-rowindex="${row}"] .hex-rows-field`).first().evaluate((field) => getComputedStyle(field).backgroundSize);
  assert.equal(await line(2), '100% 1px');
  await rowOf(page, 'TotalByteLength').click();
  await eventually(page, async () => assert.equal(await line(2), '100% 2px'));
  assert.equal(await line(4), '100% 1px');
});

test('the bytes of one capture are shown with the selected field of both, and that is remembered', async ({ page }) => {
  await openDesktop(page);
  await page.getByRole('button', { name: 'Both', pressed: true }).click();
  await beside(page).waitFor({ state: 'detached' });
  await rowOf(page, 'TotalByteLength').click();
  const fields = page.locator('.pane-head .evidence-row');
  await fields.filter({ hasText: /^A0x14c0 87 00 00/ }).waitFor();
  await fields.filter({ hasText: /^B0x1448 88 00 00/ }).waitFor();
  await takePicture(page, 'structure-one-pane');
  await page.reload();
  await page.locator('html[data-panes=one]').waitFor({ state: 'attached' });
  await openDesktop(page);
  await page.getByRole('button', { name: 'Both', pressed: false }).click();
  await beside(page).waitFor();
});
