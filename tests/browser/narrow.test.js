// A phone, and a window that is enlarged: what is said is read whole, and details come over the list that they are about.

import assert from 'node:assert/strict';
import { dropFiles, eventually, openMenu } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { takePicture } from './pictures.js';

async function open(page, name = 'desktop') {
  await dropFiles(page.locator('body'), [await example(name, 0), await example(name, 1)]);
  await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
}

/** The part of an element that is in the window, of all of it. */
const seen = (locator) =>
  locator.evaluate((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
  });

for (const [width, height] of [[320, 640], [360, 740], [320, 256]]) {
  test(`a page of ${width} by ${height} px opens at its top, and its sentence is whole and can be folded`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height } });
    // What was pressed goes away, and the tree takes the focus.
    await page.locator('.example-list-button').first().click();
    await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
    await page.locator('#tree:focus').waitFor();
    const sentence = page.locator('.verdict-said');
    await sentence.getByText(/317\u202f266\.870.* 3\.113/).waitFor();
    await page.locator('.verdict .evidence').getByText('ID Process = 1324').waitFor();
    await eventually(page, async () => assert.equal(await page.evaluate(() => scrollY), 0));
    const cut = await sentence.evaluate((text) => {
      const clipped = (part) => part && getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1;
      return [text, text.closest('.verdict')].filter(clipped).map((part) => part.className);
    });
    assert.deepEqual(cut, []);
    await takePicture(page, `narrow-${width}-${height}`);
    await page.getByRole('button', { name: 'Collapse', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#verdict-title').waitFor({ state: 'detached' });
    await page.locator('#verdict-chip').waitFor();
    await page.locator('#tree:focus').waitFor();
    // The first key brings into sight what it is for.
    await page.keyboard.press('ArrowDown');
    await eventually(page, async () => assert.ok((await seen(page.locator('#tree [aria-selected=true]'))) > 0.99));
  });
}

test('the bar is one line, from which the list of files is folded out', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await open(page);
  const header = page.locator('.masthead');
  const files = header.getByRole('button', { name: /^Files 2/ });
  const height = () => header.evaluate((header) => header.getBoundingClientRect().height);
  assert.ok((await height()) < 48, `${await height()} px`);
  assert.equal(await page.getByRole('button', { name: 'Swap A and B' }).count(), 0);
  await files.click();
  await page.getByRole('button', { name: 'Swap A and B' }).waitFor();
  assert.equal(await page.locator('#files [role=row]').count(), 2);
  await files.click();
  await eventually(page, async () => assert.ok((await height()) < 48));
});

/** Each view that has details, with its list and them. */
const VIEWS = {
  structure: ['#tree', '#details'],
  values: ['#values', '#explanation'],
  compare: ['#compare', '#compare-detail'],
  findings: ['#findings', '#finding-explanation'],
};

test('a tap brings the details over the list, and Escape or a button takes them away', async ({ visit }) => {
  const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await open(page);
  for (const [view, [list, details]] of Object.entries(VIEWS)) {
    await page.locator(`#tab-${view}`).click();
    const row = page.locator(`${list} .list-box-rows [role=row]`).nth(1);
    const close = page.getByRole('button', { name: 'Close the details' });
    for (const leave of [() => page.keyboard.press('Escape'), () => close.click()]) {
      await row.click({ position: { x: 12, y: 8 } });
      await page.locator(`${details}:focus`).waitFor();
      await eventually(page, async () => assert.ok((await seen(close)) > 0.99, `${view}: the button is in sight`));
      if (view === 'structure') await takePicture(page, 'narrow-sheet');
      await leave();
      await page.locator(`${list}:focus`).waitFor();
      await eventually(page, async () => assert.equal(await close.count(), 0));
    }
  }
});

test('at 1440 px a click leaves the focus in the list, and nothing lies over it', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  await page.locator('#tree .list-box-rows [role=row]').nth(3).click({ position: { x: 12, y: 8 } });
  await page.locator('#tree:focus').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Close the details' }).count(), 0);
});

for (const [width, locale] of [[320, 'en-GB'], [320, 'ja-JP'], [360, 'en-GB']]) {
  test(`the header leaves the lists their room, and tabs stand in one line, ${width} px, ${locale}`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 740 }, locale });
    await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
    await page.locator('#verdict-title').waitFor();
    await page.locator('#tab-findings .tab-bar-severity').first().waitFor({ state: 'attached' });
    const top = (selector) => page.locator(selector).first().evaluate((part) => part.getBoundingClientRect().top);
    const height = (selector) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().height);
    // All letters of the sentence are above the lists until it is put away.
    const said = await height('.verdict');
    assert.ok((await top('#tree .list-box-rows [role=row]')) < 175 + said);
    assert.ok((await height('.masthead')) < 48);
    const tabs = await page.locator('[role=tab]').evaluateAll((tabs) => [...new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)))]);
    assert.equal(tabs.length, 1, String(tabs));
    await page.locator('#tab-values').click();
    await page.locator('#values .list-box-rows [role=row]').first().waitFor();
    assert.ok((await top('#values .list-box-rows [role=row]')) < 300, String(await top('#values .list-box-rows [role=row]')));
    // What is chosen once is in the menu.
    await openMenu(page);
    await page.locator('#theme').waitFor();
  });
}

test('in Compare at 320 px a time is whole', async ({ visit }) => {
  const page = await visit({ viewport: { width: 320, height: 740 } });
  await open(page);
  await page.locator('#tab-compare').click();
  await page.locator('#compare-filter').fill('SystemTime');
  const time = page.locator('#compare .compare-rows-value', { hasText: /T\d\d:/ }).first();
  await time.waitFor();
  await eventually(page, async () => assert.ok(await time.evaluate((cell) => cell.scrollWidth <= cell.clientWidth), 'the time is cut'));
});

/** Opens the object Process. */
async function openProcess(page) {
  await page.locator('#tree').focus();
  await page.keyboard.type('process (');
  await page.keyboard.press('ArrowRight');
  await page.locator('#tree [role=row][aria-level="3"]').first().waitFor();
}

for (const width of [320, 1366]) {
  test(`no name of a counter is cut for the sake of the constant of its type, ${width} px`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 740 } });
    await open(page);
    await openProcess(page);
    await page.keyboard.type('virt');
    const row = page.locator('#tree [role=row]', { hasText: 'Virtual Bytes Peak' }).first();
    await row.waitFor();
    const lost = await row.locator('.tree-rows-label').evaluate((label) => {
      const whole = label.cloneNode(true);
      whole.style.cssText = 'position:absolute;min-width:max-content';
      label.parentElement.append(whole);
      const width = whole.getBoundingClientRect().width;
      whole.remove();
      return width - label.getBoundingClientRect().width;
    });
    assert.ok(lost < 1, `${lost} px of the name are cut`);
  });
}

test('the values of the fields of a structure stand below each other at 1366 px', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1366, height: 768 } });
  await open(page);
  const edges = await page.locator('#tree .tree-rows-leaf[aria-level="2"] .tree-rows-raw').evaluateAll((values) => [...new Set(values.map((value) => Math.round(value.getBoundingClientRect().left)))]);
  assert.equal(edges.length, 1, String(edges));
});

for (const width of [320, 360, 1366]) {
  test(`of a name in the tree its end is whole, and numbers have one size, ${width} px`, async ({ visit }) => {
    const page = await visit({ viewport: { width, height: 740 } });
    await open(page, 'every-counter-type');
    await page.locator('#tree .tree-rows-label').nth(5).waitFor();
    const texts = () =>
      page.locator('#tree .end-cut').evaluateAll((labels) => labels.map((label) => [label.title, label.scrollWidth > label.clientWidth + 1]));
    if (width > 1000) await page.locator('#tree .end-cut').first().waitFor();
    await eventually(page, async () => assert.deepEqual((await texts()).filter(([, isCut]) => isCut), []));
    const ends = await page.locator('#tree .middle-cut').evaluateAll((labels) =>
      labels.map((label) => {
        const width = (part) => parseFloat(getComputedStyle(label, part).width);
        const end = document.createElement('span');
        end.textContent = label.dataset.tail;
        label.parentElement.append(end);
        const whole = end.getBoundingClientRect().width;
        end.remove();
        return [label.title, Math.round(width('::after') - whole) >= 0 && label.clientWidth + 1 >= whole];
      }),
    );
    assert.deepEqual(ends.filter(([, isWhole]) => !isWhole), []);
    await page.locator('#tab-values').click();
    await page.locator('#values .value-rows-raw').nth(3).waitFor();
    const sizes = () =>
      page.locator('.list-box-rows .value-grid-cell, .list-box-rows .value-rows-raw').evaluateAll((cells) =>
        [...new Set(cells.filter((cell) => /^\s*[\d.\u202f]+\s*$/.test(cell.innerText)).map((cell) => getComputedStyle(cell).fontSize))],
      );
    await eventually(page, async () => assert.equal((await sizes()).length, 1, String(await sizes())));
  });
}
