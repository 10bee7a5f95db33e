// Opens the built page in Chromium and watches what it does.
//
// A test fails when a request leaves the page's origin, or the file that the page is, when the content security policy is violated,
// or when the page reports an error or a warning, so every test is also a test of these.

import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import { slowDown, SLOWNESS } from './actions.js';
import { PAGE } from './captures.js';
import { serveFolder } from './server.js';
import { Watch } from './watch.js';

const VIEWPORT = { width: 1400, height: 900 };

/** Contexts of the browser that are kept for all tests of a file, one for each set of options. */
class Contexts {
  #browser;
  #origin;
  #file;
  #kept = new Map();

  constructor(browser, origin) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** Closes the contexts of the file before. */
  async begin(file) {
    if (file !== this.#file) await this.close();
    this.#file = file;
  }

  /** A context with these options and nothing stored, and how to leave it. */
  async enter(options, permissions) {
    const key = JSON.stringify(options);
    const { context, keeper } = this.#kept.get(key) ?? (await this.#open(options));
    this.#kept.set(key, { context, keeper });
    if (permissions.length > 0) await context.grantPermissions(permissions, { origin: this.#origin });
    await keeper.evaluate(async (hasClipboard) => {
      localStorage.clear();
      if (hasClipboard) await navigator.clipboard.writeText('');
    }, permissions.includes('clipboard-write'));
    const leave = async () => {
      if (permissions.length > 0) await context.clearPermissions();
    };
    return { context, leave };
  }

  /** The first page of a context compiles the module and keeps it, so that every other page of the context shares it. */
  async #open(options) {
    const context = await this.#browser.newContext(options);
    const keeper = await context.newPage();
    await keeper.goto(`${this.#origin}/examples/examples.json`);
    const program = (await readdir(PAGE, { recursive: true })).find((name) => name.endsWith('.wasm'));
    await keeper.evaluate(async (program) => void (window.kept = await WebAssembly.compileStreaming(fetch(program))), `/${program}`);
    return { context, keeper };
  }

  async close() {
    for (const { context } of this.#kept.values()) await context.close();
    this.#kept.clear();
  }
}

export const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await serveFolder(PAGE);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  contexts: [
    async ({ browser, server }, use) => {
      const contexts = new Contexts(browser, server.origin);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  /** What the visited page has done since its first moment. */
  watch: async ({}, use) => use(new Watch()),

  /**
   * Opens the page with nothing stored, and ends the visit before.
   *
   * `prepare` runs before the page is loaded; `file` is opened from disk instead of the page that is served;
   * `fresh` takes a context of its own, for what changes more than the page; the rest are options of a context.
   */
  visit: async ({ browser, contexts, server, watch }, use, testInfo) => {
    await contexts.begin(testInfo.file);
    let leave = async () => {};
    await use(async ({ prepare, path = '/', file, fresh = Boolean(file), permissions = [], viewport = VIEWPORT, colorScheme, forcedColors, ...options } = {}) => {
      await leave();
      const home = file ? pathToFileURL(file).href : `${server.origin}/`;
      const entered = fresh ? await enterFresh(browser, options, permissions) : await contexts.enter(options, permissions);
      const page = await entered.context.newPage();
      const media = { colorScheme, forcedColors };
      await Promise.all([page.setViewportSize(viewport), page.emulateMedia(media), SLOWNESS > 1 && slowDown(page, 1), watch.start(page, home)]);
      await prepare?.(page);
      leave = async () => {
        if (testInfo.status === testInfo.expectedStatus) await watch.assertQuiet(page);
        watch.stop();
        await page.close();
        await entered.leave();
      };
      await page.goto(home + path.slice(1), { waitUntil: 'commit' });
      return page;
    });
    await leave();
  },

  page: async ({ visit }, use) => use(await visit()),
});

async function enterFresh(browser, options, permissions) {
  const context = await browser.newContext({ ...options, permissions });
  return { context, leave: () => context.close() };
}
