// Five questions of somebody who has never seen the page, each with the number of steps that the answer takes.

import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

/** What a person does, counted: clicks, keys that enter something, and texts that are typed. */
class Hands {
  steps = 0;

  async click(element) {
    this.steps += 1;
    await element.click();
  }

  async choose(list, label) {
    this.steps += 1;
    await list.selectOption({ label });
  }

  async type(field, text) {
    this.steps += 1;
    await field.fill(text);
  }

  async press(page, key) {
    this.steps += 1;
    await page.keyboard.press(key);
  }
}

async function open(page, files) {
  await dropFiles(page.locator('body'), files);
  await page.getByRole('treegrid').waitFor();
}

const details = (page) => page.getByRole('region', { name: 'Details' });

test('which field of a damaged capture lies: two steps', async ({ page }) => {
  const damaged = await example('iexplore', 0);
  const NUM_OBJECT_TYPES = 0x1c;
  damaged.bytes.writeUInt32LE(9, NUM_OBJECT_TYPES);
  const hands = new Hands();
  await open(page, [damaged]);
  await hands.click(page.getByRole('tab', { name: /^Findings/ }));
  const worst = page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1);
  await hands.click(worst.getByText('A 0x1c', { exact: true }));
  await details(page).getByText('NumObjectTypes').first().waitFor();
  await details(page).locator('#details-value', { hasText: '9' }).waitFor();
  await takePicture(page, 'stranger-liar');
  assert.equal(hands.steps, 2);
});

test('which process svchost#3 was in each of two captures: no step, and by search two', async ({ page }) => {
  const hands = new Hands();
  await open(page, [await example('desktop', 0), await example('desktop', 1)]);
  await page.getByText('svchost#3 is a different process in B').first().waitFor();
  assert.equal(hands.steps, 0);
  await hands.type(page.getByRole('combobox', { name: 'Search' }), String.raw`\Process(svchost#3)\ID Process`);
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('1324').first().waitFor();
  assert.equal(hands.steps, 1);
});

test('the five busiest threads of iexplore: four steps', async ({ page }) => {
  const hands = new Hands();
  await open(page, [await example('iexplore', 0), await example('iexplore', 1)]);
  await hands.click(page.getByRole('tab', { name: 'Values' }));
  const object = page.getByRole('combobox', { name: 'Object' });
  const options = await object.getByRole('option').allInnerTexts();
  await hands.choose(object, options.find((option) => option.startsWith('Thread')));
  await hands.type(page.getByRole('searchbox', { name: 'Filter' }), 'iexplore');
  const values = page.getByRole('grid', { name: 'Values' });
  await hands.click(values.getByRole('columnheader', { name: '% Processor Time' }));
  await values.locator('[aria-sort="descending"]').waitFor();
  await eventually(page, async () => {
    const names = await values.locator('.value-grid-label').allInnerTexts();
    assert.deepEqual(names.slice(0, 5), ['iexplore/0#1', 'iexplore/0', 'iexplore/0#2', 'iexplore/1', 'iexplore/2#1']);
  });
  const busiest = values.locator('[role=gridcell][aria-colindex="2"]');
  await eventually(page, async () => assert.deepEqual((await busiest.allInnerTexts()).slice(0, 5), ['50', '25', '12.5', '6.25', '4.6875']));
  await eventually(page, async () => assert.equal(await page.locator('#value-count').innerText(), '9 of 67 instances'));
  assert.equal(hands.steps, 4);
});

test('what byte 0x1f0 means: two steps', async ({ page }) => {
  const hands = new Hands();
  await open(page, [await example('iexplore', 0), await example('iexplore', 1)]);
  await hands.type(page.getByRole('combobox', { name: 'Search' }), '0x1f0');
  await hands.press(page, 'Enter');
  await details(page).getByText('ByteLength').first().waitFor();
  await details(page).locator('.details-panel-path').getByText('Page File Bytes Peak').waitFor();
  await takePicture(page, 'stranger-byte');
  assert.equal(hands.steps, 2);
});

/** Something is wrong with svchost#3, report it: what the two files have to hold, whoever has made them. */
async function assertReported(page, download) {
  assert.equal(download.suggestedFilename(), 'capture.perfcap.zip');
  assert.ok((await stat(await download.path())).size > 10_000);
  await page.locator('#share-copied', { hasText: /Copied/ }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /\\Process\(svchost#3\)\\/);
  assert.match(text, /instances-shifted/);
  assert.ok(!text.includes('DESKTOP-7QK2'));
}

const WITH_CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const unknown = async () => [await example('desktop', 0), await example('desktop', 1)];

test('something is wrong with svchost#3, report it, by mouse: five steps', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  const hands = new Hands();
  await open(page, await unknown());
  await hands.type(page.getByRole('combobox', { name: 'Search' }), 'svchost#3');
  await hands.click(page.getByRole('region', { name: 'Results' }).getByRole('row', { name: /svchost#3/ }).first());
  await hands.click(page.getByRole('button', { name: 'Share…' }));
  const download = page.waitForEvent('download');
  await hands.click(page.getByRole('button', { name: 'Save capture.perfcap.zip' }));
  await hands.click(page.getByRole('button', { name: 'Copy issue text' }));
  await assertReported(page, await download);
  await takePicture(page, 'stranger-report');
  assert.equal(hands.steps, 5);
});

test('something is wrong with svchost#3, report it, by keyboard: twelve steps', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  const hands = new Hands();
  await open(page, await unknown());
  await hands.press(page, '/');
  await hands.type(page.locator('#search:focus'), 'svchost#3');
  await page.getByRole('region', { name: 'Results' }).getByRole('row', { name: /svchost#3/ }).first().waitFor();
  await hands.press(page, 'Control+Enter');
  await page.locator('#tree:focus').waitFor();
  await hands.press(page, 'g');
  await hands.press(page, 's');
  await page.locator('#share-dialog input:focus').waitFor();
  await page.getByRole('button', { name: 'Save capture.perfcap.zip', disabled: false }).waitFor();
  const download = page.waitForEvent('download');
  await hands.press(page, 'Shift+Tab');
  await hands.press(page, 'Enter');
  for (const passed of ['share-level', 'summary', 'share-about', 'Copy issue text']) {
    await hands.press(page, 'Tab');
    const focused = await page.evaluate(() => document.activeElement.outerHTML);
    assert.ok(focused.includes(passed), focused);
  }
  await hands.press(page, 'Enter');
  await assertReported(page, await download);
  assert.equal(hands.steps, 12);
});
