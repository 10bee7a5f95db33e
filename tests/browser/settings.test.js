// Language and theme: chosen, remembered, and in place before the program is.

import assert from 'node:assert/strict';
import { dropFiles, eventually, held, openMenu } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

/** Chooses a language or a theme in the menu. */
async function choose(page, title) {
  if (!(await page.locator('#menu:popover-open').count())) await openMenu(page);
  await page.getByTitle(title, { exact: true }).click();
}

const ground = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const language = (page) => page.evaluate(() => document.documentElement.lang);

test('a language is chosen, spoken everywhere, and remembered', async ({ page }) => {
  await page.getByRole('button', { name: /iexplore/ }).waitFor();
  await choose(page, '日本語');
  await page.getByRole('heading', { name: 'Windows パフォーマンス データの中を見る' }).waitFor();
  await eventually(page, async () => assert.equal(await language(page), 'ja'));
  await takePicture(page, 'start-ja');
  await page.reload();
  await page.getByRole('heading', { name: 'Windows パフォーマンス データの中を見る' }).waitFor();
  await dropFiles(page.locator('body'), [await example('iexplore', 0), await example('iexplore', 1)]);
  await page.getByRole('treegrid', { name: 'A の構造' }).waitFor();
  await takePicture(page, 'structure-ja');
  await choose(page, 'English');
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  await eventually(page, async () => assert.equal(await language(page), 'en'));
});

test('a browser that prefers Japanese has it at once, before the program arrives', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({ locale: 'ja-JP', prepare: program.prepare });
  await page.getByRole('heading', { name: 'Windows パフォーマンス データの中を見る' }).waitFor();
  program.release();
  await page.getByRole('button', { name: /iexplore/ }).waitFor();
  await page.locator('#language [value=ja]').isChecked().then(assert.ok);
});

test('what is said before the program arrives is in the language that was just chosen', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({ prepare: program.prepare });
  await page.getByRole('heading', { name: 'See inside Windows performance data' }).waitFor();
  await choose(page, '日本語');
  await dropFiles(page.locator('body'), [await example('iexplore', 0)]);
  await page.getByText('iexplore-0.perfdata をまもなく開きます。').waitFor();
  program.release();
  await page.getByRole('treegrid', { name: 'A の構造' }).waitFor();
});

test('a language and a theme that are chosen before the program arrives are not lost', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({ locale: 'en-GB', prepare: program.prepare });
  await page.getByRole('heading', { name: 'See inside Windows performance data' }).waitFor();
  await choose(page, '日本語');
  await choose(page, 'dark');
  program.release();
  await page.getByRole('heading', { name: 'Windows パフォーマンス データの中を見る' }).waitFor();
  await page.locator('#theme [value=dark]:checked').waitFor({ state: 'attached' });
  await page.reload();
  program.release();
  await page.getByRole('heading', { name: 'Windows パフォーマンス データの中を見る' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

test('a remembered theme is shown as chosen and can be taken back before the program arrives', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({
    prepare: async (page) => {
      await program.prepare(page);
      await page.addInitScript(() => localStorage.getItem('winperf-theme') ?? localStorage.setItem('winperf-theme', 'dark'));
    },
  });
  await page.locator('#theme [value=dark]:checked').waitFor({ state: 'attached' });
  await choose(page, 'system default');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'system');
  program.release();
  await page.locator('#theme [value=system]:checked').waitFor({ state: 'attached' });
});

test('the address asks for a language, and that is not remembered', async ({ visit }) => {
  const page = await visit({ path: '/#lang=ja' });
  await page.getByRole('heading', { name: 'Windows パフォーマンス データの中を見る' }).waitFor();
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('heading', { name: 'See inside Windows performance data' }).waitFor();
});

test('a theme is chosen against the system and remembered, and the system has its say again', async ({ visit }) => {
  const page = await visit({ colorScheme: 'light' });
  await page.getByRole('button', { name: /iexplore/ }).waitFor();
  const light = await ground(page);
  await choose(page, 'dark');
  const dark = await ground(page);
  assert.notEqual(dark, light);
  await page.reload();
  await page.getByRole('button', { name: /iexplore/ }).waitFor();
  await eventually(page, async () => assert.equal(await ground(page), dark));
  await choose(page, 'system default');
  await eventually(page, async () => assert.equal(await ground(page), light));
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(page, async () => assert.equal(await ground(page), dark));
});

test('a menu that is open before the program arrives stays open', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({ prepare: program.prepare });
  await openMenu(page);
  program.release();
  await page.locator('#help-button').waitFor();
  await choose(page, 'dark');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});
