// axe-core finds nothing in any view, in both languages and themes, wide and narrow.

import { after, before, test } from 'node:test';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { dropFiles, Harness, takePicture } from './harness.js';

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
              await takePicture(page, `${view}-${language}-${colorScheme}-${viewport.width}`);
            }
          },
          { colorScheme, viewport, locale },
        );
      });
    }
  }
}
