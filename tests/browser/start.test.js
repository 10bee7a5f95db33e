// The start screen: what it shows of the result, what to begin with, and the way back to it.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

/** Notes in the page where its parts stand, whenever something changes. */
const notePlaces = (page) =>
  page.addInitScript(() => {
    window.places = [];
    const note = () => {
      const parts = ['.tab-bar', '#search', '.workspace-panel'].map((part) => document.querySelector(part)?.getBoundingClientRect());
      if (parts.every(Boolean)) window.places.push(parts.map(({ left, top }) => `${Math.round(left)} ${Math.round(top)}`).join(', '));
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  });

test('the picture opens the example that it is of, and the page shows what the picture says', async ({ page }) => {
  await page.locator('.example-list-button').first().getByText('desktop', { exact: true }).waitFor();
  const picture = page.getByRole('button', { name: /^Why does svchost#3 show/ });
  const rows = async (part) => (await part.locator('.evidence-row').allInnerTexts()).map((row) => row.replace(/\s+/g, ''));
  await takePicture(page, 'start');
  const wrong = (await page.locator('.start-picture-wrong').innerText()).replace(' %', '');
  const shown = await rows(picture);
  await picture.click();
  const verdict = page.locator('.verdict');
  await verdict.getByText('svchost#3 is a different process in B').waitFor();
  await verdict.getByText(wrong).waitFor();
  assert.deepEqual(await rows(verdict), shown);
});

test('the name of the page leads to the start, and the way back of the browser to the captures as they were', async ({ page }) => {
  await page.locator('.example-list-button').first().click();
  await page.locator('#tree').waitFor();
  await page.keyboard.press('2');
  await page.locator('#values:focus').waitFor();
  await page.getByRole('button', { name: 'winperf: start page' }).click();
  await page.getByRole('button', { name: 'Open files…' }).or(page.locator('#open-files')).first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('#values').count(), 0);
  await page.goBack();
  await page.locator('#values').waitFor();
  await page.getByRole('button', { name: 'winperf: start page' }).click();
  await page.getByRole('button', { name: 'Back to the captures' }).click();
  await page.locator('#values').waitFor();
});

test('nothing moves when what is said of an example comes', async ({ visit }) => {
  const page = await visit({ prepare: notePlaces });
  await page.locator('.example-list-button').first().click();
  await page.locator('#verdict-title').getByText('svchost#3').waitFor();
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
  const places = await page.evaluate(() => window.places);
  assert.ok(places.length > 0);
  assert.deepEqual([...new Set(places)], [places[0]]);
});

test('nothing moves when what is said of large captures comes', async ({ visit }) => {
  const page = await visit({ prepare: notePlaces });
  await page.waitForLoadState('load');
  // Bytes behind the end of a capture are findings of their own, and no errors.
  const large = async (number) => {
    const { name, bytes } = await example('desktop', number);
    return { name, bytes: Buffer.concat([bytes, Buffer.alloc(3 << 20)]) };
  };
  await dropFiles(page.locator('body'), [await large(0), await large(1)]);
  await page.locator('#verdict-title').getByText('svchost#3').waitFor();
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
  const places = await page.evaluate(() => window.places);
  assert.ok(places.length > 0);
  assert.deepEqual([...new Set(places)], [places[0]]);
});

test('bytes have one line for each field until the legend is open', async ({ page }) => {
  await page.locator('.example-list-button').first().click();
  await page.locator('#hex .hex-rows-moved').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('#hex .hex-rows-inside').count(), 0);
  const looks = () =>
    page.locator('#hex .hex-rows-moved').first().evaluate((mark) => getComputedStyle(mark).backgroundColor);
  assert.equal(await looks(), 'rgba(0, 0, 0, 0)');
  await page.locator('.legend-title').click();
  await eventually(page, async () => assert.notEqual(await looks(), 'rgba(0, 0, 0, 0)'));
});
