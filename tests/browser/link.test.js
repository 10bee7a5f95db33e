// The address keeps the view, and finds it again in the same captures elsewhere.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { dropFiles, eventually, openMenu } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const samples = () => Promise.all([example('iexplore', 0), example('iexplore', 1)]);
/** A number as the page writes it. */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, number < 10_000 ? '' : '\u202f');
const hash = (page) => page.evaluate(() => location.hash);

/** Opens the samples, goes to B and the field at 0x1f0, and gives back the address that says so. */
async function addressOfPlace(page) {
  await dropFiles(page.locator('body'), await samples());
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  await page.waitForFunction(() => /a=[0-9a-f]{12}\.\d+\.iexplore-0\.perfdata&b=[0-9a-f]{12}\.\d+\.iexplore-1\.perfdata/.test(location.hash));
  return (await hash(page)).replace('at=header', 'side=b&at=0x1f0');
}

test('the address follows what is shown, without a byte of the captures', async ({ page }) => {
  await addressOfPlace(page);
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.waitForFunction(() => location.hash.includes('tab=values'));
  assert.ok((await hash(page)).length < 120, await hash(page));
});

test('followed elsewhere, a link asks for its captures and goes to its place when they are opened', async ({ visit }) => {
  let page = await visit();
  const address = await addressOfPlace(page);
  page = await visit({ path: `/${address}` });
  await page.getByRole('heading', { name: 'This link needs two files' }).waitFor();
  const [older, newer] = await samples();
  const wanted = page.locator('.wanted-files-item');
  const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  assert.deepEqual(
    await wanted.allInnerTexts(),
    [older, newer].map(({ name, bytes }) => `${name}\n${grouped(bytes.length)} bytes\nSHA-256 ${hash(bytes)}…`),
  );
  await takePicture(page, 'link-asks');
  await dropFiles(page.locator('body'), [{ ...older, name: 'renamed' }]);
  await page.getByText(`This link needs a capture that is not open: iexplore-1.perfdata (${grouped(newer.bytes.length)} bytes, SHA-256 ${hash(newer.bytes)}…)`).waitFor();
  await dropFiles(page.locator('body'), [newer]);
  await page.getByText(/^0x1f0 =/).waitFor();
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  await eventually(page, async () => assert.equal(await page.getByText(/This link opens/).count(), 0));
});

test('a link into an example opens the example', async ({ visit }) => {
  const page = await visit({ path: '/#example=iexplore&tab=structure&at=0x1f0' });
  await page.getByText(/^0x1f0 =/).waitFor();
  await page.waitForFunction(() => location.hash.includes('example=iexplore'));
  await page.evaluate(() => (location.hash = '#example=iexplore&at=0x10c'));
  await page.getByText(/^0x10c =/).waitFor();
});

test('a link keeps how values are looked at: the five busiest threads are found by it alone', async ({ visit }) => {
  const busiest = async (page) => {
    const values = page.getByRole('grid', { name: 'Values' });
    await values.locator('[aria-sort="descending"]').waitFor();
    await page.waitForFunction(() => / of /.test(document.querySelector('#value-count').textContent));
    return (await values.locator('.value-grid-label').allInnerTexts()).slice(0, 5);
  };
  const page = await visit({ path: '/#example=iexplore&tab=values' });
  const object = page.getByRole('combobox', { name: 'Object' });
  await object.waitFor();
  const options = await object.getByRole('option').allInnerTexts();
  await object.selectOption(options.find((option) => option.startsWith('Thread')));
  await page.getByRole('searchbox', { name: 'Filter' }).fill('iexplore');
  await page.getByRole('columnheader', { name: '% Processor Time' }).click();
  const found = await busiest(page);
  await page.waitForFunction(() => location.hash.includes('sort=-6'));
  const address = await hash(page);
  assert.deepEqual(await busiest(await visit({ path: `/${address}` })), found);
});

test('a link keeps what is looked for, and the row of a list', async ({ visit }) => {
  const page = await visit({ path: '/#example=desktop&tab=compare&row=3&find=ID%20process' });
  await page.getByRole('region', { name: 'Results' }).getByText('ID Process').first().waitFor();
  await eventually(page, async () => assert.equal(await page.getByRole('combobox', { name: 'Search' }).inputValue(), 'ID process'));
  await page.locator('#compare [role=row][aria-selected=true][aria-rowindex="5"]').waitFor();
});

test('the link is copied', async ({ visit }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await addressOfPlace(page);
  await openMenu(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText(/^The link is copied/).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.waitForURL((address) => address.href === copied);
  assert.match(copied, /#a=[0-9a-f]{12}\.\d+\.iexplore-0\.perfdata&b=/);
});

test('a link that is copied right after a change of view leaves the view before its entry', async ({ visit }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await addressOfPlace(page);
  await page.getByRole('tab', { name: 'Findings' }).click();
  await openMenu(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText(/^The link is copied/).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /tab=findings/);
  await page.waitForURL(/tab=findings/);
  await page.goBack();
  await page.getByRole('tab', { name: 'Structure', selected: true }).waitFor();
});

test('a wrong capture is said to be another, has its own address, and the link can be dismissed', async ({ visit }) => {
  const page = await visit({ path: '/#a=0123456789ab&tab=structure&at=n1' });
  await page.locator('.wanted-files').getByText('SHA-256 0123456789ab…').waitFor();
  await dropFiles(page.locator('body'), [(await samples())[0]]);
  await page.getByText(/A different file is open: iexplore-0.perfdata has [0-9a-f]{12}\./).waitFor();
  await page.waitForFunction(() => /^#a=(?!0123456789ab)[0-9a-f]{12}\.\d+\.iexplore-0\.perfdata&tab=structure/.test(location.hash));
  await page.getByRole('tab', { name: 'Findings' }).click();
  await page.waitForFunction(() => location.hash.includes('tab=findings'));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText(/This link opens/).waitFor({ state: 'detached' });
});

test('the start screen does without a link that is given up, also by the keyboard', async ({ visit }) => {
  const page = await visit({ path: '/#a=0123456789ab.88.0-of-a-stranger%20%0A%E2%80%AE.perfdata&tab=values' });
  await page.getByText('0-of-a-stranger ␊�.perfdata').waitFor();
  await page.getByRole('button', { name: 'Ignore the link' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'See inside Windows performance data' }).waitFor();
  await eventually(page, async () => assert.equal(await hash(page), ''));
});

test('a link into an example that is not there says so', async ({ visit }) => {
  const page = await visit({ path: '/#example=nope&tab=values' });
  await page.getByText('This link opens an example named nope, which this page does not have.').waitFor();
});

test('a link to a place behind the end says so', async ({ visit }) => {
  const page = await visit({ path: '/#example=iexplore&at=0xffffffff' });
  await page.getByText('This link opens 0xffffffff, which is not in this file.').waitFor();
});

test('the way back of the browser leads to the view before, and the way forward to the one after', async ({ page }) => {
  await addressOfPlace(page);
  const shows = async (tab) => {
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    await page.waitForFunction((stem) => location.hash.includes(`tab=${stem}`), tab.toLowerCase());
  };
  await page.getByRole('tab', { name: 'Findings' }).click();
  await shows('Findings');
  await page.locator('#findings .finding-rows-link').first().click();
  await shows('Structure');
  const place = await hash(page);
  await page.goBack();
  await shows('Findings');
  await page.goBack();
  await shows('Structure');
  await eventually(page, async () => assert.match(await hash(page), /at=header/));
  await page.goForward();
  await shows('Findings');
  await page.goForward();
  await shows('Structure');
  await eventually(page, async () => assert.equal(await hash(page), place));
});

test('the way back to the first entry shows the start screen, and the way forward what was open', async ({ page }) => {
  await addressOfPlace(page);
  const place = await hash(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'See inside Windows performance data' }).waitFor();
  await eventually(page, async () => assert.equal(await hash(page), ''));
  await page.goForward();
  await page.getByRole('treegrid', { name: 'Structure of A' }).waitFor();
  await eventually(page, async () => assert.equal(await hash(page), place));
  await page.goBack();
  await page.getByRole('button', { name: /^every-counter-type/ }).click();
  await page.locator('#capture-a').filter({ hasText: 'every-counter-type-0' }).waitFor();
});

test('a link leaves the language to whoever follows it', async ({ visit }) => {
  let page = await visit({ locale: 'en-GB' });
  const address = await addressOfPlace(page);
  assert.doesNotMatch(address, /lang/);
  page = await visit({ path: `/${address}`, locale: 'ja-JP' });
  await page.getByRole('heading', { name: 'このリンクにはファイルが 2 つ必要です' }).waitFor();
});

test('a link that is followed while an address waits to be written is not lost', async ({ visit }) => {
  const prepare = (page) =>
    page.addInitScript(() => {
      const setTimeout = window.setTimeout;
      // What is called after a time is kept, and called when the test says so.
      window.setTimeout = (called, time) => (time === 300 ? ((window.writeAddress = called), 0) : setTimeout(called, time));
    });
  const page = await visit({ prepare });
  await page.waitForFunction(() => window.writeAddress);
  await page.evaluate(() => {
    location.hash = 'lesson=block';
    // The browser tells the page of it a turn later.
    window.writeAddress();
  });
  await page.locator('#lessons-heading:focus').waitFor();
});
