// Keys that work everywhere, and the list of all keys.

import assert from 'node:assert/strict';
import { dropFiles, eventually, openKeys, passTime, slowDown, OWN_TIME } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const keys = (page) => page.getByRole('dialog', { name: 'Shortcuts and symbols' });
const focused = (page, id) => page.locator(`#${id}:focus`).waitFor();

/** Lets the time pass after which a letter begins another name. */
const pause = (page) => passTime(page, 800);

/** Opens both samples of an example, and waits for the whole program. */
async function open(page, name = 'iexplore') {
  await dropFiles(page.locator('body'), [await example(name, 0), await example(name, 1)]);
  await page.getByRole('treegrid').waitFor();
  await page.locator('#menu-button').waitFor();
}

test('a dialog that is asked for in the moment in which it closes is shown again', async ({ page }) => {
  await open(page);
  await page.locator('#tree').focus();
  await page.keyboard.press('?');
  await keys(page).waitFor();
  // A slow machine has the next key before the browser tells that the dialog is closed.
  await page.evaluate(() => {
    document.querySelector('dialog').close();
    document.querySelector('#tree').dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
  });
  await keys(page).waitFor();
  await page.keyboard.press('Escape');
  await keys(page).waitFor({ state: 'detached' });
  await focused(page, 'tree');
});

test('a question mark shows all keys, Esc closes them, and the focus is where it was', async ({ page }) => {
  await open(page);
  await page.locator('#tree').focus();
  await page.keyboard.press('?');
  await keys(page).waitFor();
  await keys(page).getByText('Next / previous difference').waitFor();
  await keys(page).getByText('PERF_COUNTER_BLOCK').waitFor();
  await takePicture(page, 'keys');
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => document.activeElement === document.body || !!document.activeElement.closest('dialog'));
    assert.ok(inside, 'the focus left the dialog');
  }
  await page.keyboard.press('2');
  await page.keyboard.press('Escape');
  await keys(page).waitFor({ state: 'detached' });
  await focused(page, 'tree');
});

test('the button opens the same before anything is open, and a click closes it', async ({ page }) => {
  await openKeys(page);
  await keys(page).waitFor();
  await keys(page).getByRole('button', { name: 'Close' }).click();
  await keys(page).waitFor({ state: 'detached' });
  await focused(page, 'menu-button');
});

test('digits and Alt with digits show the views, and two keys lead into one', async ({ page }) => {
  await open(page);
  await page.keyboard.press('2');
  await focused(page, 'values');
  await page.keyboard.press('4');
  await focused(page, 'findings');
  await page.keyboard.press('Alt+3');
  await focused(page, 'compare');
  for (const [view, details] of [['2', 'explanation'], ['3', 'compare-detail'], ['4', 'finding-explanation'], ['1', 'details']]) {
    await page.keyboard.press(view);
    await page.locator('[role=tabpanel] .list-box:focus').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await focused(page, details);
  }
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await focused(page, 'hex');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await focused(page, 'tree');
  await page.keyboard.press('Alt+2');
  await focused(page, 'values');
});

test('in the tree letters find names, and the keys of everywhere are what they are everywhere', async ({ visit }) => {
  const page = await visit(OWN_TIME);
  await open(page);
  const name = page.locator('#details-name');
  await page.locator('#tree').focus();
  await page.keyboard.type('to');
  await name.getByText('TotalByteLength').waitFor();
  await pause(page);
  for (const [key, pane] of [['2', 'values'], ['3', 'compare'], ['4', 'findings'], ['1', 'tree']]) {
    await page.keyboard.press(key);
    await focused(page, pane);
    await page.keyboard.type('gt');
    await focused(page, 'tree');
  }
  await page.keyboard.type('gh');
  await focused(page, 'hex');
  await page.keyboard.type('gt');
  await focused(page, 'tree');
  await page.keyboard.type('gb');
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await focused(page, 'tree');
  await page.keyboard.type('gd');
  await page.locator('#details:focus').waitFor();
  await page.keyboard.type('gt');
  await focused(page, 'tree');
  await page.keyboard.press('y');
  await page.locator('#copy-menu :focus').waitFor();
  await page.keyboard.press('Escape');
  await focused(page, 'tree');
  await eventually(page, async () => assert.equal(await name.innerText(), 'TotalByteLength'));
});

test('a space and the keys of everywhere are part of a name that is being typed', async ({ visit }) => {
  const page = await visit(OWN_TIME);
  await open(page, 'desktop');
  const tree = page.locator('#tree');
  const rows = () => tree.getAttribute('aria-rowcount');
  const name = page.locator('#details-name');
  await tree.focus();
  const closed = await rows();
  await page.keyboard.type('network int');
  await name.getByText('Network Interface').waitFor();
  await eventually(page, async () => assert.equal(await rows(), closed, 'the space has opened something'));
  await pause(page);
  await page.keyboard.press('Space');
  await page.waitForFunction((closed) => document.getElementById('tree').getAttribute('aria-rowcount') !== closed, closed);
  await page.keyboard.press('Home');
  await page.keyboard.type('physicaldisk');
  await name.getByText('PhysicalDisk').waitFor();
  await pause(page);
  // With Shift even a letter that does something everywhere begins a name.
  await page.keyboard.press('Shift+Y');
  await page.keyboard.press('2');
  await focused(page, 'tree');
});

test('F6 goes round the parts of the page and Shift+F6 back', async ({ page }) => {
  await open(page);
  await page.locator('#tree').focus();
  const ring = ['tree', 'hex', 'hex-beside', 'details', 'search'];
  const within = (id) => page.locator(`#${id}:focus, #${id} :focus`).first().waitFor();
  for (const id of [...ring.slice(1), 'tree']) {
    await page.keyboard.press('F6');
    await within(id);
  }
  for (const id of ring.toReversed()) {
    await page.keyboard.press('Shift+F6');
    await within(id);
  }
});

test('keys of a single character can be switched off, and that is remembered', async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  await keys(page).getByRole('checkbox', { name: 'Single-character shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await page.getByRole('tab', { name: 'Structure', selected: true }).waitFor();
  await eventually(page, async () => assert.equal(await keys(page).count(), 0));
  await page.keyboard.press('Alt+2');
  await focused(page, 'values');
  await page.reload();
  await openKeys(page);
  const box = keys(page).getByRole('checkbox', { name: 'Single-character shortcuts' });
  await eventually(page, async () => assert.equal(await box.isChecked(), false));
  await box.check();
});

/** What is current in the list that has the focus. */
const active = (page) => page.evaluate(() => document.activeElement.getAttribute('aria-activedescendant'));

/** Presses keys one after the other without waiting for what they lead to. */
const pressAll = (page, keys) => Promise.all(keys.map((key) => page.keyboard.press(key)));

const DOWN = Array(12).fill('ArrowDown');
/** The keys of each list, and what is current behind the last of them. */
const LISTS = {
  tree: [['Home', 'ArrowLeft', 'ArrowRight', ...DOWN], 'tree-row-12'],
  hex: [Array(12).fill('ArrowRight'), 'hex-byte-12'],
  values: [[...DOWN, 'End', 'Home', 'ArrowRight', 'ArrowRight', ...Array(12).fill('ArrowUp'), 'ArrowUp'], 'value-head-3'],
  compare: [['Home', ...DOWN], 'compare-row-12'],
  findings: [['Home', ...DOWN.slice(8)], 'finding-row-4'],
};
/** The view that a list is in, where that has another name. */
const TABS = { tree: 'structure', hex: 'structure' };

for (const [list, [keys, reached]] of Object.entries(LISTS)) {
  test(`a key goes on from where the one before it has led, however fast it is pressed: ${list}`, async ({ page }) => {
    await open(page, 'desktop');
    await page.locator(`#tab-${TABS[list] ?? list}`).click();
    await page.locator(`#${list}`).focus();
    await slowDown(page, 12);
    await pressAll(page, keys);
    await eventually(page, async () => assert.equal(await active(page), reached));
  });
}

/** For visits in which what the page does a while later waits until `window.late` is called. */
const NO_WHILE = {
  prepare: (page) =>
    page.addInitScript(() => {
      const { setTimeout, clearTimeout } = window;
      const waiting = new Map();
      window.setTimeout = (done, milliseconds, ...rest) => {
        if (milliseconds < 100) return setTimeout(done, milliseconds, ...rest);
        const id = -1 - waiting.size;
        waiting.set(id, done);
        return id;
      };
      window.clearTimeout = (id) => (id < 0 ? waiting.set(id, () => {}) : clearTimeout(id));
      window.late = () => [...waiting].forEach(([id, done]) => (waiting.set(id, () => {}), done()));
    }),
};

test('what stands beside a list follows a held key after a while, and at once when it is let go', async ({ visit }) => {
  const page = await visit(NO_WHILE);
  await open(page);
  await page.locator('#tree').focus();
  await page.keyboard.press('Home');
  const isAt = (row) => eventually(page, async () => assert.equal(await active(page), `tree-row-${row}`));
  await isAt(0);
  await page.locator('#tree [role=row][aria-selected]').nth(7).waitFor();
  const names = await page.locator('#tree [role=row][aria-selected] .tree-rows-label').allInnerTexts();
  const beside = page.locator('#details-name');
  const isBeside = (row) => eventually(page, async () => assert.equal(await beside.innerText(), names[row]));
  await page.keyboard.down('ArrowDown');
  await isBeside(1);
  for (let row = 2; row < 6; row += 1) {
    await page.keyboard.down('ArrowDown');
    await isAt(row);
  }
  assert.equal(await beside.innerText(), names[1]);
  await page.evaluate(() => window.late());
  await isBeside(5);
  await page.keyboard.down('ArrowDown');
  await isAt(6);
  assert.equal(await beside.innerText(), names[5]);
  await page.keyboard.up('ArrowDown');
  await isBeside(6);
});
