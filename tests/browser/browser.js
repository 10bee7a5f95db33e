// The browser that the tests drive: one for all files that run in turn, or one of its own for a file that is run alone.

import { createServer } from 'node:net';
import { chromium } from 'playwright-core';

/** The browser keeps quiet about everything but the page. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A request that leaves the origin is reported, and still reaches nobody.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const options = (...args) => ({
  executablePath: process.env.WINPERF_CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: [...FLAGS, ...args],
});

/** Starts a browser for the tests of several processes, which find it by the environment that this gives back. */
export async function share() {
  const { port, close } = await openDevtools();
  return { environment: { WINPERF_DEVTOOLS_PORT: String(port) }, close };
}

/** The browser of the run, or else one that is started now; `close` ends the second and lets go of the first. */
export async function openBrowser() {
  const port = process.env.WINPERF_DEVTOOLS_PORT;
  return port ? chromium.connectOverCDP(`http://127.0.0.1:${port}`) : chromium.launch(options());
}

/** The port of the browser's developer tools, for tools that are no Playwright. */
export async function openDevtools() {
  const shared = process.env.WINPERF_DEVTOOLS_PORT;
  if (shared) return { port: Number(shared), close: async () => {} };
  const port = await freePort();
  const browser = await chromium.launch(options(`--remote-debugging-port=${port}`));
  return { port, close: () => browser.close() };
}

/** A port that nobody listens on at the moment. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}
