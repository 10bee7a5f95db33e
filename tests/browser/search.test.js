// Finding things with the one search box.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const tree = (page) => page.getByRole('treegrid');
const box = (page) => page.getByRole('combobox', { name: 'Search' });
const results = (page) => page.getByRole('grid', { name: 'Results' });
const panel = (page) => page.getByRole('region', { name: 'Results' });
const selected = (grid) => grid.locator('[role="row"][aria-selected="true"]');

/** Waits until tree and bytes show a capture. */
const shows = (page, letter) => page.getByRole('treegrid', { name: `Structure of ${letter}` }).waitFor();

/** Opens both samples of an example. */
async function open(page, name = 'iexplore') {
  await dropFiles(page.locator('body'), [await example(name, 0), await example(name, 1)]);
  await tree(page).waitFor();
  await box(page).waitFor();
}

/** Types into the empty search box and waits for the count of results, or for a sentence. */
async function search(page, text, outcome) {
  await box(page).fill(text);
  await panel(page).getByText(outcome).first().waitFor();
}

test('a slash leads to the box, which says what can be typed, and examples type themselves', async ({ page }) => {
  await open(page);
  await page.keyboard.press('/');
  await page.getByText('What you can search for').waitFor();
  await eventually(page, async () => assert.equal(await box(page).inputValue(), ''));
  await takePicture(page, 'search-help');
  await page.getByRole('button', { name: /CounterOffset/ }).click();
  await eventually(page, async () => assert.equal(await box(page).inputValue(), 'CounterOffset'));
  await panel(page).getByText('Names that contain “CounterOffset”').waitFor();
  await page.getByText('What you can search for').waitFor({ state: 'hidden' });
});

test('a name is found in both captures, and each step shows its structure in tree and bytes', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('IEXPLORE/0#2');
  await panel(page).getByText('2 results').waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByText('1 of 2').waitFor();
  await selected(tree(page)).getByText('iexplore/0#2').waitFor();
  await shows(page, 'A');
  await page.keyboard.press('Enter');
  await shows(page, 'B');
  await page.getByRole('status').getByText('Thread(iexplore/0#2) — 2 of 2').waitFor();
  await page.keyboard.press('Shift+Enter');
  await panel(page).getByText('1 of 2').waitFor();
  await takePicture(page, 'search-names');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await page.locator('#tree:focus').waitFor();
  await eventually(page, async () => assert.equal(await box(page).inputValue(), 'IEXPLORE/0#2'));
  await box(page).focus();
  await results(page).focus();
  await page.keyboard.press('ArrowDown');
  await panel(page).getByText('2 of 2').waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+F3');
  await page.keyboard.press('F3');
  await shows(page, 'B');
  await page.keyboard.press('Shift+F3');
  await shows(page, 'A');
});

test('keys that come before anything is found are not lost', async ({ page }) => {
  await open(page);
  // Nothing is drawn and nothing is looked for between these.
  await box(page).evaluate((box) => {
    const press = (options) => box.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options }));
    box.focus();
    box.value = 'IEXPLORE/0#2';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    press({ key: 'Enter' });
    press({ key: 'Enter' });
  });
  await panel(page).getByText('2 of 2').waitFor();
  await shows(page, 'B');
  // From one row of the results to the next, as long as a key is held down.
  await search(page, 'elapsed', /results$/);
  await box(page).evaluate((box) => {
    for (let pressed = 0; pressed < 3; pressed += 1) box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  });
  await panel(page).getByText(/^3 of /).waitFor();
  await box(page).evaluate((box) => {
    box.value = '0x1f0';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
  });
  await page.locator('#hex:focus').waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Details' }).getByText('ByteLength').first().waitFor();
  await box(page).evaluate((box) => {
    const press = (key) => box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    box.focus();
    box.value = String.raw`\Thread(iexplore/0#2)\ID Thread`;
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    press('Enter');
    press('Escape');
  });
  await page.locator('#values:focus').waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  // The last counter of a thread far below: in sight in both directions.
  await page.locator('#values .value-grid-current:visible').getByText('63060').waitFor();
  await page.locator('#explanation').getByText('63060').first().waitFor();
});

test('values are found by size and lead to their row and to their bytes', async ({ page }) => {
  await open(page);
  await box(page).focus();
  await search(page, String.raw`\Thread(iexplore/*)\% Processor Time > 12`, /results?$/);
  const row = results(page).getByRole('row').filter({ hasText: 'iexplore/0#2' });
  await row.getByText('12.5 %').waitFor();
  await row.getByText(String.raw`\Thread(iexplore/0#2)`).click();
  await page.locator('#values:focus').waitFor();
  await page.getByRole('region', { name: 'Explanation of the current value' }).getByText('12.5 %').first().waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await box(page).focus();
  await row.getByText(/^0x/).click();
  await page.locator('#tree:focus').waitFor();
  await selected(tree(page)).getByText('% Processor Time').waitFor();
});

test('arrows in the box move through the results, and Ctrl+Enter goes to one', async ({ page }) => {
  await open(page);
  await box(page).focus();
  await search(page, '#6', /results/);
  await page.keyboard.press('ArrowDown');
  await panel(page).getByText(/^1 of/).waitFor();
  await page.keyboard.press('ArrowDown');
  await panel(page).getByText(/^2 of/).waitFor();
  await eventually(page, async () => {
    assert.equal(await box(page).getAttribute('aria-activedescendant'), 'search-row-1');
    assert.equal(await selected(results(page)).getAttribute('id'), 'search-row-1');
  });
  await page.keyboard.press('Control+Enter');
  await page.locator('#tree:focus').waitFor();
  await selected(tree(page)).getByText('% Processor Time').waitFor();
});

test('an offset leads to its byte, bytes and texts to theirs', async ({ page }) => {
  await open(page);
  await box(page).focus();
  await search(page, '0x1c', '2 results');
  await page.keyboard.press('Enter');
  await page.getByText(/^0x1c =/).waitFor();
  await search(page, '00 05 51 20', /results/);
  await page.keyboard.press('Enter');
  await page.getByText(/^0x[0-9a-f]+ = 00 · CounterType/).waitFor();
  await search(page, '"CLASSROOM"', '2 results');
  await page.keyboard.press('Enter');
  await page.getByText('0x58 to 0x69: 18 bytes, 1 field').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#hex:focus').waitFor();
});

test('what cannot be understood and what is not there get a sentence', async ({ page }) => {
  await open(page);
  await box(page).focus();
  await search(page, '>', 'A comparison needs a number');
  await search(page, '00 05 5', 'Each byte needs two digits');
  await search(page, String.raw`\Process`, 'A counter path needs a backslash and a counter');
  await search(page, 'nobody', 'Nothing found.');
  await search(page, '0xffffff', 'no capture is that long');
  await eventually(page, async () => assert.equal(await results(page).count(), 0));
});

test('a value of the older capture is found, and leads to its bytes there', async ({ page }) => {
  await open(page, 'desktop');
  await box(page).focus();
  await search(page, '＝　１１８８', '3 results');
  const row = results(page).getByRole('row').filter({ hasText: 'Process(svchost#3)' });
  await row.getByText(/^1188 ·/).waitFor();
  await row.getByText(/^0x/).click();
  await page.locator('#tree:focus').waitFor();
  await shows(page, 'A');
  await selected(tree(page)).getByText('1188').waitFor();
});

test('a path that was copied finds what it was copied from', async ({ page }) => {
  await open(page, 'desktop');
  await box(page).focus();
  await search(page, 'Process(svchost#3)', '2 results');
  await search(page, 'PERF_DATA_BLOCK › SystemTime', '2 results');
  await page.keyboard.press('Enter');
  await selected(tree(page)).getByText('SystemTime', { exact: true }).waitFor();
});

test('what else may have been meant is one click away', async ({ page }) => {
  await open(page);
  await box(page).focus();
  await search(page, '28', 'Did you mean');
  await panel(page).getByRole('button', { name: /^@28/ }).click();
  await eventually(page, async () => assert.equal(await box(page).inputValue(), '@28'));
  await panel(page).getByText('PERF_DATA_BLOCK › NumObjectTypes').first().waitFor();
  await page.locator('#search:focus').waitFor();
});

test('results can be told apart on a small screen', async ({ visit }) => {
  const viewport = { width: 360, height: 740 };
  const page = await visit({ viewport });
  await open(page, 'desktop');
  await search(page, '= 1188', '3 results');
  const names = results(page).locator('.search-rows-label');
  await eventually(page, async () => assert.equal(await names.count(), 3));
  const cut = await names.evaluateAll((all) =>
    all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth).length,
  );
  assert.equal(cut, 0, 'names are cut');
  await takePicture(page, 'search-narrow');
});

test('while somebody types, keys of the page are characters', async ({ page }) => {
  await open(page);
  await page.keyboard.press('/');
  await page.keyboard.type('a/b');
  await eventually(page, async () => assert.equal(await box(page).inputValue(), 'a/b'));
});

test('a byte that a large file is full of is found everywhere, and the last place is reached', async ({ page }) => {
  const bytes = Buffer.alloc(24 * 1024 * 1024);
  await dropFiles(page.locator('body'), [{ name: 'zeros.bin', bytes }]);
  await page.getByRole('grid', { name: 'Bytes of A' }).waitFor();
  await box(page).fill('x 00');
  await panel(page).getByText('25\u202f165\u202f824 results').waitFor();
  await box(page).focus();
  await page.keyboard.press('Shift+Enter');
  await page.getByText('0x17fffff = 00').waitFor();
  await box(page).fill('x 00 01');
  await panel(page).getByText('Nothing found.').waitFor();
});

test('the number of a counter type leads to what explains it and to the fields that have it', async ({ page }) => {
  await open(page);
  await search(page, '0x20510500', /^\d+ results$/);
  const type = panel(page).getByRole('button', { name: /^PERF_100NSEC_TIMER \(counter type\), \d+ uses$/ });
  await type.waitFor();
  await panel(page).getByText('Values, raw values and fields equal to 0x20510500').waitFor();
  await results(page).getByText('CounterType').first().waitFor();
  await takePicture(page, 'search-type');
  await type.click();
  await eventually(page, async () => assert.match(await page.evaluate(() => location.hash), /type=0x20510500/));
  // A type that no counter of these captures has is explained by Enter, since there is nothing else to go to.
  await page.goBack();
  await box(page).fill('541132032');
  await panel(page).getByRole('button', { name: 'PERF_COUNTER_TIMER (counter type)', exact: true }).waitFor();
});
