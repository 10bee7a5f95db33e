// Many files: dropped at once, in a folder, unreadable; and any two of them looked at.

import assert from 'node:assert/strict';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { closeFile, dropFiles, dropFromDisk, eventually, held, openMenu, pickFiles } from './actions.js';
import { example, PAGE } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const BUNDLE = resolve(import.meta.dirname, '../../crates/winperf-cli/src/commands/examples/provider.perfcap.zip');

/** A sample as if it had been taken so many seconds later. */
async function later(seconds) {
  const { bytes } = await example('iexplore', 0);
  const PERF_TIME_100_NSEC = 72;
  bytes.writeBigInt64LE(bytes.readBigInt64LE(PERF_TIME_100_NSEC) + BigInt(seconds) * 10_000_000n, PERF_TIME_100_NSEC);
  return { name: `sample-${String(seconds).padStart(3, '0')}.perfdata`, bytes };
}

/** The name of the file in a place. */
const chosen = (page, side) => page.locator(`#capture-${side} .capture-bar-file`).innerText();

/** How many files the list has. */
const listed = async (page) => Number(await page.locator('#files').getAttribute('aria-rowcount'));

test('two hundred files dropped at once are ordered by time, and any two can be chosen, swapped and closed', async ({ page }) => {
  const files = await Promise.all([...Array(200).keys()].reverse().map(later));
  await dropFiles(page.locator('body'), files);
  await page.getByText(/^200 files were opened/).waitFor();
  await eventually(page, async () => assert.match(await chosen(page, 'a'), /^sample-000/));
  await eventually(page, async () => assert.match(await chosen(page, 'b'), /^sample-199/));
  await page.locator('#interval', { hasText: '+199.000 s' }).waitFor();
  await takePicture(page, 'many');
  const seventh = page.locator('#files [role=row]', { hasText: 'sample-007' });
  await seventh.getByRole('button', { name: 'Show sample-007.perfdata as B' }).click();
  await page.locator('#interval', { hasText: '+7.000 s' }).waitFor();
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await page.locator('#interval', { hasText: '−7.000 s' }).waitFor();
  await eventually(page, async () => assert.match(await chosen(page, 'a'), /^sample-007/));
  await eventually(page, async () => assert.match(await chosen(page, 'b'), /^sample-000/));
  await closeFile(page, 'B');
  await page.locator('#open-b').waitFor({ state: 'attached' });
  await eventually(page, async () => assert.equal(await listed(page), 199));
  // The keys of the list do the same.
  await page.locator('#files').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('b');
  await eventually(page, async () => assert.match(await chosen(page, 'b'), /^sample-199/));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await eventually(page, async () => assert.match(await chosen(page, 'a'), /^sample-001/));
  // A press on a name does what Enter does.
  await page.locator('#files [role=row]', { hasText: 'sample-003' }).locator('.files-panel-text').click();
  await eventually(page, async () => assert.match(await chosen(page, 'a'), /^sample-003/));
  await eventually(page, async () => assert.match(await chosen(page, 'b'), /^sample-199/));
  await openMenu(page);
  await page.getByRole('button', { name: 'Close all 199 files' }).click();
  await page.getByRole('heading', { name: 'See inside Windows performance data' }).waitFor();
});

test('a dropped folder opens the files in it, at any depth', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'winperf-'));
  await mkdir(join(folder, 'inner'));
  for (const [place, file] of [['', await later(0)], ['inner', await later(5)]]) {
    await writeFile(join(folder, place, file.name), file.bytes);
  }
  await page.getByRole('button', { name: /iexplore/ }).waitFor();
  await dropFromDisk(page, [folder]);
  await page.locator('#interval', { hasText: '+5.000 s' }).waitFor();
  await page.getByRole('region', { name: 'Capture A' }).getByText('sample-000.perfdata').waitFor();
  await rm(folder, { recursive: true });
});

test('a folder and a file of one name both open', async ({ page }) => {
  const place = await mkdtemp(join(tmpdir(), 'winperf-'));
  const [file, inside] = [await later(0), await later(5)];
  const folder = join(place, 'inner', file.name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(place, file.name), file.bytes);
  await writeFile(join(folder, inside.name), inside.bytes);
  await page.getByRole('button', { name: /iexplore/ }).waitFor();
  await dropFromDisk(page, [folder, join(place, file.name)]);
  await page.locator('#interval', { hasText: '+5.000 s' }).waitFor();
  await page.getByRole('region', { name: 'Capture B' }).getByText(inside.name).waitFor();
  await rm(place, { recursive: true });
});

test('a file that changes before it is read is a line of the list of files, and the others open', async ({ visit }) => {
  const folder = await mkdtemp(join(tmpdir(), 'winperf-'));
  const files = [await later(0), await later(1)];
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ bytes }, idx) => writeFile(paths[idx], bytes)));
  const program = held('**/*.wasm');
  const page = await visit({ prepare: program.prepare });
  await page.waitForFunction(() => window.winperfShell);
  await pickFiles(page, '#open-files', paths);
  await page.getByText(/will open in a moment/).waitFor();
  await rm(paths[1]);
  program.release();
  // The list of files says why, and no bar does.
  await page.locator('#files [role=row]', { hasText: 'sample-001.perfdata' }).getByText(/^could not be read/).waitFor();
  assert.equal(await page.locator('.notice-list-item').count(), 0);
  await page.getByRole('region', { name: 'Capture A' }).getByText('sample-000.perfdata').waitFor();
  await rm(folder, { recursive: true });
});

test('a file dropped on a card takes that place, and one that is open already is not opened again', async ({ page }) => {
  await dropFiles(page.locator('body'), [await later(10), await later(20)]);
  await page.locator('#interval', { hasText: '+10.000 s' }).waitFor();
  await dropFiles(page.locator('#capture-a .capture-bar-letter'), [await later(13)]);
  await page.locator('#interval', { hasText: '+7.000 s' }).waitFor();
  await dropFiles(page.locator('body'), [await later(20)]);
  await page.getByText('sample-020.perfdata is already open as B.').waitFor();
  await eventually(page, async () => assert.equal(await listed(page), 3));
});

test('several files can be picked for a card', async ({ page }) => {
  await dropFiles(page.locator('body'), [await later(10)]);
  const files = [await later(20), await later(30)];
  const picked = files.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes }));
  await page.locator('#open-b').setInputFiles(picked);
  await page.locator('#interval', { hasText: '+10.000 s' }).waitFor();
  await eventually(page, async () => assert.match(await chosen(page, 'b'), /^sample-030/));
});

/** Forty files of all kinds, as a folder of a bug report has them: captures, a bundle, logs, title lists, and what is none of these. */
async function allKinds() {
  const read = async (name) => readFile(join(PAGE, 'examples', name));
  const examples = (await readdir(join(PAGE, 'examples'))).filter((name) => /\.(perfdata|bin|gz)$/.test(name));
  const files = await Promise.all(examples.map(async (name) => ({ name, bytes: await read(name) })));
  const bundle = await readFile(BUNDLE);
  const log = await read('real-machine.blg.gz');
  const refused = [
    { name: 'cut.perfcap.zip', bytes: bundle.subarray(0, 900) },
    { name: 'zeros.gz', bytes: gzipSync(Buffer.alloc(100_000_000)) },
    { name: 'cut.blg.gz', bytes: log.subarray(0, 4000) },
  ];
  const rubbish = ['notes.docx', 'readme.txt', 'screen.png', 'mail.eml'].map((name) => ({ name, bytes: Buffer.from(`no capture but ${name}`.repeat(9)) }));
  const others = [{ name: 'report.perfcap.zip', bytes: bundle }, { name: 'again.blg', bytes: gunzipSync(log) }, { name: 'empty.perfdata', bytes: Buffer.alloc(0) }];
  return { files: [...files, ...others, ...refused, ...rubbish], refused };
}

test('a folder of forty files of all kinds opens without a bar, and each that cannot be opened is one line with its reason', async ({ page }) => {
  await page.waitForLoadState('load');
  const { files, refused } = await allKinds();
  assert.ok(files.length >= 40, `${files.length} files`);
  await dropFiles(page.locator('body'), files);
  await page.locator('#files').waitFor();
  await page.locator('.files-panel-refused', { hasText: `${refused.length} files could not be opened` }).waitFor();
  assert.equal(await page.locator('.notice-list-error, .notice-list-item[data-weight=error]').count(), 0);
  const lines = page.locator('#files [role=row]', { has: page.getByRole('button', { name: 'Dismiss' }) });
  await eventually(page, async () => assert.deepEqual((await lines.locator('.files-panel-text').allInnerTexts()).sort(), refused.map(({ name }) => name).sort()));
  for (const line of await lines.locator('.files-panel-line').allInnerTexts()) assert.match(line, /^was not opened: \S/);
  await takePicture(page, 'all-kinds');
  // Damaged files first, where that is wanted.
  await page.getByRole('button', { name: 'Damaged first' }).click();
  const marks = page.locator('#files [role=row] .files-panel-name');
  await eventually(page, async () => {
    const errors = await marks.evaluateAll((names) => names.map((name) => Boolean(name.querySelector('.severity-error'))));
    assert.ok(errors.lastIndexOf(true) < errors.indexOf(false), `${errors}`);
  });
});
