// A reply to the person who reported what a finding explains, on the clipboard after two clicks.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

const WITH_CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** The words that differ by language. */
const WORDS = {
  'en-GB': { button: 'Copy reply', done: 'Copied the reply, names replaced', original: 'Copied the reply with original names', advice: 'Change how it matches instances' },
  'ja-JP': { button: '返信文をコピー', done: '返信文をコピーしました。名前は置き換えてあります。', original: '返信文をコピーしました。名前は元のままです。', advice: 'インスタンスの対応付けの方法を変えてください' },
};

/** Whether an element is in sight as a whole without scrolling. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
  });

for (const [width, height] of [[1366, 768], [360, 740]]) {
  for (const [locale, { button, done, original, advice }] of Object.entries(WORDS)) {
    test(`two clicks put the reply about the desktop on the clipboard, ${width}x${height} ${locale}`, async ({ visit }) => {
      const page = await visit({ ...WITH_CLIPBOARD, locale, viewport: { width, height } });
      await page.locator('.example-list button', { hasText: 'desktop' }).first().click();
      const banner = page.locator('.verdict');
      await banner.waitFor();
      // Which number is wrong, and why, is answered where nobody has scrolled yet.
      for (const part of ['317266.870', '3.113', 'svchost#3', '1188', '1324']) {
        await eventually(page, async () => assert.ok((await banner.innerText()).replaceAll('\u202f', '').includes(part), part));
      }
      assert.ok(await isInSight(banner), 'the verdict is not in sight');
      const reply = page.getByRole('button', { name: button }).first();
      assert.ok(await isInSight(reply), 'the button is not in sight');
      await reply.click();
      await page.locator('.verdict-copied').getByText(done, { exact: true }).waitFor();
      const text = await clipboard(page);
      for (const part of ['`svchost#3`', '`svchost#4`', '`% Processor Time`', '317266.870 %', '3.113 %', '1188', '1324']) {
        assert.ok(text.includes(part), `${part} is missing in ${text}`);
      }
      assert.ok(text.includes(advice), text);
      assert.match(text, /`a4 04 00 00/);
      assert.match(text.trim(), /#example=desktop&\S*tab=findings\S*$/);
      assert.equal(text.trim().split('\n').length, 1, 'one paragraph');
      await takePicture(page, `reply-${width}-${locale}`);
      // The choice beside the button holds for all replies, and a key chooses.
      await page.locator('#verdict-names').focus();
      await page.keyboard.press('End');
      await reply.click();
      await page.locator('.verdict-copied').getByText(original, { exact: true }).waitFor();
    });
  }
}

test('every finding has its reply beside its explanation and in the menu, and the link in it leads back', async ({ visit }) => {
  const page = await visit(WITH_CLIPBOARD);
  await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
  await page.getByRole('treegrid').waitFor();
  await page.locator('#tab-findings').click();
  await page.locator('#findings').focus();
  await page.keyboard.press('ArrowDown');
  const code = page.locator('.finding-explanation-code');
  const second = await code.innerText();
  await page.locator('#finding-explanation').getByRole('button', { name: 'Copy reply' }).click();
  await page.locator('#copy-status').getByText('Copied the reply').waitFor();
  const text = await clipboard(page);
  await page.locator('#copy-button').click();
  await page.locator('#copy-menu').getByRole('menuitem', { name: 'Reply' }).click();
  await eventually(page, async () => assert.equal(await clipboard(page), text));
  await page.keyboard.press('ArrowUp');
  const link = text.trim().split(' ').at(-1);
  await page.evaluate((link) => (location.hash = new URL(link).hash), link);
  await eventually(page, async () => assert.equal(await code.innerText(), second));
});

test('where the browser refuses, the reply stands in a field', async ({ visit }) => {
  const prepare = (page) =>
    page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
  const page = await visit({ prepare });
  await page.locator('.example-list button', { hasText: 'desktop' }).first().click();
  await page.getByRole('button', { name: 'Copy reply' }).click();
  const field = page.getByRole('dialog', { name: 'Text to copy' }).getByRole('textbox');
  await field.waitFor();
  assert.match(await field.inputValue(), /317266\.870 %/);
});
