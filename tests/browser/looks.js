// Everything that the page shows over two captures, in the order in which each is reached from the one before.

import { closeFile, listFiles, openKeys, openMenu, openShare } from './actions.js';
import { VIEWS } from './views.js';

const shown = (page, selector) => page.locator(selector).first().waitFor();
const gone = (page, selector) => page.locator(selector).first().waitFor({ state: 'hidden' });

export async function showView(page, view) {
  await page.locator(`#tab-${view}`).click();
  await shown(page, VIEWS[view]);
}

/** What comes over a view: how it is opened, what is there then, and how it is closed. */
const over = (open, selector, close = (page) => page.keyboard.press('Escape')) => ({
  show: async (page) => {
    await open(page);
    await shown(page, selector);
  },
  leave: async (page) => {
    await close(page);
    await gone(page, selector);
  },
});

/** Results of a search. */
const searched = (text, selector) => over((page) => page.locator('#search').fill(text), selector, (page) => page.locator('#search').press('Escape'));

const COPY_MENU = over((page) => page.locator('#copy-button').click(), '[role=menu]:popover-open');
const toggleLegend = (page) => page.locator('.legend-title').click();
const arrange = (page, place) => page.locator('.value-tools-choice').nth(place).click();

async function chooseObject(page, name) {
  const options = await page.locator('#value-object option').allInnerTexts();
  await page.locator('#value-object').selectOption({ label: options.find((option) => option.startsWith(name)) });
}

/** How each is shown, and how what lies over a view is left again. */
export const LOOKS = {
  structure: { show: (page) => showView(page, 'structure') },
  legend: over(toggleLegend, '.legend-entries', toggleLegend),
  'copy menu': COPY_MENU,
  values: { show: (page) => showView(page, 'values') },
  'copy menu of values': COPY_MENU,
  compare: { show: (page) => showView(page, 'compare') },
  'end of compare': {
    show: async (page) => {
      await page.locator('#compare').focus();
      await page.keyboard.press('End');
      await shown(page, '#compare [role=row][aria-selected=true][aria-rowindex="15"]');
    },
  },
  timeline: { show: (page) => showView(page, 'timeline') },
  findings: { show: (page) => showView(page, 'findings') },
  keys: over(openKeys, 'dialog[open]'),
  share: over(openShare, '#share-dialog tbody'),
  menu: over(openMenu, '#menu:popover-open'),
  'list of files': over(listFiles, '#files', (page) => page.locator('#files-button').click()),
  'examples of searches': over((page) => page.locator('#search').focus(), '.search-box-example'),
  results: searched('svchost', '.search-panel [role=row][aria-selected]'),
  'found values': searched('> 0', '.search-panel [role=row][aria-selected]'),
  'nothing found': searched('nobody', '.search-panel-outcome'),
  'one counter': {
    show: async (page) => {
      await showView(page, 'values');
      await chooseObject(page, 'Process (');
      await arrange(page, 1);
      await shown(page, '#value-chart');
    },
  },
  'one list': {
    show: async (page) => {
      await arrange(page, 2);
      await shown(page, '.value-rows-row[aria-rowindex="2"]');
    },
  },
  'one instance': {
    show: async (page) => {
      await arrange(page, 0);
      await chooseObject(page, 'Memory');
      await shown(page, '.workspace-single .value-rows-row[aria-rowindex="2"]');
      // An edge says where it is as soon as its column is measured.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.workspace-single [role=separator]')].every((edge) => edge.ariaValueNow !== null || !edge.checkVisibility()),
      );
    },
  },
  'one capture': {
    show: async (page) => {
      await closeFile(page, 'B');
      await page.locator('#files-button').click();
      await page.locator('#tab-compare').click();
      await shown(page, '.workspace-empty');
    },
  },
};
