// axe-core finds nothing in any view, in both languages and themes, wide and narrow.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { restyle, TEXT_SPACING, troubles } from './fits.js';
import { dropFiles, Harness, takePicture } from './harness.js';
import { comparePicture } from './pictures.js';
import { VIEWS } from './views.js';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

const LANGUAGES = {
  en: { locale: 'en-GB', start: 'Drop captures here' },
  ja: { locale: 'ja-JP', start: 'キャプチャをここにドロップ' },
};

/** What comes over a view: how it is opened, what is there then, and how it is closed. */
const OVERLAYS = {
  keys: { open: (page) => page.locator('#help-button').click(), shown: 'dialog[open]', close: (page) => page.keyboard.press('Escape') },
  share: { open: (page) => page.locator('#share-button').click(), shown: '#share-dialog tbody', close: (page) => page.keyboard.press('Escape') },
  'copy menu': { open: (page) => page.locator('#copy-button').click(), shown: '[role=menu]:popover-open', close: (page) => page.keyboard.press('Escape') },
  results: {
    open: (page) => page.locator('#search').fill('svchost'),
    shown: '.search-panel [role=row][aria-selected]',
    close: (page) => page.locator('#search').press('Escape'),
  },
};

for (const [language, { locale, start }] of Object.entries(LANGUAGES)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const viewport of [{ width: 1400, height: 900 }, { width: 360, height: 740 }]) {
      test(`nothing stands in anybody's way, ${language}, ${colorScheme}, ${viewport.width} px`, async () => {
        await harness.visit(
          async (page) => {
            await page.waitForLoadState('load');
            await page.getByRole('button', { name: /iexplore/ }).waitFor();
            await page.getByRole('heading', { name: start }).waitFor();
            await assertAccessible(page, 'start');
            await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
            for (const [view, ready] of Object.entries(VIEWS)) {
              await page.locator(`#tab-${view}`).click();
              await page.locator(ready).first().waitFor();
              await assertAccessible(page, view);
              const picture = `${view}-${language}-${colorScheme}-${viewport.width}`;
              await (viewport.width === 1400 ? comparePicture : takePicture)(page, picture);
            }
            for (const [overlay, { open, shown, close }] of Object.entries(OVERLAYS)) {
              await open(page);
              await page.locator(shown).first().waitFor();
              await assertAccessible(page, overlay);
              await close(page);
              await page.locator(shown).first().waitFor({ state: 'detached' });
            }
          },
          { colorScheme, viewport, locale },
        );
      });
    }
  }
}

/** What the values and the overlays add to the views: each is shown from the view before it. */
const SHOWN = {
  ...Object.fromEntries(Object.entries(VIEWS).map(([view, ready]) => [view, (page) => show(page, view, ready)])),
  'one counter': async (page) => {
    await show(page, 'values', VIEWS.values);
    await page.locator('.value-tools-choice').nth(1).click();
    await page.locator('#value-chart').waitFor();
  },
  'one list': async (page) => {
    await page.locator('.value-tools-choice').nth(2).click();
    await page.locator('.value-rows-row[aria-rowindex="2"]').waitFor();
  },
  'one instance': async (page) => {
    await page.locator('.value-tools-choice').nth(0).click();
    const options = await page.locator('#value-object option').allInnerTexts();
    await page.locator('#value-object').selectOption({ label: options.find((option) => option.startsWith('Memory')) });
    await page.locator('.workspace-single .value-rows-row[aria-rowindex="2"]').waitFor();
  },
};

async function show(page, view, ready) {
  await page.locator(`#tab-${view}`).click();
  await page.locator(ready).first().waitFor();
}

const WIDTHS = [
  ['en', { width: 320, height: 640 }],
  ['ja', { width: 320, height: 640 }],
  // 1280 by 1024 at 400 %.
  ['en', { width: 320, height: 256 }],
  ['ja', { width: 1024, height: 768 }],
];

for (const [language, viewport] of WIDTHS) {
  const { locale, start } = LANGUAGES[language];
  const { width, height } = viewport;
  test(`everything fits into ${width} by ${height} px, with text spacing too, ${language}`, async () => {
    await harness.visit(
      async (page) => {
        const assertFits = async (view) => {
          for (const spacing of ['', TEXT_SPACING]) {
            await restyle(page, spacing);
            const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            const found = [...(beyond > 0 ? [`the page is ${beyond} px too wide`] : []), ...(await troubles(page))];
            assert.deepEqual(found, [], `${view}${spacing && ' with text spacing'}`);
          }
          await restyle(page, '');
        };
        await page.getByRole('button', { name: /iexplore/ }).waitFor();
        await page.getByRole('heading', { name: start }).waitFor();
        await assertFits('start');
        await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
        for (const [view, shown] of Object.entries(SHOWN)) {
          await shown(page);
          await assertFits(view);
        }
        for (const [overlay, { open, shown, close }] of Object.entries(OVERLAYS)) {
          await open(page);
          await page.locator(shown).first().waitFor();
          await assertFits(overlay);
          await close(page);
          await page.locator(shown).first().waitFor({ state: 'detached' });
        }
      },
      { viewport, locale },
    );
  });
}

test('at 400 % a row of each list is in the window together with its list', async () => {
  await harness.visit(
    async (page) => {
      await page.waitForLoadState('load');
      await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
      for (const [view, shown] of Object.entries(SHOWN)) {
        await shown(page);
        // A drawing has no rows.
        if (view === 'timeline') continue;
        const list = page.locator('.workspace-panel .list-box').first();
        const [room, row] = await list.evaluate((list) => {
          const header = list.querySelector('.list-box-header').getBoundingClientRect().height;
          return [list.clientHeight - header, list.querySelector('.list-box-rows [role=row]').getBoundingClientRect().height];
        });
        assert.ok(room >= row, `${view} has ${room} px for rows of ${row}`);
      }
    },
    { viewport: { width: 320, height: 256 } },
  );
});
