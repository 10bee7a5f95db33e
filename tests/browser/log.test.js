// A log of Performance Monitor, as an administrator opens one who has no Windows.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { assertAccessible } from './axe.js';
import { dropFiles, eventually, Harness, takePicture } from './harness.js';

const harness = new Harness();
before(() => harness.start());
after(() => harness.stop());

const LOGS = resolve(import.meta.dirname, '../../crates/winperf-log/tests/fixtures');
const slider = (page) => page.getByRole('slider', { name: /^Sample of / });
const samples = (page) => page.getByRole('region', { name: 'Samples of the log' });
const grid = (page) => page.getByRole('grid', { name: 'Values' });
/** The names of the instances on screen, from the top. */
const names = (page) => grid(page).locator('.value-grid-label').allInnerTexts();

async function drop(page, name) {
  await page.waitForLoadState('load');
  await dropFiles(page.locator('body'), [{ name, bytes: await readFile(resolve(LOGS, name)) }]);
}

/** Puts a hand to a slider: where on it a value lies. */
async function clickAt(range, value) {
  const { x, y, width, height } = await range.boundingBox();
  const [least, most] = await Promise.all(['min', 'max'].map(async (name) => Number(await range.getAttribute(name))));
  const THUMB = 16;
  const across = THUMB / 2 + ((width - THUMB) * (value - least)) / (most - least);
  await range.page().mouse.click(x + across, y + height / 2);
}

test('which process used the most processor at 15:44 takes four clicks', async () => {
  await harness.visit(async (page) => {
    await drop(page, 'pal-samplelog.blg');
    await slider(page).waitFor();
    await clickAt(slider(page), 5);
    await samples(page).getByText('sample 5 of 11, 2007-08-14 15:44:38.599 local time').waitFor();
    await samples(page).getByText('19:44:38.599 UTC').waitFor();
    await page.getByRole('tab', { name: 'Values' }).click();
    const object = page.getByRole('combobox', { name: 'Object' });
    const options = await object.getByRole('option').allInnerTexts();
    await object.selectOption({ label: options.find((option) => option.startsWith('Process (230)')) });
    await grid(page).getByRole('columnheader', { name: '% Processor Time' }).click();
    await page.waitForFunction(() => document.querySelector('[aria-sort="descending"]'));
    // All together, and what is left over, use more than any process.
    await eventually(page, async () => assert.deepEqual((await names(page)).slice(0, 3), ['_Total', 'Idle', 'explorer']));
    await takePicture(page, 'log-busiest');
  });
});

test('the keyboard goes from sample to sample, and says of each when it was, in both languages', async () => {
  await harness.visit(async (page) => {
    await drop(page, 'pal-samplelog.blg');
    await slider(page).focus();
    const said = () => slider(page).getAttribute('aria-valuetext');
    await eventually(page, async () => assert.equal(await said(), 'sample 11 of 11, 2007-08-14 15:50:38.599 local time of the log'));
    await page.keyboard.press('ArrowLeft');
    await eventually(page, async () => assert.match(await said(), /^sample 10 of 11, 2007-08-14 15:49:38/));
    await page.keyboard.press('Home');
    await eventually(page, async () => assert.match(await said(), /^sample 2 of 11, 2007-08-14 15:41:38/));
    await page.locator('#capture-a').getByText('sample-1', { exact: false }).first().waitFor();
    await page.keyboard.press('End');
    await eventually(page, async () => assert.match(await said(), /^sample 11 of 11/));
    await eventually(page, async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'log-sample'));
    // The clock on the wall is what SystemTime of a block in a log says, and not UTC.
    await page.locator('#capture-b').getByText('2007-08-14 15:50:38.599 local time').waitFor();
    await page.locator('#details').getByText('In the log', { exact: true }).waitFor();
    await assertAccessible(page);
    await page.locator('#language label[lang=ja]').click();
    await page.getByText('サンプル 11 / 11、ログの現地時刻 2007-08-14 15:50:38.599').waitFor();
  });
});

test('the example is a real machine, and a link into it leads to the same samples', async () => {
  let link;
  await harness.visit(async (page) => {
    await page.getByRole('button', { name: /^real-machine/ }).click();
    await slider(page).fill('5');
    await samples(page).getByText('sample 5 of 11').waitFor();
    await eventually(page, async () => assert.match((link = await page.evaluate(() => location.hash)), /example=real-machine.*sample-5/));
  });
  await harness.visit(
    async (page) => {
      await samples(page).getByText('sample 5 of 11').waitFor();
      await page.locator('#capture-a').getByText('real-machine.blg/sample-4').waitFor();
    },
    { path: `/${link}` },
  );
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the slider is whole, and nothing goes beyond the window`, async () => {
    await harness.visit(
      async (page) => {
        await drop(page, 'pal-samplelog.blg');
        const { x, width: long } = await slider(page).boundingBox();
        assert.ok(x >= 0 && x + long <= width && long >= 150, `${x} + ${long}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        await takePicture(page, `log-${width}`);
      },
      { viewport: { width, height: 800 } },
    );
  });
}
