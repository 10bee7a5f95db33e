// Where the keyboard focus is when what had it goes away: always somewhere, and where one goes on.

import assert from 'node:assert/strict';
import { dropFiles, eventually, held, OWN_TIME } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';

const focused = (page, selector) => page.locator(`${selector}:focus`).waitFor();

/** What has the focus, by its id, its name and its text. */
const where = (page) =>
  page.evaluate(() => {
    const { tagName, id, innerText, ariaLabel } = document.activeElement;
    return [tagName, id, ariaLabel, innerText?.slice(0, 40)].join(' ');
  });

/** Fails unless a list has the focus and moves with an arrow. */
async function assertMoves(page, id, key = 'ArrowDown') {
  await focused(page, `#${id}`);
  const active = () => page.locator(`#${id}`).getAttribute('aria-activedescendant');
  const before = await active();
  await page.keyboard.press(key);
  await page.waitForFunction(
    ([id, before]) => document.getElementById(id)?.getAttribute('aria-activedescendant') !== before,
    [id, before],
  );
}

/** Goes on with Tab until something has the focus. */
async function tabTo(page, selector, atMost = 40) {
  for (let step = 0; step < atMost; step += 1) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${selector} is not reached with Tab; the focus is on ${await where(page)}`);
}

/** Opens both samples of an example by key alone. */
async function openByKey(page, name = 'desktop') {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
  const place = await page.locator('.example-list-button').evaluateAll(
    (buttons, name) => buttons.findIndex((button) => button.innerText.startsWith(name)) + 1,
    name,
  );
  await tabTo(page, `.example-list-item:nth-child(${place}) .example-list-button`);
  await page.keyboard.press('Enter');
  await page.locator('#menu-button').waitFor();
  await focused(page, '#tree');
}

/** Types into the search box and comes to the first result. */
async function search(page, text) {
  await page.keyboard.press('Control+f');
  await focused(page, '#search');
  await page.keyboard.type(text);
  await page.locator('.search-panel-outcome').getByText(/result/).waitFor();
}

test('what is opened by key has the focus, and so has every view', async ({ page }) => {
  await openByKey(page);
  await assertMoves(page, 'tree');
  for (const [key, id] of [['2', 'values'], ['3', 'compare'], ['4', 'findings'], ['1', 'tree']]) {
    await page.keyboard.press(`Alt+${key}`);
    await assertMoves(page, id);
  }
  await page.keyboard.press('Alt+5');
  await focused(page, '#timeline');
  await page.keyboard.press('Alt+1');
  await assertMoves(page, 'tree');
  await page.keyboard.type('gh');
  await assertMoves(page, 'hex');
});

/** Lets a test hold back all that the page puts off to a later turn, as a slow machine does: effects, and work that rests. */
const slowTurns = {
  prepare: (page) =>
    page.addInitScript(() => {
      const [now, later] = [Date.now, window.setTimeout];
      let held;
      let leaps = 0;
      // Whatever looks at the clock finds that its time is over.
      Date.now = () => now() + 1000 * (held ? (leaps += 1) : leaps);
      window.setTimeout = (called, delay, ...rest) => (held && !delay ? held.push(called) : later(called, delay, ...rest));
      window.holdTurns = () => void (held ??= []);
      window.holdWhileLoading = () =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[role=tabpanel][aria-busy]')) return;
          observer.disconnect();
          window.holdTurns();
        }).observe(document, { childList: true, subtree: true, attributes: true });
      window.releaseTurns = () => {
        const released = held;
        held = undefined;
        released.forEach((called) => later(called, 0));
      };
    }),
};

const holdWhileLoading = (page) => page.evaluate(() => void window.holdWhileLoading());
const hold = (page) => page.evaluate(() => window.holdTurns());
const release = (page) => page.evaluate(() => window.releaseTurns());
const current = (page, id) => page.locator(`#${id} [role=row][aria-selected=true]`);

test('a view that is still being worked out takes the focus when it is there, and the keys that were pressed for it', async ({ visit }) => {
  const page = await visit(slowTurns);
  await openByKey(page);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
  await holdWhileLoading(page);
  await page.keyboard.press('Alt+3');
  await focused(page, '#tab-compare');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await release(page);
  await focused(page, '#compare');
  await current(page, 'compare').and(page.locator('[aria-rowindex="4"]')).waitFor();
  await assertMoves(page, 'compare');
});

test('whoever goes on before a view is there stays where he went', async ({ visit }) => {
  const page = await visit(slowTurns);
  await openByKey(page);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
  await holdWhileLoading(page);
  await page.keyboard.press('Alt+3');
  await focused(page, '#tab-compare');
  await page.keyboard.press('Tab');
  await focused(page, '#verdict-chip');
  await release(page);
  await current(page, 'compare').waitFor();
  await focused(page, '#verdict-chip');
});

test('the last of several views that are gone to has the focus, and keys wait for it', async ({ visit }) => {
  const page = await visit(slowTurns);
  await openByKey(page);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
  await hold(page);
  for (const view of [3, 4, 3, 2]) await page.keyboard.press(`Alt+${view}`);
  await release(page);
  await assertMoves(page, 'values');
  await hold(page);
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('1');
  await release(page);
  await assertMoves(page, 'tree');
});

test('the start screen takes over the focus from the page that came before the program', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({ prepare: program.prepare });
  await page.getByRole('button', { name: /^desktop/ }).waitFor();
  await tabTo(page, '.example-list-item:nth-child(2) .example-list-button');
  const text = await page.evaluate(() => document.activeElement.innerText);
  await page.evaluate(() => {
    const ofShell = document.querySelector('main');
    // A key may be the next that comes, and so the focus is read before the browser has its turn.
    const note = () => (window.focusedWhenDrawn ??= document.activeElement.innerText);
    const isDrawn = () => ![null, ofShell].includes(document.querySelector('main'));
    const observer = new MutationObserver(() => isDrawn() && queueMicrotask(note));
    observer.observe(document, { childList: true, subtree: true });
  });
  program.release();
  await page.waitForFunction(() => window.focusedWhenDrawn);
  assert.equal(await page.evaluate(() => window.focusedWhenDrawn), text);
  await page.keyboard.press('Enter');
  await focused(page, '#tree');
});

test('steps through results of several objects leave the focus in the values', async ({ page }) => {
  await openByKey(page);
  await search(page, '> 90 %');
  await page.keyboard.press('Control+Enter');
  await focused(page, '#values');
  const objects = new Set();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('F3');
    objects.add(await page.locator('#value-object').inputValue());
    await focused(page, '#values');
  }
  assert.ok(objects.size > 1, 'all results are in one object');
});

test('a step from the tree to a value, and from a value to a difference, takes the focus along', async ({ page }) => {
  await openByKey(page);
  await search(page, '> 90 %');
  // What nobody has gone to is forgotten.
  await page.keyboard.press('Enter');
  await page.locator('.search-panel-outcome').getByText(/^1 of/).waitFor();
  await page.keyboard.press('Escape');
  await focused(page, '#values');
  await page.keyboard.press('Alt+1');
  await focused(page, '#tree');
  await page.keyboard.press('F3');
  await assertMoves(page, 'values');
  await page.keyboard.press('F7');
  await assertMoves(page, 'tree');
  await page.keyboard.press('Alt+4');
  await focused(page, '#findings');
  await page.keyboard.press('F7');
  await assertMoves(page, 'tree');
});

test('what is around a structure is gone to in the tree', async ({ visit }) => {
  const page = await visit(OWN_TIME);
  await openByKey(page);
  const crumbs = page.locator('.details-panel-parent button');
  for (const crumb of [0, 1]) {
    await page.keyboard.type('process');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await crumbs.nth(crumb).waitFor();
    await crumbs.nth(crumb).focus();
    await page.keyboard.press('Enter');
    await assertMoves(page, 'tree');
  }
});

test('whoever closes captures keeps the focus, and comes at last to the start', async ({ page }) => {
  await openByKey(page);
  const close = (side) => page.locator(`#files [data-side=${side}] .files-panel-close`);
  await page.locator('#files-button').focus();
  await page.keyboard.press('Enter');
  await close('B').focus();
  await page.keyboard.press('Enter');
  await page.locator('#open-b').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.activeElement !== document.body);
  await close('A').focus();
  await page.keyboard.press('Enter');
  await focused(page, '#open-files');
});

test('whoever dismisses the last notice comes to what the page shows', async ({ page }) => {
  await dropFiles(page.locator('body'), [await example('iexplore', 1), await example('iexplore', 0)]);
  await page.locator('#menu-button').waitFor();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.first().focus();
  for (let left = await dismiss.count(); left > 0; left -= 1) await page.keyboard.press('Enter');
  await assertMoves(page, 'tree');
});

test('whoever shows all values again comes to them', async ({ page }) => {
  await openByKey(page);
  await page.keyboard.press('Alt+2');
  await page.locator('#value-filter').fill('nothing is called so');
  await page.locator('#value-filter').press('Enter');
  const all = page.getByRole('button', { name: 'Show all' });
  await all.focus();
  await page.keyboard.press('Enter');
  await assertMoves(page, 'values');
});

test('whoever hides the last class of differences is still on it', async ({ page }) => {
  await openByKey(page);
  await page.keyboard.press('Alt+3');
  await focused(page, '#compare');
  await page.getByRole('button', { name: /kinds$/ }).click();
  const shown = page.locator('.compare-bar-class[aria-pressed=true]:enabled');
  for (let left = await shown.count(); left > 0; left -= 1) {
    const name = await shown.first().innerText();
    await shown.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.ariaPressed === 'false');
    await eventually(page, async () => assert.equal(await page.evaluate(() => document.activeElement.innerText), name));
  }
  await page.keyboard.press('Enter');
  await page.locator('#compare').waitFor();
  await focused(page, '.compare-bar-class');
});

test('the examples of the empty search box are no stops for Tab, and arrows lead to them', async ({ page }) => {
  await openByKey(page);
  await page.keyboard.press('Control+f');
  await focused(page, '#search');
  await page.keyboard.press('Tab');
  await eventually(page, async () => assert.equal(await page.locator('.search-box-example:focus').count(), 0));
  await page.keyboard.press('Shift+Tab');
  await focused(page, '#search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await focused(page, 'li:nth-child(2) > .search-box-example');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await focused(page, '#search');
  await page.keyboard.press('ArrowDown');
  const typed = await page.locator('.search-box-example:focus code').innerText();
  await page.keyboard.press('Enter');
  await focused(page, '#search');
  await eventually(page, async () => assert.equal(await page.locator('#search').inputValue(), typed));
});

test('the names of the views take the focus along', async ({ page }) => {
  await openByKey(page);
  await page.locator('#tab-structure').focus();
  for (const view of ['values', 'compare', 'findings', 'timeline', 'structure']) {
    await page.keyboard.press('ArrowRight');
    await focused(page, `#tab-${view}`);
  }
});
