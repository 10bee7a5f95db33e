// Every view at every width, in both languages and themes: nothing stands in anybody's way, nothing is cut, what every view has stays in
// its place, and everything is large enough to be hit.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { assertAccessible, assertAccessibleInThemes } from './axe.js';
import { example } from './captures.js';
import { restyle, small, TEXT_SPACING, troubles } from './fits.js';
import { test } from './harness.js';
import { LOOKS, showView } from './looks.js';
import { takePicture } from './pictures.js';
import { VIEWS } from './views.js';

const LANGUAGES = {
  en: { locale: 'en-GB', start: 'See inside Windows performance data' },
  ja: { locale: 'ja-JP', start: 'Windows パフォーマンス データの中を見る' },
};

/** Contrasts do not depend on the language, nor names on the window. */
const NAMES = { rules: { 'color-contrast': { enabled: false } } };
const assertNamed = (page, look) => assertAccessible(page, look, NAMES);

/** The page and the dialog over it, where they are wider than there is room. */
const tooWide = (page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .map((part) => [part.localName, part.scrollWidth - part.clientWidth])
      .filter(([, beyond]) => beyond > 0)
      .map(([name, beyond]) => `${name} is ${beyond} px too wide`),
  );

/** Fails when something is cut, lies beyond the window or over something else, with text spacing too. */
async function assertFits(page, look) {
  // These lie over the view and are no dialog.
  if (look === 'examples of searches') return assert.deepEqual(await tooWide(page), [], look);
  for (const spacing of ['', TEXT_SPACING]) {
    await restyle(page, spacing);
    const found = [...(await tooWide(page)), ...(await troubles(page))];
    assert.deepEqual(found, [], `${look}${spacing && ' with text spacing'}`);
  }
  await restyle(page, '');
}

/** Where the tabs and the search stand; in a wide window also how high their line is. */
const places = (page) =>
  page.evaluate(() => {
    const line = document.querySelector('.tab-bar').getBoundingClientRect().height;
    const parts = [...document.querySelectorAll('[role=tab], #search')].map((part) => {
      const { x, y, width } = part.getBoundingClientRect();
      return [part.id, ...[x, y + scrollY, width].map(Math.round)].join(' ');
    });
    return innerWidth < 1366 ? parts : [...parts, `line ${Math.round(line)}`];
  });

async function assertHit(page, look) {
  assert.deepEqual(await small(page), [], `${look}: too small to be hit`);
}

/** The windows, and what is held in each beyond the places of tabs and search. */
const WINDOWS = [
  { width: 1440, height: 900, hold: { en: [assertAccessibleInThemes, assertHit, assertFits], ja: [assertNamed] } },
  { width: 1366, height: 768, hold: { en: [] } },
  { width: 1024, height: 768, hold: { ja: [assertFits] } },
  { width: 360, height: 740, hold: { en: [assertAccessibleInThemes, assertHit, assertFits] } },
  { width: 320, height: 640, hold: { en: [assertFits], ja: [assertFits] } },
  // 1280 by 1024 at 400 %.
  { width: 320, height: 256, hold: { en: [assertFits, assertRowFits] } },
];

/** Fails when the list of a view has no room for one of its rows. */
async function assertRowFits(page, look) {
  const list = page.locator('.workspace-panel .list-box').first();
  if ((await list.count()) === 0) return;
  const [room, row] = await list.evaluate((list) => {
    const header = list.querySelector('.list-box-header')?.getBoundingClientRect().height ?? 0;
    return [list.clientHeight - header, list.querySelector('.list-box-rows [role=row]')?.getBoundingClientRect().height ?? 0];
  });
  assert.ok(room >= row, `${look} has ${room} px for rows of ${row}`);
}

for (const { width, height, hold } of WINDOWS) {
  test(`every view in a window of ${width} by ${height} px`, async ({ visit }) => {
    for (const [language, checks] of Object.entries(hold)) {
      const { locale, start } = LANGUAGES[language];
      const page = await visit({ viewport: { width, height }, locale });
      const check = async (look) => {
        for (const one of checks) await one(page, look);
        await takePicture(page, `${look}-${language}-${width}-${height}`);
      };
      await page.getByRole('button', { name: /iexplore/ }).waitFor();
      await page.getByRole('heading', { name: start }).waitFor();
      await check('start');
      await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
      await page.locator('#tab-findings .tab-bar-severity').first().waitFor({ state: 'attached' });
      let stable;
      for (const [look, { show, leave }] of Object.entries(LOOKS)) {
        await show(page);
        if (look in VIEWS) {
          stable ??= await places(page);
          await eventually(page, async () => assert.deepEqual(await places(page), stable, look));
        }
        await check(look);
        await leave?.(page);
      }
    }
  });
}
