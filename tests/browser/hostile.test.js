// Small files that would take much memory or time: each opens or is refused in words, and the page answers.

import { after, before, test } from 'node:test';
import { example } from './captures.js';
import { dropFiles, Harness } from './harness.js';
import { hostile } from '../npm/hostile.mjs';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

/** What the page says of each file that it refuses. */
const REFUSED = {
  'pairs.zip': /titles\/counter-009\.bin: a title list has at most 16777216 bytes/,
  'zeros.zip': /titles\/counter-009\.bin: a title list has at most 16777216 bytes/,
  'stated.zip': /titles\/counter-009\.bin: a title list has at most 16777216 bytes/,
  'list.bin': /a title list has at most 16777216 bytes/,
  'members.gz': /more than 32,768 members/,
};

test('small files that would take much are refused in words or opened, one after the other', async () => {
  const { bytes } = await example('iexplore', 0);
  const files = hostile(bytes);
  await harness.visit(async (page) => {
    await page.waitForLoadState('load');
    for (const [name, says] of Object.entries(REFUSED)) {
      await dropFiles(page.locator('body'), [{ name, bytes: files[name] }]);
      await page.getByText(says).first().waitFor();
    }
    const name = 'texts.gz';
    await dropFiles(page.locator('body'), [{ name, bytes: files[name] }]);
    await page.getByRole('treegrid').getByText('Processor (238)').waitFor();
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.getByText('ttttttttttttttt').first().waitFor();
  });
});
