// Copying what is selected, in the form that somebody needs.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const WITH_CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

const button = (page) => page.getByRole('button', { name: 'Copy as' });
const menu = (page) => page.getByRole('menu', { name: 'Copy as' });
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const done = (page, text) => page.locator('#copy-status').getByText(text, { exact: true }).waitFor();

/** Opens both samples of an example, and waits for the whole program. */
async function open(page, name = 'iexplore') {
  await dropFiles(page.locator('body'), [await example(name, 0), await example(name, 1)]);
  await page.getByRole('treegrid').waitFor();
  await page.locator('#menu-button').waitFor();
}

/** Selects what a search finds first. */
async function find(page, text) {
  await page.locator('#search').fill(text);
  await page.locator('.search-panel-outcome').getByText(/result/).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.search-panel-outcome').getByText(/^1 of/).waitFor();
  await page.keyboard.press('Escape');
}

/** Copies what is selected in a form, with the mouse. */
async function copy(page, form) {
  await button(page).click();
  await menu(page).getByRole('menuitem', { name: form, exact: true }).click();
  await menu(page).waitFor({ state: 'detached' });
}

/** Fails when the menu does not come to be whole in the window, right above or below its button: the browser flips it after it grew. */
async function assertBesideButton(page, { width, height }) {
  await menu(page).waitFor();
  await eventually(page, async () => {
    const [box, beside] = [await menu(page).boundingBox(), await button(page).boundingBox()];
    const edges = [box.x, box.y, width - box.x - box.width, height - box.y - box.height];
    assert.ok(edges.every((edge) => edge >= 0), `cut at an edge of the window: ${edges}`);
    const gaps = [box.y - beside.y - beside.height, beside.y - box.y - box.height];
    assert.ok(gaps.some((gap) => gap >= 0 && gap < 10), `not beside its button: ${gaps}`);
  });
}

test('a field is copied as bytes, source code, JSON and Markdown', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  await open(page);
  await find(page, '0x1c');
  await copy(page, 'Hex');
  await done(page, 'Copied 4 bytes as hex, names replaced');
  await eventually(page, async () => assert.equal(await clipboard(page), '02 00 00 00'));
  await copy(page, 'Hexdump');
  await done(page, 'Copied 4 bytes as a hexdump, names replaced');
  await eventually(page, async () => assert.equal(await clipboard(page), `0000001c  02 00 00 00${' '.repeat(12)}  ${' '.repeat(23)}  |....|\n`));
  await copy(page, 'C array');
  await done(page, 'Copied 4 bytes as a C array, names replaced');
  await eventually(page, async () => assert.match(await clipboard(page), /static const unsigned char num_object_types\[4\] = \{\n {4}0x02, 0x00, 0x00, 0x00,\n\};/));
  await copy(page, 'Rust array');
  await eventually(page, async () => assert.match(await clipboard(page), /const NUM_OBJECT_TYPES: \[u8; 4\] = \[/));
  await copy(page, 'JSON');
  await done(page, 'Copied 4 bytes as JSON, names replaced');
  await eventually(page, async () => assert.equal(JSON.parse(await clipboard(page)).value, '2'));
  await copy(page, 'Path');
  await done(page, 'Copied the path, names replaced');
  await eventually(page, async () => assert.equal(await clipboard(page), 'PERF_DATA_BLOCK › NumObjectTypes'));
  await takePicture(page, 'copied');
  await page.locator('#tree').focus();
  await page.keyboard.press('ArrowDown');
  await eventually(page, async () => assert.equal(await page.locator('#copy-status').innerText(), '', 'what was copied is about another field'));
});

test('a structure is copied as a dump with its fields, and as JSON with everything in it', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  await open(page);
  await find(page, 'iexplore/0#2');
  await copy(page, 'Annotated dump');
  await page.locator('#copy-status').getByText(/annotated dump, names replaced$/).waitFor();
  const dump = await clipboard(page);
  assert.match(dump, /^offset {3}\| 00 01 02 .*\n.* \| iexplore\/0#2 {2}PERF_INSTANCE_DEFINITION, \d+ bytes\n/);
  assert.match(dump, / \| {3}ParentObjectTitleIndex: 230 {2}\(Process\)\n/);
  await copy(page, 'JSON');
  await page.locator('#copy-status').getByText(/as JSON, names replaced$/).waitFor();
  const json = JSON.parse(await clipboard(page));
  assert.equal(json.label, 'iexplore/0#2');
  assert.equal(json.children[0].kind, 'counter-block');
  await copy(page, 'Markdown');
  await eventually(page, async () => assert.match(await clipboard(page), /\| Offset \| Field \| Type \| Bytes \| Value \| Note \|/));
});

test('the keyboard alone opens the menu, chooses a form, and is back where it was', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  await open(page);
  await find(page, '0x1c');
  await page.locator('#hex').focus();
  await page.keyboard.press('y');
  await page.locator('#copy-menu :focus').waitFor();
  await page.keyboard.press('ArrowLeft');
  await menu(page).locator(':focus', { hasText: /^Keep everything$/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await menu(page).locator(':focus', { hasText: /^Hex$/ }).waitFor();
  await takePicture(page, 'copy-menu');
  await page.keyboard.press('Enter');
  await done(page, 'Copied 4 bytes as hex, names replaced');
  await page.locator('#hex:focus').waitFor();
  await page.keyboard.press('y');
  await page.locator('#copy-menu :focus').waitFor();
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
  await page.locator('#hex:focus').waitFor();
  await page.locator('#copy-button').focus();
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await page.locator('#copy-menu :focus').waitFor();
    await page.keyboard.press(key);
    await page.locator('#copy-button:focus').waitFor();
  }
  await page.locator('#hex').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await done(page, 'Copied 3 bytes as hex, names replaced');
  await eventually(page, async () => assert.equal(await clipboard(page), '02 00 00'));
  await page.locator('#tree').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+c');
  await done(page, 'Copied the value, names replaced');
  await eventually(page, async () => assert.equal(await clipboard(page), '230'));
  // Whatever else has the focus, the same is selected; a field for text has its own.
  await page.locator('#tree').focus();
  await page.keyboard.press('ArrowUp');
  await page.locator('#tab-structure').focus();
  await page.keyboard.press('Control+c');
  await done(page, 'Copied the value, names replaced');
  await eventually(page, async () => assert.notEqual(await clipboard(page), '230'));
  await page.locator('#search').fill('typed');
  await page.locator('#search').press('Control+a');
  await page.locator('#search').press('Control+c');
  await eventually(page, async () => assert.equal(await clipboard(page), 'typed'));
});

test('what closes the menu does nothing else', async ({ page }) => {
  await open(page);
  await page.locator('#search').fill('0x1c');
  await page.locator('.search-panel-outcome').getByText(/result/).waitFor();
  await button(page).click();
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
  await page.locator('#copy-button:focus').waitFor();
  assert.ok(await page.locator('.search-panel-outcome').isVisible(), 'the results are gone');
  await page.keyboard.press('Escape');
  await page.locator('.search-panel-outcome').waitFor({ state: 'detached' });
  await page.locator('#hex').focus();
  await page.keyboard.press('y');
  await page.locator('#copy-menu :focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await menu(page).waitFor({ state: 'detached' });
  await page.getByRole('separator', { name: 'Width of the byte pane' }).and(page.locator(':focus')).waitFor();
  for (const [keys, place] of [[['F6'], '#search'], [['g', 't'], '#tree']]) {
    await page.keyboard.press('y');
    await page.locator('#copy-menu :focus').waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await menu(page).waitFor({ state: 'detached' });
    await page.locator(`${place}:focus`).waitFor();
    await page.locator('#hex').focus();
  }
  await button(page).click();
  const { x, y } = await menu(page).boundingBox();
  await page.mouse.click(x + 2, y + 2);
  await page.locator('#copy-menu :focus').waitFor();
  await page.locator('.masthead').click({ position: { x: 2, y: 2 } });
  await menu(page).waitFor({ state: 'detached' });
  await page.locator('#copy-button:focus').waitFor();
});

test('the menu opens as soon as it is there, and goes on when something else is selected', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  await open(page);
  await page.locator('#hex').focus();
  await page.keyboard.type('2y');
  await page.locator('#copy-menu :focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await done(page, 'Copied the value, names replaced');
  await page.keyboard.type('1');
  await page.locator('#tree:focus').waitFor();
  await find(page, '0x1c');
  await page.locator('#search').fill('Process');
  await page.locator('.search-panel-outcome').getByText(/results/).waitFor();
  await page.locator('#tree').focus();
  await page.keyboard.press('y');
  await page.keyboard.press('ArrowRight');
  await menu(page).locator(':focus', { hasText: /^Value$/ }).waitFor();
  // The search leads to a structure, which has no value.
  await page.keyboard.press('F3');
  await menu(page).locator(':focus', { hasText: /^Path$/ }).waitFor();
  assert.equal(await menu(page).getByRole('menuitem', { name: 'Value' }).count(), 0);
});

test('what the browser tells late of the opening takes no focus out of the menu', async ({ page }) => {
  await open(page);
  await page.locator('#tree').focus();
  await page.keyboard.press('y');
  await page.locator('#copy-menu :focus').waitFor();
  const focused = await page.locator('#copy-menu').evaluate((menu) => {
    // An item that goes away leaves the focus nowhere until another one takes it.
    document.activeElement.blur();
    menu.dispatchEvent(new ToggleEvent('toggle', { oldState: 'closed', newState: 'open' }));
    return document.activeElement.localName;
  });
  assert.equal(focused, 'body');
});

/** For a browser that cannot place one element by another. */
const WITHOUT_ANCHORS = (page) =>
  page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const sheet = await answer.text();
    assert.ok(sheet.includes('position-area'));
    await route.fulfill({ response: answer, body: sheet.replaceAll(/position-area: *block-end\)/g, 'position-area: no-such-area)') });
  });

test('the menu stands beside its button in browsers without anchor positioning', async ({ visit }) => {
  const viewport = { width: 1400, height: 900 };
  const page = await visit({ viewport, prepare: WITHOUT_ANCHORS });
  await open(page);
  await page.locator('#tree').focus();
  await page.keyboard.press('y');
  await assertBesideButton(page, viewport);
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
  await button(page).click();
  await assertBesideButton(page, viewport);
});

test('the menu is closed when its view goes away, and a second click on its button closes it', async ({ page }) => {
  await open(page);
  for (const key of ['2', 'Alt+2']) {
    await page.locator('#hex').focus();
    await page.keyboard.press('y');
    await page.locator('#copy-menu :focus').waitFor();
    await page.keyboard.press(key);
    await page.locator('#values:focus').waitFor();
    await eventually(page, async () => assert.equal(await menu(page).count(), 0));
    await page.keyboard.press('1');
    await page.locator('#tree:focus').waitFor();
    await eventually(page, async () => assert.equal(await menu(page).count(), 0));
  }
  await button(page).click();
  await menu(page).waitFor();
  await button(page).click();
  await menu(page).waitFor({ state: 'detached' });
});

test('a value is copied with its path, and the table that it stands in as CSV, Markdown and JSON', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  await open(page);
  await find(page, String.raw`\Thread(iexplore/0#2)\% Processor Time`);
  await page.locator('#explanation').getByText('12.5 %').first().waitFor();
  await copy(page, 'Path');
  await done(page, 'Copied the path with original names');
  await eventually(page, async () => assert.equal(await clipboard(page), String.raw`\Thread(iexplore/0#2)\% Processor Time`));
  await copy(page, 'Value');
  await eventually(page, async () => assert.equal(await clipboard(page), '12.5 %'));
  await copy(page, 'Explanation');
  await eventually(page, async () => assert.match(await clipboard(page), /N1 − N0/));
  await copy(page, 'JSON');
  await eventually(page, async () => assert.equal(JSON.parse(await clipboard(page)).value, 12.5));
  await copy(page, 'Table as CSV');
  await page.locator('#copy-status').getByText(/^Copied \d+ rows as CSV, names replaced$/).waitFor();
  const lines = (await clipboard(page)).split('\r\n');
  const rows = Number((await page.locator('#copy-status').innerText()).match(/\d+/)[0]);
  assert.equal(lines.length, rows + 2);
  assert.match(lines[0], /% Processor Time/);
  assert.ok(lines.some((line) => line.startsWith('iexplore/0#2,')), lines.join('\n'));
  await copy(page, 'Table as JSON');
  await page.locator('#copy-status').getByText(/rows as JSON, names replaced$/).waitFor();
  const table = JSON.parse(await clipboard(page));
  assert.equal(table.rows.length, rows);
  assert.ok(table.rows.every((row) => row.length === table.columns.length));
  await copy(page, 'Table as Markdown');
  await page.locator('#copy-status').getByText(/rows as Markdown, names replaced$/).waitFor();
  await eventually(page, async () => assert.equal((await clipboard(page)).trim().split('\n').length, rows + 2));
});

test('where the browser refuses, the text stands in a field and is selected', async ({ visit }) => {
  const prepare = (page) =>
    page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
  const page = await visit({ prepare });
  await open(page);
  await find(page, '0x1c');
  await copy(page, 'Hex');
  const dialog = page.getByRole('dialog', { name: 'Text to copy' });
  await dialog.waitFor();
  const selected = await dialog.getByRole('textbox').evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(selected, '02 00 00 00');
  await assertAccessible(page, 'text to copy');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  for (const hasMenu of [true, false]) {
    await page.locator('#hex').focus();
    await page.keyboard.press(hasMenu ? 'y' : 'Control+c');
    if (hasMenu) {
      await page.locator('#copy-menu :focus').waitFor();
      await page.keyboard.press('Enter');
    }
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('#hex:focus').waitFor();
  }
});

for (const viewport of [{ width: 1400, height: 900 }, { width: 360, height: 740 }]) {
  test(`the menu stands beside its button and moves nothing, ${viewport.width} px`, async ({ visit }) => {
    const page = await visit({ viewport });
    await open(page);
    const below = async () => (await page.locator('#details-name').boundingBox()).y - (await button(page).boundingBox()).y;
    const before = await below();
    await button(page).click();
    await menu(page).waitFor();
    assert.equal(await below(), before, 'what the menu lies over has moved');
    await assertBesideButton(page, viewport);
    await takePicture(page, `copy-menu-${viewport.width}`);
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.locator('#values').waitFor();
    await button(page).click();
    await menu(page).getByText('Table as CSV').waitFor();
    await assertBesideButton(page, viewport);
  });
}

test('a difference, a finding and the lists of them are copied', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  await open(page, 'desktop');
  for (const [tab, id, below] of [
    ['Compare', 'compare', []],
    ['Findings', 'findings', ['**Meaning:**', '**Usual cause:**', '**What to do:**']],
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await page.locator(`#${id} [role=row][aria-selected=true]`).waitFor();
    await copy(page, 'Markdown');
    await eventually(page, async () => {
      const [table, ...paragraphs] = (await clipboard(page)).trim().split('\n\n');
      assert.equal(table.split('\n').length, 3, table);
      assert.deepEqual(paragraphs.map((paragraph) => paragraph.match(/^\*\*.*?\*\*/)?.[0]), below);
    });
    await copy(page, 'Table as CSV');
    await page.locator('#copy-status').getByText(/CSV/).waitFor();
    const rows = (await clipboard(page)).trim().split(/\r?\n/).length - 1;
    assert.equal(rows, Number(await page.locator(`#${id}`).getAttribute('aria-rowcount')) - 1);
    await takePicture(page, `copy-${id}`);
    await page.locator(`#${id}`).focus();
    await page.keyboard.press('Control+c');
    await page.locator('#copy-status').getByText(/Markdown/).waitFor();
    await eventually(page, async () => assert.match(await clipboard(page), /^\|/));
  }
});
