// Two captures of 50 MB: everything can be reached in them, to the last byte and the last row. How fast, bench/ says.

import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { dropFiles, pickFiles, slowDown, SLOWNESS } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const FOLDER = process.env.WINPERF_LARGE;
test.skip(!FOLDER, 'WINPERF_LARGE names no folder with two large captures; cargo xtask test writes them');
const PATIENCE = { timeout: 120_000 * SLOWNESS };

/** Opens both captures and waits for the tree. */
async function openBoth(page) {
  await page.waitForLoadState('load');
  await pickFiles(page, '#open-files', readdirSync(FOLDER).sort().map((name) => resolve(FOLDER, name)));
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor(PATIENCE);
}

test('a comparison that takes long can be cancelled, and begun again', async ({ page }) => {
  await openBoth(page);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor(PATIENCE);
  // So slow that no machine has finished before the button is pressed.
  await slowDown(page, 20);
  await page.getByRole('tab', { name: 'Compare' }).click(PATIENCE);
  await page.getByText(/^Comparing A and B: \d+ %$/).waitFor(PATIENCE);
  await page.getByRole('button', { name: 'Cancel' }).click(PATIENCE);
  await page.getByText('The comparison was cancelled.').waitFor(PATIENCE);
  await slowDown(page, 1);
  await page.getByRole('button', { name: 'Compare again' }).click(PATIENCE);
  await page.locator('#compare [role=row][aria-selected=true]').waitFor(PATIENCE);
});

test('a percent that is read changes the bar that shows it, and nothing else on the page', async ({ page }) => {
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor(PATIENCE);
  await page.evaluate(() => {
    window.percents = [];
    window.elsewhere = [];
    let before;
    const note = (changes) => {
      const bar = document.querySelector('.opening-bar');
      const percent = bar?.querySelector('progress').getAttribute('value') ?? undefined;
      // The lists that the bar has made lower when it came are drawn again in turns of their own.
      if (before !== undefined && percent !== undefined && percent !== before) {
        window.percents.push(percent);
        const others = changes.map(({ target }) => target).filter((part) => !bar.contains(part));
        window.elsewhere.push(...others.map((part) => part.id || part.className || part.nodeName));
      }
      before = percent;
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await pickFiles(page, '#open-from-menu', [resolve(FOLDER, readdirSync(FOLDER).sort()[0])]);
  await page.locator('#capture-a').filter({ hasText: 'sample-0' }).waitFor(PATIENCE);
  assert.ok((await page.evaluate(() => window.percents.length)) > 3, `percents that were drawn: ${await page.evaluate(() => window.percents)}`);
  assert.deepEqual(await page.evaluate(() => window.elsewhere), []);
});

test('what an issue about 50 MB says is gathered while the page answers, and there when it is copied', async ({ visit }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openBoth(page);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor(PATIENCE);
  await page.locator('#share-button').click(PATIENCE);
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor(PATIENCE);
  await page.evaluate(() => {
    window.percents = [];
    const note = () => {
      const percent = document.querySelector('#share-dialog progress')?.value;
      if (percent !== undefined && percent !== window.percents.at(-1)) window.percents.push(percent);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    // Work of the page returns to the event loop by a timer, after each slice.
    window.slices = 0;
    const original = window.setTimeout;
    window.setTimeout = (work, ...rest) => original((...given) => { window.slices += 1; work(...given); }, ...rest);
    // Frames in which the bundle is made and what is told of the captures is not.
    window.framesTelling = 0;
    const frame = () => {
      if (document.querySelector('#share-dialog progress')?.value >= 50) window.framesTelling += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await dialog.locator('[name=share-level][value=none]').check({ force: true });
  const copy = dialog.getByRole('button', { name: 'Copy issue text' });
  await copy.and(page.locator(':enabled')).waitFor(PATIENCE);
  // The page itself only waits for the worker.
  const slices = await page.evaluate(() => window.slices);
  assert.ok(slices < 10, `${slices} slices of the page's own work`);
  // The bundle takes the first half of the bar; what is told of the captures the other, while the page draws.
  const percents = await page.evaluate(() => window.percents);
  assert.ok(percents.length > 3, `percents that were drawn: ${percents}`);
  const frames = await page.evaluate(() => window.framesTelling);
  assert.ok(frames > 1, `${frames} frames were drawn behind ${percents.at(-1)} percent`);
  await copy.click(PATIENCE);
  await dialog.getByText(/^Copied \d/).waitFor(PATIENCE);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^## /);
});

test('values of 50 MB over time, and the problems in them, are found in slices between which the page answers', async ({ page }) => {
  await openBoth(page);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor(PATIENCE);
  await page.evaluate(() => {
    // Work returns to the event loop by a timer, after each slice.
    window.slices = 0;
    const original = window.setTimeout;
    window.setTimeout = (work, ...rest) => original((...given) => { window.slices += 1; work(...given); }, ...rest);
  });
  // Even on a fast machine, the work is many times as long as a slice.
  await slowDown(page, 4);
  await page.getByRole('tab', { name: 'Timeline' }).click(PATIENCE);
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached', ...PATIENCE });
  await page.locator('.timeline-browser [role=row]').first().waitFor(PATIENCE);
  await page.locator('.timeline-moments').getByText(/^(\d[\d,]* problem|In the values over time)/).first().waitFor(PATIENCE);
  const slices = await page.evaluate(() => window.slices);
  await slowDown(page, 1);
  assert.ok(slices > 30, `${slices} slices`);
});

test('two captures of 50 MB are read, walked to their ends, compared, searched and sorted', async ({ page }) => {
  const last = statSync(resolve(FOLDER, readdirSync(FOLDER).sort()[0])).size - 1;
  await openBoth(page);
  const tree = page.getByRole('treegrid', { name: 'Structure of A' });
  await page.locator('#hex').focus();
  await page.keyboard.press('Control+End');
  await page.locator('#byte-status').getByText(`0x${last.toString(16)} `).waitFor(PATIENCE);
  await tree.locator('[aria-selected=true]').waitFor(PATIENCE);
  await takePicture(page, 'large');

  await page.getByRole('tab', { name: 'Values' }).click();
  await page.locator('#value-arrangement label').nth(2).click(PATIENCE);
  const values = page.getByRole('grid', { name: 'Values' });
  await values.getByRole('columnheader', { name: /^Value/ }).click(PATIENCE);
  await values.locator('[aria-sort=descending]').waitFor(PATIENCE);
  const rows = Number(await values.getAttribute('aria-rowcount'));
  assert.ok(rows > 100_000, `${rows} rows`);
  await values.focus();
  await page.keyboard.press('Control+End');
  await values.locator(`[role=row][aria-rowindex="${rows}"]`).waitFor(PATIENCE);

  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.locator('#compare [role=row][aria-selected=true]').waitFor(PATIENCE);

  await page.getByRole('combobox', { name: 'Search' }).fill('svchost', PATIENCE);
  await page.locator('.search-panel-outcome').getByText(/result/).waitFor(PATIENCE);
});
