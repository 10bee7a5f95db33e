// axe-core, which looks for what stands in the way of people who do not see, hear or point.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails when axe-core finds anything in what the page shows. */
export async function assertAccessible(page, view) {
  // The page's policy allows no script of ours; the debugger's does.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
  assert.deepEqual(found, [], view);
}
