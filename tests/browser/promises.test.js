// Small captures that promise more values than fit into any memory.

import { gzipSync } from 'node:zlib';
import { dropFiles } from './actions.js';
import { test } from './harness.js';

/** The bytes of a structure, written as DWORDs. */
function dwords(numbers) {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, position) => bytes.writeInt32LE(number | 0, 4 * position));
  return bytes;
}

/** A capture of objects, each of so many counters and instances and of a title (that of Processor); all counters have the same four bytes in each instance. */
function promise(...objects) {
  const written = Buffer.concat(objects.map(([counters, instances, title]) => object(counters, instances, title)));
  const clocks = [0, 0, 10_000_000, 0, 0, 0, 0, 0];
  const header = dwords([1, 1, 1, 88 + written.length, 88, objects.length, 0, 0, 0, 0, 0, 0, ...clocks]);
  return Buffer.concat([Buffer.from('PERF', 'utf16le'), header, written]);
}

function object(counters, instances, title = 238) {
  const definition = dwords([40, 6, 0, 0, 0, 0, 100, 0x10000, 4, 4]);
  const instance = dwords([32, 0, 0, -1, 24, 4, 'a'.charCodeAt(0), 0, 8, 7]);
  const structures = Buffer.concat([
    Buffer.alloc(definition.length * counters, definition),
    Buffer.alloc(instance.length * instances, instance),
  ]);
  const length = 64 + structures.length;
  const type = dwords([length, 64 + 40 * counters, 64, title, 0, 0, 0, 100, counters, 0, instances, 0, 0, 0, 0, 0]);
  return Buffer.concat([type, structures]);
}

const tree = (page) => page.getByRole('treegrid');
const values = (page) => page.getByRole('grid', { name: 'Values' });

async function open(page, ...objects) {
  await dropFiles(page.locator('body'), [{ name: 'promise.gz', bytes: gzipSync(promise(...objects)) }]);
  await tree(page).getByText('Processor (238)').waitFor();
}

test('a capture that promises a thousand million values is opened, and its tree and its values are usable', async ({ page }) => {
  await open(page, [40_000, 25_000]);
  await tree(page).getByText('Processor (238)').click();
  await page.keyboard.press('ArrowRight');
  await tree(page).getByText('% Processor Time').first().waitFor();
  await page.keyboard.press('End');
  await tree(page).getByText('#24999').first().waitFor();
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.getByText('Flat list').click();
  await values(page).getByText('a', { exact: true }).first().waitFor();
  // Why they are not sorted.
  await values(page).getByRole('columnheader', { name: 'Counter', exact: true }).click();
  await page.getByText(/values are too many to filter or sort as one list/).waitFor();
  await values(page).getByText('a', { exact: true }).first().waitFor();
});

test('a capture that promises more values than a list has rows says why the list ends', async ({ page }) => {
  await open(page, [66_000, 66_000], [1, 1, 2]);
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.getByText('Flat list').click();
  await page.getByText('These captures have more values than one list can show').waitFor();
  await values(page).getByText('a', { exact: true }).first().waitFor();
  // The one instance of an object behind all of them.
  await page.locator('#value-arrangement label').first().click();
  const systems = page.locator('#value-object option', { hasText: 'System' });
  await page.locator('#value-object').selectOption({ label: await systems.innerText() });
  await values(page).getByRole('row').nth(1).waitFor();
});
