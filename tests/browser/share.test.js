// The dialog that hands captures to somebody else, and what comes out of it, beside what the program makes of the same captures.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dropFiles, eventually, pickFiles, SLOWNESS } from './actions.js';
import { assertAccessible } from './axe.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';
import { Folder, haveProgram } from './program.js';

// One of the two tests of large captures takes as long as all others: another worker takes what is behind it.
test.describe.configure({ mode: 'parallel' });

const BUNDLE = resolve(import.meta.dirname, '../../crates/winperf-cli/src/commands/examples/provider.perfcap.zip');
const SAVED = 'capture.perfcap.zip';
/** Skips a test where the program is not at hand. */
const needProgram = () => test.skip(!haveProgram, 'no program to compare with');
const WITH_CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

const dialog = (page) => page.getByRole('dialog', { name: /Share|共有/ });
const saveBundle = (page) => dialog(page).getByRole('button', { name: /capture\.perfcap\.zip/ });

async function open(page, ...files) {
  await dropFiles(page.locator('body'), files);
  await page.getByRole('treegrid').waitFor();
}

/** Opens the dialog and waits until everything in it can be handed over. */
async function share(page) {
  await page.locator('#share-button').click();
  await dialog(page).waitFor();
  await ready(page);
}

const ready = (page) => page.locator('#share-dialog button:enabled', { hasText: /capture\.perfcap\.zip/ }).waitFor();

/** Chooses a level, and waits until what was asked for before is no longer offered. */
async function choose(page, level) {
  await dialog(page).locator(`input[value=${level}]`).check();
  await ready(page);
}

/** The bytes of the file that a button saves, and its name. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const pair = async (name) => [await example(name, 0), await example(name, 1)];
const names = (files) => files.map(({ name }) => name);
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Packs the files with the program, and saves the same with the page, whose clock shows the time that the program wrote. */
async function packBoth(visit, files, args, chooseOnPage) {
  await Folder.with(async (folder) => {
    await folder.write(...files);
    const titles = names(files).filter((name) => name.endsWith('.bin'));
    const captures = names(files).filter((name) => !name.endsWith('.bin'));
    await folder.winperf('pack', ...captures, ...titles.flatMap((name) => ['--titles', name]), ...args, '-o', 'packed.zip');
    const manifest = JSON.parse(await folder.unzipped('packed.zip', 'manifest.json'));
    // The clock is that of a whole context.
    const page = await visit({ fresh: true, prepare: (page) => page.clock.setFixedTime(new Date(manifest.created ?? 0)) });
    await open(page, ...files);
    await share(page);
    await chooseOnPage(page);
    const bundle = await saved(page, saveBundle(page));
    assert.equal(bundle.name, SAVED);
    const packed = await folder.read('packed.zip');
    assert.ok(bundle.bytes.equals(packed), `${bundle.bytes.length} bytes of the page, ${packed.length} of the program`);
  });
}

const LARGE = process.env.WINPERF_LARGE;
/** Skips a test where the large captures are not at hand. */
const needLarge = () => test.skip(!LARGE, 'WINPERF_LARGE names no folder with two large captures');

test('large captures wait until somebody begins, and their values are written with a way to cancel', async ({ page }) => {
  needLarge();
  const PATIENCE = { timeout: 240_000 * SLOWNESS };
  await page.waitForLoadState('load');
  await pickFiles(page, '#open-files', (await readdir(LARGE)).sort().map((name) => resolve(LARGE, name)));
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor(PATIENCE);
  await page.locator('#share-button').click();
  await dialog(page).getByRole('button', { name: 'Look for names' }).waitFor(PATIENCE);
  await dialog(page).locator('input[value=none]').check();
  await dialog(page).getByRole('button', { name: /Save values/, disabled: false }).waitFor(PATIENCE);
  await dialog(page).getByText('more than the 25 MB that GitHub issues accept').waitFor();
  await page.locator('#share-scope').selectOption({ index: 1 });
  await dialog(page).getByRole('button', { name: /Save values/ }).click();
  const writing = dialog(page).getByText(/^Writing values: \d+ %$/);
  await writing.waitFor(PATIENCE);
  await page.locator('#share-format').selectOption('JSON');
  await writing.waitFor({ state: 'detached' });
  await dialog(page).getByRole('button', { name: /Save values/ }).click();
  await writing.waitFor(PATIENCE);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click(PATIENCE);
  await dialog(page).getByRole('progressbar').waitFor({ state: 'detached' });
});

test('names are looked for in large captures while the page answers, which can be cancelled, and the bundle is that of the program', async ({ page }) => {
  needLarge();
  needProgram();
  const PATIENCE = { timeout: 600_000 * SLOWNESS };
  const files = (await readdir(LARGE)).sort().map((name) => resolve(LARGE, name));
  await page.waitForLoadState('load');
  await pickFiles(page, '#open-files', files);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor(PATIENCE);
  await page.locator('#share-button').click();
  const begin = dialog(page).getByRole('button', { name: 'Look for names' });
  const bar = dialog(page).getByRole('progressbar');
  await begin.click(PATIENCE);
  await bar.waitFor(PATIENCE);
  await eventually(page, async () => assert.ok(Number(await bar.getAttribute('value')) > 1), PATIENCE);
  await dialog(page).getByText(/click to choose/).click();
  await dialog(page).getByRole('checkbox').first().waitFor();
  await assertAccessible(page, 'looking for names');
  assert.equal(await saveBundle(page).isEnabled(), false, 'the page answered while names are being looked for');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await bar.waitFor({ state: 'detached' });
  await begin.click();
  await page.evaluate(() => {
    window.percents = [];
    const note = () => {
      const percent = document.querySelector('#share-dialog progress')?.value;
      if (percent !== undefined && percent !== window.percents.at(-1)) window.percents.push(percent);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await saveBundle(page).and(page.locator(':enabled')).waitFor(PATIENCE);
  const percents = await page.evaluate(() => window.percents);
  assert.ok(percents.length > 3, `percents that were drawn: ${percents}`);
  const falls = percents.filter((percent, place) => percent < percents[place - 1]);
  assert.ok(falls.length <= 1, `only the writing begins anew: ${percents}`);
  const { bytes } = await saved(page, saveBundle(page));
  await Folder.with(async (folder) => {
    await folder.winperf('pack', ...files, '-o', 'packed.zip');
    await folder.write({ name: SAVED, bytes });
    for (const member of ['sample-0.perfdata', 'sample-1.perfdata', 'summary.md']) {
      assert.ok((await folder.unzipped(SAVED, member)).equals(await folder.unzipped('packed.zip', member)), member);
    }
  });
});

for (const level of ['names', 'strict', 'none']) {
  test(`at level ${level} the page saves the bytes that the program packs`, async ({ visit }) => {
    needProgram();
    await packBoth(visit, await pair('desktop'), ['--redact', level], (page) => choose(page, level));
  });
}

test('title lists in use are packed with the captures, as the program packs them', async ({ visit }) => {
  needProgram();
  const titles = { ...(await example('every-counter-type', 'titles')), name: 'Counter_009.bin' };
  await packBoth(visit, [...(await pair('every-counter-type')), titles], [], async () => {});
});

test('what a bundle says of its machine stays with its captures, as when the program packs it again', async ({ visit }) => {
  needProgram();
  const bundle = { name: 'report.perfcap.zip', bytes: await readFile(BUNDLE) };
  await packBoth(visit, [bundle], ['--redact', 'none'], (page) => choose(page, 'none'));
  await packBoth(visit, [bundle], [], async () => {});
});

test('only some objects go out, with those of their parents', async ({ visit }) => {
  needProgram();
  await packBoth(visit, await pair('iexplore'), ['--only', 'Thread'], async (page) => {
    await dialog(page).getByText(/click to choose/).click();
    await dialog(page).getByRole('checkbox', { name: 'Thread', exact: true }).check();
    await dialog(page).getByText(/^Only 1 of/).waitFor();
    await ready(page);
  });
});

test('a saved bundle opens on the page, in the program and unzipped with the same values, and has none of the names', async ({ visit }) => {
  needProgram();
  const files = await pair('desktop');
  await Folder.with(async (folder) => {
    await folder.write(...files);
    const valuesOf = async (...captures) => {
      const { rows } = JSON.parse(await folder.winperf('values', ...captures, '--format', 'json'));
      return rows.map(({ object_title, counter_title, value, status }) => [object_title, counter_title, value, status]);
    };
    const page = await visit();
    await open(page, ...files);
    await share(page);
    const before = await dialog(page).locator('tbody td:first-child').allInnerTexts();
    assert.equal(before[0], 'DESKTOP-7QK2');
    const { bytes } = await saved(page, saveBundle(page));
    await folder.write({ name: SAVED, bytes });
    for (const member of ['sample-0.perfdata', 'sample-1.perfdata']) {
      await folder.write({ name: member, bytes: await folder.unzipped(SAVED, member) });
    }
    const expected = await valuesOf(...names(files));
    assert.ok(expected.length > 1000);
    assert.deepEqual(await valuesOf(SAVED), expected);
    assert.deepEqual(await valuesOf('sample-0.perfdata', 'sample-1.perfdata'), expected);
    const everything = Buffer.concat([bytes, await folder.unzipped(SAVED)]).toString('latin1').toLowerCase();
    for (const name of before) {
      for (const encoding of ['utf16le', 'latin1']) {
        assert.ok(!everything.includes(Buffer.from(name.toLowerCase(), encoding).toString('latin1')), `${name} in ${encoding}`);
      }
    }
    await page.keyboard.press('Escape');
    const shown = await shownValues(page);
    assert.ok(shown.length > 3);
    const other = await visit();
    await open(other, { name: SAVED, bytes });
    await other.getByRole('region', { name: 'Capture B' }).getByText(`${SAVED}/sample-1.perfdata`).waitFor();
    assert.deepEqual(await shownValues(other), shown);
  });
});

/** The rows of the table that the view of the values begins with, whose names stay what they are. */
async function shownValues(page) {
  await page.getByRole('tab', { name: 'Values' }).click();
  const rows = page.getByRole('grid', { name: 'Values' }).getByRole('row');
  await rows.nth(1).waitFor();
  return rows.allInnerTexts();
}

const LANGUAGES = { en: 'en-GB', ja: 'ja-JP' };

test('from a finding the value that it is about is explained, in the language that is chosen, and a title is offered', async ({ visit }) => {
  needProgram();
  const files = await pair('desktop');
  const path = String.raw`\Process(svchost#3)\% Processor Time`;
  await Folder.with(async (folder) => {
    await folder.write(...files);
    const page = await visit(WITH_CLIPBOARD);
    await open(page, ...files);
    await page.getByRole('tab', { name: /^Findings \d/ }).click();
    await page.getByRole('row', { name: /instances-shifted Process/ }).click();
    await share(page);
    await dialog(page).getByText(`Explains ${path}`).waitFor();
    const title = await dialog(page).locator('#share-issue-title').innerText();
    assert.equal(title, 'Process(svchost#3): % Processor Time is 317266.870 if matched by name, instead of 3.113');
    await dialog(page).getByRole('button', { name: 'Copy title' }).click();
    await dialog(page).getByText('The title is copied.').waitFor();
    assert.equal(await clipboard(page), title);
    await dialog(page).locator('#share-language').selectOption('日本語');
    await dialog(page).getByRole('button', { name: 'Copy issue text' }).click();
    await dialog(page).getByText(/^Copied \d/).waitFor();
    assert.equal(await clipboard(page), await folder.winperf('issue', ...names(files), '--lang', 'ja'));
    assert.ok((await clipboard(page)).includes('**よくある原因:**'));
    await takePicture(page, 'share-finding');
  });
});

for (const [language, locale] of Object.entries(LANGUAGES)) {
  test(`the issue text and the report are those of the program, ${language}`, async ({ visit }) => {
    needProgram();
    const files = await pair('desktop');
    await Folder.with(async (folder) => {
      await folder.write(...files);
      const page = await visit({ locale, ...WITH_CLIPBOARD });
      await open(page, ...files);
      const path = String.raw`\Process(_Total)\% Processor Time`;
      await page.locator('#search').fill(path);
      await page.locator('.search-panel [role=row][aria-selected]').first().waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await share(page);
      await dialog(page).getByText(path, { exact: true }).waitFor();
      const asked = [...names(files), '--path', path, '--lang', language];
      await dialog(page).getByRole('button', { name: /issue text|本文をコピー/ }).click();
      await page.locator('#share-copied', { hasText: /\d/ }).waitFor();
      assert.equal(await clipboard(page), await folder.winperf('issue', ...asked));
      const report = await saved(page, dialog(page).getByRole('button', { name: /report\.html/ }));
      assert.equal(report.name, 'report.html');
      await folder.winperf('report', ...asked, '-o', 'report.html');
      assert.equal(report.bytes.toString(), (await folder.read('report.html')).toString());
      await takePicture(page, `share-${language}`);
    });
  });
}

/** Saves values from the open dialog. */
async function saveValues(page, scope, format) {
  await page.locator('#share-scope').selectOption({ index: ['shown', 'all'].indexOf(scope) });
  await page.locator('#share-format').selectOption(format);
  return saved(page, dialog(page).getByRole('button', { name: /Save values\./ }));
}

test('all values are saved as the program writes them, in every format', async ({ visit }) => {
  needProgram();
  const files = await pair('iexplore');
  await Folder.with(async (folder) => {
    await folder.write(...files);
    const page = await visit();
    await open(page, ...files);
    await share(page);
    await choose(page, 'none');
    for (const [format, file] of [['CSV', 'values.csv'], ['JSON', 'values.json'], ['Markdown', 'values.md']]) {
      const { name, bytes } = await saveValues(page, 'all', format);
      assert.equal(name, file);
      const expected = await folder.winperf('values', ...names(files), '--format', format.toLowerCase());
      assert.ok(bytes.toString() === expected, `${format}: ${bytes.length} and ${expected.length} bytes`);
      await dialog(page).getByText(`The browser is saving ${file}.`).waitFor();
    }
  });
});

test('the values that are shown are saved, with the names as they go out', async ({ page }) => {
  await open(page, ...(await pair('desktop')));
  await page.getByRole('tab', { name: 'Values' }).click();
  const object = page.getByRole('combobox', { name: 'Object' });
  const options = await object.getByRole('option').allInnerTexts();
  await object.selectOption({ label: options.find((option) => /^Process\b/.test(option)) });
  await page.getByRole('searchbox', { name: 'Filter' }).fill('firefox');
  await eventually(page, async () => assert.deepEqual(await page.locator('.value-grid-label').allInnerTexts(), ['firefox', 'firefox#1', 'firefox#2']));
  await share(page);
  const { bytes } = await saveValues(page, 'shown', 'CSV');
  const [head, ...lines] = bytes.toString().trim().split('\r\n');
  assert.match(head, /^object,instance,counter,value/);
  const instances = new Set(lines.map((line) => line.split(',')[1]));
  assert.equal(instances.size, 3);
  assert.ok(!bytes.toString().includes('firefox'), 'the name is replaced');
});

test('where the browser has no clipboard for the page, the text stands in the dialog', async ({ visit }) => {
  const page = await visit({ prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })) });
  await open(page, ...(await pair('iexplore')));
  await share(page);
  await dialog(page).getByRole('button', { name: 'Copy issue text' }).click();
  const text = dialog(page).getByRole('textbox', { name: 'Issue text' });
  await eventually(page, async () => assert.match(await text.inputValue(), /<summary>Captures/));
  const selected = () => text.evaluate((field) => field === document.activeElement && field.selectionEnd - field.selectionStart === field.value.length);
  await eventually(page, async () => assert.equal(await selected(), true));
  await assertAccessible(page, 'text by hand');
});

test('a capture that cannot be redacted is refused in words, and goes out as it is only when that is chosen', async ({ page }) => {
  const [older, newer] = await pair('iexplore');
  const cut = { name: newer.name, bytes: newer.bytes.subarray(0, newer.bytes.length - 100) };
  await open(page, older, cut);
  await page.locator('#share-button').click();
  await dialog(page).getByText(/iexplore-1\.perfdata: the capture cannot be redacted, because names may stand in what could not be read/).waitFor();
  await dialog(page).getByRole('button', { name: /^Share only the (object|\d+ objects) that can be read$/ }).waitFor();
  assert.equal(await dialog(page).locator('button:enabled').count(), 2, 'that one, and the button that closes the dialog');
  await assertAccessible(page, 'refusal');
  await takePicture(page, 'share-refused');
  await choose(page, 'none');
  const { bytes } = await saved(page, saveBundle(page));
  assert.equal(bytes.subarray(0, 2).toString(), 'PK');
});

test('a file that the browser does not take has a sentence', async ({ visit }) => {
  const page = await visit({
    prepare: (page) =>
      page.addInitScript(() => {
        URL.createObjectURL = () => {
          throw new Error('no room');
        };
      }),
  });
  await open(page, ...(await pair('iexplore')));
  await share(page);
  await saveBundle(page).click();
  await dialog(page).getByText(`The browser did not save ${SAVED}.`).waitFor();
});

for (const [list, member] of [['Help_009.bin', 'help-009'], ['Counter_009.bin', 'counter-009']]) {
  test(`two bundles whose lists ${list} differ are refused in words`, async ({ visit }) => {
    needProgram();
    await Folder.with(async (folder) => {
      const samples = await pair('every-counter-type');
      const { bytes } = await example('every-counter-type', 'titles');
      // The second list ends one title earlier.
      const end = bytes.subarray(0, -8).lastIndexOf(Buffer.from('\0', 'utf16le'));
      const lists = [bytes, Buffer.concat([bytes.subarray(0, end - (end % 2)), Buffer.alloc(4)])];
      for (const [place, bytes] of lists.entries()) {
        await folder.write(samples[place], { name: list, bytes });
        await folder.winperf('pack', samples[place].name, '--titles', list, '--redact', 'none', '-o', `${place}.zip`);
      }
      const bundles = await Promise.all([0, 1].map(async (place) => ({ name: `${place}.zip`, bytes: await folder.read(`${place}.zip`) })));
      const page = await visit();
      await open(page, ...bundles);
      await page.locator('#share-button').click();
      await dialog(page).getByText(`there are two different lists for titles/${member}.bin`).waitFor();
      await dialog(page).getByText(/winperf pack … --titles FILE/).waitFor();
      assert.equal(await dialog(page).locator('button:enabled').count(), 1, 'the button that closes the dialog');
    });
  });
}

test('a file that is no capture is not shared', async ({ page }) => {
  await open(page, await example('iexplore', 0));
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByLabel('Open B…').setInputFiles({ name: 'notes.txt', mimeType: '', buffer: Buffer.from('no capture at all') });
  await page.getByText('Comparing needs two readable captures').waitFor();
  await page.locator('#share-button').click();
  await dialog(page).getByText(/notes\.txt cannot be shared because it is not a capture/).waitFor();
});

test('the keyboard opens the dialog, chooses in it, saves, and is back where it was', async ({ page }) => {
  await open(page, ...(await pair('iexplore')));
  await page.locator('#tree').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.locator('#share-dialog input[value=names]:focus').waitFor();
  await ready(page);
  await page.keyboard.press('ArrowDown');
  await eventually(page, async () => assert.ok(await page.locator('#share-dialog input[value=strict]').isChecked()));
  await ready(page);
  // The bundle stands before the choice of what it includes.
  await page.keyboard.press('Shift+Tab');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.equal(download.suggestedFilename(), SAVED);
  await dialog(page).getByText(`The browser is saving ${SAVED}.`).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#tree:focus').waitFor();
  await page.locator('#share-button').click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#share-button:focus').waitFor();
});

test('a damaged capture is shared with its readable objects, or with its wrong field read as it should be', async ({ page }) => {
  const damaged = await example('desktop', 1);
  // The DefinitionLength of the second object.
  const first = damaged.bytes.readUInt32LE(24);
  const second = first + damaged.bytes.readUInt32LE(first);
  damaged.bytes.writeUInt32LE(8, second + 4);
  await open(page, { ...damaged, name: 'damaged.perfdata' });
  await page.locator('#tab-findings .tab-bar-severity').first().waitFor();
  await page.locator('#share-button').click();
  const state = dialog(page).locator('.share-dialog-refused');
  await state.getByText('cannot be redacted').waitFor();
  await takePicture(page, 'share-refused');
  await dialog(page).getByText('Explains no value: none is selected.').waitFor();
  await state.getByRole('button', { name: /^Share only the \d+ objects that can be read$/ }).click();
  await ready(page);
  await dialog(page).getByText(/^Only \d+ of \d+ objects/).waitFor();
  // Opened anew, nothing is chosen yet.
  await page.keyboard.press('Escape');
  await page.locator('#share-button').click();
  await state.getByRole('button', { name: /^Share it with DefinitionLength read as [\d\s]+$/ }).click();
  await ready(page);
  const { bytes } = await saved(page, saveBundle(page));
  assert.ok(bytes.length > 1000);
});
