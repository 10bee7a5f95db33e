// Where things stand: what every view has stays in its place, nothing is cut, and everything is large enough to be hit.

import assert from 'node:assert/strict';
import { dropFiles, eventually, openKeys } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { showView } from './looks.js';
import { takePicture } from './pictures.js';
import { VIEWS } from './views.js';

async function open(page) {
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.locator('#tree').waitFor();
}

test('nothing is cut in Compare at 1024 px', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1024, height: 768 } });
  await open(page);
  await showView(page, 'compare');
  const cut = () =>
    page.evaluate(() => {
      const list = document.querySelector('#compare');
      const bar = document.querySelector('.compare-bar');
      const parts = list.querySelectorAll('[role=columnheader], .compare-rows-kind, .compare-rows-field, .compare-rows-value, .compare-rows-offset');
      /** The width of a text; the edge behind the name of a column stands beyond it. */
      const width = (part) => {
        if (!part.matches('.column-head')) return part.scrollWidth;
        const text = document.createRange();
        text.selectNodeContents(part.firstChild);
        return text.getBoundingClientRect().width;
      };
      return [list, bar, ...parts].filter((part) => width(part) > part.clientWidth + 1).map((part) => part.innerText.slice(0, 60));
    });
  await eventually(page, async () => assert.deepEqual(await cut(), []));
  await takePicture(page, 'compare-1024');
});

test('the keys of a line stand beside each other, with room between the groups, at 1366 px', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  await openKeys(page);
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  const groups = await dialog.locator('.keys-dialog-group').evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().toJSON()));
  const beside = (one, other) => Math.abs(one.left - other.left) < 2 && other.top > one.top;
  const gaps = groups.flatMap((one, at) => groups.slice(at + 1, at + 2).filter((other) => beside(one, other)).map((other) => other.top - one.bottom));
  assert.ok(gaps.length > 0 && gaps.every((gap) => gap >= 20), String(gaps));
  const wrapped = await dialog.locator('dt', { hasText: /^Page Up\s*Page Down$/ }).evaluateAll((keys) => keys.filter((key) => key.getBoundingClientRect().height > 30).length);
  assert.equal(wrapped, 0);
});

test('the sentence of the worst finding is whole in the list at 1366 px', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  await page.locator('#tab-findings .tab-bar-severity').first().waitFor();
  await showView(page, 'findings');
  const sentence = page.locator('#findings [aria-rowindex="2"] .finding-rows-message');
  await sentence.getByText(/instead of 3\.113/).waitFor();
  await eventually(page, async () => assert.ok(await sentence.evaluate((cell) => cell.scrollHeight <= cell.clientHeight + 1), 'it is cut'));
});

test('the list of keys is no higher than its dialog at 1440 px', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  await openKeys(page);
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  const beyond = await dialog.evaluate((element) => element.scrollHeight - element.clientHeight);
  assert.ok(beyond <= 0, `${beyond} px too high`);
  await takePicture(page, 'keys');
});

test('the legend covers none of the bytes that it explains, however wide the window is', async ({ page }) => {
  await open(page);
  await page.locator('.legend-title').click();
  const entries = page.locator('.legend-entries');
  await entries.waitFor();
  for (const [width, height] of [[1440, 900], [1366, 768], [360, 740]]) {
    await page.setViewportSize({ width, height });
    await eventually(page, async () => {
      const [legend, bytes] = [await entries.boundingBox(), await page.locator('#hex').boundingBox()];
      assert.ok(legend.y >= bytes.y + bytes.height - 1, `${width} px: the legend begins at ${legend.y}, the bytes end at ${bytes.y + bytes.height}`);
    });
    await takePicture(page, `legend-${width}`);
  }
});

test('no region that is read out has buttons in it', async ({ page }) => {
  const damaged = await example('desktop', 0);
  await dropFiles(page.locator('body'), [{ name: 'cut.perfdata', bytes: damaged.bytes.subarray(0, 9000) }]);
  await page.getByRole('region', { name: 'Main problem' }).getByRole('button').first().waitFor();
  assert.equal(await page.locator('[role=status] button').count(), 0);
});

test('the first datum stands at most 190 px below the top with the verdict open, and 110 px with it folded, at 1366 px', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  await page.locator('#verdict-title').waitFor();
  const first = () => page.locator('#tree .list-box-rows [role=row]').first().evaluate((row) => row.getBoundingClientRect().top);
  const bar = await page.locator('.masthead').evaluate((bar) => bar.getBoundingClientRect().height);
  assert.ok(bar <= 44, `the bar has ${bar} px`);
  await eventually(page, async () => assert.ok((await first()) <= 190, `${await first()} px with the verdict`));
  await page.getByRole('button', { name: 'Collapse', exact: true }).click();
  await page.locator('#verdict-chip').waitFor();
  await eventually(page, async () => assert.ok((await first()) <= 110, `${await first()} px without it`));
});

test('the bytes that a verdict shows differ, and so it says of them', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  await page.getByRole('region', { name: 'Main problem' }).getByRole('button', { name: 'Show bytes' }).click();
  await page.locator('#details-value', { hasText: '1324' }).waitFor();
  await page.locator('.pane-head', { hasText: 'Differs from the other capture' }).waitFor();
  assert.equal(await page.getByText('Same as in the other capture').count(), 0);
});

test('the first datum of the other views stands near the top at 1366 px, and their tools take one line', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  const top = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().top);
  for (const [view, first, most] of [['compare', '.gone-and-new-sentence', 110], ['findings', '.finding-rows-row', 110], ['values', '#values .list-box-rows [role=row]', 130]]) {
    await showView(page, view);
    await page.locator(first).first().waitFor();
    await eventually(page, async () => assert.ok((await top(first)) <= most, `${view}: ${await top(first)} px`));
    const bar = await page.locator('.tab-bar').evaluate((bar) => bar.getBoundingClientRect().height);
    assert.ok(bar < 48, `${view}: the tabs have ${bar} px`);
  }
});

test('a press beside the legend closes it, and Escape as well', async ({ page }) => {
  await open(page);
  for (const leave of [() => page.locator('#tree').click({ position: { x: 200, y: 200 } }), () => page.keyboard.press('Escape')]) {
    await page.locator('.legend-title').click();
    await page.locator('.legend-entries').waitFor();
    await page.locator('.legend-entry').first().click();
    assert.ok(await page.locator('.legend-entries').isVisible(), 'a press on it leaves it open');
    await leave();
    await page.locator('.legend-entries').waitFor({ state: 'hidden' });
  }
});

test('at 1366 px the bytes of one capture stand beside their details, and evidence shows what differs', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  await page.getByRole('button', { name: 'Both', pressed: false }).waitFor();
  await page.getByRole('button', { name: 'Show bytes' }).click();
  const fields = page.locator('.pane-head .evidence:not(.evidence-same) .evidence-row');
  await fields.filter({ hasText: /^A0x3120a4 04 00 00/ }).waitFor();
  await fields.filter({ hasText: /^B0x31202c 05 00 00/ }).waitFor();
  await page.getByRole('button', { name: 'Both', pressed: false }).click();
  await page.locator('#hex-beside').waitFor();
  await page.reload();
  await page.locator('html[data-panes=both]').waitFor({ state: 'attached' });
});

for (const [width, height] of [[1366, 768], [360, 740]]) {
  test(`no view is longer than its contents in a window of ${width} by ${height} px`, async ({ visit }) => {
    let page = await visit({ viewport: { width, height } });
    const assertNoLonger = async (view) =>
      eventually(page, async () => {
        const [document, contents] = await page.evaluate(() => [
          document.documentElement.scrollHeight,
          Math.max(innerHeight, Math.ceil(document.querySelector('#app').getBoundingClientRect().height)),
        ]);
        const beyond = document - (width > 704 ? height : contents);
        // The browser rounds a height to whole pixels in either direction.
        assert.ok(Math.abs(beyond) <= 1, `${view}: ${beyond} px`);
      });
    await page.getByRole('button', { name: /^real-machine/ }).click();
    await page.locator('.timeline-moments-moment').nth(10).waitFor();
    for (const [view, shown] of Object.entries(VIEWS)) {
      await page.locator(`#tab-${view}`).click();
      await page.locator(shown).first().waitFor();
      await assertNoLonger(`${view} of a log`);
    }
    page = await visit({ viewport: { width, height } });
    await open(page);
    for (const view of Object.keys(VIEWS)) {
      await showView(page, view);
      await assertNoLonger(`${view} of two captures`);
    }
  });
}
