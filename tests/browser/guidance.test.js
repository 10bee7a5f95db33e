// What a finding means and what to do about it, on the page and in both languages.

import assert from 'node:assert/strict';
import { dropFiles, eventually, held, speak } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const panel = (page) => page.locator('#finding-explanation');
const heading = (page, name) => panel(page).getByRole('heading', { name, exact: true });

const code = (page, name) => panel(page).locator('.finding-explanation-code').getByText(name, { exact: true });

/** A sample of which the version, at 0xc, is 7 and the end is missing. */
async function damaged() {
  const { bytes } = await example('iexplore', 1);
  const cut = Buffer.from(bytes.subarray(0, 9000));
  cut[0xc] = 7;
  return { name: 'damaged.bin', bytes: cut };
}

async function openFindings(page) {
  await dropFiles(page.locator('body'), [await example('iexplore', 0), await damaged()]);
  await page.getByRole('treegrid').waitFor();
  await page.locator('#tab-findings').click();
  await panel(page).waitFor();
}

test('the current finding is explained, and the arrow keys explain one after the other', async ({ page }) => {
  await openFindings(page);
  await code(page, 'truncated').waitFor();
  for (const label of ['Meaning', 'Usual cause', 'What to do']) await heading(page, label).waitFor();
  await panel(page).getByText('The file ends before its data do.').waitFor();
  await panel(page).locator('code', { hasText: 'lpcbData' }).waitFor();
  await eventually(page, async () => assert.equal(await heading(page, 'Severity').count(), 0));
  await page.locator('#findings').focus();
  await page.keyboard.press('ArrowDown');
  await code(page, 'differs-doubtful').waitFor();
  await page.keyboard.press('ArrowDown');
  await code(page, 'version-unknown').waitFor();
  await takePicture(page, 'finding-explained');
  await panel(page).getByRole('button', { name: 'Show bytes' }).click();
  await page.getByText('0xc = 07 · Version').waitFor();
});

test('the explanation is fetched when it is needed first, and once', async ({ page, watch }) => {
  const asked = () => watch.requests.filter((address) => address.endsWith('.md')).length;
  await dropFiles(page.locator('body'), [await damaged()]);
  await page.getByRole('treegrid').waitFor();
  assert.equal(asked(), 0);
  await page.locator('#tab-findings').click();
  await heading(page, 'Meaning').waitFor();
  await page.locator('#tab-structure').click();
  await page.locator('#tab-findings').click();
  await heading(page, 'Meaning').waitFor();
  assert.equal(asked(), 1);
});

test('an explanation that is on its way is a sentence until it is here', async ({ visit }) => {
  const guide = held('**/findings.en.md');
  const page = await visit({ prepare: guide.prepare });
  await openFindings(page);
  await panel(page).getByText('Loading…').waitFor();
  guide.release();
  await heading(page, 'Usual cause').waitFor();
});

test('an explanation that cannot be had is a sentence, and is asked for again', async ({ visit, watch }) => {
  const prepare = (page) => page.route('**/findings.en.md', (route) => route.abort());
  const page = await visit({ prepare });
  await openFindings(page);
  await panel(page).getByText(/could not be loaded/).waitFor();
  await page.unroute('**/findings.en.md');
  await page.locator('#tab-structure').click();
  await page.locator('#tab-findings').click();
  await heading(page, 'Usual cause').waitFor();
  // The browser itself reports the request that was cut off.
  watch.errors = watch.errors.filter((error) => !error.includes('Failed to load resource'));
});

test('findings, errors and explanations are in Japanese', async ({ visit }) => {
  const page = await visit({ locale: 'ja-JP' });
  await openFindings(page);
  for (const label of ['意味', 'よくある原因', '対処']) await heading(page, label).waitFor();
  await panel(page).getByText('データが終わる前にファイルが終わっています。').waitFor();
  const rows = page.locator('#findings').getByRole('row');
  await rows.getByText('Version は 1 でなければなりませんが、7 です。').waitFor();
  await takePicture(page, 'finding-explained-ja');
  await speak(page, 'en');
  await heading(page, 'Usual cause').waitFor();
  await rows.getByText('Version must be 1 but is 7').waitFor();
});

test('a value is explained in Japanese', async ({ visit }) => {
  const page = await visit({ locale: 'ja-JP' });
  await dropFiles(page.locator('body'), [await example('iexplore', 0), await example('iexplore', 1)]);
  await page.getByRole('treegrid').waitFor();
  await page.locator('#tab-values').click();
  await page.locator('#explanation').getByText('B の生の値').waitFor();
  const text = await page.locator('#explanation').innerText();
  assert.doesNotMatch(text, /\b[a-z]+ [a-z]+ [a-z]{3,}\b/, text);
});

test('the examples are described in Japanese, before the program arrives and after', async ({ visit }) => {
  const program = held('**/*.wasm');
  const page = await visit({ locale: 'ja-JP', prepare: program.prepare });
  const button = page.getByRole('button', { name: /iexplore.*プロセス/ });
  await button.waitFor();
  program.release();
  await button.click();
  await page.getByRole('treegrid', { name: 'A の構造' }).waitFor();
});
