// Measures the page with captures as large as they get, and prints each figure beside its budget.
//
// `cargo xtask bench-page` writes the captures, says in WINPERF_BENCH where they are, and starts this.

import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { dropFromDisk } from '../actions.js';
import { launchOptions } from '../browser.js';
import { PAGE } from '../captures.js';
import { serveFolder } from '../server.js';
import { ACTIONS } from './actions.js';
import { install } from './instruments.js';
import { held, peak } from './memory.js';
import { traced } from './processor.js';
import { Report } from './report.js';
import { WAYS, scroll } from './scrolling.js';
import { VIEWS, enter } from './views.js';

/** Milliseconds from a drop to a tree that answers. */
const USABLE_BUDGET = 1500;
/** The longest that the page may not answer, and until it shows what was done, once the tree is there, in milliseconds. */
const TASK_BUDGET = 200;
/** How many times the files the page may hold. */
const MEMORY_BUDGET = 3;
/** How long anything may take before the measurement is given up, in milliseconds. */
const TIMEOUT = 120_000;

const FOLDER = resolve(process.env.WINPERF_BENCH ?? '.');
const report = new Report();
const server = await serveFolder(PAGE);
const browser = await chromium.launch(launchOptions());

try {
  await measure('2 captures of 50 MB', 'large', VIEWS, ACTIONS);
  await measure('200 captures of 250 KB', 'many', [], []);
} finally {
  await browser.close();
  await server.close();
}
report.print();

/** Drops the files of a folder on a fresh page and notes what happens from then on. */
async function measure(title, folder, views, actions) {
  const files = await listed(resolve(FOLDER, folder));
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  await page.addInitScript(install);
  await page.goto(server.origin);
  await page.waitForFunction(() => window.bench.memories.size > 0);
  await page.evaluate(() => window.bench.quiet(500));
  const before = await peak(browser);
  await opening(page, title, files);
  await memory(page, title, files, before);
  for (const action of actions) await done(page, action);
  for (const view of views) await scrolled(page, view);
  if (actions.length > 0) await memoryHeld(page, `${title}: after all that`, lengthOf(files));
  await context.close();
}

/** From the drop to the moment when everything is there and the page has come to rest. */
async function opening(page, title, files) {
  console.log(`${title}: opening`);
  let usable = 0;
  const tasks = await traced(page, 'usable', async () => {
    await dropFromDisk(page, files.map(({ path }) => path));
    usable = await page.evaluate(() => window.bench.usable());
    report.add(`${title}: drop to a tree that answers`, usable, 'ms', USABLE_BUDGET);
    const both = await page.evaluate(() => window.bench.there('#capture-b .capture-bar-file'));
    report.add(`${title}: drop to both captures`, both, 'ms');
    await page.locator('#tab-values').click();
    const paired = await page.evaluate(() => window.bench.there('#values [role=row]'));
    report.add(`${title}: drop to values`, paired, 'ms');
    await page.evaluate(() => window.bench.quiet(1500));
  });
  const dropped = await page.evaluate(() => window.bench.dropped);
  const long = await longTasks(page, dropped);
  const [isBefore, isAfter] = [({ start }) => start < dropped + usable, ({ start }) => start >= dropped + usable];
  report.addTasks(`${title}: before the tree answers`, {
    byClock: long.filter(isBefore).map(({ time }) => time),
    byProcessor: tasks.filter(({ start }) => start < 0).map(({ time }) => time),
  });
  report.addTasks(`${title}: after that`, {
    byClock: long.filter(isAfter).map(({ time }) => time),
    byProcessor: tasks.filter(({ start }) => start >= 0).map(({ time }) => time),
  }, TASK_BUDGET);
}

/** How evenly a view scrolls, and whether getting there or a key in it holds the page up. */
async function scrolled(page, view) {
  const start = await page.evaluate(() => performance.now());
  let entered = false;
  const entering = await traced(page, null, async () => (entered = await enter(page, view)));
  if (!entered) return;
  console.log(`scrolling: ${view.name}`);
  const byProcessor = entering.map(({ time }) => time);
  for (const way of WAYS) {
    let frames = [];
    const tasks = await traced(page, null, async () => (frames = await scroll(page, view.box, way)));
    const times = tasks.map(({ time }) => time);
    byProcessor.push(...times);
    report.addFrames(`${view.name}, ${way}`, frames, times.reduce((sum, time) => sum + time, 0));
  }
  const byClock = (await longTasks(page, start)).map(({ time }) => time);
  report.addTasks(view.name, { byClock, byProcessor }, TASK_BUDGET);
}

/** Whether something that a user does holds the page up. */
async function done(page, { name, before, run, draws, isSort }) {
  console.log(`doing: ${name}`);
  await before?.(page);
  await page.evaluate(() => window.bench.quiet(300));
  const start = await page.evaluate(() => performance.now());
  let frames = [];
  const tasks = await traced(page, null, async () => {
    await page.evaluate(() => window.bench.watchFrames());
    await run(page);
    frames = await page.evaluate(() => window.bench.stopFrames());
    await page.evaluate(() => window.bench.quiet(1000));
  });
  const byClock = (await longTasks(page, start)).map(({ time }) => time);
  const answers = await page.evaluate((since) => window.bench.answers.filter(({ start }) => start >= since), start);
  const slowest = Math.max(0, ...answers.map(({ time }) => time));
  report.add(`${name}: longest from key or pointer to picture`, slowest, 'ms', TASK_BUDGET);
  const byProcessor = tasks.map(({ time }) => time);
  if (draws) report.addFrames(name, frames, byProcessor.reduce((sum, time) => sum + time, 0));
  report.addTasks(name, { byClock, byProcessor }, isSort ? undefined : TASK_BUDGET);
}

/** The long tasks since a moment, by the clock of the page. */
async function longTasks(page, since) {
  return page.evaluate((since) => window.bench.tasks.filter(({ start }) => start > since), since);
}

/** What opening the files has taken, at its height and in the end. */
async function memory(page, title, files, before) {
  const after = await peak(browser);
  if (before !== null && after !== null) {
    const budget = MEMORY_BUDGET * lengthOf(files);
    report.add(`${title}: most that the process grew by`, after - before, 'MB', budget);
  }
  await memoryHeld(page, title, lengthOf(files));
}

async function memoryHeld(page, title, length) {
  const { wasm, scripts } = await held(page);
  report.add(`${title}: memory of the module`, wasm, 'MB', MEMORY_BUDGET * length);
  report.add(`${title}: scripts, elements and buffers`, scripts, 'MB');
}

/** The length of files in megabytes. */
function lengthOf(files) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
}

async function listed(folder) {
  const names = (await readdir(folder)).sort();
  const paths = names.map((name) => resolve(folder, name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
}
