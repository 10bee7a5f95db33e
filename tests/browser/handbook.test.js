// What a person does who wants to learn the format from the page: the bits of a counter type, the specification, and the way by offsets.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { troubles } from './fits.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const handbook = (page) => page.locator('#handbook');
const name = (page, text) => handbook(page).getByRole('heading', { level: 2, name: text, exact: true });
const hash = (page) => page.evaluate(() => location.hash);

async function open(page) {
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.getByRole('treegrid').waitFor();
}

test('an address opens a counter type without a capture, and the keys turn its bits over', async ({ visit }) => {
  const page = await visit({ path: '/#type=0x20510500' });
  await name(page, 'PERF_100NSEC_TIMER').waitFor();
  await page.locator('#bit-31').focus();
  for (const key of ['End', ...Array(24).fill('ArrowLeft'), 'Space']) await page.keyboard.press(key);
  await name(page, 'PERF_100NSEC_TIMER_INV').waitFor();
  await eventually(page, async () => assert.equal(await hash(page), '#type=0x21510500'));
  await page.locator('#bit-24:focus').waitFor();
  await page.locator('#type-number').fill('perf_elapsed_time');
  await page.keyboard.press('Enter');
  await name(page, 'PERF_ELAPSED_TIME').waitFor();
  await page.locator('#type-number').fill('minutes');
  await page.keyboard.press('Enter');
  await handbook(page).getByRole('alert').getByText('This is not a counter type').waitFor();
  await handbook(page).getByRole('button', { name: 'Back to the start page' }).click();
  await page.locator('.example-list-button').first().waitFor();
  await eventually(page, async () => assert.equal(await hash(page), ''));
});

test('from a CounterType one comes to its bits, from there to the specification, and back by the browser', async ({ page }) => {
  await open(page);
  const details = page.getByRole('region', { name: 'Details' });
  // CounterType of % Processor Time.
  await page.goto(`${page.url().split('#')[0]}#at=0x9ec`);
  await details.getByRole('button', { name: 'Show bits' }).click();
  await name(page, 'PERF_100NSEC_TIMER_INV').waitFor();
  await handbook(page).getByRole('row', { name: /% Processor Time/ }).first().waitFor();
  await handbook(page).getByRole('button', { name: 'See the specification' }).click();
  await page.locator('#document-perf_100nsec_timer_inv:focus').waitFor({ state: 'attached' });
  await takePicture(page, 'specification');
  await page.goBack();
  await name(page, 'PERF_100NSEC_TIMER_INV').waitFor();
  await handbook(page).getByRole('button', { name: 'A 0x9ec' }).click();
  await page.locator('#tree:focus').waitFor();
  await details.getByText('0x9ec').first().waitFor();
});

test('a length is drawn in the bytes from where it counts to where it leads, and the way by offsets leads to each station', async ({ page }) => {
  await open(page);
  const details = page.getByRole('region', { name: 'Details' });
  // DefinitionLength of Processor.
  await page.goto(`${page.url().split('#')[0]}#at=0x994`);
  await details.getByText('+ 664 =').waitFor();
  await page.locator('.hex-rows-reach-from').waitFor();
  await takePicture(page, 'reach');
  await details.locator('#details-reach').getByRole('button', { name: '0xc28' }).click();
  const way = details.getByRole('region', { name: 'How to reach it from byte 0' });
  await way.getByText('+ 664').waitFor();
  await way.getByRole('button', { name: 'Processor (238)' }).click();
  await page.getByText('0x990 =').waitFor();
});

test('everything fits on a phone, in Japanese', async ({ visit }) => {
  const page = await visit({ path: '/#type=perf_average_timer&lang=ja', viewport: { width: 360, height: 740 } });
  await name(page, 'PERF_AVERAGE_TIMER').waitFor();
  assert.deepEqual(await troubles(page), []);
  await takePicture(page, 'type-narrow');
});
