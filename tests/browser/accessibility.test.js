// axe-core finds nothing in any view, in both themes, wide and narrow.

import { after, before, test } from 'node:test';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { dropFiles, Harness } from './harness.js';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

for (const colorScheme of ['light', 'dark']) {
  for (const viewport of [{ width: 1400, height: 900 }, { width: 360, height: 740 }]) {
    test(`nothing stands in anybody's way, ${colorScheme}, ${viewport.width} px`, async () => {
      await harness.visit(
        async (page) => {
          await page.waitForLoadState('load');
          await page.getByRole('button', { name: /iexplore/ }).waitFor();
          await assertAccessible(page, 'start');
          await dropFiles(page.locator('body'), [await example('iexplore', 0), await example('iexplore', 1)]);
          await page.getByRole('treegrid').waitFor();
          await assertAccessible(page, 'structure');
          await page.getByRole('tab', { name: 'Values' }).click();
          await page.getByRole('grid', { name: 'Values' }).waitFor();
          await assertAccessible(page, 'values');
          await page.getByRole('tab', { name: /^Findings/ }).click();
          await page.getByRole('grid', { name: 'Findings' }).waitFor();
          await page.getByRole('heading', { name: 'Usual cause' }).waitFor();
          await assertAccessible(page, 'findings');
        },
        { colorScheme, viewport },
      );
    });
  }
}
