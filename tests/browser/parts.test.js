// The program comes in parts: what can be done before all of them are here, and what when one does not come.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { example } from './captures.js';
import { dropFiles, Harness, holdBack } from './harness.js';

const WORKSPACE = '**/*_workspace.wasm';
const SECOND = '**/*_second.wasm';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

/** Runs `test` on a page to which one part does not come before `release` is called. */
const visitWithout = async (part, test, options = {}) => {
  let release;
  const prepare = async (page) => (release = await holdBack(page, part));
  await harness.visit((page) => test(page, release), { prepare, ...options });
};

/** Runs `test` on a page to which one part does not come at all before `mend` is called. */
const visitBroken = async (part, test, options = {}) => {
  const prepare = (page) => page.route(part, (route) => route.fulfill({ status: 404, body: 'not found' }));
  const run = async (page, watch) => {
    await test(page, () => page.unroute(part));
    // The browser reports every answer of 404 by itself.
    const own = watch.errors.filter((error) => !error.includes('404'));
    watch.errors.length = 0;
    watch.errors.push(...own);
  };
  await harness.visit(run, { prepare, ...options });
};

const openExample = (page) => page.getByRole('button', { name: /^iexplore/ }).click();
const tree = (page) => page.getByRole('treegrid', { name: 'Structure of A' });
const values = (page) => page.getByRole('grid', { name: 'Values' });
const alert = (page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });

const dropPair = async (page) => {
  await dropFiles(page.locator('body'), [await example('iexplore', 0), await example('iexplore', 1)]);
};

test('tree, bytes and captures are there before what follows from them', async () => {
  await visitWithout(SECOND, async (page, release) => {
    await openExample(page);
    await tree(page).getByRole('row', { name: /PERF_DATA_BLOCK/ }).first().click();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End', 'Home', 'Enter', 'Enter', 'PageDown']) {
      await page.keyboard.press(key);
    }
    await page.getByRole('grid', { name: 'Bytes of A' }).focus();
    await page.keyboard.press('Control+Home');
    await page.locator('#byte-status').filter({ hasText: '0x0 holds 50' }).waitFor();
    await page.getByRole('region', { name: 'Details' }).getByText('Signature').first().waitFor();
    await page.getByRole('button', { name: 'Swap A and B' }).click();
    await page.getByRole('button', { name: 'Swap A and B' }).click();

    await page.getByRole('tab', { name: 'Values' }).click();
    await page.getByText('This view is on its way.').waitFor();
    await page.getByRole('tab', { name: /^Findings/ }).click();
    await page.getByText('This view is on its way.').waitFor();
    await page.getByRole('tab', { name: 'Values' }).click();
    release();
    await values(page).getByRole('row').nth(1).waitFor();
    await page.getByRole('tab', { name: /^Findings \d/ }).waitFor();
  });
});

test('what is dropped before captures can be read is opened when they can', async () => {
  await visitWithout(WORKSPACE, async (page, release) => {
    // The list of examples comes from the script that takes what is dropped.
    await page.getByRole('button', { name: /^iexplore/ }).waitFor();
    await dropPair(page);
    await page.getByRole('progressbar', { name: /^Reading iexplore-0/ }).waitFor();
    release();
    await tree(page).getByRole('row', { name: /PERF_DATA_BLOCK/ }).first().waitFor();
  });
});

test('an address is followed when captures can be read', async () => {
  const test = async (page, release) => {
    await page.getByRole('button', { name: /^iexplore/ }).waitFor();
    // Longer than the page takes to write what it shows into the address.
    await page.waitForTimeout(500);
    assert.match(page.url(), /at=0x1f0/);
    release();
    await page.locator('#byte-status').filter({ hasText: '0x1f0 holds' }).waitFor();
  };
  await visitWithout(WORKSPACE, test, { path: '/#example=iexplore&tab=structure&at=0x1f0' });
});

test('a part that does not come is said, and comes when it is tried again', async () => {
  await visitBroken(SECOND, async (page, mend) => {
    await openExample(page);
    await tree(page).waitFor();
    await alert(page).waitFor();
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.getByText('This view could not be loaded.').waitFor();

    await page.getByRole('button', { name: 'Try again' }).click();
    await alert(page).waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await values(page).getByRole('row').nth(1).waitFor();
    assert.equal(await alert(page).count(), 0);
  });
});

test('without what reads captures the start screen says so, and they open when it is there', async () => {
  await visitBroken(WORKSPACE, async (page, mend) => {
    await alert(page).waitFor();
    await openExample(page);
    await page.getByText('iexplore was not opened: the part of this page that reads captures is missing.').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert(page).waitFor({ state: 'detached' });
    await openExample(page);
    await tree(page).waitFor();
  });
});

test('Japanese is spoken as soon as it is here', async () => {
  await visitWithout(SECOND, async (page, release) => {
    await openExample(page);
    await page.locator('label[lang=ja]').click();
    await page.getByRole('tab', { name: 'Structure' }).waitFor();
    release();
    await page.getByRole('tab', { name: '構造' }).waitFor();
  });
});

test('without its texts the page speaks English to a Japanese browser', async () => {
  const test = async (page, mend) => {
    await alert(page).waitFor();
    await page.getByText('Open files…').first().waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('ファイルを開く…').first().waitFor();
  };
  await visitBroken(SECOND, test, { locale: 'ja-JP' });
});
