// What a person does who looks for something among the values.

import assert from 'node:assert/strict';
import { closeFile, dropFiles, eventually } from './actions.js';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const grid = (page) => page.getByRole('grid', { name: 'Values' });
const head = (page, name) => grid(page).getByRole('columnheader', { name });
const count = (page) => page.locator('#value-count');
const explained = (page) => page.getByRole('region', { name: 'Explanation of the current value' });
const filter = (page) => page.getByRole('searchbox', { name: 'Filter' });
const object = (page) => page.getByRole('combobox', { name: 'Object' });

/** Opens both samples of an example and shows their values. */
async function open(page, name) {
  await dropFiles(page.locator('body'), [await example(name, 0), await example(name, 1)]);
  await page.getByRole('treegrid').waitFor();
  await page.getByRole('tab', { name: 'Values' }).click();
  await grid(page).waitFor();
}

/** Chooses the option that begins with `name`, once there is one. */
async function choose(field, name) {
  const label = await eventually(field.page(), async () => {
    const option = (await field.getByRole('option').allInnerTexts()).find((option) => option.startsWith(name));
    assert.ok(option, `nothing that begins with ${name} can be chosen`);
    return option;
  });
  await field.selectOption({ label });
}

/** The names of the instances on screen, from the top. */
const names = (page) => grid(page).locator('.value-grid-label').allInnerTexts();

/** The texts of a column on screen, 2 being the first counter. */
const column = (page, number) => grid(page).locator(`[role=gridcell][aria-colindex="${number}"]`).allInnerTexts();

/** The element that has the keyboard inside the table. */
const active = (page) => grid(page).getAttribute('aria-activedescendant');

/** Shows the further filters and columns. */
const openOptions = (page) => page.locator('[popovertarget=value-options]').click();

test('a header sorts largest first, smallest first, and then not at all', async ({ page }) => {
  await open(page, 'iexplore');
  const captured = await names(page);
  const time = head(page, '% Processor Time');
  for (const sort of ['descending', 'ascending']) {
    await time.click();
    await grid(page).locator(`[aria-sort=${sort}]`).waitFor();
    // The header tells the order before the rows are in it.
    await eventually(page, async () => {
      const numbers = (await column(page, 2)).map((text) => Number(text.replace('»', '')));
      const sorted = numbers.toSorted((left, right) => (sort === 'ascending' ? left - right : right - left));
      assert.deepEqual(numbers, sorted);
    });
  }
  await time.click();
  await grid(page).locator('[aria-sort=ascending]').waitFor({ state: 'detached' });
  await eventually(page, async () => assert.deepEqual(await names(page), captured));
});

test('the keyboard alone moves, sorts, shows a counter by itself, and goes to the bytes', async ({ page }) => {
  await open(page, 'iexplore');
  await grid(page).focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await eventually(page, async () => assert.equal(await active(page), 'value-cell-1-2'));
  await explained(page).getByText('\\Process(System)\\% Privileged Time').waitFor();
  await page.keyboard.press('End');
  const last = await eventually(page, async () => {
    const reached = await active(page);
    assert.match(reached, /^value-cell-1-2\d$/);
    return reached;
  });
  const shown = await page.locator(`#${last}`).boundingBox();
  const box = await grid(page).boundingBox();
  assert.ok(shown.x >= box.x && shown.x + shown.width <= box.x + box.width + 1, 'the last column is in sight');
  for (const key of ['Home', 'Control+Home', 'ArrowUp']) await page.keyboard.press(key);
  await eventually(page, async () => assert.equal(await active(page), 'value-head-1'));
  await page.keyboard.press('Enter');
  await grid(page).locator('#value-head-1[aria-sort=descending]').waitFor();
  await page.keyboard.press('ArrowDown');
  await eventually(page, async () => assert.equal(await active(page), 'value-cell-0-0'));
  await page.keyboard.press('c');
  await page.getByRole('img', { name: /^% Processor Time/ }).waitFor();
  await eventually(page, async () => assert.equal(await grid(page).evaluate((element) => element === document.activeElement), true));
  await page.keyboard.press('c');
  await page.getByRole('img').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByText(/^0x[0-9a-f]+ = [0-9a-f]{2} · /).waitFor();
  await eventually(page, async () => assert.equal(await page.locator('#tree').evaluate((element) => element === document.activeElement), true));
});

test('new and gone instances are marked by word, and their values say why they are missing', async ({ page }) => {
  await open(page, 'desktop');
  await choose(object(page), 'Process (230)');
  await filter(page).fill('search');
  const row = (name) => grid(page).getByRole('row').filter({ hasText: name });
  await row('SearchProtocolHost').getByText('+ new').waitFor();
  await row('SearchProtocolHost').getByText('only in B').first().waitFor();
  await filter(page).fill('');
  await openOptions(page);
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Only gone' });
  await page.keyboard.press('Escape');
  await grid(page).getByText('− gone').first().waitFor();
  await eventually(page, async () => assert.equal(await count(page).innerText(), '1 of 31 instances'));
});

test('what needs one sample is shown of a gone instance too, marked with its capture, and explained by its bytes', async ({ page }) => {
  await open(page, 'desktop');
  await choose(object(page), 'Process (230)');
  await openOptions(page);
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Only gone' });
  await page.keyboard.press('Escape');
  await grid(page).getByText('− gone').waitFor();
  await grid(page).getByText('only in A').first().waitFor();
  await grid(page).getByText('svchost#3').click();
  for (const _ of Array(30)) {
    if ((await explained(page).innerText()).includes('\\ID Process')) break;
    await page.keyboard.press('ArrowRight');
  }
  const cell = grid(page).locator('[aria-selected=true]');
  await eventually(page, async () => assert.equal((await cell.innerText()).replace(/\s/g, ''), 'A1188'));
  await eventually(page, async () => assert.equal(await cell.getAttribute('title'), '1188 (only in A)'));
  await explained(page).getByText('1188 in A; B does not have this instance or counter').waitFor();
  await explained(page).getByText('sorting and filtering treat it as missing').waitFor();
  await explained(page).getByRole('button', { name: /^value: A 0x/ }).click();
  await page.getByText(/^0x[0-9a-f]+ = a4 · /).waitFor();
});

/** The numbers on screen that are wider than their cells. */
const cut = (page) =>
  page.evaluate(() => {
    const cells = '.value-grid-row:not(.value-grid-head) .value-grid-cell, .value-rows-row:not(.list-row-header) .value-rows-value';
    const numbers = [...document.querySelectorAll(`${cells}, .value-rows-row:not(.list-row-header) .value-rows-raw`)];
    return numbers.filter((cell) => /\d/.test(cell.innerText) && cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText);
  });

for (const width of [360, 768, 1400, 3840]) {
  test(`no digit of a number is cut at ${width} px`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 800 } });
    await open(page, 'every-counter-type');
    await grid(page).getByText('0x00007FF612345678').waitFor();
    await eventually(page, async () => assert.deepEqual(await cut(page), []));
    // The longest number there is, in the place of another one.
    const longest = await grid(page).getByText('0x00007FF612345678').evaluate((cell) => {
      cell.textContent = '18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615';
      cell.classList.add('value-shrunk');
      cell.style.setProperty('--em', 146);
      return parseFloat(getComputedStyle(cell).fontSize);
    });
    assert.ok(longest >= 7, `${longest} px is too small to be read`);
    await eventually(page, async () => assert.deepEqual(await cut(page), []));
    await page.getByText('Flat list').click();
    await grid(page).locator('.value-rows-value').getByText('0x00007FF612345678').waitFor();
    await eventually(page, async () => assert.deepEqual(await cut(page), []));
  });
}

test('no digit of a number is cut in columns that are made as narrow as they can be', async ({ visit }) => {
  const NUMBERS = [['Raw A', 'older', '12.75rem'], ['Raw B', 'newer', '12.75rem'], ['Value', 'value', '14.00rem']];
  const page = await visit({ viewport: { width: 1440, height: 800 } });
  const narrow = async (column, name, width) => {
    await page.getByRole('separator', { name: `Width of column ${column}`, exact: true }).first().focus();
    await page.keyboard.press('Home');
    const chosen = () => page.evaluate((name) => document.documentElement.style.getPropertyValue(`--column-values-${name}`), name);
    await eventually(page, async () => assert.equal(await chosen(), width));
    await eventually(page, async () => assert.deepEqual(await cut(page), []));
  };
  await open(page, 'every-counter-type');
  await grid(page).getByText('0x00007FF612345678').waitFor();
  for (const [column, name, width] of NUMBERS) await narrow(column, `single-${name}`, width);
  await page.getByText('Flat list').click();
  await page.getByRole('separator', { name: 'Width of column Object' }).waitFor();
  for (const number of NUMBERS) await narrow(...number);
});

for (const width of [360, 390, 768, 1024]) {
  test(`a list of ${width} px shows whose value it is, the value, and its unit without being moved sideways`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 740 } });
    await open(page, 'desktop');
    await page.getByText('Flat list').click();
    const row = grid(page).getByRole('row').nth(1);
    for (const part of ['object', 'instance', 'counter', 'value', 'unit']) {
      const box = await row.locator(`.value-rows-${part}`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${part} is at ${box.x}, ${box.width} px wide`);
      const over = await grid(page).getByRole('columnheader').and(page.locator(`.value-rows-${part}`)).boundingBox();
      assert.ok(Math.abs(over.x - box.x) < 1, `the name of ${part} is at ${over.x} and the column at ${box.x}`);
    }
    const [first, second] = await Promise.all([1, 2].map((place) => grid(page).getByRole('row').nth(place).boundingBox()));
    assert.ok(first.y + first.height <= second.y + 0.5, 'rows stand below each other');
    await grid(page).focus();
    for (const key of ['ArrowDown', 'End', 'ArrowUp']) await page.keyboard.press(key);
    await eventually(page, async () => assert.match(await active(page), /^value-row-\d+$/));
  });
}

test('the button that shows a counter by itself covers no letter of its name', async ({ page }) => {
  await open(page, 'iexplore');
  const time = head(page, '% Processor Time').first();
  await time.hover();
  const button = await time.getByRole('button').boundingBox();
  const name = await time.locator('.value-grid-head-name').boundingBox();
  assert.ok(button.x + button.width <= name.x + 0.5, `${button.x} + ${button.width} > ${name.x}`);
  await page.getByText('below 0 or above 100 %').waitFor();
});

test('the list says statuses in words and tells bases and identifiers apart', async ({ page }) => {
  await open(page, 'desktop');
  await page.getByText('Flat list').click();
  await filter(page).fill('disk bytes/read');
  await grid(page).getByText('Avg. Disk Bytes/Read (base)').first().waitFor();
  const status = grid(page).locator('.value-rows-row:not(.list-row-header) .value-rows-status');
  await grid(page).getByText('helper counter').first().waitFor();
  await eventually(page, async () => assert.ok((await status.allInnerTexts()).every((text) => !text.includes('-')), 'no code is on screen'));
  await eventually(page, async () => assert.ok((await status.evaluateAll((cells) => cells.map((cell) => cell.title))).includes('not-displayable')));
  await filter(page).fill('process svchost id');
  await page.waitForFunction(() => document.querySelector('#value-count').textContent.includes(' of '));
});

test('what did not change is left out, and nothing left is a sentence with a way back', async ({ page }) => {
  await open(page, 'iexplore');
  await openOptions(page);
  await page.getByRole('checkbox', { name: 'Changed only' }).check();
  await page.waitForFunction(() => / of /.test(document.querySelector('#value-count').textContent));
  await filter(page).fill('no such thing');
  await page.getByText('No values match.').waitFor();
  await eventually(page, async () => assert.equal(await count(page).innerText(), '0 of 24 instances'));
  await page.getByRole('button', { name: 'Show all' }).click();
  await grid(page).waitFor();
  await eventually(page, async () => assert.equal(await count(page).innerText(), '24 instances'));
  await eventually(page, async () => assert.equal(await filter(page).inputValue(), ''));
});

test('one counter by itself is a list from the largest value down beside a chart', async ({ page }) => {
  await open(page, 'desktop');
  await choose(object(page), 'Process (230)');
  // The column stands behind the explanation in a smaller window.
  await page.setViewportSize({ width: 2400, height: 900 });
  await head(page, 'Working Set').and(page.getByLabel('Working Set', { exact: true })).hover();
  await grid(page).getByRole('button', { name: 'Only Working Set', exact: true }).click();
  const chart = page.getByRole('img', { name: /^Working Set: the 20 largest of 29 instances\. The largest value is/ });
  await chart.waitFor();
  await grid(page).locator('#value-head-1[aria-sort=descending]').waitFor();
  await eventually(page, async () => {
    const numbers = (await column(page, 2)).map((text) => Number(text.replace(/[»\u202f]/g, '')));
    assert.ok(numbers[0] > 1e6 && numbers[0] >= numbers[1] && numbers[1] >= numbers[2], numbers.join(' '));
  });
  await choose(page.getByRole('combobox', { name: 'Counter' }), '% Processor Time');
  await page.getByRole('img', { name: /^% Processor Time/ }).waitFor();
  await page.getByText('By object').click();
  await page.locator('#value-chart').waitFor({ state: 'detached' });
  await takePicture(page, 'values-object');
});

test('the header of a column stays the same element while the table is moved sideways', async ({ page }) => {
  await open(page, 'desktop');
  await choose(object(page), 'Process (230)');
  const header = await page.locator('.value-grid-head [aria-label="Page Faults/sec"]').elementHandle();
  const name = () => header.evaluate((header) => header.isConnected && header.getAttribute('aria-label'));
  await grid(page).evaluate((list) => { list.scrollLeft = 700; });
  await page.locator('.value-grid-head [aria-label^="% Processor Time"]').waitFor({ state: 'detached' });
  assert.equal(await name(), 'Page Faults/sec');
});

test('the list is filtered by all names and sorted by value', async ({ page }) => {
  await open(page, 'iexplore');
  await page.getByText('Flat list').click();
  await filter(page).fill('thread iexplore processor');
  await page.waitForFunction(() => document.querySelector('#value-count').textContent.startsWith('9 of '));
  await head(page, 'Value').click();
  const values = page.locator('.value-rows-row:not(.list-row-header) .value-rows-value');
  await page.waitForFunction(() => document.querySelector('.list-row-header [aria-sort=descending]'));
  await eventually(page, async () => assert.deepEqual((await values.allInnerTexts()).slice(0, 3), ['50', '25', '12.5']));
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await eventually(page, async () => assert.equal(await active(page), 'value-row-1'));
  await page.getByText('By object').click();
  await explained(page).getByText('\\Thread(iexplore/0)\\% Processor Time').waitFor();
  await eventually(page, async () => assert.match(await object(page).evaluate((field) => field.selectedOptions[0].text), /^Thread/));
});

test('bases have columns when they are asked for', async ({ page }) => {
  await open(page, 'desktop');
  await choose(object(page), 'PhysicalDisk (234)');
  const columns = async () => Number(await grid(page).getAttribute('aria-colcount'));
  const without = await columns();
  await openOptions(page);
  const bases = page.getByRole('checkbox', { name: 'Show base counters' });
  await bases.check();
  await page.waitForFunction((before) => Number(document.querySelector('#values').ariaColCount) > before, without);
  await bases.uncheck();
  await page.waitForFunction((before) => Number(document.querySelector('#values').ariaColCount) === before, without);
});

test('one capture has nothing to compare and says of each value what it needs', async ({ page }) => {
  await open(page, 'iexplore');
  await closeFile(page, 'A');
  await page.getByText('One capture: values that need two are shown as dimmed raw values.').waitFor();
  await grid(page).locator('.value-grid-raw').first().waitFor();
  await explained(page).getByText(/a difference of two samples, but there is only one capture/).first().waitFor();
  await openOptions(page);
  await eventually(page, async () => assert.equal(await page.getByRole('checkbox', { name: 'Changed only' }).isDisabled(), true));
  await page.keyboard.press('Escape');
  await eventually(page, async () => assert.equal(await explained(page).getByText('newer').count(), 0, 'one capture by itself is not the newer one'));
  await page.getByText('Flat list').click();
  await head(page, 'Raw value').waitFor();
});

for (const width of [360, 1440]) {
  test(`one instance is a table of counter and value, ${width} px`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 900 } });
    await open(page, 'desktop');
    await choose(object(page), 'Memory');
    const row = grid(page).getByRole('row').nth(1);
    for (const part of ['counter', 'value', 'unit']) {
      const box = await row.locator(`.value-rows-${part}`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${part} is at ${box.x}, ${box.width} px wide`);
    }
    await filter(page).fill('page faults');
    await eventually(page, async () => assert.match(await count(page).innerText(), /^1 of \d+ counters$/));
    await row.locator('.value-rows-counter').getByText('Page Faults/sec').click();
    await explained(page).getByText('\\Memory\\Page Faults/sec').waitFor();
    const close = page.getByRole('button', { name: 'Close the details' });
    if (await close.isVisible()) await close.click();
    await filter(page).fill('');
    await head(page, 'Value').click();
    await grid(page).locator('[aria-sort=descending]').waitFor();
  });
}

/** What stands in the columns between the names and the counters, or behind all others in the list. */
test('what stands there by name is struck out before the value, and read out in table and list', async ({ page }) => {
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.locator('#tree').waitFor();
  await page.keyboard.press('Alt+2');
  await page.locator('#values:focus').waitFor();
  await choose(page.locator('#value-object'), 'Process (230)');
  await page.locator('#value-filter').fill('svchost#3');
  const struck = (cell) => cell.evaluate((cell) => [getComputedStyle(cell, '::before').textDecorationLine, cell.dataset.byName]);
  const inTable = page.locator('.value-grid-cell[data-by-name]').first();
  await inTable.waitFor();
  assert.match(await inTable.getAttribute('title'), /317.266/);
  assert.deepEqual(await struck(inTable), ['line-through', '317\u202f266.9']);
  assert.equal((await inTable.innerText()).trim(), '3.11255');
  await page.locator('input[name=arrangement]').nth(2).check({ force: true });
  await page.locator('.value-rows-row').first().waitFor();
  await page.locator('#value-filter').fill('svchost#3');
  await page.locator('#values').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const row = page.getByRole('row', { name: /3\.11255 .*317.266/ });
  await row.waitFor();
  assert.deepEqual(await struck(row.locator('[data-by-name]')), ['line-through', '317\u202f266.9']);
});

const more = (page, selector) => page.locator(selector).allInnerTexts();

for (const [locale, colorScheme, width, label, started] of [
  ['en', 'light', 1400, 'More columns', 'Started B'],
  ['ja', 'dark', 360, '列を追加', 'B の開始時刻'],
]) {
  test(`when something was started and by how much it differs has columns, ${locale}, ${colorScheme}, ${width} px`, async ({ visit }) => {
    const page = await visit({ locale, colorScheme, viewport: { width, height: 900 } });
    await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
    await page.locator('#tree').waitFor();
    await page.keyboard.press('Alt+2');
    await page.locator('#values:focus').waitFor();
    await choose(page.locator('#value-object'), 'Process (230)');
    await openOptions(page);
    await page.getByRole('checkbox', { name: label }).check();
    await page.keyboard.press('Escape');
    await page.locator('.value-grid-head .value-grid-fact', { hasText: started }).waitFor();
    const known = await more(page, '.value-grid-row:not(.value-grid-head) .value-grid-fact');
    assert.ok(known.some((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)), known.join());
    await takePicture(page, `columns-object-${locale}-${colorScheme}-${width}`);
    await assertAccessible(page, `columns-object-${locale}`);
    await page.locator('#values').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('c');
    await page.locator('.workspace-counter').waitFor();
    await eventually(page, async () => {
      const deltas = await more(page, '.value-grid-row:not(.value-grid-head) .value-grid-fact:nth-child(6)');
      assert.ok(deltas.some((text) => /^-?\d+$/.test(text)), deltas.join());
    });
    await takePicture(page, `columns-counter-${locale}-${colorScheme}-${width}`);
    await page.locator('input[name=arrangement]').nth(2).check({ force: true });
    await page.locator('.value-rows-delta').first().waitFor();
    await page.locator('#values').evaluate((list) => { list.scrollLeft = 0; });
    await takePicture(page, `columns-list-${locale}-${colorScheme}-${width}`);
    await page.locator('#values').evaluate((list) => { list.scrollLeft = list.scrollWidth; });
    await takePicture(page, `columns-list-end-${locale}-${colorScheme}-${width}`);
    await assertAccessible(page, `columns-list-${locale}`);
  });
}

test('numbers of a column align at the point, and zeros are dimmed', async ({ page }) => {
  await open(page, 'desktop');
  await choose(object(page), 'Process (');
  const cells = grid(page).locator('.value-grid-cell[aria-colindex="2"]:not([role=columnheader], .value-grid-absent)');
  await cells.nth(9).waitFor();
  const points = await cells.evaluateAll((cells) =>
    cells.map((cell) => {
      const number = [...cell.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      const whole = document.createRange();
      whole.setStart(number, 0);
      whole.setEnd(number, number.data.includes('.') ? number.data.indexOf('.') : number.data.length);
      return Math.round(whole.getBoundingClientRect().right - cell.getBoundingClientRect().right);
    }),
  );
  assert.ok(points.length > 10 && Math.max(...points) - Math.min(...points) <= 1, `${points}`);
  const zero = cells.filter({ hasText: /^0$/ }).first();
  assert.ok(await zero.evaluate((cell) => cell.classList.contains('value-zero')));
});

test('bars of processes end at 100 % for each processor, and the value stays beside the name', async ({ page }) => {
  await open(page, 'desktop');
  await choose(object(page), 'Process (');
  await page.locator('.value-tools-legend', { hasText: 'below 0 or above 400 %' }).waitFor();
  assert.equal(await grid(page).locator('.value-grid-clipped').count(), 0);
  await page.locator('.value-tools-choice').nth(1).click();
  await openOptions(page);
  await page.getByRole('checkbox', { name: 'More columns' }).check();
  const row = grid(page).locator('.value-grid-row').nth(1);
  await row.locator('.value-grid-fact').first().waitFor();
  const left = (selector) => row.locator(selector).first().evaluate((cell) => cell.getBoundingClientRect().left);
  assert.ok((await left('.value-grid-cell')) < (await left('.value-grid-fact')));
});

test('a formula is never wider than its pane', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page, 'desktop');
  const formula = page.locator('#explanation .formula');
  await formula.waitFor();
  const [wanted, room] = await formula.evaluate((formula) => [formula.scrollWidth, formula.clientWidth]);
  assert.ok(wanted <= room, `${wanted} px in ${room} px`);
});
