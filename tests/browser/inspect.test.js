// What a person does with captures on the page, with real files.

import assert from 'node:assert/strict';
import { closeFile, dropFiles, eventually } from './actions.js';
import { example, haveRealCaptures, real } from './captures.js';
import { test } from './harness.js';
import { takeDocsPicture, takePicture } from './pictures.js';

/** Skips a test where the real captures are not at hand. */
const needReal = () => test.skip(!haveRealCaptures, 'the folder of real captures is not here');

const tree = (page) => page.getByRole('treegrid');
const table = (page) => page.getByRole('grid', { name: 'Values' });
const bytes = (page) => page.getByRole('grid', { name: /^Bytes of/ });
const details = (page) => page.getByRole('region', { name: 'Details' });

/** The row of a grid that has a cell with exactly this text. */
const rowOf = (grid, text) => grid.getByRole('row').filter({ has: grid.page().getByText(text, { exact: true }) });

/** Drops files on the page. */
async function drop(page, ...files) {
  await dropFiles(page.locator('body'), files);
}

/** Drops captures on the page and waits until they are shown. */
async function open(page, ...files) {
  await drop(page, ...files);
  await tree(page).waitFor();
}

const openIexplore = async (page) => open(page, await example('iexplore', 0), await example('iexplore', 1));

/** Scrolls a grid that draws only the rows on screen by half a screen at a time, until one of them is `row`. */
async function scrollTo(grid, row) {
  const top = () => grid.evaluate((element) => element.scrollTop);
  for (let before = -1; (await row.count()) === 0 && (await top()) !== before; ) {
    before = await top();
    await grid.evaluate(async (element) => {
      const drawn = new Promise((drawn) => new MutationObserver(drawn).observe(element, { childList: true, subtree: true, attributes: true, characterData: true }));
      const top = element.scrollTop;
      element.scrollTop += element.clientHeight / 2;
      if (element.scrollTop !== top) await drawn;
    });
  }
  await row.first().waitFor();
  return row.first();
}

/** Shows all values as one list. */
async function openList(page) {
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.getByText('Flat list').click();
}

/** Opens a structure in the tree by its name. */
async function unfold(page, name) {
  const row = await scrollTo(tree(page), rowOf(tree(page), name));
  await row.click();
  await page.keyboard.press('ArrowRight');
}

test('two dropped samples show machine, time and size, and which is the older one', async ({ page }) => {
  await open(page, await example('iexplore', 1), await example('iexplore', 0));
  const older = page.getByRole('region', { name: 'Capture A' });
  await older.getByText('iexplore-0.perfdata').waitFor();
  await older.getByText('CLASSROOM').waitFor();
  await older.getByText('15.0 KiB').waitFor();
  await page.getByText('+1.000 s').waitFor();
  await takePicture(page, 'structure');
});

test('thread iexplore/0#2 is found in the tree with its parent', async ({ page }) => {
  await openIexplore(page);
  await unfold(page, 'Thread (232)');
  await unfold(page, 'iexplore/0#2');
  const parent = rowOf(tree(page), 'ParentObjectInstance');
  await (await scrollTo(tree(page), parent)).click();
  await details(page).getByText('iexplore#2', { exact: true }).waitFor();
  await takeDocsPicture(page, 'screenshot');
});

test('the table gives the exact value of a counter', async ({ page }) => {
  await openIexplore(page);
  await openList(page);
  const row = rowOf(table(page), 'iexplore/0#2').filter({ hasText: '% Processor Time' });
  const cells = await (await scrollTo(table(page), row)).getByRole('gridcell').allInnerTexts();
  assert.deepEqual(cells.slice(0, 3), ['Thread', 'iexplore/0#2', '% Processor Time']);
  assert.ok(cells.includes('12.5') && cells.includes('%') && cells.includes('23\u202f593\u202f750'), cells.join(' | '));
  await takePicture(page, 'values');
});

test('a byte leads to its field and a field to its bytes', async ({ page }) => {
  await openIexplore(page);
  // NumObjectTypes is at 0x1c: the thirteenth byte of the second row.
  const digits = bytes(page).getByRole('row').nth(1).getByRole('gridcell').first();
  const box = await digits.boundingBox();
  await page.mouse.click(box.x + (box.width * 12.6) / 16, box.y + box.height / 2);
  await details(page).getByText('NumObjectTypes').first().waitFor();
  await rowOf(tree(page), 'NumObjectTypes').and(page.locator('[aria-selected="true"]')).waitFor();
  await rowOf(tree(page), 'PerfFreq').click();
  await page.getByText(/^0x40 =/).waitFor();
});

test('a text file gets a sentence that says what was expected and found', async ({ page }) => {
  await drop(page, { name: 'notes.txt', bytes: Buffer.from('hello world, this is no capture') });
  const sentence = page.getByText(/notes\.txt is not a capture: .*50 00 45 00.*begins with 68 65 6c 6c/);
  await sentence.waitFor();
  await takePicture(page, 'no-capture');
});

test('an empty file and a cut capture get sentences, and what could be read is shown', async ({ visit }) => {
  let page = await visit();
  await drop(page, { name: 'empty.bin', bytes: Buffer.alloc(0) });
  await page.getByText(/empty\.bin/).filter({ visible: true }).first().waitFor();
  await page.getByText(/88 bytes/).first().waitFor();
  page = await visit();
  const whole = await example('desktop', 0);
  await open(page, { name: 'cut.bin', bytes: whole.bytes.subarray(0, 20_000) });
  await page.getByText(/cut\.bin.*20.?000/).first().waitFor();
  await rowOf(tree(page), 'Processor (238)').waitFor();
});

test('an example opens, and a capture can be removed and the pair swapped', async ({ page }) => {
  await page.getByRole('button', { name: /every-counter-type/ }).click();
  await openList(page);
  await rowOf(table(page), '4\u202f294\u202f967\u202f295').first().waitFor();
  await closeFile(page, 'A');
  await rowOf(table(page), 'no second sample').first().waitFor();
});

test('the keyboard alone leads through the tree', async ({ page }) => {
  await openIexplore(page);
  await tree(page).focus();
  await page.keyboard.press('End');
  await rowOf(tree(page), 'Thread (232)').and(page.locator('[aria-selected="true"]')).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await details(page).getByText('TotalByteLength').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  await rowOf(tree(page), 'Thread (232)').and(page.locator('[aria-selected="true"]')).waitFor();
});

test('captures of Wine show 13 objects and their values', async ({ page }) => {
  needReal();
  await open(page, await real('wine-acme/s1/global.bin'), await real('wine-acme/s2/global.bin'));
  const objects = tree(page).getByRole('row').filter({ hasText: 'PERF_OBJECT_TYPE' });
  await objects.first().waitFor();
  await eventually(page, async () => assert.equal(await objects.count(), 13));
  await openList(page);
  await rowOf(table(page), '181.187').first().waitFor();
});

test('one capture of Windows XP shows its values and which need two samples', async ({ page }) => {
  needReal();
  await open(page, await real('windows-xp/processor.bin'));
  await openList(page);
  await rowOf(table(page), 'no second sample').first().waitFor();
  await rowOf(table(page), 'DPC Rate').filter({ hasText: 'ok' }).first().waitFor();
});
