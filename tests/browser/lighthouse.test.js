// Lighthouse finds nothing to improve in accessibility and best practices, on the start screen and with captures open.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launchOptions } from './browser.js';
import { test } from './harness.js';

const port = await freePort();
test.use({ launchOptions: launchOptions(`--remote-debugging-port=${port}`) });

/** A port that nobody listens on at the moment. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

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
  test(`Lighthouse gives 100 to ${view}`, async ({ browser, server }) => {
    assert.ok(browser.isConnected());
    const options = { port, logLevel: 'error', onlyCategories: ['accessibility', 'best-practices'] };
    const { lhr } = await lighthouse(`${server.origin}/${hash}`, options);
    assert.equal(lhr.runtimeError, undefined);
    for (const category of Object.values(lhr.categories)) {
      const failed = category.auditRefs.map(({ id }) => lhr.audits[id]).filter(({ score }) => score !== null && score < 1);
      assert.equal(category.score, 1, `${category.title}: ${failed.map(said).join('; ')}`);
    }
  });
}
