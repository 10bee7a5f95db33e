// Values over time: a log and many captures, by pointer, by keys and by link.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dropFiles, eventually, speak } from './actions.js';
import { assertAccessible } from './axe.js';
import { example, haveRealCaptures, real, REAL } from './captures.js';
import { troubles } from './fits.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';
import { Folder, haveProgram } from './program.js';

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

const share = (page) => page.getByRole('dialog', { name: 'Share' });

/** Opens the dialog, unless it is open. */
async function openShare(page) {
  if (await share(page).isVisible()) return;
  await page.locator('#share-button').click();
  await share(page).waitFor();
}

/** The button that saves what is drawn, as a kind of file. */
async function over(page, kind) {
  await openShare(page);
  const kinds = share(page).getByRole('combobox', { name: 'Kind of file' });
  const options = await kinds.getByRole('option').allInnerTexts();
  await kinds.selectOption({ label: options.find((option) => kind.test(option)) });
  return share(page).getByRole('button', { name: /^Save winperf-timeline/ }).and(page.locator(':enabled'));
}

/** The file that a button saves. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
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
  await eventually(page, async () => assert.deepEqual(await sums(page), ['32.8158', '11.5273', '1.56882', '53.9079', '9:59']));
  await drawing(page).focus();
  await page.keyboard.press('Home');
  await eventually(page, async () => assert.match(await said(page), /^2013-02-19 18:50:18\.\d+ \(log's local time\), .*_Total.*: 9\.378/));
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
  await page.getByText('Samples', { exact: true }).click();
  await page.getByRole('grid', { name: 'Samples' }).getByRole('row').nth(3).waitFor();
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
  assert.equal(await page.locator('.timeline-series-select').count(), 4);
});

test('what is shown is saved for Performance Monitor, and opens as a log again', async ({ page }) => {
  await open(page, await log('tx-basicperfcounters.blg'));
  await eventually(page, async () => assert.equal((await sums(page))[4], '9:59'));
  const { name, bytes } = await saved(page, await over(page, /^PDH-CSV/));
  assert.equal(name, 'winperf-timeline.pdh.csv');
  await page.keyboard.press('Escape');
  await dropFiles(page.locator('body'), [{ name: 'saved.csv', bytes }]);
  await page.getByText('saved.csv', { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await eventually(page, async () => assert.deepEqual((await sums(page)).slice(0, 4), ['32.8158', '11.5273', '1.56882', '53.9079']));
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
  await worst.getByText('sample-20.perfdata is damaged, so the intervals before and after it have no values', { exact: false }).waitFor();
  assert.deepEqual(await troubles(page), []);
  await assertAccessible(page);
  await worst.click();
  await page.getByRole('region', { name: 'Interval' }).getByText('Its samples are A and B.').waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await speak(page, 'ja');
  await page.getByRole('heading', { name: '問題', exact: true }).waitFor();
  assert.deepEqual(await troubles(page), []);
});

/** A text log of a machine with what people look for first, ten minutes long from 02:00 of a day on. */
function textLog(name, machine, day) {
  const paths = ['Memory\\Available MBytes', 'Network Interface(Intel)\\Bytes Total/sec', 'PhysicalDisk(_Total)\\Avg. Disk sec/Transfer', 'Processor(_Total)\\% Processor Time', 'Processor(0)\\% User Time'];
  const head = ['(PDH-CSV 4.0) (W. Europe Standard Time)(-60)', ...paths.map((path) => `\\\\${machine}\\${path}`)];
  const line = (minute) => [`11/${day}/2025 02:${String(minute).padStart(2, '0')}:00.000`, 4000 - minute, 900 * minute, 0.004 * (minute % 5), 40 + 5 * (minute % 7), minute];
  const lines = [head, ...Array.from({ length: 60 }, (_, minute) => line(minute))];
  return { name, bytes: Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',') + '\r\n').join('')) };
}

const lanes = (page) => page.locator('.timeline-plot-counter strong').allInnerTexts();
const FOUR = ['% Processor Time', 'Available MBytes', 'Avg. Disk sec/Transfer', 'Bytes Total/sec'];

test('a log opens over time with processor, memory, disk and network in its own time, and wheel and brush show parts of it', async ({ visit }) => {
  let page = await visit({ viewport: { width: 1366, height: 768 } });
  const log = textLog('night.csv', 'SRV-04', 19);
  await dropFiles(page.locator('body'), [log]);
  await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor();
  await eventually(page, async () => assert.deepEqual(await lanes(page), FOUR));
  await takePicture(page, 'timeline-lanes');
  await assertAccessible(page);
  await drawing(page).focus();
  await page.keyboard.press('Home');
  await eventually(page, async () => assert.match(await said(page), /^2025-11-19 02:00:00\.000 \(log's local time\)/));
  await page.getByText('UTC', { exact: true }).click();
  await eventually(page, async () => assert.match(await said(page), /^2025-11-19 01:00:00\.000 UTC/));
  assert.equal((await sums(page))[4], '59:00');
  // The wheel with Ctrl zooms around the pointer, and the page keeps its own size.
  await page.mouse.move(...(await across(page, 0.5)));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await eventually(page, async () => assert.match((await sums(page))[4], /^(29|30):\d\d$/));
  assert.equal(await page.evaluate(() => visualViewport.scale), 1);
  await drawing(page).press('Escape');
  await eventually(page, async () => assert.equal((await sums(page))[4], '59:00'));
  // A brush over the first quarter, and then moved to the end.
  const strip = await page.locator('.timeline-overview').boundingBox();
  const at = (share) => [strip.x + strip.width * share, strip.y + strip.height / 2];
  const drag = async (from, to) => {
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 4 });
    await page.mouse.up();
  };
  await drag(0, 0.25);
  await eventually(page, async () => assert.match((await sums(page))[4], /^1[345]:\d\d$/));
  await drag(0.1, 0.99);
  await eventually(page, async () => assert.match(await page.locator('.timeline-plot-time').last().innerText(), /^01:5\d$/));
  // The address follows a little later, with the end of the log as the end of what is in sight.
  const end = (BigInt(Date.UTC(2025, 10, 19, 1, 59)) + 11_644_473_600_000n) * 10_000n;
  let link;
  await eventually(page, async () => assert.match((link = await page.evaluate(() => location.hash)), new RegExp(`log=[0-9a-f]{12}.*span=\\d+-${end}&clock=utc`)));
  // After a reload the page asks for the log, and goes on where it was.
  page = await visit({ path: `/${link}`, viewport: { width: 1366, height: 768 } });
  await page.getByText('night.csv').first().waitFor();
  await dropFiles(page.locator('body'), [{ ...log, name: 'renamed.csv' }]);
  await eventually(page, async () => assert.match(await page.locator('.timeline-plot-time').last().innerText(), /^01:5\d$/));
});

test('a counter is found, compared by its small curve and drawn by keyboard alone', async ({ page }) => {
  await dropFiles(page.locator('body'), [await log('tx-basicperfcounters.blg')]);
  const list = page.getByRole('treegrid', { name: 'Counters' });
  await list.getByRole('row', { name: 'PhysicalDisk' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a counter' }).focus();
  await page.keyboard.type('disk read queue');
  await list.getByRole('row', { name: /Avg\. Disk Read Queue Length.*PhysicalDisk\(0 C:\).*min \S+ · avg \S+ · max/ }).waitFor();
  assert.ok((await list.locator('.timeline-browser-sketch path').count()) >= 1);
  await assertAccessible(page);
  await takePicture(page, 'timeline-browser');
  await page.keyboard.press('ArrowDown');
  await eventually(page, async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'timeline-counters'));
  await page.keyboard.press('Enter');
  await page.locator('.timeline-series-select', { hasText: 'Avg. Disk Read Queue Length' }).waitFor();
  await speak(page, 'ja');
  await page.getByRole('searchbox', { name: 'カウンターを検索' }).waitFor();
});

test('logs of one machine are one row of time, those of others are chosen or laid over each other from their starts', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1920, height: 1080 }, colorScheme: 'dark' });
  await dropFiles(page.locator('body'), [textLog('night.csv', 'SRV-04', 19), textLog('morning.csv', 'SRV-04', 20), textLog('other.csv', 'SRV-05', 20)]);
  await eventually(page, async () => assert.deepEqual(await lanes(page), FOUR));
  const machine = page.getByRole('combobox', { name: 'Machine' });
  await eventually(page, async () => assert.deepEqual(await machine.getByRole('option').allInnerTexts(), ['all machines · 180 samples', 'SRV-04 · 120 samples', 'SRV-05 · 60 samples']));
  await machine.selectOption({ label: 'SRV-04 · 120 samples' });
  await eventually(page, async () => assert.equal((await sums(page))[4], '24:59:00'));
  assert.notEqual(await page.locator('.timeline-plot-breaks').first().getAttribute('d'), '');
  await takePicture(page, 'timeline-logs');
  await assertAccessible(page);
  await machine.selectOption({ label: 'all machines · 180 samples' });
  await page.getByText('Align logs at their start').click();
  await eventually(page, async () => assert.equal((await sums(page))[4], '59:00'));
  assert.equal(await page.locator('.timeline-plot-breaks').first().getAttribute('d'), '');
  assert.deepEqual(await troubles(page), []);
});

test('a folder with all real logs opens without a red bar', async ({ page }) => {
  test.skip(!haveRealCaptures, 'the real logs are not at hand');
  const folders = ['performance-logs', 'text-logs'];
  const names = (await Promise.all(folders.map(async (folder) => (await readdir(resolve(REAL, folder))).map((name) => `${folder}/${name}`)))).flat();
  await dropFiles(page.locator('body'), await Promise.all(names.map(real)));
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Machine' }).waitFor();
  assert.equal(await page.locator('.notice-list-error, .notice-list-item[data-weight=error]').count(), 0);
  await takePicture(page, 'timeline-folder');
});

test('a log of counters is shared whole, as statistics, as a drawing, as text and as a report, with names replaced unless told otherwise', async ({ visit }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const night = textLog('night.csv', 'SRV-04', 19);
  await dropFiles(page.locator('body'), [night]);
  await eventually(page, async () => assert.deepEqual(await lanes(page), FOUR));
  await eventually(page, async () => assert.equal((await sums(page))[4], '59:00'));
  await openShare(page);
  const whole = share(page).getByRole('button', { name: 'Save winperf-log.csv' });
  await whole.and(page.locator(':enabled')).waitFor();
  await takePicture(page, 'share-log');
  await assertAccessible(page);
  await share(page).getByText('SRV-04', { exact: true }).waitFor();
  for (const [button, file] of [[() => over(page, /^Markdown/), 'winperf-timeline.md'], [() => over(page, /^SVG/), 'winperf-timeline.svg'], [() => whole, 'winperf-log.csv'], [() => share(page).getByRole('button', { name: 'Save report.html' }), 'report.html']]) {
    const { name, bytes } = await saved(page, await button());
    assert.equal(name, file);
    const text = bytes.toString();
    assert.ok(!text.includes('SRV-04') && /% Processor Time|Avg. Disk sec/.test(text), text.slice(0, 500));
  }
  // One file may keep its dates and names, until another choice is made for everything.
  await share(page).getByText('Dates begin at 2100-01-01').waitFor();
  await share(page).getByRole('button', { name: 'Keep them' }).click();
  await share(page).getByText('This file keeps its dates and names.').waitFor();
  assert.match((await saved(page, await over(page, /^Markdown/))).bytes.toString(), /^2025-11-19 [^]*SRV-04/);
  assert.ok(!(await saved(page, whole)).bytes.toString().includes('SRV-04'), 'the log is redacted as before');
  await share(page).locator('input[value=strict]').check();
  await share(page).getByRole('button', { name: 'Keep them' }).waitFor();
  await share(page).locator('input[value=none]').check();
  await whole.and(page.locator(':enabled')).waitFor();
  const text = (await saved(page, await over(page, /^Markdown/))).bytes.toString();
  assert.match(text, /^2025-11-19 02:00:00\.000 – 2025-11-19 02:59:00\.000\n\n\| counter \|/);
  assert.match(text, /\| \\\\\\\\SRV-04\\\\Processor\(_Total\)\\\\% Processor Time \| 60 \| 40 \| /);
  assert.match((await saved(page, await over(page, /^SVG/))).bytes.toString(), /^<svg xmlns.*SRV-04.*02:30/);
  assert.equal((await saved(page, whole)).bytes.toString(), night.bytes.toString());
  await share(page).getByRole('button', { name: 'Copy issue text' }).click();
  await share(page).getByText(/^Copied [\d ]+ characters\.$/).waitFor();
  const issue = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(issue, /^# /);
  if (!haveProgram) return;
  await Folder.with(async (folder) => {
    await folder.write(night);
    assert.equal(issue.trimEnd(), (await folder.winperf('issue', 'night.csv', '--redact', 'none')).trimEnd());
  });
});

test('counters in percent share a lane, which is scrolled into sight on a phone', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await page.getByRole('button', { name: /^real-machine/ }).click();
  await eventually(page, async () => assert.equal(await page.locator('.timeline-plot-panel').count(), 4));
  await page.locator('#timeline-browse').click();
  const search = page.getByRole('searchbox', { name: 'Find a counter' });
  const add = async (typed, row) => {
    await search.fill(typed);
    await page.getByRole('treegrid', { name: 'Counters' }).getByRole('row', { name: row }).first().click();
  };
  await add('_total user time processor', /% User Time.*Processor\(_Total\)/);
  const first = page.locator('#timeline-lane-0');
  await first.getByText('% User Time · Processor(_Total)').waitFor();
  await first.getByText('% Processor Time · Processor(_Total)').waitFor();
  assert.equal(await page.locator('.timeline-plot-panel').count(), 4);
  await add('transition faults', /Transition Faults/);
  const last = page.locator('.timeline-plot-panel').last();
  await last.getByText('Transition Faults/sec').waitFor();
  await eventually(page, async () => {
    const { y, height } = await last.boundingBox();
    assert.ok(y >= 0 && y + height <= 741, `${y} to ${y + height}`);
  });
});
