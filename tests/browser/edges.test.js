// The edges of panes and columns in every view: moved by pointer and by key, remembered, and put back.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const edge = (page, label) => page.getByRole('separator', { name: label, exact: true });
const size = (page, selector, side) => page.locator(selector).first().evaluate((part, side) => part.getBoundingClientRect()[side], side);

async function open(page) {
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.getByRole('tabpanel').waitFor();
}

/** Drags an edge by so many pixels. */
async function drag(page, locator, x, y) {
  const box = await locator.boundingBox();
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x, top + y, { steps: 3 });
  await page.mouse.up();
}

/** The edges of all views by the width of the window: what is dragged how far, and what becomes so much larger. */
const EDGES = {
  1100: [
    { view: 'values', label: 'Height of the explanation', by: [0, -80], pane: '.workspace-beside', side: 'height', grows: 80 },
    { view: 'findings', label: 'Height of the explanation', by: [0, -80], pane: '#finding-explanation', side: 'height', grows: 80 },
  ],
  1440: [
    { view: 'values', label: 'Width of the explanation', by: [-80, 0], pane: '.workspace-beside', side: 'width', grows: 80 },
    { view: 'compare', label: 'Height of the difference', by: [0, -80], pane: '#compare-detail', side: 'height', grows: 80 },
    { view: 'compare', label: 'Width of column Where', by: [60, 0], pane: '.compare-rows-place', side: 'width', grows: 60 },
    { view: 'findings', label: 'Width of column Code', by: [60, 0], pane: '.finding-rows-code', side: 'width', grows: 60 },
    { view: 'structure', label: 'Width of column Name', by: [60, 0], pane: '.tree-rows-leaf .tree-rows-name', side: 'width', grows: 60 },
    { view: 'values', label: 'Width of column Instance', by: [60, 0], pane: '.value-grid-name', side: 'width', grows: 60 },
  ],
  1920: [
    { view: 'values', label: 'Width of the explanation', by: [-80, 0], pane: '.workspace-beside', side: 'width', grows: 80 },
    { view: 'findings', label: 'Width of the explanation', by: [-80, 0], pane: '#finding-explanation', side: 'width', grows: 80 },
  ],
};

for (const [width, edges] of Object.entries(EDGES)) {
  test(`every edge is dragged, remembered, moved by key and put back, ${width} px`, async ({ visit }) => {
    const page = await visit({ viewport: { width: Number(width), height: 900 } });
    const before = new Map();
    const show = async ({ view, pane }) => {
      await page.locator(`#tab-${view}`).click();
      await page.locator(pane).first().waitFor();
    };
    const isLarger = (edge, by) =>
      eventually(page, async () => {
        const now = await size(page, edge.pane, edge.side);
        const expected = before.get(edge) + by;
        assert.ok(Math.abs(now - expected) <= 3, `${edge.label}, ${edge.view}: ${now} instead of ${expected}`);
      });
    await open(page);
    for (const one of edges) {
      await show(one);
      before.set(one, await size(page, one.pane, one.side));
      await drag(page, edge(page, one.label), ...one.by);
      await isLarger(one, one.grows);
      await takePicture(page, `edge-${one.view}-${width}-${one.side}`);
    }
    await page.reload();
    await open(page);
    for (const one of edges) {
      await show(one);
      await isLarger(one, one.grows);
      await edge(page, one.label).focus();
      const place = async () => Number(await edge(page, one.label).getAttribute('aria-valuenow'));
      const dragged = await place();
      await page.keyboard.press(one.side === 'height' ? 'ArrowDown' : 'ArrowRight');
      await eventually(page, async () => assert.ok((await place()) > dragged, `${await place()} is not behind ${dragged}`));
      await edge(page, one.label).dblclick();
      await isLarger(one, 0);
    }
    await page.reload();
    await open(page);
    for (const one of edges) {
      await show(one);
      await isLarger(one, 0);
    }
  });
}

test('the edges of columns are one stop, and arrows lead from one to the next', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  await page.locator('#tab-values').click();
  await page.getByText('Flat list').click();
  const object = edge(page, 'Width of column Object');
  await object.waitFor();
  await page.locator('#values').focus();
  await page.keyboard.press('Tab');
  await page.locator('[role=separator][aria-label="Width of column Object"]:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=separator][aria-label="Width of column Instance"]:focus').waitFor();
  const width = await size(page, '.value-rows-instance', 'width');
  await page.keyboard.press('ArrowRight');
  await eventually(page, async () => assert.notEqual(await size(page, '.value-rows-instance', 'width'), width));
  await page.keyboard.press('Enter');
  await eventually(page, async () => assert.equal(await size(page, '.value-rows-instance', 'width'), width));
  await page.keyboard.press('ArrowUp');
  await page.locator('[role=separator][aria-label="Width of column Object"]:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('[role=separator][aria-label="Width of the explanation"]:focus').waitFor();
});

test('arrows lead from edge to edge in the order on the screen, and not to edges that are hidden', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1100, height: 900 } });
  await open(page);
  const focused = (name) => page.locator(`[role=separator][aria-label="Width of column ${name}"]:focus`).waitFor();
  await page.locator('#tab-values').click();
  await page.getByText('Flat list').click();
  await edge(page, 'Width of column Object').focus();
  // Below 80 letters of the page the raw values stand behind all others.
  for (const name of ['Instance', 'Counter', 'Value', 'Status', 'Raw A', 'Raw B']) {
    await page.keyboard.press('ArrowDown');
    await focused(name);
  }
  await page.keyboard.press('ArrowUp');
  await focused('Raw A');
});

test('a press that began elsewhere moves no edge that the pointer comes across', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  const bytes = edge(page, 'Width of the byte pane');
  const before = await size(page, '.workspace-tree', 'width');
  const details = await page.locator('#details').boundingBox();
  const box = await bytes.boundingBox();
  await page.mouse.move(details.x + 40, details.y + 40);
  await page.mouse.down();
  for (const by of [0, 2, -30, -60]) await page.mouse.move(box.x + box.width / 2 + by, details.y + 40);
  await page.mouse.up();
  assert.equal(await size(page, '.workspace-tree', 'width'), before);
  await drag(page, bytes, -60, 0);
  await eventually(page, async () => assert.ok((await size(page, '.workspace-tree', 'width')) < before - 50));
});

test('an edge that is moved as far as it goes stays in reach and says where it is', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 700 } });
  await open(page);
  const name = edge(page, 'Width of column Name');
  await name.focus();
  await page.keyboard.press('End');
  const tree = await page.locator('.workspace-tree').boundingBox();
  await eventually(page, async () => {
    const box = await name.boundingBox();
    assert.ok(box.x + box.width <= tree.x + tree.width - 80, `${box.x} is near the end of ${tree.width}`);
  });
  for (const cell of ['name', 'offset']) {
    const box = await page.locator(`.tree-rows-leaf .tree-rows-${cell}`).first().boundingBox();
    assert.ok(box.x + box.width <= tree.x + tree.width, `${cell} is cut`);
  }
  await page.locator('#tab-findings').click();
  const side = edge(page, 'Width of the explanation');
  await side.focus();
  await page.keyboard.press('Home');
  await eventually(page, async () => {
    const pane = await page.locator('.workspace-explained').boundingBox();
    const list = await size(page, '.workspace-explained > .workspace-list', 'width');
    assert.equal(await side.getAttribute('aria-valuenow'), String(Math.round((100 * list) / pane.width)));
  });
});

test('a click on the edge behind a column sorts by none', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  await page.locator('#tab-values').click();
  await page.locator('#values').waitFor();
  await page.evaluate(() => {
    window.sorted = [];
    const noted = new MutationObserver((changes) => window.sorted.push(...changes.map(({ target }) => target.id)));
    noted.observe(document.querySelector('#values'), { subtree: true, attributeFilter: ['aria-sort'] });
  });
  await edge(page, 'Width of column Counter').first().click();
  await edge(page, 'Width of column Instance').click();
  await page.locator('#values [role=columnheader]').first().click();
  await page.locator('#values [role=columnheader][aria-sort$=ending]').waitFor();
  assert.deepEqual(await page.evaluate(() => window.sorted), ['value-head-0'], 'only the header sorts');
});

test('an edge says where it is before it has the focus, and is hit on 24 px', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  const bytes = edge(page, 'Width of the byte pane');
  const share = (100 * (await size(page, '.workspace-tree', 'width'))) / 1440;
  await eventually(page, async () => assert.ok(Math.abs(Number(await bytes.getAttribute('aria-valuenow')) - share) <= 1));
  const { x, y, width, height } = await bytes.boundingBox();
  const hits = await page.evaluate(([x, y]) => [-11.5, 0, 11.5].map((by) => document.elementFromPoint(x + by, y).getAttribute('aria-label')), [x + width / 2, y + height / 2]);
  assert.deepEqual(hits, Array(3).fill('Width of the byte pane'));
});
