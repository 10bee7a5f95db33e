// axe-core finds nothing in any view, in both languages and themes, wide and narrow.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { dropFiles, Harness, takePicture } from './harness.js';
import { comparePicture } from './pictures.js';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

/** Each view, and what is there when it is complete. */
const VIEWS = {
  structure: '#tree [role="row"]',
  values: '#values [role="row"]',
  compare: '#compare [role="row"][aria-selected]',
  findings: '.finding-explanation-part',
};

const LANGUAGES = {
  en: { locale: 'en-GB', start: 'Drop captures here' },
  ja: { locale: 'ja-JP', start: 'キャプチャをここにドロップ' },
};

/** What comes over a view: how it is opened, what is there then, and how it is closed. */
const OVERLAYS = {
  keys: { open: (page) => page.locator('#help-button').click(), shown: 'dialog[open]', close: (page) => page.keyboard.press('Escape') },
  share: { open: (page) => page.locator('#share-button').click(), shown: '#share-dialog tbody', close: (page) => page.keyboard.press('Escape') },
  'copy menu': { open: (page) => page.locator('#copy-button').click(), shown: '[role=menu]', close: (page) => page.keyboard.press('Escape') },
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

/** What WCAG 1.4.12 has everybody be able to set. */
const TEXT_SPACING = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

for (const [language, { locale, start }] of Object.entries(LANGUAGES)) {
  test(`the page fits into 320 px, with text spacing too, ${language}`, async () => {
    await harness.visit(
      async (page) => {
        const assertFits = async (view) => {
          for (const spacing of ['', TEXT_SPACING]) {
            // The page's policy allows no style of ours; a style sheet that is made by script is none of the document's.
            await page.evaluate((spacing) => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(spacing);
              document.adoptedStyleSheets = [sheet];
            }, spacing);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            if (width > 320) {
              const wide = await page.evaluate(() =>
                [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5).map((part) => part.className || part.tagName),
              );
              assert.fail(`${view} is ${width} px wide${spacing && ' with text spacing'}: ${[...new Set(wide)].slice(0, 8).join(', ')}`);
            }
          }
        };
        await page.getByRole('button', { name: /iexplore/ }).waitFor();
        await page.getByRole('heading', { name: start }).waitFor();
        await assertFits('start');
        await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
        for (const [view, ready] of Object.entries(VIEWS)) {
          await page.locator(`#tab-${view}`).click();
          await page.locator(ready).first().waitFor();
          await assertFits(view);
        }
      },
      { viewport: { width: 320, height: 640 }, locale },
    );
  });
}
