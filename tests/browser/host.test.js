// A program that shows the page inside of it: what the page tells it, and what it may ask the page for.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';

/** What the extension for VS Code runs before the page's own scripts. */
const prepare = (page) =>
  page.addInitScript(() => {
    window.told = [];
    window.copied = [];
    window.winperfHost = {
      page: 'https://example.org/winperf/',
      language: 'ja-JP',
      theme: 'dark',
      tell: (problems) => window.told.push(problems),
      copy: (text) => window.copied.push(text),
    };
  });
const ask = (page, detail) => page.evaluate((detail) => dispatchEvent(new CustomEvent('winperf-ask', { detail })), detail);
const last = (page) => page.evaluate(() => window.told.at(-1));

test('language and theme are those of the program, and a theme that it changes is followed', async ({ visit }) => {
  const page = await visit({ prepare });
  const root = page.locator('html');
  await page.locator('html[lang=ja][data-theme=dark]').waitFor();
  await eventually(page, async () => assert.deepEqual(await last(page), []));
  await ask(page, { ask: 'theme', name: 'light' });
  await eventually(page, async () => assert.equal(await root.getAttribute('data-theme'), 'light'));
  assert.equal(await root.getAttribute('lang'), 'ja');
});

test('what is odd is told with its place, and the program leads to the byte and to a view', async ({ visit }) => {
  const page = await visit({ prepare });
  const [older, newer] = await Promise.all([example('desktop', 0), example('desktop', 1)]);
  await dropFiles(page.locator('body'), [older, newer]);
  const problem = await eventually(page, async () => {
    const found = (await last(page))?.find(({ code }) => code === 'instances-shifted');
    assert.ok(found);
    return found;
  });
  assert.equal(problem.severity, 'warning');
  assert.deepEqual(problem.places.map(({ file, side }) => [file, side]), [['desktop-0.perfdata', 'a'], ['desktop-1.perfdata', 'b']]);
  const { offset } = problem.places[1];
  await ask(page, { ask: 'show', side: 'b', offset });
  await page.waitForFunction((at) => location.hash.includes('side=b') && location.hash.includes('tab=structure'), offset);
  await ask(page, { ask: 'view', name: 'compare' });
  await page.locator('#tab-compare[aria-selected=true]').waitFor();
});

test('the reply goes to the clipboard of the program, with a link to its page', async ({ visit }) => {
  const page = await visit({ prepare });
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await eventually(page, async () => assert.ok((await last(page))?.length > 0));
  await ask(page, { ask: 'reply' });
  await page.waitForFunction(() => window.copied.length > 0);
  const [reply] = await page.evaluate(() => window.copied);
  assert.match(reply, /https:\/\/example\.org\/winperf\/#a=/);
});

test('a page in a browser does nothing that an event of that name asks for', async ({ visit }) => {
  const page = await visit();
  await page.locator('.example-list-button').first().waitFor();
  await page.waitForLoadState('load');
  const theme = await page.locator('html').getAttribute('data-theme');
  await ask(page, { ask: 'theme', name: 'dark' });
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
  assert.equal(await page.locator('html').getAttribute('data-theme'), theme);
});
