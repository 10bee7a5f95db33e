// Files that hold captures inside, and title lists by themselves.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dropFiles } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';

const BUNDLE = resolve(import.meta.dirname, '../../crates/winperf-cli/src/commands/examples/provider.perfcap.zip');

const table = (page) => page.getByRole('grid', { name: 'Values' });
const row = (page, ...texts) =>
  texts.reduce((rows, text) => rows.filter({ has: page.getByText(text, { exact: true }) }), table(page).getByRole('row'));

async function drop(page, ...files) {
  await dropFiles(page.locator('body'), files);
}

async function showValues(page) {
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.getByText('Flat list').click();
  await table(page).waitFor();
}

test('a bundle brings both samples, their titles and the documented values', async ({ page }) => {
  await drop(page, { name: 'report.perfcap.zip', bytes: await readFile(BUNDLE) });
  await page.getByRole('region', { name: 'Capture B' }).getByText('report.perfcap.zip/sample-1.perfdata').waitFor();
  await showValues(page);
  await row(page, 'Transfer', 'Bytes Sent', '5').first().waitFor();
  await row(page, 'Transfer', 'Available Bandwidth', '40', '%').waitFor();
  await row(page, 'Peer', 'Bytes Served', '15').first().waitFor();
  await row(page, 'Peer', 'Bytes Served', '30').first().waitFor();
});

test('gzipped captures open as the plain ones do', async ({ page }) => {
  const samples = [await example('iexplore', 0), await example('iexplore', 1)];
  await drop(page, ...samples.map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: gzipSync(bytes) })));
  await page.getByText('+1.000 s').waitFor();
  await page.getByRole('treegrid').getByText('Thread (232)').waitFor();
});

test('a title list names what is shown already', async ({ page }) => {
  const titles = { name: 'Counter_009.bin', bytes: (await example('every-counter-type', 'titles')).bytes };
  await drop(page, await example('every-counter-type', 0), await example('every-counter-type', 1));
  await page.getByRole('treegrid').getByText('#5000', { exact: true }).waitFor();
  await drop(page, titles);
  await page.getByRole('treegrid').getByText('Every Counter Type (5000)', { exact: true }).waitFor();
});

test('a compressed file that is damaged gets a sentence', async ({ page }) => {
  const bundle = await readFile(BUNDLE);
  await drop(page, { name: 'cut.perfcap.zip', bytes: bundle.subarray(0, 900) });
  await page.getByText(/cut\.perfcap\.zip was not opened: the ZIP archive is damaged/).waitFor();
  const bomb = gzipSync(Buffer.from('no capture')).fill(0xff, 12);
  await drop(page, { name: 'bad.gz', bytes: bomb });
  await page.getByText(/bad\.gz was not opened/).waitFor();
});

test('what unpacks to more than captures do is refused before it takes the memory', async ({ page }) => {
  await drop(page, { name: 'bomb.gz', bytes: gzipSync(Buffer.alloc(100_000_000)) });
  await page.getByText(/bomb\.gz was not opened: it is compressed and unpacks to more data than any capture has/).waitFor();
});
