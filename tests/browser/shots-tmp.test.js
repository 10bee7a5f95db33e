import { after, before, test } from 'node:test';
import { example } from './captures.js';
import { dropFiles, Harness } from './harness.js';
const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());
const dir = '/tmp/w/japanese-shots';
async function damaged() {
  const { bytes } = await example('iexplore', 1);
  const cut = Buffer.from(bytes.subarray(0, 9000));
  cut[0xc] = 7;
  return { name: 'damaged.bin', bytes: cut };
}
const sizes = { wide: { width: 1400, height: 900 }, narrow: { width: 360, height: 760 }, large: { width: 2200, height: 1200 } };
for (const [size, viewport] of Object.entries(sizes)) {
  for (const locale of ['en', 'ja']) {
    for (const colorScheme of size === 'wide' ? ['light', 'dark'] : ['light']) {
      test(`${size} ${locale} ${colorScheme}`, async () => {
        await harness.visit(async (page) => {
          await page.waitForLoadState('load');
          await page.screenshot({ path: `${dir}/start-${size}-${locale}-${colorScheme}.png` });
          await dropFiles(page.locator('body'), [await example('iexplore', 0), await damaged()]);
          await page.getByRole('treegrid').waitFor();
          await page.locator('#tree').focus();
          for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowDown');
          await page.screenshot({ path: `${dir}/tree-${size}-${locale}-${colorScheme}.png` });
          await page.locator('#tab-findings').click();
          await page.locator('#finding-explanation h3').first().waitFor();
          await page.screenshot({ path: `${dir}/findings-${size}-${locale}-${colorScheme}.png` });
          await page.locator('#tab-values').click();
          await page.locator('#explanation').waitFor();
          await page.locator('#values').focus();
          for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowDown');
          await page.screenshot({ path: `${dir}/values-${size}-${locale}-${colorScheme}.png` });
        }, { viewport, locale, colorScheme });
      });
    }
  }
}
