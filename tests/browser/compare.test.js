// What a person does who wants to know what differs between two captures.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const tree = (page) => page.getByRole('treegrid');
const list = (page) => page.getByRole('treegrid', { name: 'Differences between A and B' });
const rows = (page) => list(page).getByRole('row');
const detail = (page) => page.getByRole('region', { name: 'The current difference' });
const classes = (page) => page.getByRole('group', { name: 'Differences shown' });
/** Opens the choice of the classes that are listed. */
const openKinds = (page) => page.getByRole('button', { name: /kinds$/ }).click();
const position = (page) => page.locator('#difference-position');
const openTab = (page) => page.getByRole('tab', { name: 'Compare' }).click();
const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

/** Drops captures on the page and waits until they are shown. */
async function open(page, ...files) {
  await dropFiles(page.locator('body'), files);
  await tree(page).waitFor();
}

/** A capture without its object Processor, as one that was taken while the object was disabled. */
function withoutProcessor(bytes) {
  const [TOTAL_BYTE_LENGTH, HEADER_LENGTH, NUM_OBJECT_TYPES, TITLE, PROCESSOR] = [20, 24, 28, 12, 238];
  const copy = Buffer.from(bytes);
  let start = copy.readUInt32LE(HEADER_LENGTH);
  while (copy.readUInt32LE(start + TITLE) !== PROCESSOR) start += copy.readUInt32LE(start);
  const length = copy.readUInt32LE(start);
  copy.writeUInt32LE(copy.length - length, TOTAL_BYTE_LENGTH);
  copy.writeUInt32LE(copy.readUInt32LE(NUM_OBJECT_TYPES) - 1, NUM_OBJECT_TYPES);
  return Buffer.concat([copy.subarray(0, start), copy.subarray(start + length)]);
}

const openDesktop = async (page) => open(page, await example('desktop', 0), await example('desktop', 1));

/** Opens the view with the differences of the desktop example. */
async function compareDesktop(page) {
  await openDesktop(page);
  await openTab(page);
  await list(page).waitFor();
}

/** Opens the line that stands for the layout of the object Thread. */
const openLayout = (page) => rows(page).filter({ hasText: 'positions in Thread changed as a result of' }).dblclick();

/** How many rows the list has below its header, as it tells assistive technology. */
const rowCount = async (page) => Number(await list(page).getAttribute('aria-rowcount')) - 1;

test('what is new, gone and changed is listed by structure, with both values', async ({ page }) => {
  await compareDesktop(page);
  const gone = rows(page).filter({ hasText: 'Process(svchost#3)' });
  const cells = ['− gone', 'Process(svchost#3)', 'PERF_INSTANCE_DEFINITION', '248 bytes', '—', '', '0x3088', '—'];
  await eventually(page, async () => assert.deepEqual(await gone.getByRole('gridcell').allInnerTexts(), cells));
  await rows(page).filter({ hasText: 'Process(SearchProtocolHost)' }).getByText('new').waitFor();
  await rows(page).filter({ hasText: 'Process instances were renumbered (#n decreased by 1) because svchost (1188) ended' }).waitFor();
  await page.locator('#compare-count').getByText('104 of 586 differences shown, in 14 rows').waitFor();
  await takePicture(page, 'compare');
  await openLayout(page);
  await rows(page).filter({ hasText: 'NumInstances' }).filter({ hasText: '147' }).filter({ hasText: '148' }).getByText('+1').waitFor();
});

test('a comparison begins with a sentence, and what differs between any two captures is closed', async ({ page }) => {
  await compareDesktop(page);
  await page.getByRole('heading', { name: '1 process ended, 1 started, 2 were renumbered, 1 counter wrapped' }).waitFor();
  const told = await rows(page).filter({ hasText: /clocks advanced|changed as a result of/ }).evaluateAll((lines) => lines.map((line) => line.ariaExpanded));
  assert.deepEqual(told, ['false', 'false', 'false', 'false']);
  // They come last.
  await eventually(page, async () => assert.match(await rows(page).last().innerText(), /6 clocks advanced/));
});

test('an object and a counter that only one capture has are findings with a reply, and lines of the comparison', async ({ page }) => {
  const { bytes } = await example('desktop', 1);
  await open(page, await example('desktop', 0), { name: 'without.perfdata', bytes: withoutProcessor(bytes) });
  await page.locator('#verdict-title', { hasText: 'The object Processor is only in A' }).waitFor();
  await page.locator('.evidence-says', { hasText: 'ObjectNameTitleIndex = 238' }).waitFor();
  await page.getByRole('button', { name: 'Copy reply' }).waitFor();
  await openTab(page);
  await page.getByRole('heading', { name: /1 counter wrapped, Processor is gone$/ }).waitFor();
  await rows(page).nth(1).filter({ hasText: 'gone' }).filter({ hasText: 'Processor' }).waitFor();
});

test('the offset of a difference leads to its bytes in its capture', async ({ page }) => {
  await compareDesktop(page);
  await rows(page).filter({ hasText: 'SearchProtocolHost' }).first().getByText('0x3d58').click();
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await page.getByText(/^0x3d58 =/).waitFor();
  await eventually(page, async () => assert.equal(await isFocused(tree(page)), true));
});

test('the current difference shows the bytes of both captures and what they mean', async ({ page }) => {
  await compareDesktop(page);
  await openLayout(page);
  await rows(page).filter({ hasText: 'NumInstances' }).click();
  const [a, b] = [page.locator('#compare-detail-a'), page.locator('#compare-detail-b')];
  await eventually(page, async () => assert.equal(await a.locator('mark').innerText(), '93'));
  await eventually(page, async () => assert.equal(await b.locator('mark').innerText(), '94'));
  await detail(page).getByText('It usually differs because something else changed').waitFor();
  await detail(page).getByRole('button', { name: /^Bytes of B at/ }).click();
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await page.getByText(/= 94 · NumInstances/).waitFor();
});

test('classes are hidden and shown, and nothing hidden goes uncounted', async ({ page }) => {
  await compareDesktop(page);
  await openKinds(page);
  const toggle = (name) => classes(page).getByRole('button', { name });
  await toggle(/^Layout 84/).click();
  await page.locator('#compare-count').getByText('20 of 586 differences shown, in 11 rows').waitFor();
  await eventually(page, async () => assert.equal(await toggle(/^Layout/).getAttribute('aria-pressed'), 'false'));
  await toggle(/^Clocks/).click();
  await toggle(/^Expected changes 482/).click();
  await page.locator('#compare-count').getByText('496 of 586 differences shown, in 492 rows').waitFor();
  await rows(page).filter({ hasText: 'expected change' }).first().waitFor();
  await eventually(page, async () => assert.equal(await rowCount(page), 492));
  for (const name of [/^Structure/, /^Renumbered/, /^Odd values/, /^Expected changes/]) await toggle(name).click();
  await page.getByText('All kinds of difference in these captures are hidden.').waitFor();
  await toggle(/^Structure/).click();
  await list(page).waitFor();
  await eventually(page, async () => assert.equal(await rowCount(page), 7));
});

test('when every class is hidden, one button shows them all', async ({ page }) => {
  await compareDesktop(page);
  await openKinds(page);
  for (const name of [/^Structure/, /^Renumbered/, /^Layout/, /^Odd values/, /^Clocks/]) await classes(page).getByRole('button', { name }).click();
  await page.getByText('All kinds of difference in these captures are hidden.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('#compare-count').getByText('586 of 586 differences shown, in 496 rows').waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'compare');
});

test('the address keeps the view and the classes that are shown', async ({ page }) => {
  await page.getByRole('button', { name: /desktop/ }).click();
  await tree(page).waitFor();
  await openTab(page);
  await openKinds(page);
  await classes(page).getByRole('button', { name: /^Layout/ }).click();
  await page.waitForFunction(() => location.hash.includes('tab=compare') && location.hash.includes('show='));
  await page.reload();
  await page.locator('#compare-count').getByText('20 of 586 differences shown, in 11 rows').waitFor();
});

test('everything is done by the keyboard alone', async ({ page }) => {
  await openDesktop(page);
  await page.getByRole('tab', { name: 'Structure' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await list(page).waitFor();
  for (let tries = 0; tries < 30 && !(await isFocused(list(page))); tries += 1) await page.keyboard.press('Tab');
  await eventually(page, async () => assert.equal(await isFocused(list(page)), true));
  await position(page).getByText('1 of 14').waitFor();
  await page.keyboard.press('ArrowDown');
  await position(page).getByText('2 of 14').waitFor();
  await page.keyboard.press('F7');
  await position(page).getByText('3 of 14').waitFor();
  await page.keyboard.press('Shift+F7');
  await page.keyboard.press('Shift+F7');
  await page.keyboard.press('Shift+F7');
  await position(page).getByText('1 of 14').waitFor();
  await page.keyboard.press('End');
  await position(page).getByText('14 of 14').waitFor();
  await eventually(page, async () => {
    const active = await list(page).getAttribute('aria-activedescendant');
    assert.ok(active, 'no row is current');
    assert.equal(await page.locator(`#${active}[aria-selected=true]`).count(), 1, active);
  });
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await position(page).getByText('1 of 16').waitFor();
  await rows(page).getByText('was svchost#4').waitFor();
  await page.keyboard.press('ArrowLeft');
  await position(page).getByText('1 of 14').waitFor();
  await page.keyboard.press('Home');
  // Above the first line is the header, in which Enter sorts.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('#compare [role=columnheader][aria-sort=ascending]').getByText('Kind').waitFor();
  // Below both lines of renumbered instances.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/^0x3d58 =/).waitFor();
  await eventually(page, async () => assert.equal(await isFocused(tree(page)), true));
  await position(page).getByText(/^\d+ of 104$/).waitFor();
});

test('from the bytes F7 goes to the next difference behind the cursor', async ({ page }) => {
  await openDesktop(page);
  await position(page).getByText('Differences').waitFor();
  await page.keyboard.press('F7');
  await page.getByText('0x14 = c0 · TotalByteLength').waitFor();
  await position(page).getByText('1 of 104').waitFor();
  await page.getByRole('button', { name: 'Next difference (F7)' }).click();
  await page.getByText(/^0x24 = .*SystemTime/).waitFor();
  await tree(page).getByRole('row').filter({ hasText: 'ticks per second' }).click();
  await position(page).getByText('104 differences').waitFor();
  await page.keyboard.press('F7');
  await page.getByText(/^0x48 = .*PerfTime100nSec/).waitFor();
  await position(page).getByText('4 of 104').waitFor();
});

test('a lone capture is told that a second one is needed, and the way to it is there', async ({ page }) => {
  await open(page, await example('desktop', 1));
  await openTab(page);
  await page.getByText('Comparing needs two captures, but only one is open.').waitFor();
  const { name, bytes } = await example('desktop', 0);
  await page.getByLabel('Open a second capture…').setInputFiles({ name, mimeType: '', buffer: bytes });
  await list(page).waitFor();
  await eventually(page, async () => assert.equal(await rowCount(page), 14));
});

test('the same capture twice differs in nothing, and a file that is no capture cannot be compared', async ({ visit }) => {
  let page = await visit();
  await open(page, await example('iexplore', 0), await example('iexplore', 0));
  await openTab(page);
  await page.getByText('A and B are the same, byte for byte.').waitFor();
  page = await visit();
  await open(page, await example('iexplore', 0));
  await openTab(page);
  await page.getByLabel('Open B…').setInputFiles({ name: 'notes.txt', mimeType: '', buffer: Buffer.from('no capture') });
  await page.getByText('Comparing needs two readable captures').waitFor();
});

test('a damaged capture is compared as far as it goes', async ({ page }) => {
  const { bytes } = await example('desktop', 1);
  await open(page, await example('desktop', 0), { name: 'cut.bin', bytes: bytes.subarray(0, 9000) });
  await openTab(page);
  await list(page).waitFor();
  await rows(page).filter({ hasText: 'gone' }).first().waitFor();
  await page.getByRole('searchbox', { name: 'Filter differences' }).fill('gone paging');
  await rows(page).filter({ hasText: 'gone' }).filter({ hasText: 'Paging File' }).first().waitFor();
});

test('captures that change places are compared anew', async ({ page }) => {
  await compareDesktop(page);
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  const gone = rows(page).filter({ hasText: 'Process(svchost#3)' }).getByRole('gridcell');
  await gone.nth(4).getByText('248 bytes').waitFor();
  await eventually(page, async () => assert.equal(await gone.nth(3).innerText(), '—'));
});

test('differences are told in Japanese', async ({ visit }) => {
  const page = await visit({ locale: 'ja-JP' });
  await openDesktop(page);
  await page.getByRole('tab', { name: '比較' }).click();
  await page.getByRole('treegrid', { name: 'A と B の違い' }).getByText('消滅').first().waitFor();
  await page.getByText('104 件を 14 行に表示、482 件を非表示').waitFor();
});
