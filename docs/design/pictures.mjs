// Takes the pictures of the drawings: `node docs/design/pictures.mjs`, after `npm ci` in tests/browser.
// `WINPERF_CHROMIUM` names another browser than /usr/bin/chromium.

import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { chromium } = createRequire(resolve(import.meta.dirname, '../../tests/browser/package.json'))('playwright-core');
const SIZES = { 1366: 768, 1920: 1080, 360: 740 };

const browser = await chromium.launch({ executablePath: process.env.WINPERF_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const file of (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.html'))) {
  for (const [width, height] of Object.entries(SIZES)) {
    for (const theme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width: Number(width), height }, colorScheme: theme });
      await page.goto(pathToFileURL(resolve(import.meta.dirname, file)).href);
      await page.screenshot({ path: resolve(import.meta.dirname, `${file.slice(0, -'.html'.length)}-${width}-${theme}.png`) });
      await page.close();
    }
  }
}
await browser.close();
