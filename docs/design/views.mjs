// Takes pictures of the built page: `node docs/design/views.mjs`, after `npm ci` in tests/browser.
// `WINPERF_PAGE` names the folder of the page, dist/page by default, and `WINPERF_CHROMIUM` another browser than /usr/bin/chromium.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { dropFiles } from '../../tests/browser/actions.js';
import { serveFolder } from '../../tests/browser/server.js';

const HERE = import.meta.dirname;
const PAGE = resolve(process.env.WINPERF_PAGE ?? resolve(HERE, '../../dist/page'));
const LOGS = resolve(HERE, '../../crates/winperf-log/tests/fixtures');
const { chromium } = createRequire(resolve(HERE, '../../tests/browser/package.json'))('playwright-core');

/** Width, height, theme and language of the pictures, and their views; all by default. */
const LOOKS = [
  [1366, 768, 'light', 'en'],
  [1366, 768, 'dark', 'ja', ['values', 'compare', 'timeline']],
  [1920, 1080, 'dark', 'en', ['structure']],
  [360, 740, 'light', 'en', ['verdict', 'values', 'compare', 'timeline']],
];

const example = async (sample) => ({ name: `desktop-${sample}.perfdata`, bytes: await readFile(resolve(PAGE, `examples/desktop-${sample}.perfdata`)) });
const log = async (name) => ({ name, bytes: await readFile(resolve(LOGS, name)) });

async function openCaptures(page) {
  await dropFiles(page.locator('body'), await Promise.all([0, 1].map(example)));
  await page.locator('.verdict-title').waitFor();
}

async function openLog(page) {
  await dropFiles(page.locator('body'), [await log('tx-basicperfcounters.blg')]);
  await page.locator('.timeline-plot-curve').first().waitFor({ state: 'attached' });
  await page.locator('.timeline-moments-moment').first().waitFor();
}

/** Goes to a view by its tab, with the pointer out of the way. */
const view = (tab, shown) => async (page) => {
  await openCaptures(page);
  await page.locator(`#tab-${tab}`).click();
  await page.locator(shown).first().waitFor();
  await page.mouse.move(0, 0);
};

/** The way to each view. */
const VIEWS = {
  verdict: openCaptures,
  structure: async (page) => {
    await view('values', '.value-grid-row')(page);
    await page.locator('#tab-structure').click();
    await page.locator('#tree').waitFor();
  },
  values: view('values', '.value-grid-row'),
  'flat-list': async (page) => {
    await view('values', '.value-grid-row')(page);
    await page.locator('input[name=arrangement]').last().check({ force: true });
    await page.locator('.value-rows-row').nth(1).waitFor();
  },
  compare: view('compare', '.gone-and-new-sentence'),
  findings: view('findings', '.list-row'),
  timeline: openLog,
  'share-log': async (page) => {
    await openLog(page);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.locator('#share-dialog .button-primary:enabled').waitFor();
  },
};

const server = await serveFolder(PAGE);
const browser = await chromium.launch({ executablePath: process.env.WINPERF_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [width, height, colorScheme, locale, names = Object.keys(VIEWS)] of LOOKS) {
  for (const name of names) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale });
    const page = await context.newPage();
    await page.goto(server.origin);
    await VIEWS[name](page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: resolve(HERE, `page-${name}-${width}-${colorScheme}.png`) });
    await context.close();
  }
}
await browser.close();
await server.close();
