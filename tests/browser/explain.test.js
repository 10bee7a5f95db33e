// What a person does who wants to know where a value comes from, and what is odd about a capture.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const tree = (page) => page.getByRole('treegrid');
const table = (page) => page.getByRole('grid', { name: 'Values' });
const list = (page) => page.getByRole('grid', { name: 'Findings' });
const explanation = (page) => page.getByRole('region', { name: 'Explanation of the current value' });
const tab = (page, name) => page.getByRole('tab', { name });

/** Drops captures on the page and waits until they are shown. */
async function open(page, ...files) {
  await dropFiles(page.locator('body'), files);
  await tree(page).waitFor();
}

const openIexplore = async (page) => open(page, await example('iexplore', 0), await example('iexplore', 1));

/** A sample of which the version, at 0xc, is 7 and the end is missing. */
async function damaged() {
  const { bytes } = await example('iexplore', 1);
  const cut = Buffer.from(bytes.subarray(0, 9000));
  cut[0xc] = 7;
  return { name: 'damaged.bin', bytes: cut };
}

/** The first value of the table that is a percentage of time. */
async function selectPercentage(page) {
  await tab(page, 'Values').click();
  await page.getByText('Flat list').click();
  const row = table(page).getByRole('row').filter({ hasText: 'PERF_100NSEC_TIMER' }).filter({ hasText: 'ok' }).first();
  await row.click();
  return row;
}

test('a value is explained by its formula, its letters and the way to its bytes', async ({ page }) => {
  await openIexplore(page);
  const row = await selectPercentage(page);
  const [object, instance, counter, , , , older, newer] = await row.getByRole('gridcell').allInnerTexts();
  await explanation(page).getByRole('heading', { name: `\\${object}(${instance})\\${counter}` }).waitFor();
  const formulas = explanation(page).locator('math[display]');
  assert.match(await formulas.first().getAttribute('alttext'), /N1 − N0/);
  const digits = (number) => number.replaceAll(/\D/g, '');
  assert.ok((await formulas.nth(1).getAttribute('alttext')).includes(`${digits(newer)} − ${digits(older)}`));
  await explanation(page).getByText('raw value of B').waitFor();
  await takePicture(page, 'explained');
});

test('a letter leads to its bytes in its capture, by the keyboard alone', async ({ page }) => {
  await openIexplore(page);
  const row = await selectPercentage(page);
  const older = await row.getByRole('gridcell').nth(6).innerText();
  await table(page).focus();
  const letter = explanation(page).getByRole('button', { name: /A 0x/ }).first();
  // The way leads past the edges behind the columns and below the table, the menu of copies, the way to values over time, the bits of the type, the formula, and the letter before.
  for (const _ of ['columns', 'table', 'Copy', 'Over time', 'type', 'formula', 'N1', 'N0']) await page.keyboard.press('Tab');
  await explanation(page).locator('.formula-lit').first().waitFor();
  await eventually(page, async () => assert.equal(await letter.evaluate((button) => button === document.activeElement), true));
  await page.keyboard.press('Enter');
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  const details = page.getByRole('region', { name: 'Details' });
  await details.locator('#details-value').filter({ hasText: older }).waitFor();
  await eventually(page, async () => assert.equal(await tree(page).evaluate((element) => element === document.activeElement), true));
});

test('the arrow keys explain one row after the other', async ({ page }) => {
  await openIexplore(page);
  await tab(page, 'Values').click();
  await table(page).focus();
  const heading = explanation(page).getByRole('heading').first();
  const first = await heading.innerText();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(([selector, text]) => document.querySelector(selector).textContent !== text, [
    '#explanation h2',
    first,
  ]);
});

test('findings are counted in every view, and each leads to its bytes', async ({ page }) => {
  await open(page, await example('iexplore', 0), await damaged());
  await tab(page, /^Findings [1-9]/).click();
  const rows = list(page).getByRole('row');
  await rows.filter({ hasText: 'truncated' }).filter({ hasText: 'error' }).first().waitFor();
  await rows.nth(1).getByText('error').waitFor();
  await takePicture(page, 'findings');
  const version = rows.filter({ hasText: 'version-unknown' });
  await version.filter({ hasText: 'Version must be 1 but is 7' }).waitFor();
  await version.click();
  await list(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('0xc = 07 · Version').waitFor();
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await tab(page, /^Findings [1-9]/).waitFor();
});
