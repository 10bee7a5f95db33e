// A log of Performance Monitor, as an administrator opens one who has no Windows.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { byteBox, clickByte, dropFiles, eventually, speak } from './actions.js';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const LOGS = resolve(import.meta.dirname, '../../crates/winperf-log/tests/fixtures');
const slider = (page) => page.getByRole('slider', { name: /^Sample of / });
const samples = (page) => page.getByRole('region', { name: 'Samples of the log' });
const grid = (page) => page.getByRole('grid', { name: 'Values' });
/** The names of the instances on screen, from the top. */
const names = (page) => grid(page).locator('.value-grid-label').allInnerTexts();

/** Drops a log, which opens over time, and goes to a view of its samples. */
async function drop(page, name, view = 'Structure') {
  await dropFiles(page.locator('body'), [{ name, bytes: await readFile(resolve(LOGS, name)) }]);
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: view }).click();
}

/** Puts a hand to a slider: where on it a value lies. */
async function clickAt(range, value) {
  const { x, y, width, height } = await range.boundingBox();
  const [least, most] = await Promise.all(['min', 'max'].map(async (name) => Number(await range.getAttribute(name))));
  const THUMB = 16;
  const across = THUMB / 2 + ((width - THUMB) * (value - least)) / (most - least);
  await range.page().mouse.click(x + across, y + height / 2);
}

test('which process used the most processor at 15:44 takes four clicks', async ({ page }) => {
  await drop(page, 'pal-samplelog.blg');
  await slider(page).waitFor();
  await clickAt(slider(page), 5);
  await samples(page).getByText('sample 5 of 11, 2007-08-14 15:44:38.599 (log\'s local time)').waitFor();
  await samples(page).getByText('19:44:38.599 UTC').waitFor();
  await page.getByRole('tab', { name: 'Values' }).click();
  const object = page.getByRole('combobox', { name: 'Object' });
  const options = await object.getByRole('option').allInnerTexts();
  await object.selectOption({ label: options.find((option) => option.startsWith('Process (230)')) });
  await grid(page).getByRole('columnheader', { name: '% Processor Time' }).click();
  await page.waitForFunction(() => document.querySelector('[aria-sort="descending"]'));
  // All together, and what is left over, use more than any process.
  await eventually(page, async () => assert.deepEqual((await names(page)).slice(0, 3), ['_Total', 'Idle', 'explorer']));
  await takePicture(page, 'log-busiest');
});

test('the keyboard goes from sample to sample, and says of each when it was, in both languages', async ({ page }) => {
  await drop(page, 'pal-samplelog.blg');
  await slider(page).focus();
  const said = () => slider(page).getAttribute('aria-valuetext');
  await eventually(page, async () => assert.equal(await said(), 'sample 11 of 11, 2007-08-14 15:50:38.599 (log\'s local time)'));
  await page.keyboard.press('ArrowLeft');
  await eventually(page, async () => assert.match(await said(), /^sample 10 of 11, 2007-08-14 15:49:38/));
  await page.keyboard.press('Home');
  await eventually(page, async () => assert.match(await said(), /^sample 2 of 11, 2007-08-14 15:41:38/));
  await page.locator('#capture-a').getByText('sample-1', { exact: false }).first().waitFor();
  await page.keyboard.press('End');
  await eventually(page, async () => assert.match(await said(), /^sample 11 of 11/));
  await eventually(page, async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'log-sample'));
  // The clock on the wall is what SystemTime of a block in a log says, and not UTC.
  await page.locator('#capture-b').getByText('2007-08-14 15:50:38.599 local time').waitFor();
  await page.locator('#details').getByText('In the log', { exact: true }).waitFor();
  await assertAccessible(page);
  await speak(page, 'ja');
  await page.getByText('サンプル 11 / 11、ログの現地時刻 2007-08-14 15:50:38.599').waitFor();
});

test('the example is a real machine, and a link into it leads to the same samples', async ({ visit }) => {
  let link;
  let page = await visit();
  await page.getByRole('button', { name: /^real-machine/ }).click();
  await page.getByRole('tab', { name: 'Structure' }).click();
  await slider(page).fill('5');
  await samples(page).getByText('sample 5 of 11').waitFor();
  await eventually(page, async () => assert.match((link = await page.evaluate(() => location.hash)), /example=real-machine.*sample-5/));
  page = await visit({ path: `/${link}` });
  await samples(page).getByText('sample 5 of 11').waitFor();
  await page.locator('#capture-a').getByText('real-machine.blg/sample-4').waitFor();
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the slider is whole, and nothing goes beyond the window`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 800 } });
    await drop(page, 'pal-samplelog.blg');
    const { x, width: long } = await slider(page).boundingBox();
    assert.ok(x >= 0 && x + long <= width && long >= 150, `${x} + ${long}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await takePicture(page, `log-${width}`);
  });
}

const NAMED = { name: 'raw.blg', log: 'tx-basicperfcounters.blg' };
const explained = (page) => page.getByRole('region', { name: 'Explanation of the current value' });

test('raw counters have values, which are explained down to the bytes of the log, and there is nothing to compare', async ({ page }) => {
  await drop(page, NAMED.log, 'Values');
  await slider(page).fill('2');
  await samples(page).getByText('sample 2 of 601, 2013-02-19 18:50:18.844').waitFor();
  await page.getByRole('searchbox', { name: 'Filter the counters' }).fill('_total processor');
  await page.getByText('1 of 10 counters').waitFor();
  await grid(page).getByText('\\\\GEORGIS3\\Processor(_Total)\\% Processor Time').waitFor();
  await explained(page).getByText(/^9\.378\S* % \(9\.378262382554/).waitFor();
  await takePicture(page, 'log-raw');
  await assertAccessible(page);
  await explained(page).getByRole('button', { name: /^D1: / }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('heading', { name: 'SecondValue' }).waitFor();
  await eventually(page, async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'tree'));
  await takePicture(page, 'log-raw-structure');
  await assertAccessible(page);
  // To the part around the field, and to the record around that.
  await page.keyboard.press('ArrowLeft');
  await details.getByRole('heading', { name: /^part \d+$/ }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await details.getByRole('heading', { name: 'record: sample 2' }).waitFor();
  // There are no structures to compare, and no view for them.
  assert.deepEqual(await page.getByRole('tab').allInnerTexts(), ['Structure', 'Values', 'Findings 0', 'Timeline']);
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await page.getByText('No findings: every part of the log was understood').waitFor();
  await speak(page, 'ja');
  await page.getByText('ログにおかしなところはありません').waitFor();
  await page.getByRole('button', { name: 'ログを閉じる' }).click();
  await page.getByRole('heading', { name: 'Windows パフォーマンス データの中を見る' }).waitFor();
});

test('what is selected in a sample leads to its bytes in the log itself, and from there back', async ({ page }) => {
  await drop(page, 'pal-samplelog.blg');
  const details = page.getByRole('region', { name: 'Details' });
  await details.locator('.places-in-log-place').first().click();
  await details.getByText('2256 bytes').waitFor();
  await eventually(page, async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'tree'));
  await takePicture(page, 'log-itself');
  await details.getByRole('button', { name: /^Show sample / }).click();
  await details.locator('.places-in-log-place').first().waitFor();
  // The browser goes the same way back and forth.
  await page.goBack();
  await details.getByText('2256 bytes').waitFor();
  await page.goBack();
  await details.locator('.places-in-log-place').first().waitFor();
  await page.goForward();
  await details.getByText('2256 bytes').waitFor();
});

const focused = (page) => page.evaluate(() => document.activeElement.id);

test('the bytes of a log say what they are, and lead to its fields', async ({ visit }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await drop(page, NAMED.log);
  const [details, status] = [page.getByRole('region', { name: 'Details' }), page.locator('#byte-status')];
  const bytes = page.getByRole('grid', { name: 'Bytes', exact: true });
  await bytes.getByRole('row').nth(9).waitFor();
  const { x, y } = await byteBox(page, 'hex', 1);
  await page.mouse.move(x, y);
  await page.locator('#hex-hover').getByText(/^0x1 · buffer 1 › BufferSize = \d+$/).waitFor();
  const marked = () => page.evaluate(() => [...document.querySelectorAll('.list-box-marks i[style]')].map((mark) => mark.closest('.list-box').id));
  await eventually(page, async () => assert.deepEqual(await marked(), ['tree', 'hex']));
  await clickByte(page, 'hex', 5);
  const name = await details.getByRole('heading').innerText();
  assert.notEqual(name, 'BufferSize');
  await page.getByRole('treegrid').getByRole('row', { selected: true }).getByText(name).waitFor();
  await status.getByText(/^0x5 = /).waitFor();
  await assertAccessible(page);
  await takePicture(page, 'log-bytes');
  // A key goes on from there, and with Shift selects what is between.
  await page.keyboard.press('ArrowLeft');
  await status.getByText(/^0x4 = /).waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await status.getByText(/0x4.*0x5/).waitFor();
  await page.keyboard.press('Control+c');
  await page.locator('#copy-status').getByText('Copied 2 bytes as hex with original names').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^[0-9a-f]{2} [0-9a-f]{2}$/);
  assert.equal(await focused(page), 'hex');
  await page.keyboard.press('F6');
  await eventually(page, async () => assert.equal(await focused(page), 'details'));
  // A buffer that is closed opens for its bytes.
  await bytes.focus();
  await page.keyboard.press('Control+End');
  await details.getByRole('button', { name: 'buffer 6' }).waitFor();
});

test('a link leads to the same bytes of a log, and says so where it has none of them', async ({ visit }) => {
  let page = await visit();
  await drop(page, NAMED.log);
  await page.getByRole('grid', { name: 'Bytes', exact: true }).getByRole('row').nth(9).waitFor();
  await clickByte(page, 'hex', 0x11);
  await page.waitForFunction(() => /log=.*&at=0x11(&|$)/.test(location.hash));
  const link = await page.evaluate(() => location.hash);
  page = await visit({ path: `/${link}` });
  await page.getByRole('heading', { name: 'This link needs a file' }).waitFor();
  const opened = { name: 'renamed.blg', bytes: await readFile(resolve(LOGS, NAMED.log)) };
  await dropFiles(page.locator('body'), [opened]);
  await page.locator('#byte-status').getByText(/^0x11 = /).waitFor();
  await page.reload();
  await dropFiles(page.locator('body'), [opened]);
  await page.locator('#byte-status').getByText(/^0x11 = /).waitFor();
  await page.evaluate((link) => (location.hash = link.replace('at=0x11', 'at=0xfffffff0')), link);
  await page.getByText('This link opens 0xfffffff0, which is not in this file.').waitFor();
});

test('the structure of a log of counters opens and closes by keyboard', async ({ page }) => {
  await drop(page, NAMED.log);
  const tree = page.getByRole('treegrid');
  await tree.getByRole('row', { name: /buffer 1/ }).waitFor();
  await tree.focus();
  const rows = async () => Number(await tree.getAttribute('aria-rowcount'));
  assert.ok((await rows()) > 50);
  await page.keyboard.press('Enter');
  await eventually(page, async () => assert.equal(await rows(), 7));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await eventually(page, async () => assert.ok((await rows()) > 500));
});

test('a text log has values and says that nothing explains them', async ({ page }) => {
  const text = '"(PDH-CSV 4.0) (Pacific Standard Time)(480)","\\\\M\\Memory\\Pages/sec"\r\n"02/19/2013 18:50:17.844"," "\r\n"02/19/2013 18:50:18.844","9.5"\r\n';
  await dropFiles(page.locator('body'), [{ name: 'a.csv', bytes: Buffer.from(text) }]);
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
  // A text log has no structure.
  assert.deepEqual(await page.getByRole('tab').allInnerTexts(), ['Values', 'Findings 0', 'Timeline']);
  await page.getByRole('tab', { name: 'Values' }).click();
  await grid(page).getByText('9.5').waitFor();
  await samples(page).getByText('2013-02-20 02:50:18.844 UTC').waitFor();
  await page.getByText('not the raw bytes behind them').waitFor();
});

for (const width of [360, 1440]) {
  test(`raw counters fit into ${width} px`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 800 } });
    await drop(page, NAMED.log, 'Values');
    await grid(page).locator('[role=row]').nth(1).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await takePicture(page, `log-raw-${width}`);
  });
}

test('several logs and files that are none open without a red bar, and any log can be looked at by mouse and keys', async ({ page }) => {
  const logs = ['pal-samplelog.blg', 'tx-basicperfcounters.blg'];
  const files = await Promise.all(logs.map(async (name) => ({ name, bytes: await readFile(resolve(LOGS, name)) })));
  const broken = { name: 'broken.gz', bytes: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0]) };
  await dropFiles(page.locator('body'), [...files, { ...files[1], name: 'again.blg' }, broken]);
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
  const list = page.getByRole('grid', { name: 'Files' });
  const row = (name) => list.getByRole('row', { name });
  await row(/again\.blg/).waitFor();
  await page.getByRole('button', { name: /^Files 4/ }).waitFor();
  assert.equal(await page.locator('.notice-list-error').count(), 0);
  await row(/^error broken\.gz was not opened: the gzip data are damaged/).waitFor();
  await assertAccessible(page);
  await takePicture(page, 'files-logs');
  await list.getByRole('button', { name: 'Show again.blg' }).click();
  await page.locator('.capture-bar-other', { hasText: 'again.blg' }).waitFor();
  // The key does what the button does.
  await row(/tx-basicperfcounters\.blg/).click({ position: { x: 20, y: 20 } });
  await list.focus();
  await page.keyboard.press('Enter');
  await page.locator('.capture-bar-other', { hasText: 'tx-basicperfcounters.blg' }).waitFor();
  await page.getByRole('button', { name: /^Files 4/ }).waitFor();
});

/** A text as bytes of the code page 1251. */
const cyrillic = (text) => Buffer.from([...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x410 + 0xc0)));

test('the encoding of a text log is guessed with its reason, and can be chosen', async ({ page }) => {
  const text = '"(PDH-CSV 4.0) (RTZ 2 (",""\r\n'.replace('""', '"\\\\N\\Процессор(_Total)\\% загруженности процессора"');
  const lines = '"02/19/2013 18:50:17.844","5"\r\n"02/19/2013 18:50:18.844","9.5"\r\n';
  await dropFiles(page.locator('body'), [{ name: 'ru.csv', bytes: cyrillic(text + lines) }]);
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  const chosen = () => encoding.evaluate((select) => select.selectedOptions[0].textContent);
  assert.equal(await chosen(), '1251 Cyrillic, guessed');
  assert.match(await page.locator('.encoding-choice').getAttribute('title'), /neither UTF-8 nor UTF-16.*code page 1251/);
  await page.getByText('% загруженности процессора').first().waitFor();
  await takePicture(page, 'log-encoding');
  await assertAccessible(page);
  await encoding.selectOption({ label: '1252 Western European' });
  await page.getByText('% çàãðóæåííîñòè ïðîöåññîðà').first().waitFor();
  await page.getByRole('tab', { name: 'Values' }).click();
  assert.equal(await chosen(), '1252 Western European');
  // It stays in its view.
  await encoding.selectOption({ label: '1251 Cyrillic, guessed' });
  await grid(page).getByText('\\\\N\\Процессор(_Total)\\% загруженности процессора').waitFor();
});

test('a list of counter paths says which of them the captures have, and XML that is none has its reason', async ({ page }) => {
  const text = '\\Processor(_Total)\\% Processor Time\r\n\\Nonesuch\\Counter\r\n';
  const list = { name: 'counters.txt', bytes: Buffer.from(text) };
  await dropFiles(page.locator('body'), [list]);
  await page.getByText('counters.txt is a list of 2 counter paths. Open a capture or a log to see which of them it has.').waitFor();
  const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><DataCollectorSet>&c;</DataCollectorSet>';
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1), list, { name: 'bomb.xml', bytes: Buffer.from(bomb) }]);
  const dialog = page.getByRole('dialog', { name: 'Counters of counters.txt' });
  await dialog.getByRole('heading', { name: 'A: desktop-0.perfdata has 1 of 2 paths' }).waitFor();
  await dialog.getByRole('heading', { name: 'B: desktop-1.perfdata has 1 of 2 paths' }).waitFor();
  await dialog.getByText('\\Nonesuch\\Counter').first().waitFor();
  await takePicture(page, 'paths');
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  const files = page.getByRole('grid', { name: 'Files' });
  if (!(await files.isVisible())) await page.getByRole('button', { name: /^Files / }).click();
  await files.getByRole('row', { name: /^error bomb\.xml was not opened: this XML file has a document type definition/ }).waitFor();
  await files.getByRole('row', { name: /counters\.txt/ }).getByText('list of counters · 2 paths').waitFor();
  await files.getByRole('button', { name: /^Show which counters of counters\.txt/ }).click();
  await dialog.waitFor();
});

test('a title list beside a log in another language brings its four charts and English names', async ({ page }) => {
  const head = ['Процессор(_Total)\\% загруженности процессора', 'Память\\Доступно МБ', 'Процесс(a)\\Другое'];
  const rows = Array.from({ length: 8 }, (_, at) => `"11/27/2026 10:0${at}:00.000","9${at}","${100 - at}","${at % 3}"`);
  const log = [`"(PDH-CSV 4.0) (UTC)(0)",${head.map((path) => `"\\\\NORTH\\${path}"`).join(',')}`, ...rows].join('\r\n');
  await dropFiles(page.locator('body'), [{ name: 'day.csv', bytes: Buffer.from(log) }]);
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
  const list = '1\n1847\n4\nПамять\n6\n% загруженности процессора\n230\nПроцесс\n238\nПроцессор\n1382\nДоступно МБ\n';
  await dropFiles(page.locator('body'), [{ name: 'russian.txt', bytes: Buffer.from(list) }]);
  const counters = page.getByRole('region', { name: 'Counters' });
  await counters.getByText('= Processor', { exact: true }).waitFor();
  await page.getByText('\\Процессор(_Total)\\% загруженности процессора', { exact: true }).first().waitFor();
  await counters.getByRole('searchbox').fill('processor time');
  await counters.getByText('= % Processor Time', { exact: true }).waitFor();
  await takePicture(page, 'log-english');
});
