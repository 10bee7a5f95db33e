// What has the focus and what is chosen is seen: under the pointer, in both themes, and in the colours of the system.

import assert from 'node:assert/strict';
import { dropFiles, eventually, openMenu } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';

const LISTS = { structure: 'tree', values: 'values', compare: 'compare', findings: 'findings' };

const CURRENT = '[role=row][aria-selected=true], [role=row]:has([role=gridcell][aria-selected=true])';

async function open(page) {
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.locator('#menu-button').waitFor();
}

const style = (locator, name) => locator.evaluate((element, name) => getComputedStyle(element)[name], name);

/** Goes to each list by key, with the second row current. */
async function eachList(page, look) {
  for (const [view, id] of Object.entries(LISTS)) {
    await page.locator(`#tab-${view}`).click();
    const list = page.locator(`#${id}`);
    await list.locator('[role=row]').nth(2).waitFor();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await list.locator(CURRENT).first().waitFor();
    await look(list, id);
  }
  await page.locator('#tab-structure').click();
  await page.locator('#search').fill('processor');
  await page.locator('#search-results').waitFor();
  await page.locator('#search-results').focus();
  await page.keyboard.press('ArrowDown');
  await look(page.locator('#search-results'), 'search-results');
  await page.keyboard.press('Escape');
  // The focus goes back to the tree on its own, and would go there behind the back of what follows.
  await page.waitForFunction(() => document.activeElement?.id === 'tree');
  await page.locator('#hex').focus();
  await look(page.locator('#hex'), 'hex');
}

/** How a list is framed, and whether what is inside leaves the frame free. */
const frame = (list) =>
  list.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const { clientLeft, clientTop } = element;
    const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => getComputedStyle(element)[`border${side}Width`]);
    const inside = [...element.querySelectorAll('.list-box-header, [aria-colindex="1"]')];
    const isFree = inside.every((part) => {
      const { left, top } = part.getBoundingClientRect();
      return left >= box.left + clientLeft && top >= box.top + clientTop;
    });
    return { sides, isFree };
  });

test('nothing of a list covers the ring of its focus, in light, dark and the colours of the system', async ({ page }) => {
  await open(page);
  await eachList(page, async (list, id) => {
    for (const media of [{ colorScheme: 'dark' }, { forcedColors: 'active' }, { colorScheme: 'light', forcedColors: 'none' }]) {
      const where = `${id}, ${JSON.stringify(media)}`;
      await page.emulateMedia(media);
      const ring = await style(list, 'borderTopColor');
      assert.deepEqual(await frame(list), { sides: ['2px', '2px', '2px', '2px'], isFree: true }, where);
      await page.locator('#menu-button').focus();
      assert.notEqual(await style(list, 'borderTopColor'), ring, `${where} looks the same without the focus`);
      await list.focus();
    }
  });
});

test('what is chosen looks chosen under the pointer', async ({ page }) => {
  await open(page);
  await eachList(page, async (list, id) => {
    if (id === 'hex') return;
    const row = list.locator(CURRENT).first();
    const part = id === 'values' ? row.locator('.value-grid-name') : row;
    await page.mouse.move(0, 0);
    const ground = await style(part, 'backgroundColor');
    await row.hover();
    await eventually(page, async () => assert.equal(await style(part, 'backgroundColor'), ground, id));
  });
});

test('what is chosen has a frame where the system chooses the colours', async ({ visit }) => {
  const page = await visit({ forcedColors: 'active' });
  await open(page);
  const framed = async (selector) => (await style(page.locator(selector).first(), 'outlineStyle')) !== 'none';
  await eachList(page, async (_, id) => {
    if (id === 'hex') return;
    await eventually(page, async () => assert.ok(await framed(`#${id} :is([role=row], [role=gridcell])[aria-selected=true]`), id));
  });
  for (const [chosen, other] of [
    ['.tab-bar-tab[aria-selected=true]', '.tab-bar-tab[aria-selected=false]'],
    ['.side-switch :checked + span', '.side-switch :not(:checked) + span'],
    ['#language :checked + span', '#language :not(:checked) + span'],
    ['#theme :checked + span', '#theme :not(:checked) + span'],
  ]) {
    if (chosen === '#language :checked + span') await openMenu(page);
    await eventually(page, async () => assert.deepEqual([await framed(chosen), await framed(other)], [true, false], chosen));
  }
});
