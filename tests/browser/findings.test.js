// Damaged captures: how the structure marks the fields that lie, and the ways between notices, findings, structure and bytes.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const tree = (page) => page.locator('#tree');
const row = (page, name) => tree(page).getByRole('row', { name });
const list = (page) => page.getByRole('grid', { name: 'Findings' });
const details = (page) => page.getByRole('region', { name: 'Details' });
const verdict = (page) => page.getByRole('region', { name: 'Main problem' });
const findingsTab = (page) => page.getByRole('tab', { name: /^Findings/ });

/** A sample of the example desktop with a number in the place of another one; the object System begins at 0x78. */
async function damaged(offset, number) {
  const capture = await example('desktop', 0);
  capture.bytes.writeUInt32LE(number, offset);
  return capture;
}

async function open(page, ...captures) {
  await dropFiles(page.locator('body'), captures);
  await tree(page).waitFor();
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
}

test('a field that lies is marked in tree and bytes, and leads to its finding and back', async ({ page }) => {
  await open(page, await damaged(0x1c, 12));
  await row(page, /^PERF_DATA_BLOCK error inside/).waitFor();
  const field = row(page, /^NumObjectTypes error /);
  await field.waitFor();
  await eventually(page, async () => assert.equal(await tree(page).locator('.severity-own').count(), 1));
  await page.locator('#hex [aria-rowindex="2"] .hex-rows-blamed.severity-error').waitFor({ state: 'attached' });
  await eventually(page, async () => assert.equal(await page.locator('#hex .hex-rows-blamed').count(), 1));
  await field.click();
  const findings = details(page).getByRole('region', { name: 'Findings about the selection' });
  await findings.getByText('NumObjectTypes is 12 but 9 objects could be read').waitFor();
  await takePicture(page, 'findings-field');
  await findings.getByRole('button', { name: 'Explain this finding' }).click();
  await list(page).getByRole('row', { name: /object-count-mismatch/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await row(page, /^NumObjectTypes error /).and(page.locator('[aria-selected="true"]')).waitFor();
});

test('a closed object shows the way down to what lies in it, and what is unread says why', async ({ page }) => {
  await open(page, await damaged(0x7c, 0x7fffffff));
  await row(page, /^System \(2\) error inside/).click();
  await eventually(page, async () => assert.equal(await tree(page).getByRole('row', { name: /error inside/ }).count(), 2));
  await tree(page).focus();
  await page.keyboard.press('ArrowRight');
  await row(page, /^DefinitionLength error /).waitFor();
  await page.keyboard.type('unparsed');
  await row(page, /^unparsed error /).and(page.locator('[aria-selected="true"]')).waitFor();
  await details(page).getByText('Reading stopped before this point:').waitFor();
  await details(page).getByText(/DefinitionLength must be at most 880/).waitFor();
});

test('an error that ends no walk has its verdict, which leads to the bytes', async ({ page }) => {
  // CounterOffset of the first counter of Memory.
  await open(page, await damaged(0x44c, 4000));
  await verdict(page).getByText(/CounterOffset (is|says) 4000/).waitFor();
  await page.getByRole('tab', { name: /^Findings \d+ : 2 errors, / }).waitFor();
  await page.getByRole('tab', { name: 'Values' }).click();
  // Elsewhere it is a chip, which leads back to it.
  await page.locator('#verdict-chip').click();
  await verdict(page).getByRole('button', { name: 'Show bytes' }).click();
  await row(page, /^CounterOffset error /).and(page.locator('[aria-selected="true"]')).waitFor();
  await page.locator('#verdict-chip').click();
  await verdict(page).getByRole('button', { name: /^All \d+ findings$/ }).click();
  await list(page).getByRole('row', { name: /field-wrong/, selected: true }).waitFor();
});

test('what causes other errors comes first', async ({ page }) => {
  const whole = await example('desktop', 0);
  await open(page, await damaged(0x78, whole.bytes.readUInt32LE(0x78) - 8));
  await verdict(page).getByText(/TotalByteLength is \d+ but should be 880/).waitFor();
  await findingsTab(page).click();
  const errors = list(page).getByRole('row', { name: /^(× )?error/ });
  await eventually(page, async () => assert.match(await errors.first().innerText(), /object-length-mismatch/));
  // What follows stands behind it, in the order of the file: the number of objects, and what is no object.
  await eventually(page, async () => assert.match(await errors.last().innerText(), /object-length-invalid/));
});

test('a finding of the pair leads to the bytes in either capture', async ({ page }) => {
  // The ids are the proof, and the names are equal.
  await open(page, await example('desktop', 0), await example('desktop', 1));
  await findingsTab(page).click();
  const shifted = list(page).getByRole('row', { name: /instances-shifted Process\(svchost#3\)/ });
  await shifted.click();
  await list(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await details(page).getByText('1324').first().waitFor();
  // The mark is on the bytes and in the tree, and the closed way down to it says so as well.
  const selected = tree(page).locator('[aria-selected="true"]');
  await selected.and(tree(page).getByRole('row', { name: / warning / })).waitFor();
  await page.locator('#hex .hex-rows-blamed.severity-warning').first().waitFor({ state: 'attached' });
  const findings = details(page).getByRole('region', { name: 'Findings about the selection' });
  await findings.getByText(/Process svchost#3 has ID/).waitFor();
  await takePicture(page, 'findings-pair');
  await findings.getByRole('button', { name: 'Explain this finding' }).click();
  await list(page).getByRole('row', { name: /instances-shifted/, selected: true }).waitFor();
  await shifted.getByText(/^A 0x/).click();
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  await details(page).getByText('1188').first().waitFor();
});

test('clocks that disagree are marked where they stand, and a closed object shows that a finding of the pair lies in it', async ({ page }) => {
  const newer = await example('desktop', 1);
  newer.bytes[0x3b] ^= 1;
  await open(page, await example('desktop', 0), newer);
  await findingsTab(page).click();
  await list(page).getByRole('row', { name: /clock-disagrees/ }).getByText('B 0x38').click();
  await row(page, /^PerfTime warning /).and(page.locator('[aria-selected="true"]')).waitFor();
  await row(page, /^Process \(230\) warning inside/).waitFor();
  await row(page, /^PERF_DATA_BLOCK warning inside/).waitFor();
  await details(page).getByText(/PerfTime advanced by/).waitFor();
});

test('a closed object says how many of its instances are new and gone', async ({ page }) => {
  await open(page, await example('desktop', 0), await example('desktop', 1));
  await row(page, /^Process \(230\) .*changes inside 1 new, 1 gone/).waitFor();
  await eventually(page, async () => assert.match(await row(page, /^Processor \(238\)/).innerText(), /^(?!.*new)/s));
  // The strip shows them without a visit to the list of differences.
  await eventually(page, async () => assert.ok((await page.locator('.overview-strip-differs').count()) > 0));
});

test('value and note of a row are read out apart', async ({ page }) => {
  await open(page, await example('desktop', 0));
  const cells = tree(page).getByRole('row', { name: /^LittleEndian/ }).getByRole('gridcell');
  await eventually(page, async () => assert.equal(await cells.nth(1).textContent(), '1, little-endian'));
});

for (const [width, height] of [[360, 740], [700, 900], [1400, 520]]) {
  test(`list and explanation do not lie over each other at ${width} by ${height}`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height } });
    await open(page, await damaged(0x1c, 12));
    await findingsTab(page).click();
    await page.locator('#finding-explanation').waitFor();
    const [above, below] = await Promise.all(
      ['.workspace-findings', '#finding-explanation'].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(above.y + above.height <= below.y + 1, JSON.stringify([above, below]));
    await takePicture(page, `findings-${width}`);
  });
}
