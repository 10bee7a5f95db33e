// How long the page computes for a key that is held, by list: in all, in scripts, styles and layout.
//
// The times are those of the processor, since those by the clock depend on what else the machine does. They include about
// 1.5 ms in which the page is asked for them. `cargo xtask bench-page` starts this; words after the file name choose lists.

import { resolve } from 'node:path';
import { chromium } from '@playwright/test';

import { dropFromDisk } from '../actions.js';
import { launchOptions } from '../browser.js';
import { PAGE } from '../captures.js';
import { serveFolder } from '../server.js';
import { install } from './instruments.js';
import { VIEWS, enter } from './views.js';

/** How many keys are pressed in each list. */
const KEYS = 120;
/** Figures of the browser for all that the page's thread does, and parts of it. */
const PARTS = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

const FOLDER = resolve(process.env.WINPERF_BENCH ?? '.');
const only = process.argv.slice(2);
const server = await serveFolder(PAGE);
const browser = await chromium.launch(launchOptions());
try {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  page.setDefaultTimeout(180_000);
  await page.addInitScript(install);
  await page.goto(server.origin);
  await page.waitForFunction(() => window.bench.memories.size > 0);
  await dropFromDisk(page, [0, 1].map((sample) => resolve(FOLDER, 'large', `sample-${sample}.perfdata`)));
  await page.locator('#tab-values').click();
  await page.locator('#values [role=row]').first().waitFor();
  await page.evaluate(() => window.bench.quiet(3000));
  console.log(['milliseconds for a key'.padEnd(34), 'all', 'scripts', 'styles', 'layout', 'worst', 'rows changed'].map(padded).join(''));
  for (const view of VIEWS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))) {
    if (!(await enter(page, view))) continue;
    await page.evaluate(() => window.bench.quiet(1500));
    for (const way of ['step', 'scroll']) await measure(page, view, way);
  }
} finally {
  await browser.close();
  await server.close();
}

/** Holds a key in a list, with a picture after each of its repetitions: within a screen, and beyond its edge. */
async function measure(page, view, way) {
  await page.locator(view.box).focus();
  // From the end, which a list that is searched from its start would reach last.
  await page.keyboard.press('Control+End');
  if (way === 'scroll') for (let count = 0; count < 3; count += 1) await page.keyboard.press('PageUp');
  await page.evaluate(() => window.bench.quiet(500));
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await figures(debug);
  const worst = await held(page, view.box, way, debug);
  const after = await figures(debug);
  await debug.detach();
  const parts = PARTS.map((part) => ((after[part] - before[part]) * 1000) / KEYS);
  const name = `${view.name}, ${way === 'step' ? 'within a screen' : 'beyond its edge'}`;
  console.log([name.padEnd(34), ...parts.map((time) => time.toFixed(2)), worst.time.toFixed(2), worst.changed.toFixed(1)].map(padded).join(''));
}

/** Presses keys, and returns the longest that one took and how many rows the page changed for each. */
async function held(page, box, way, debug) {
  await page.evaluate((box) => {
    window.changedRows = 0;
    window.rowsSeen?.disconnect();
    window.rowsSeen = new MutationObserver((records) => {
      const rows = new Set();
      for (const { target } of records) {
        const element = target.nodeType === 1 ? target : target.parentElement;
        const row = element?.closest('[role=row]');
        if (row) rows.add(row);
      }
      window.changedRows += rows.size;
    });
    window.rowsSeen.observe(document.querySelector(box), { subtree: true, childList: true, attributes: true, characterData: true });
  }, box);
  let longest = 0;
  let down = false;
  let last = (await figures(debug)).TaskDuration;
  for (let count = 0; count < KEYS; count += 1) {
    // Within a screen the key turns around before its edge.
    if (way === 'step' && count % 12 === 0 && count > 0) down = !down;
    await page.keyboard.down(way === 'step' && down ? 'ArrowDown' : 'ArrowUp');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
    const now = (await figures(debug)).TaskDuration;
    longest = Math.max(longest, (now - last) * 1000);
    last = now;
  }
  await page.keyboard.up('ArrowUp');
  const changed = await page.evaluate(() => window.changedRows);
  return { time: longest, changed: changed / KEYS };
}

async function figures(debug) {
  const { metrics } = await debug.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

function padded(text, column) {
  return column === 0 ? text : text.padStart(13);
}
