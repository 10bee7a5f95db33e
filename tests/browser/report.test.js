// What `winperf report` and `winperf issue` write, opened from disk: it reads well, and no name in it does anything.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { marked } from 'marked';
import { eventually } from './actions.js';
import { test } from './harness.js';
import { takeDocsPicture, takePicture } from './pictures.js';

const FOLDER = process.env.WINPERF_REPORTS;
test.skip(!FOLDER, 'WINPERF_REPORTS names no folder with reports; cargo xtask test writes them');
/** About as much style as an issue tracker gives to Markdown. */
const STYLE = `
  body { max-width: 50rem; margin: 1rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif; overflow-wrap: anywhere }
  h2 { font-size: 1.5em }
  h3 { font-size: 1.25em }
  table { border-collapse: collapse }
  th, td { border: 1px solid #d1d9e0; padding: 6px 13px; text-align: left }
  tr:nth-child(2n) { background: #f6f8fa }
  code, pre { font: 85% monospace; background: #f6f8fa; border-radius: 6px }
  code { padding: .2em .4em }
  pre { padding: 1rem; overflow: auto }
  pre code { padding: 0; font-size: 100% }`;

/** Writes an issue text as issue trackers render it, where a line break is one. */
async function render(language) {
  const html = marked.parse(await readFile(resolve(FOLDER, `issue-${language}.md`), 'utf8'), { breaks: true });
  const head = `<meta charset="utf-8"><title>issue</title><link rel="icon" href="data:,"><style>${STYLE}</style>`;
  await writeFile(resolve(FOLDER, `issue-${language}.html`), `<!doctype html><html lang="${language}">${head}${html}</html>`);
}

const LANGUAGES = ['en', 'ja'];

for (const language of LANGUAGES) {
  test(`in a report, names that attack do nothing and are read, ${language}`, async ({ visit }) => {
    const page = await visit({ file: resolve(FOLDER, `hostile-${language}.html`) });
    await page.getByText("</style></pre></svg><script>document.title='run'</script>").first().waitFor();
    await page.getByText('&lt;script&gt;&#60;script&#62;').first().waitFor();
    await page.locator('td', { hasText: `${'x'.repeat(900)}` }).first().waitFor();
    const title = await page.title();
    assert.ok(title !== 'run' && title === (await page.locator('h1').innerText()), title);
    const made = await page.evaluate(() => {
      const allowed = new Set('html head meta title link style body h1 h2 h3 h4 p b em a nav ul li section table thead tbody tr th td code br pre figure svg text rect figcaption div math mrow mn mo mfrac msub mi mtext'.split(' '));
      const elements = [...document.querySelectorAll('*')];
      return {
        elements: [...new Set(elements.map((element) => element.localName))].filter((name) => !allowed.has(name)),
        attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))].filter((name) => /^on|^style$/.test(name)),
        refreshes: document.querySelectorAll('meta[http-equiv=refresh i]').length,
        turned: /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(document.documentElement.textContent),
      };
    });
    assert.deepEqual(made, { elements: [], attributes: [], refreshes: 0, turned: false });
  });

  test(`a report fits any width, in light, dark and print, ${language}`, async ({ visit }) => {
    const page = await visit({ file: resolve(FOLDER, `desktop-${language}.html`) });
    for (const [colorScheme, width] of [['light', 1440], ['dark', 1440], ['light', 360], ['dark', 360]]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ media: 'screen', colorScheme });
      await takePicture(page, `report-${language}-${colorScheme}-${width}`);
      await eventually(page, async () => assert.ok((await overflow(page)) <= 0, `${colorScheme} ${width}`));
      await page.emulateMedia({ media: 'print', colorScheme });
      await takePicture(page, `report-${language}-print-${width}`);
      await eventually(page, async () => {
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        assert.equal(ground, 'rgb(255, 255, 255)', 'paper is white');
      });
    }
  });

  test(`the text of an issue reads well where it is rendered, ${language}`, async ({ visit }) => {
    await render(language);
    const page = await visit({ file: resolve(FOLDER, `issue-${language}.html`), viewport: { width: 900, height: 1000 } });
    assert.equal(await page.locator('h3').count(), 4);
    assert.equal(await page.locator('table').isVisible(), false, 'the facts are folded');
    assert.ok((await overflow(page)) <= 0);
    await takePicture(page, `issue-${language}`);
    if (language === 'en') await takeDocsPicture(page, 'issue', { fullPage: true });
  });
}

test('the watch over a report sees a script and a request', async ({ visit, watch }) => {
  const html = await readFile(resolve(FOLDER, 'desktop-en.html'), 'utf8');
  const attack = "<script>document.title = 'run'</script><img src=http://127.0.0.1:9/>";
  await writeFile(resolve(FOLDER, 'attacked.html'), html.replace('</h1>', `</h1>${attack}`));
  const page = await visit({ file: resolve(FOLDER, 'attacked.html') });
  await eventually(page, async () => assert.equal(watch.violations.length, 2, watch.violations.join('\n')));
  assert.notEqual(await page.title(), 'run');
  assert.ok(watch.requests.includes('http://127.0.0.1:9/'), watch.requests.join('\n'));
  // These were made; nothing else may be there at the end of the visit.
  for (const seen of [watch.requests, watch.violations, watch.errors]) seen.length = 0;
});

/** How far the page is wider than its window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
