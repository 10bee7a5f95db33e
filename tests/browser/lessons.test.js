// The lessons: gone through by keyboard in both languages and at three widths, and what is remembered of them.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { eventually } from './actions.js';
import { assertAccessible } from './axe.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const FOLDER = resolve(import.meta.dirname, '../../web/lessons');

/** The lessons in a language, in their order. */
async function lessons(language) {
  const names = (await readdir(resolve(FOLDER, language))).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(resolve(FOLDER, language, name), 'utf8'))));
}

const WORDS = {
  en: { invitation: /Learn the format/, all: 'All lessons', solve: 'Show the solution', done: 'done: ' },
  ja: { invitation: /形式を 1 バイトずつ学ぶ/, all: 'レッスンの一覧', solve: '解答を表示', done: '完了: ' },
};

const heading = (page) => page.locator('#lessons-heading');

/** Waits until a card is there and has the focus. */
const seen = (page, title) => page.locator('#lessons-heading:focus', { hasText: title }).waitFor();

/** Each language at each width. */
const WAYS = ['en', 'ja'].flatMap((language) => [1440, 768, 360].map((width) => ({ language, width })));
const COUNT = (await lessons('en')).length;

// Walking every card in every way would take minutes: a host test draws every card in every language, and here each lesson is walked
// once, the ways dealt out over the lessons, so that each way has one at least.
for (const [dealt, { language, width }] of WAYS.entries()) {
  const places = [...Array(COUNT).keys()].filter((place) => place % WAYS.length === dealt);
  const numbers = places.map((place) => place + 1).join(' and ');
  test(`lesson ${numbers} is gone through by keyboard in ${language} at ${width} px`, async ({ visit }) => {
    const all = await lessons(language);
    const page = await visit({ viewport: { width, height: 900 }, locale: language, colorScheme: dealt % 2 ? 'dark' : 'light' });
    const words = WORDS[language];
    await page.waitForLoadState('load');
    await page.getByRole('link', { name: words.invitation }).press('Enter');
    await seen(page, all[0].cards[0].title);
    for (const place of places) {
      if (await page.locator('.lessons-card').count()) {
        await page.locator('.lessons-card').getByRole('button', { name: words.all }).focus();
        await page.keyboard.press('Enter');
      }
      await page.locator('.lessons-panel-entry').nth(place).focus();
      await page.keyboard.press('Enter');
      for (const card of all[place].cards) await walked(page, card, words);
      await page.locator('.lessons-panel-entry').nth(place).getByText(words.done).waitFor();
    }
  });
}

/** Goes through a card, and has the solution of its question shown. */
async function walked(page, card, words) {
  await seen(page, card.title);
  if (card.ask) {
    const solve = page.locator('.lessons-question').getByRole('button', { name: words.solve });
    await solve.focus();
    await page.keyboard.press('Enter');
    await solve.waitFor({ state: 'detached' });
    await heading(page).focus();
  }
  await page.keyboard.press('Enter');
}

test('views follow a card, answers are checked against the bytes, and the next visit goes on', async ({ visit }) => {
  const page = await visit({ viewport: { width: 768, height: 1024 } });
  await page.goto(`${page.url().split('#')[0]}#lesson=walk`, { waitUntil: 'commit' });
  await seen(page, 'Again: the first object');
  await page.locator('#tree').waitFor();
  await page.locator('#lessons-answer').fill('88');
  await page.keyboard.press('Enter');
  await page.locator('[role=status]').getByText('The name of the computer is counted too.').waitFor();
  await page.locator('#lessons-answer').fill('0x78');
  await page.keyboard.press('Enter');
  await page.locator('[role=status]').getByText('Right.').waitFor();
  await heading(page).focus();
  await page.keyboard.press('Enter');
  await seen(page, 'TotalByteLength leads');
  await page.locator('.tree-rows-row[aria-selected=true]', { hasText: 'TotalByteLength' }).waitFor();
  await eventually(page, async () => assert.match(page.url(), /lesson=walk&card=2/));
  await takePicture(page, 'lesson');
  await assertAccessible(page);
  // What the learner selects stays, until the card is shown again.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('Home');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await seen(page, 'TotalByteLength leads');
  await page.keyboard.press('.');
  await page.locator('.tree-rows-row[aria-selected=true]', { hasText: 'TotalByteLength' }).waitFor();
  await page.keyboard.press('Backspace');
  await seen(page, 'Again: the first object');
  await eventually(page, async () => assert.match(page.url(), /lesson=walk&card=1/));
  await page.reload({ waitUntil: 'commit' });
  await seen(page, 'Again: the first object');
  await page.getByRole('button', { name: 'All lessons' }).click();
  await page.locator('.lessons-panel-entry', { hasText: 'Walking the objects' }).getByText('card 1 of').waitFor();
  const kept = await page.evaluate(() => localStorage.getItem('winperf-lessons'));
  assert.match(kept, /walk\.1 0 recall-first=h/);
  await page.getByRole('button', { name: 'Close the lessons' }).click();
  await page.locator('#lessons').waitFor({ state: 'detached' });
});
