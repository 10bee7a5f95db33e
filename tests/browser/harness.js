// Opens the built page in Chromium and watches what it does.
//
// A visit fails when a request leaves the page's origin, or the file that the page is, when the content security policy is violated,
// or when the page reports an error, so every test is also a test of these.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './browser.js';
import { serveFolder } from './static-server.js';

const REPOSITORY = resolve(import.meta.dirname, '../..');
export const RESULTS = resolve(import.meta.dirname, 'results');
const PAGE = resolve(process.env.WINPERF_PAGE ?? resolve(REPOSITORY, 'dist/page'));

/** How many times slower than it is the processor is for the page. */
export const SLOWNESS = Number(process.env.WINPERF_SLOWNESS ?? 1);
/** How long anything may take to appear, in milliseconds. */
const TIMEOUT = 15_000 * SLOWNESS;

/** Starts a browser and a server; `before` and `after` of a test file call `start` and `stop`. */
export class Harness {
  async start() {
    this.server = await serveFolder(PAGE);
    this.browser = await openBrowser();
  }

  async stop() {
    await this.browser?.close();
    await this.server?.close();
  }

  /**
   * Opens the page in a fresh profile, runs `test` on it, and then checks what the page did.
   *
   * `prepare` runs before the page is loaded; `file` is opened from disk instead of the page that is served;
   * `options` are those of a browser context.
   */
  async visit(test, { prepare = async () => {}, path = '/', file, ...options } = {}) {
    const home = file ? pathToFileURL(file).href : `${this.server.origin}/`;
    const context = await this.browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT);
      const watch = new Watch();
      await watch.start(page);
      if (SLOWNESS > 1) await slowDown(page, 1);
      await prepare(page);
      await page.goto(home + path.slice(1), { waitUntil: 'commit' });
      await test(page, watch);
      await watch.assertQuiet(page, home);
    } finally {
      await context.close();
    }
  }
}

/** What a page has done since its first moment. */
class Watch {
  requests = [];
  violations = [];
  errors = [];

  /** Starts watching a page that is not loaded yet. */
  async start(page) {
    page.context().on('request', (request) => this.requests.push(request.url()));
    page.on('websocket', (socket) => this.requests.push(socket.url()));
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.errors.push(message.text());
    });
    await page.exposeFunction('noteViolation', (violation) => this.violations.push(violation));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        window.noteViolation(`${event.effectiveDirective} blocks ${event.blockedURI} at ${event.sourceFile}`);
      });
    });
  }

  /** Fails when the page has done what it must not do. */
  async assertQuiet(page, home) {
    // What the page reports on its way is waited for: the round trip comes after it.
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => frame())));
    const foreign = this.requests.filter((address) => !isOwn(address, home));
    assert.deepEqual(foreign, [], 'requests that leave the page');
    assert.deepEqual(this.violations, [], 'violations of the content security policy');
    assert.deepEqual(this.errors, [], 'errors and warnings of the page');
  }
}

function isOwn(address, home) {
  if (address.startsWith('data:')) return true;
  // A file on disk has nothing beside it.
  if (home.startsWith('file:')) return address.split('#')[0] === home;
  return address.startsWith(home) || address.startsWith(`blob:${home}`);
}

/** For visits in which the time between keys goes on only when `passTime` says so, however slow the machine is. */
export const OWN_TIME = {
  prepare: (page) =>
    page.addInitScript(() => {
      window.timeOfEvents = 0;
      Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.timeOfEvents });
    }),
};

/** Lets so many milliseconds pass between two keys. */
export async function passTime(page, milliseconds) {
  await page.evaluate((milliseconds) => (window.timeOfEvents += milliseconds), milliseconds);
}

/** Makes the processor so many times slower for a page, beyond what the whole run asks for. */
export async function slowDown(page, times) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS * times });
}

/** Tries a question again with each frame of the page until it fails no longer, and gives back its answer. */
export async function eventually(page, question) {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || Date.now() > end) throw error;
    }
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => frame())));
  }
}

/** Keeps an address from being answered to the page that `prepare` is called for, until `release` is called. */
export function held(pattern) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const prepare = (page) =>
    page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
  return { prepare, release };
}

/**
 * Drops files on an element, as a hand does: over it first, then released.
 *
 * `files` are `{ name, bytes }`, bytes as a Buffer.
 */
export async function dropFiles(locator, files) {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const transfer = await locator.page().evaluateHandle(async (list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, encoded);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await locator.dispatchEvent(event, { dataTransfer: transfer });
  }
}

/** Drops files and folders from the disk, as a hand does. */
export async function dropFromDisk(page, files) {
  const debug = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    await debug.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await debug.detach();
}

/** Answers the file dialog of an input with files of this machine themselves, where Playwright would hand over copies. */
export async function pickFiles(page, selector, paths) {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', { expression: `document.querySelector('${selector}')` });
  await devtools.send('DOM.setFileInputFiles', { files: paths, objectId: result.objectId });
  await devtools.detach();
}

/** Writes a picture of the page into `results/`, for a person to look at. */
export async function takePicture(page, name) {
  await mkdir(RESULTS, { recursive: true });
  await painted(page);
  await page.screenshot({ path: resolve(RESULTS, `${name}.png`) });
}

/** Waits until a frame is on the screen, since there is nothing to capture right after a navigation to another process. */
const painted = (page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Writes a picture that a document shows, only when it is asked for with `BLESS=1`. */
export async function takeDocsPicture(page, name, options) {
  if (process.env.BLESS !== '1') return;
  await mkdir(resolve(REPOSITORY, 'docs'), { recursive: true });
  await page.screenshot({ path: resolve(REPOSITORY, `docs/${name}.png`), ...options });
}
