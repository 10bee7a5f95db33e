// What users do that could hold a large page up. One more such thing is one more line.

/** Another language, chosen in the menu without opening it. */
const speak = (language) => (page) => page.evaluate((language) => document.querySelector(`#language [value=${language}]`).click(), language);
const tab = (name) => (page) => page.locator(`#tab-${name}`).click();
const press = (keys, box) => async (page) => {
  if (box) await page.locator(box).focus();
  for (const key of keys) await page.keyboard.press(key);
};
const fill = (box, text) => (page) => page.locator(box).fill(text);
const type = (box, text) => (page) => page.locator(box).pressSequentially(text, { delay: 120 });
const click = (box) => (page) => page.locator(box).click();

/**
 * Name; what comes before, which is not measured; and what is measured until the page has come to rest.
 *
 * `draws`: the frames that come meanwhile are noted.
 * `isSort`: millions of rows are sorted, which is one piece however long, and has no budget.
 */
export const ACTIONS = [
  { name: 'to the last byte, and back', before: tab('structure'), run: press(['Control+End', 'Control+Home'], '#hex') },
  { name: 'to the last row of the tree, and back', run: press(['End', 'Home'], '#tree') },
  { name: 'the object with most instances opened and closed', before: toThread, run: press(['Enter', 'Enter'], '#tree') },
  { name: 'the other capture shown', run: click('.side-switch label:nth-of-type(2)') },
  { name: 'the next difference', run: press(['F7']) },
  { name: 'another object of values', before: tab('values'), run: (page) => page.locator('#value-object').selectOption({ index: 4 }) },
  { name: 'values by object sorted by a counter', run: click('#value-head-1') },
  { name: 'values by object filtered', run: fill('#value-filter', 'svc') },
  { name: 'the list of all values', before: fill('#value-filter', ''), run: click('#value-arrangement label:nth-of-type(3)') },
  { name: 'the list of all values sorted', isSort: true, run: click('#values [role=columnheader][aria-sort] >> nth=3') },
  { name: 'the list of all values filtered', run: fill('#value-filter', 'svchost') },
  { name: 'a search for a name', before: fill('#value-filter', ''), run: fill('.search-box-input', 'svchost') },
  { name: 'a name typed into the search', before: fill('.search-box-input', ''), run: type('.search-box-input', 'svchost') },
  { name: 'a search for a value', run: fill('.search-box-input', '> 90') },
  { name: 'a search for bytes', run: fill('.search-box-input', '00 05 51 20') },
  { name: 'the timeline', before: fill('.search-box-input', ''), run: toTimeline },
  { name: 'the counters of an object in the timeline', run: click('.timeline-browser [role=row] >> nth=1') },
  { name: 'a counter found in the timeline', run: fill('#timeline-search', 'processor time svchost') },
  { name: 'all differences', run: tab('compare') },
  { name: 'both captures redacted and packed', run: pack, draws: true },
  { name: 'another language', run: speak('ja') },
  { name: 'A and B swapped', before: speak('en'), run: click('.capture-bar button') },
];

/** Has names replaced and the bundle packed, in the dialog that shares them. */
async function pack(page) {
  await page.locator('#share-button').click();
  await page.locator('#share-dialog button', { hasText: 'Look for names' }).click();
  await page.locator('#share-dialog button:enabled', { hasText: 'capture.perfcap.zip' }).waitFor();
  await page.keyboard.press('Escape');
}

/** Draws values over time, until the problems in them are known. */
async function toTimeline(page) {
  await tab('timeline')(page);
  await page.locator('.timeline-browser [role=row]').first().waitFor();
  await page.locator('.timeline-moments').getByText(/^(\d[\d,]* problem|In the values over time)/).first().waitFor();
}

/** Selects Thread, which most instances belong to; it is the sixth object. */
async function toThread(page) {
  await page.locator('#tree').focus();
  await page.keyboard.press('Home');
  const row = page.locator('#tree [role=row]', { hasText: 'Thread (232)' }).first();
  await row.click();
}
