// The columns of the tree, where its fields lead, and the edges between the panes.

import assert from 'node:assert/strict';
import { dropFiles, eventually, OWN_TIME } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const name = (page) => page.locator('#details-name');
const rowOf = (page, name) =>
  page.locator('#tree').getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** A click beside the link of a row. */
const choose = (row) => row.click({ position: { x: 12, y: 8 } });

async function open(page, ...numbers) {
  const files = await Promise.all((numbers.length > 0 ? numbers : [0, 1]).map((number) => example('desktop', number)));
  await dropFiles(page.locator('body'), files);
  await rowOf(page, 'NumObjectTypes').waitFor();
  await page.locator('#hex').getByRole('row').nth(9).waitFor();
}

/** The texts of the tree that are cut. */
const cut = (page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('#tree .tree-rows-leaf :is(.end-cut, .middle-cut-whole, .tree-rows-raw, .tree-rows-offset)')];
    return texts.filter((text) => text.scrollWidth > text.clientWidth + 1).map((text) => text.textContent);
  });

for (const numbers of [[0], [0, 1]]) {
  test(`no name, value or offset of the header is cut in a window of 1440 px, ${numbers.length} open`, async ({ visit }) => {
    const page = await visit({ viewport: { width: 1440, height: 900 } });
    await open(page, ...numbers);
    await eventually(page, async () => assert.deepEqual(await cut(page), []));
    await takePicture(page, `tree-columns-${numbers.length}`);
  });
}

test('no name, value or offset of the header is cut in a window of 1366 px, the width of many laptops', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  await eventually(page, async () => assert.deepEqual(await cut(page), []));
});

test('a name without room is cut in its middle, and its value not at all', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  const row = rowOf(page, 'SystemNameLength');
  await page.evaluate(() => (document.querySelector('.workspace-tree').style.width = '150px'));
  await eventually(page, async () => assert.deepEqual(await cut(page).then((texts) => texts.includes('SystemNameLength')), true));
  const raw = row.locator('.tree-rows-raw');
  await eventually(page, async () => assert.ok(await raw.evaluate((text) => text.scrollWidth <= text.clientWidth + 1)));
  const ends = await row.locator('.middle-cut').evaluate((label) => getComputedStyle(label, '::after').content);
  assert.match(ends, /meLength/);
});

test('a name in a column that somebody has made narrower is cut in its middle', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page, 0);
  const middle = rowOf(page, 'Signature').locator('.middle-cut');
  await rowOf(page, 'Signature').locator('.end-cut').waitFor();
  assert.equal(await middle.count(), 0);
  await page.locator('#tree').getByRole('separator').first().focus();
  await page.keyboard.press('Home');
  await page.locator('#tree').focus();
  await page.keyboard.press('ArrowDown');
  await middle.waitFor();
});

test('Enter goes where a field leads, and the way back of the browser returns', async ({ page }) => {
  await open(page);
  await choose(rowOf(page, 'SystemNameOffset'));
  await rowOf(page, 'SystemNameOffset').getByText('→ name at 0x58').waitFor();
  await page.locator('#tree').focus();
  await page.keyboard.press('Enter');
  await name(page).getByText('name', { exact: true }).waitFor();
  await page.locator('#byte-status').getByText('0x58 =').waitFor();
  await page.goBack();
  await name(page).getByText('SystemNameOffset', { exact: true }).waitFor();
  await page.goForward();
  await name(page).getByText('name', { exact: true }).waitFor();
});

test('one key walks the file, and opens what it comes to', async ({ page }) => {
  await open(page);
  await choose(rowOf(page, 'HeaderLength'));
  await page.locator('#tree').focus();
  const offsets = [];
  for (let step = 0; step < 3; step += 1) {
    const before = await page.locator('#byte-status').innerText();
    await page.keyboard.press('Enter');
    await eventually(page, async () => assert.notEqual(await page.locator('#byte-status').innerText(), before));
    await name(page).getByText('TotalByteLength').waitFor();
    offsets.push(parseInt(await page.locator('#byte-status').innerText(), 16));
  }
  assert.deepEqual(offsets, [...offsets].sort((one, other) => one - other));
  await page.locator('#tree [role=row][aria-level="2"][aria-expanded=true]').first().waitFor();
});

test('links of the tree and of the details lead on, each with a way back', async ({ visit }) => {
  const page = await visit(OWN_TIME);
  await open(page);
  await page.locator('#tree').focus();
  await page.keyboard.type('proces');
  await page.keyboard.press('ArrowRight');
  await rowOf(page, 'TotalByteLength').getByText('→ next object').click();
  const next = await eventually(page, async () => {
    const next = await name(page).innerText();
    assert.notEqual(next, 'TotalByteLength');
    return next;
  });
  await page.goBack();
  await name(page).getByText(/^Process/).waitFor();
  await choose(rowOf(page, 'DefinitionLength'));
  await page.locator('#details-leads').getByRole('button', { name: 'first instance' }).click();
  await page.locator('#tree:focus').waitFor();
  await page.locator('#details').getByText('PERF_INSTANCE_DEFINITION').first().waitFor();
  await page.goBack();
  await name(page).getByText('DefinitionLength').waitFor();
});

test('the byte under the cursor is what the grid of bytes announces', async ({ page }) => {
  await open(page);
  const active = () =>
    page.evaluate(() => {
      const cell = document.getElementById(document.getElementById('hex').getAttribute('aria-activedescendant'));
      return [cell?.role ?? cell?.getAttribute('role'), cell?.ariaLabel];
    });
  await page.locator('#hex').focus();
  await eventually(page, async () => assert.deepEqual(await active(), ['gridcell', '0x0 = 50 · Signature']));
  await page.keyboard.press('ArrowRight');
  await eventually(page, async () => assert.deepEqual(await active(), ['gridcell', '0x1 = 00 · Signature']));
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowDown');
  await eventually(page, async () => assert.match((await active())[1], / to 0x[0-9a-f]+: \d+ bytes/));
});

test('no badge of a finding or of a change lies over a byte', async ({ page }) => {
  await open(page);
  const badges = await page.evaluate(() => {
    const probe = document.createElement('i');
    const overlay = document.querySelector('.hex-rows-overlay');
    overlay.append(probe);
    const sizes = ['hex-rows-blamed severity-error', 'hex-rows-signed'].map((name, at) => {
      probe.className = `hex-rows-field ${name}`;
      const style = getComputedStyle(probe, at === 0 ? '::after' : '::before');
      return { left: Number.parseFloat(style.left), width: Number.parseFloat(style.width) };
    });
    probe.className = '';
    probe.style.width = '1ch';
    const digit = probe.getBoundingClientRect().width;
    probe.remove();
    return sizes.map(({ left, width }) => ({ before: -left <= digit + 0.1, behind: left + width <= 0.1 }));
  });
  for (const badge of badges) assert.deepEqual(badge, { before: true, behind: true });
});

test('the first row of the tree is in the upper half of a small screen', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 800 } });
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  const row = page.locator('#tree [aria-rowindex="2"]');
  await row.waitFor();
  await page.locator('#verdict-title').waitFor();
  await takePicture(page, 'structure-360');
  await eventually(page, async () => {
    const { y, height } = await row.boundingBox();
    assert.ok(y + height <= 400, `the row ends at ${y + height} of 800 px`);
  });
});

const edge = (page, label) => page.getByRole('separator', { name: label });
const width = (page) => page.locator('.workspace-tree').evaluate((tree) => tree.getBoundingClientRect().width);

test('the edge between tree and bytes is dragged, stays for the next visit, and goes back by a double click', async ({ page }) => {
  await open(page);
  const before = await width(page);
  const box = await edge(page, 'Width of the byte pane').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + 100, { steps: 3 });
  await page.mouse.up();
  await eventually(page, async () => assert.ok(Math.abs((await width(page)) - before - 60) <= 2, `${await width(page)}`));
  await page.reload();
  await open(page);
  await eventually(page, async () => assert.ok(Math.abs((await width(page)) - before - 60) <= 2));
  await edge(page, 'Width of the byte pane').dblclick();
  await eventually(page, async () => assert.equal(await width(page), before));
  await page.reload();
  await open(page);
  await eventually(page, async () => assert.equal(await width(page), before));
});

test('edges are moved by key as far as both sides keep some room, and say where they are', async ({ page }) => {
  await open(page);
  const details = edge(page, 'Height of the details');
  await details.focus();
  await eventually(page, async () => assert.equal(await details.getAttribute('aria-valuenow'), '60'));
  await page.keyboard.press('ArrowUp');
  await eventually(page, async () => assert.equal(await details.getAttribute('aria-valuenow'), '58'));
  await page.keyboard.press('Home');
  await eventually(page, async () => assert.equal(await details.getAttribute('aria-valuenow'), '10'));
  await page.keyboard.press('End');
  await eventually(page, async () => assert.equal(await details.getAttribute('aria-valuenow'), '90'));
  await page.keyboard.press('Enter');
  await eventually(page, async () => assert.equal(await details.getAttribute('aria-valuenow'), '60'));
  const [wide, beside] = [edge(page, 'Width of the details'), edge(page, 'Height of bytes and details')];
  assert.deepEqual([await wide.count(), await beside.count()], [0, 0], 'edges of other arrangements');
});
