// Values over time: a log and many captures, by pointer, by keys and by link.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dropFiles, eventually, speak } from './actions.js';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { troubles } from './fits.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const LOGS = resolve(import.meta.dirname, '../../crates/winperf-log/tests/fixtures');
const log = async (name) => ({ name, bytes: await readFile(resolve(LOGS, name)) });
const drawing = (page) => page.getByRole('slider', { name: 'Interval' });
const said = (page) => drawing(page).getAttribute('aria-valuetext');
const sums = (page) => page.locator('.timeline-series-number').evaluateAll((cells) => cells.slice(5, 10).map((cell) => cell.lastChild.textContent));

async function open(page, ...files) {
  await dropFiles(page.locator('body'), files);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
}

/** Where on the screen a share of the time is. */
async function across(page, share) {
  const { x, y, width, height } = await page.locator('.timeline-chart-over').boundingBox();
  return [x + width * share, y + height / 2];
}

/** A sample as if it had been taken so many seconds later, without anything having happened. */
async function later(seconds) {
  const { bytes } = await example('iexplore', 0);
  const PERF_TIME_100_NSEC = 72;
  bytes.writeBigInt64LE(bytes.readBigInt64LE(PERF_TIME_100_NSEC) + BigInt(seconds) * 10_000_000n, PERF_TIME_100_NSEC);
  return { name: `sample-${seconds}.perfdata`, bytes };
}

test('a log has what Performance Monitor shows of it, and keys, zoom and link lead to any point', async ({ visit }) => {
  let link;
  const tx = await log('tx-basicperfcounters.blg');
  let page = await visit();
  await open(page, tx);
  await eventually(page, async () => assert.deepEqual(await sums(page), ['32.816', '11.527', '1.569', '53.908', '9:59']));
  await drawing(page).focus();
  await page.keyboard.press('Home');
  await eventually(page, async () => assert.match(await said(page), /^2013-02-20 02:50:18\.\d+ UTC, .*_Total.*: 9\.378/));
  await page.keyboard.press('End');
  await page.keyboard.press('+');
  await eventually(page, async () => assert.match((await sums(page))[4], /^(4:59|5:00)$/));
  // A drag goes nearer still.
  await page.mouse.move(...(await across(page, 0.25)));
  await page.mouse.down();
  await page.mouse.move(...(await across(page, 0.5)), { steps: 3 });
  await page.mouse.up();
  await eventually(page, async () => assert.match((await sums(page))[4], /^1:1\d$/));
  await takePicture(page, 'timeline-log');
  // The address follows a little later, and has the first zoom until then.
  await page.waitForFunction(() => {
    const [, from, to] = /span=(\d+)-(\d+)/.exec(location.hash) ?? [];
    return from !== undefined && BigInt(to) - BigInt(from) < 100n * 10_000_000n;
  });
  link = await page.evaluate(() => location.hash);
  await page.getByText('Numbers', { exact: true }).click();
  await page.getByRole('grid', { name: 'Numbers' }).getByRole('row').nth(3).waitFor();
  page = await visit({ path: `/${link}` });
  await dropFiles(page.locator('body'), [tx]);
  await eventually(page, async () => assert.match((await sums(page))[4] ?? '', /^1:1\d$/));
});

test('choosing a point makes its two samples A and B, and its value is explained', async ({ page }) => {
  await open(page, await log('pal-samplelog.blg'));
  await page.mouse.click(...(await across(page, 0.35)));
  const point = page.getByRole('region', { name: 'Interval' });
  await point.getByText('Its samples are A and B.').waitFor();
  await page.locator('#capture-a').getByText('sample-4', { exact: false }).first().waitFor();
  await page.locator('#capture-b').getByText('sample-5', { exact: false }).first().waitFor();
  await point.locator('math').first().waitFor();
  await point.getByRole('button', { name: 'Show in Values' }).click();
  // And back from the value.
  await page.getByRole('button', { name: 'Over time' }).click();
  await drawing(page).waitFor();
  assert.equal(await page.locator('.timeline-series-select').count(), 1);
});

test('what is shown is saved for Performance Monitor, and opens as a log again', async ({ page }) => {
  await open(page, await log('tx-basicperfcounters.blg'));
  await eventually(page, async () => assert.equal((await sums(page))[4], '9:59'));
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDH-CSV/ }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'winperf-timeline.pdh.csv');
  const bytes = await readFile(await download.path());
  await dropFiles(page.locator('body'), [{ name: 'saved.csv', bytes }]);
  await page.getByText('saved.csv', { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await eventually(page, async () => assert.deepEqual((await sums(page)).slice(0, 4), ['32.816', '11.527', '1.569', '53.908']));
});

test('a damaged capture among many is a gap with its reason and leads the list, on a phone and in the dark too', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const files = await Promise.all([0, 10, 20, 30, 40, 50].map(later));
  files[2].bytes = files[2].bytes.subarray(0, 5000);
  await open(page, ...files);
  await page.mouse.move(...(await across(page, 0.5)));
  await page.locator('.timeline-chart-readout').getByText('sample-20.perfdata is damaged').waitFor();
  await takePicture(page, 'timeline-narrow');
  const worst = page.locator('.timeline-moments-moment').first();
  await worst.getByText('sample-20.perfdata is damaged, and both intervals that it is in have no values', { exact: false }).waitFor();
  assert.deepEqual(await troubles(page), []);
  await assertAccessible(page);
  await worst.click();
  await page.getByRole('region', { name: 'Interval' }).getByText('Its samples are A and B.').waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await speak(page, 'ja');
  await page.getByRole('heading', { name: '問題', exact: true }).waitFor();
  assert.deepEqual(await troubles(page), []);
});
