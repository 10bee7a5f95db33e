// axe-core, which looks for what stands in the way of people who do not see, hear or point.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails when axe-core finds anything in what the page shows; `options` are those of `axe.run`. */
export async function assertAccessible(page, view, options = {}) {
  // Colours are those that they come to.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)));
  // The page's policy allows no script of ours; the debugger's does.
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axe);
  const { violations } = await page.evaluate((options) => axe.run(options), { resultTypes: ['violations'], ...options });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
  assert.deepEqual(found, [], view);
}

/** Contrasts alone depend on the theme. */
const CONTRAST = { runOnly: ['color-contrast'] };

/** Fails when axe-core finds anything in what the page shows in the light theme, and any contrast too low in the dark one. */
export async function assertAccessibleInThemes(page, view) {
  await assertAccessible(page, `${view}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertAccessible(page, `${view}, dark`, CONTRAST);
  await page.emulateMedia({ colorScheme: 'light' });
}
