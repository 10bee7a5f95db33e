// Captures read on as if other numbers stood in their fields: from a finding and from any field, by keyboard, in English in a wide window
// and in Japanese in one as narrow as a phone.

import assert from 'node:assert/strict';
import { dropFiles, eventually } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

/** A host test has every sentence in both languages: here each language has one window. */
const VIEWPORTS = { en: { width: 1366, height: 768 }, ja: { width: 360, height: 740 } };

const WORDS = {
  en: {
    as: (value) => `Try with ${value}`,
    mend: /^Fix all automatically in /,
    asItIs: /^(Undo DefinitionLength|Discard overrides of [AB])/,
    noErrors: 'No errors left',
    noNumber: 'Enter a whole number',
    tooLarge: 'holds a number from 0 to 4294967295',
    issue: 'is read as',
  },
  ja: {
    as: (value) => `${value} として読み取る`,
    mend: /の直せるところをすべて直して読み取る$/,
    asItIs: /^[AB] をそのまま読み取る$|を元に戻す$/,
    noErrors: 'エラーはなくなりました',
    noNumber: '整数を入力してください',
    tooLarge: '4294967295',
    issue: 'として読み取り',
  },
};

/** Where the object System begins in the samples of the example desktop. */
const OBJECT = 0x78;

/** The newer sample of the example desktop, whose numbers at these offsets are others, and what they should be. */
async function lying(...numbers) {
  const capture = await example('desktop', 1);
  const rights = numbers.map(([offset, number]) => {
    const right = capture.bytes.readUInt32LE(offset);
    capture.bytes.writeUInt32LE(number, offset);
    return right;
  });
  return [{ ...capture, name: 'lying.perfdata' }, ...rights];
}

async function open(page, ...captures) {
  await dropFiles(page.locator('body'), captures);
  await page.locator('#tab-findings').waitFor();
  await examined(page);
}

/** Waits until everything odd is known. */
const examined = (page) => page.locator('#tab-findings .tab-bar-busy').waitFor({ state: 'detached' });

const bar = (page) => page.locator('#assumed');
const said = (page) => bar(page).getByRole('status');

/** Presses a button as who has no pointer. */
async function press(page, button) {
  await button.focus();
  await page.keyboard.press('Enter');
}

const errors = (page) => page.locator('#tab-findings .severity-error');

/** Goes to a byte of the shown capture by the search. */
async function goTo(page, place) {
  await page.keyboard.press('/');
  await page.keyboard.type(place);
  await page.keyboard.press('Enter');
}

for (const [language, words] of Object.entries(WORDS)) {
  const viewport = VIEWPORTS[language];
  const where = `${language}, ${viewport.width} px`;
  const options = { viewport, path: `/#lang=${language}` };

  test(`a finding is mended by its number, which is read out, listed and undone (${where})`, async ({ visit }) => {
    const page = await visit(options);
    const [capture, right] = await lying([OBJECT + 4, 24]);
    await open(page, await example('desktop', 0), capture);
    await errors(page).waitFor();
    await press(page, page.locator('#tab-findings'));
    await page.locator('#findings [aria-rowindex="2"]').click();
    const button = page.getByRole('button', { name: words.as(right), exact: true });
    await takePicture(page, `assume-finding-${language}-${viewport.width}`);
    await press(page, button);
    await said(page).getByText(words.noErrors).waitFor();
    await errors(page).waitFor({ state: 'detached' });
    await bar(page).getByText(`B 0x7c DefinitionLength 24 → ${right}`).waitFor();
    await takePicture(page, `assume-mended-${language}-${viewport.width}`);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    assert.ok(scroll <= client, `${scroll} of ${client} px`);
    await eventually(page, async () => assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY'));
    await press(page, bar(page).getByRole('button', { name: words.asItIs }));
    await errors(page).waitFor();
    await eventually(page, async () => assert.equal(await bar(page).getByRole('button').count(), 0));
  });

  test(`any field is read as any number that it can hold (${where})`, async ({ visit }) => {
    const page = await visit(options);
    await open(page, await example('desktop', 1));
    await goTo(page, '0x1c');
    await page.locator('.assume-form-request summary').click();
    const number = page.locator('#assume-number');
    const mistake = page.locator('#assume-mistake');
    for (const [text, says] of [['x', words.noNumber], ['-1', words.tooLarge], ['4294967296', words.tooLarge]]) {
      await number.fill(text);
      await number.press('Enter');
      await mistake.getByText(says).waitFor();
      assert.equal(await number.getAttribute('aria-invalid'), 'true');
    }
    await number.fill('0x2');
    await number.press('Enter');
    await bar(page).getByText('A 0x1c NumObjectTypes 9 → 2').waitFor();
    await eventually(page, async () => assert.equal(await page.locator('#details-name').textContent(), 'NumObjectTypes'));
    await eventually(page, async () => assert.match(await page.locator('#details-value').textContent(), /^2/));
    await page.locator('.hex-rows-assumed').first().waitFor({ state: 'attached' });
    await page.locator('.tree-rows-assumed').first().waitFor({ state: 'attached' });
    await takePicture(page, `assume-field-${language}-${viewport.width}`);
    await eventually(page, async () => assert.match(await page.evaluate(() => location.hash), /assume-a=0x1c:2/));
  });
  test(`every field that lies is mended at once, and a link and an issue text say so (${language})`, async ({ visit }) => {
    const page = await visit({ path: `/#lang=${language}`, permissions: ['clipboard-read', 'clipboard-write'] });
    const [capture] = await lying([OBJECT + 4, 24], [0x1c, 12]);
    await open(page, capture);
    await errors(page).waitFor();
    await press(page, page.locator('#tab-findings'));
    await page.locator('#findings [aria-rowindex="2"]').click();
    await press(page, page.getByRole('button', { name: words.mend }));
    await said(page).getByText(words.noErrors).waitFor();
    await eventually(page, async () => assert.equal(await bar(page).locator('.assumed-bar-field').count(), 2));
    await eventually(page, async () => assert.match(await page.evaluate(() => location.hash), /a=[0-9a-f]{12}.*assume-a=0x1c:9,0x7c:/));
    const link = await page.evaluate(() => location.hash);
    await press(page, page.locator('#share-button'));
    await page.getByRole('dialog').getByRole('button', { name: /issue text|本文をコピー/ }).click();
    await eventually(page, async () => {
      const issue = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(issue.includes(words.issue) && issue.includes('0x7c'), issue);
    });
    await page.keyboard.press('Escape');
    // The same link in a page where the file has to be dropped first; it leaves the language to who follows it.
    await page.evaluate((hash) => { location.hash = hash; }, `${link}&lang=${language}`);
    await page.reload();
    await open(page, capture);
    await said(page).getByText(words.noErrors).waitFor();
    assert.equal(await bar(page).locator('.assumed-bar-field').count(), 2);
  });
}

/** Records the animations of a page from its first moment. */
const recording = (page) =>
  page.addInitScript(() => {
    window.animations = [];
    document.addEventListener('animationstart', ({ animationName }) => window.animations.push(animationName), true);
  });

test('a field that is read with another number lights up once, and for nobody who wants less motion', async ({ visit }) => {
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const page = await visit({ prepare: recording });
    await page.emulateMedia({ reducedMotion });
    const [capture, right] = await lying([OBJECT + 4, 99]);
    await open(page, await example('desktop', 0), capture);
    const healed = () => page.evaluate(() => window.animations.filter((name) => name === 'hex-rows-assumes').length);
    assert.equal(await healed(), 0);
    await page.getByRole('button', { name: WORDS.en.as(right) }).first().click();
    await said(page).getByText(WORDS.en.noErrors).waitFor();
    await page.locator('.hex-rows-assumed').first().waitFor({ state: 'attached' });
    if (reducedMotion === 'reduce') {
      assert.equal(await healed(), 0);
      continue;
    }
    await eventually(page, async () => assert.ok((await healed()) > 0));
    // Once: afterwards nothing is left that could begin again.
    await page.locator('.workspace-hex:not([data-heals])').waitFor();
  }
});

test('the structure opens at the field that is wrong, in its capture, and says what can be read again', async ({ page }) => {
  await open(page, await example('damaged-object-length', 0), await example('damaged-object-length', 1));
  await page.getByRole('treegrid', { name: 'Structure of B' }).waitFor();
  const selected = page.locator('#tree [role=row][aria-selected=true]');
  await selected.getByText('TotalByteLength').waitFor();
  await page.getByRole('region', { name: 'Main problem' }).getByRole('button', { name: /^Try with/ }).click();
  await said(page).getByText('12 counters, 67 instances readable again.').waitFor();
  await selected.getByText('TotalByteLength').waitFor();
});
