// axe-core finds nothing in any view, in both themes, wide and narrow.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { example } from './captures.js';
import { dropFiles, Harness } from './harness.js';

const harness = new Harness();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
before(() => harness.start());
after(() => harness.stop());

async function assertAccessible(page, view) {
  // The page's policy allows no script of ours; the debugger's does.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
  assert.deepEqual(found, [], view);
}

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
