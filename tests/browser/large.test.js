// Two captures of 50 MB: everything can be reached in them, to the last byte and the last row. How fast, bench/ says.

import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { Harness, takePicture } from './harness.js';

const FOLDER = process.env.WINPERF_LARGE;
const skip = FOLDER ? false : 'WINPERF_LARGE names no folder with two large captures; cargo xtask test writes them';
const PATIENCE = { timeout: 120_000 };

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

test('two captures of 50 MB are read, walked to their ends, compared, searched and sorted', { skip }, async () => {
  const files = readdirSync(FOLDER).sort().map((name) => resolve(FOLDER, name));
  const last = statSync(files[0]).size - 1;
  await harness.visit(async (page) => {
    await page.waitForLoadState('load');
    await page.locator('#open-files').setInputFiles(files);
    const tree = page.getByRole('treegrid', { name: 'Structure of A' });
    await tree.waitFor(PATIENCE);
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

    await page.getByRole('searchbox', { name: 'Search' }).fill('svchost', PATIENCE);
    await page.locator('.search-panel-outcome').getByText(/result/).waitFor(PATIENCE);
  });
});
