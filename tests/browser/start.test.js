// The start screen: what it shows of the result, what to begin with, and the way back to it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Harness, takePicture } from './harness.js';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

test('the first example is the one that the picture is of, and it shows what the picture says', async () => {
  await harness.visit(async (page) => {
    const first = page.locator('.example-list-button').first();
    await first.getByText('desktop', { exact: true }).waitFor();
    await page.locator('figcaption').getByText('Open desktop and look for svchost#3').waitFor();
    await takePicture(page, 'start');
    const wrong = (await page.locator('.start-picture-wrong').innerText()).replace(/[^\d.]/g, '');
    await first.click();
    await page.locator('#notice-0').getByText(`svchost#3 of Process`).getByText(wrong).waitFor();
  });
});

test('the name of the page leads to the start, and the way back of the browser to the captures as they were', async () => {
  await harness.visit(async (page) => {
    await page.locator('.example-list-button').first().click();
    await page.locator('#tree').waitFor();
    await page.keyboard.press('2');
    await page.locator('#values:focus').waitFor();
    await page.getByRole('button', { name: 'winperf: to the start' }).click();
    await page.getByRole('button', { name: 'Open files…' }).or(page.locator('#open-files')).first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('#values').count(), 0);
    await page.goBack();
    await page.locator('#values').waitFor();
    await page.getByRole('button', { name: 'winperf: to the start' }).click();
    await page.getByRole('button', { name: 'Back to the captures' }).click();
    await page.locator('#values').waitFor();
  });
});
