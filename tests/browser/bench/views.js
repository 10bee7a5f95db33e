// The views whose scrolling is measured. One more view is one more line.

const open = (tab) => async (page) => {
  await page.locator(`#tab-${tab}`).click();
};

/**
 * Name; selector of the box that scrolls; how one gets there, and what else is done first.
 *
 * A view that the page does not have is left out.
 */
export const VIEWS = [
  { name: 'tree, every object open', tab: 'structure', box: '#tree', prepare: openObjects },
  { name: 'hex', tab: 'structure', box: '#hex' },
  { name: 'values by object', tab: 'values', box: '#values', prepare: arrange(0) },
  { name: 'values as a list', tab: 'values', box: '#values', prepare: arrange(2) },
  { name: 'values as a sorted list', tab: 'values', box: '#values', prepare: sorted },
  { name: 'compare', tab: 'compare', box: '#compare' },
  { name: 'findings', tab: 'findings', box: '#findings' },
];

/** Goes to a view; false when the page has no such view, or nothing is in it. */
export async function enter(page, { tab, box, prepare }) {
  if ((await page.locator(`#tab-${tab}`).count()) === 0) return false;
  await open(tab)(page);
  const there = page.locator(`${box} [role=row]`).first();
  if (!(await there.waitFor({ timeout: 3000 }).then(() => true, () => false))) return false;
  await prepare?.(page);
  return true;
}

/** Lays the values out in one of the ways that are offered. */
function arrange(place) {
  return async (page) => {
    await page.locator('#value-arrangement label').nth(place).click();
    await page.locator('#values [role=row]').first().waitFor();
  };
}

/** Sorts the list of all values by value. */
async function sorted(page) {
  await arrange(2)(page);
  const value = page.locator('#values [role=columnheader][aria-sort] >> nth=3');
  if ((await value.getAttribute('aria-sort')) !== 'descending') await value.click();
  await page.locator('#values [role=columnheader][aria-sort=descending]').waitFor();
  await page.evaluate(() => window.bench.quiet(500));
}

/** Opens every object of the tree, from the last to the first. */
async function openObjects(page) {
  await page.locator('#tree').focus();
  await page.keyboard.press('End');
  const row = () => page.locator('#tree [role=row][aria-selected=true]');
  while ((await row().getAttribute('aria-level')) === '2' && (await row().getAttribute('aria-expanded')) === 'false') {
    await page.keyboard.press('ArrowRight');
    await page.locator('#tree [aria-selected=true][aria-expanded=true]').waitFor();
    const before = await page.locator('#tree').getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(
      (before) => document.getElementById('tree').getAttribute('aria-activedescendant') !== before,
      before,
    );
  }
}
