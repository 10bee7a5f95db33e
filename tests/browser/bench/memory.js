// How much memory the page holds.

import { readFile } from 'node:fs/promises';

const MEGABYTE = 1_000_000;

/** What the page holds after everything that nobody needs has been let go, in megabytes. */
export async function held(page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await debug.send('Runtime.getHeapUsage');
  const wasm = await page.evaluate(() => [...window.bench.memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0));
  await debug.detach();
  // The buffer of the module's memory is a backing store too, and is counted once.
  const scripts = usedSize + Math.max(0, backingStorageSize - wasm);
  return { wasm: wasm / MEGABYTE, scripts: scripts / MEGABYTE };
}

/** The most that the page's process has held so far, in megabytes; `null` where the system does not tell. */
export async function peak(browser) {
  const debug = await browser.newBrowserCDPSession();
  const { processInfo } = await debug.send('SystemInfo.getProcessInfo');
  await debug.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => peakOf(id));
  const known = (await Promise.all(sizes)).filter((size) => size !== null);
  // A browser keeps an empty process at hand; the page's own is the largest.
  return known.length > 0 ? Math.max(...known) : null;
}

async function peakOf(process) {
  const status = await readFile(`/proc/${process}/status`, 'utf8').catch(() => '');
  const kilobytes = status.match(/^VmHWM:\s+(\d+) kB/m)?.[1];
  return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / MEGABYTE;
}
