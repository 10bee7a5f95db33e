// Lighthouse finds nothing to improve in accessibility and best practices, on the start screen and with captures open.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import lighthouse from 'lighthouse';
import { openDevtools } from './browser.js';
import { PAGE } from './captures.js';
import { serveFolder } from './static-server.js';

let devtools;
let server;

before(async () => {
  server = await serveFolder(PAGE);
  devtools = await openDevtools();
});

after(async () => {
  await devtools?.close();
  await server?.close();
});

/** What an audit says, and of which elements. */
function said({ title, details }) {
  const elements = (details?.items ?? []).map(({ node }) => node?.selector).filter(Boolean);
  return `${title} (${elements.join(', ')})`;
}

for (const [view, hash] of [
  ['the start screen', ''],
  ['the structure in English', '#example=iexplore&at=0x1f0&lang=en'],
  ['the values in Japanese', '#example=iexplore&tab=values&lang=ja'],
  ['the differences', '#example=desktop&tab=compare&lang=en'],
  ['the findings in Japanese', '#example=desktop&tab=findings&lang=ja'],
]) {
  test(`Lighthouse gives 100 to ${view}`, async () => {
    const options = { port: devtools.port, logLevel: 'error', onlyCategories: ['accessibility', 'best-practices'] };
    const { lhr } = await lighthouse(`${server.origin}/${hash}`, options);
    assert.equal(lhr.runtimeError, undefined);
    for (const category of Object.values(lhr.categories)) {
      const failed = category.auditRefs.map(({ id }) => lhr.audits[id]).filter(({ score }) => score !== null && score < 1);
      assert.equal(category.score, 1, `${category.title}: ${failed.map(said).join('; ')}`);
    }
  });
}
