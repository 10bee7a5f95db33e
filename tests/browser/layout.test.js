// Where things stand: what every view has stays in its place, nothing is cut, and everything is large enough to be hit.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { example } from './captures.js';
import { dropFiles, eventually, Harness, takePicture } from './harness.js';
import { VIEWS } from './views.js';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

async function open(page) {
  await page.waitForLoadState('load');
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.locator('#tree').waitFor();
}

async function show(page, view) {
  await page.locator(`#tab-${view}`).click();
  await page.locator(VIEWS[view]).first().waitFor();
}

for (const [width, locale] of [[1440, 'en-GB'], [1440, 'ja-JP'], [1024, 'en-GB'], [360, 'en-GB']]) {
  test(`tabs and search stay where they are in every view, ${width} px, ${locale}`, async () => {
    await harness.visit(
      async (page) => {
        await open(page);
        const places = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('[role=tab], #search')].map((part) => {
              const { x, y, width } = part.getBoundingClientRect();
              return [part.id, ...[x, y, width].map(Math.round)].join(' ');
            }),
          );
        await show(page, 'structure');
        const first = await places();
        for (const view of Object.keys(VIEWS)) {
          await show(page, view);
          await eventually(page, async () => assert.deepEqual(await places(), first, view));
        }
      },
      { viewport: { width, height: 900 }, locale },
    );
  });
}

test('one line of tabs and tools stands above every view at 1366 px', async () => {
  await harness.visit(
    async (page) => {
      await open(page);
      const height = () => page.locator('.tab-bar').evaluate((bar) => Math.round(bar.getBoundingClientRect().height));
      await show(page, 'values');
      const line = await height();
      for (const view of Object.keys(VIEWS)) {
        await show(page, view);
        await eventually(page, async () => assert.equal(await height(), line, view));
      }
    },
    { viewport: { width: 1366, height: 768 } },
  );
});

test('nothing is cut in Compare at 1024 px', async () => {
  await harness.visit(
    async (page) => {
      await open(page);
      await show(page, 'compare');
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
    },
    { viewport: { width: 1024, height: 768 } },
  );
});

test('the keys of a line stand beside each other, with room between the groups, at 1366 px', async () => {
  await harness.visit(
    async (page) => {
      await open(page);
      await page.locator('#help-button').click();
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      const groups = await dialog.locator('.keys-dialog-group').evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().toJSON()));
      const beside = (one, other) => Math.abs(one.left - other.left) < 2 && other.top > one.top;
      const gaps = groups.flatMap((one, at) => groups.slice(at + 1, at + 2).filter((other) => beside(one, other)).map((other) => other.top - one.bottom));
      assert.ok(gaps.length > 0 && gaps.every((gap) => gap >= 20), String(gaps));
      const wrapped = await dialog.locator('dt', { hasText: /^Page Up\s*Page Down$/ }).evaluateAll((keys) => keys.filter((key) => key.getBoundingClientRect().height > 30).length);
      assert.equal(wrapped, 0);
    },
    { viewport: { width: 1366, height: 768 } },
  );
});

for (const [width, height] of [[1440, 900], [1024, 768], [360, 740]]) {
  test(`the list of keys fits its dialog, ${width} px`, async () => {
    await harness.visit(
      async (page) => {
        await open(page);
        await page.locator('#help-button').click();
        const dialog = page.locator('dialog[open]');
        await dialog.waitFor();
        const sizes = await dialog.evaluate((element) => [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight]);
        assert.ok(sizes[0] <= 0, `${sizes[0]} px too wide`);
        if (width === 1440) assert.ok(sizes[1] <= 0, `${sizes[1]} px too high`);
        await takePicture(page, `keys-${width}`);
      },
      { viewport: { width, height } },
    );
  });
}

test('the sentence of the worst finding is whole in the list at 1366 px', async () => {
  await harness.visit(
    async (page) => {
      await open(page);
      await page.locator('#tab-findings .tab-bar-severity').first().waitFor();
      await show(page, 'findings');
      const sentence = page.locator('#findings [aria-rowindex="2"] .finding-rows-message');
      await sentence.getByText(/instead of 3\.113/).waitFor();
      await eventually(page, async () => assert.ok(await sentence.evaluate((cell) => cell.scrollHeight <= cell.clientHeight + 1), 'it is cut'));
    },
    { viewport: { width: 1366, height: 768 } },
  );
});

for (const [width, height] of [[1440, 900], [1366, 768], [360, 740]]) {
  test(`the legend covers none of the bytes that it explains, ${width} px`, async () => {
    await harness.visit(
      async (page) => {
        await open(page);
        await page.locator('.legend-title').click();
        const entries = page.locator('.legend-entries');
        await entries.waitFor();
        const [legend, bytes] = [await entries.boundingBox(), await page.locator('#hex').boundingBox()];
        assert.ok(legend.y >= bytes.y + bytes.height - 1, `the legend begins at ${legend.y}, the bytes end at ${bytes.y + bytes.height}`);
        await takePicture(page, `legend-${width}`);
      },
      { viewport: { width, height } },
    );
  });
}

/** What can be hit and is smaller than 24 px in a direction, where it does not stand in the middle of a text. */
const small = (page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('button, select, summary, input:not(.visually-hidden), [role=tab], label:has(> input)')];
    const boxes = shown.filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })).map((part) => [part, part.getBoundingClientRect()]);
    // What is ticked or chosen is hit by its label, too.
    const hit = boxes.filter(([part, { width }]) => width > 1 && !(part.matches('[type=checkbox], [type=radio]') && part.closest('label')));
    const isInline = (part) => getComputedStyle(part).display === 'inline';
    return hit.filter(([part, { width, height }]) => !isInline(part) && (width < 23.5 || height < 23.5)).map(([part, { width, height }]) => `${part.id || part.className || part.innerText} ${Math.round(width)} × ${Math.round(height)}`);
  });

for (const width of [1440, 360]) {
  test(`every button is large enough to be hit, ${width} px`, async () => {
    await harness.visit(
      async (page) => {
        await page.getByRole('button', { name: /iexplore/ }).waitFor();
        assert.deepEqual(await small(page), [], 'start');
        await open(page);
        for (const view of Object.keys(VIEWS)) {
          await show(page, view);
          assert.deepEqual(await small(page), [], view);
        }
        for (const button of ['help-button', 'share-button']) {
          await page.locator(`#${button}`).click();
          await page.locator('dialog[open]').waitFor();
          assert.deepEqual(await small(page), [], button);
          await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
        }
        await page.locator('#search').fill('svchost');
        await page.locator('.search-panel [role=row][aria-selected]').first().waitFor();
        assert.deepEqual(await small(page), [], 'results');
      },
      { viewport: { width, height: 900 } },
    );
  });
}

test('no region that is read out has buttons in it', async () => {
  await harness.visit(async (page) => {
    await open(page);
    for (const view of Object.keys(VIEWS)) {
      await show(page, view);
      assert.equal(await page.locator('[role=status] button, [role=alert] button, [aria-live] button').count(), 0, view);
    }
    const damaged = await example('desktop', 0);
    await dropFiles(page.locator('body'), [{ name: 'cut.perfdata', bytes: damaged.bytes.subarray(0, 9000) }]);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button').first().waitFor();
    assert.equal(await page.locator('[role=status] button').count(), 0, 'notices');
  });
});
