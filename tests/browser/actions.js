// What a hand does on the page, and how a test waits for what follows.

import assert from 'node:assert/strict';

/** How many times slower than it is the processor is for the page. */
export const SLOWNESS = Number(process.env.WINPERF_SLOWNESS ?? 1);
/** How long anything may take to appear, in milliseconds: more than a machine takes that is busy with much else. */
export const TIMEOUT = 60_000 * SLOWNESS;

/** Options of a visit in which the time between keys advances only by `passTime`, however slow the machine is. */
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

/** The middle of a byte's digits in a pane; the row must be drawn. */
export async function byteBox(page, pane, offset) {
  const perRow = Number(await page.locator(`#${pane} .list-box-rows [role=row]`).first().getAttribute('data-bytes'));
  const digits = page.locator(`#${pane} [aria-rowindex="${Math.floor(offset / perRow) + 1}"] .hex-rows-digits`);
  const box = await digits.boundingBox();
  const column = (byte) => 3 * byte + Math.floor(byte / 8);
  return { x: box.x + (box.width * (column(offset % perRow) + 1)) / (column(perRow - 1) + 2), y: box.y + box.height / 2 };
}

/** Clicks a byte of a pane; the row must be drawn. */
export async function clickByte(page, pane, offset, options) {
  const { x, y } = await byteBox(page, pane, offset);
  if (options?.shift) await page.keyboard.down('Shift');
  await page.mouse.click(x, y);
  if (options?.shift) await page.keyboard.up('Shift');
}

/**
 * Drops files on an element, as a hand does: over it first, then released.
 *
 * `files` are `{ name, bytes }`, bytes as a Buffer.
 */
export async function dropFiles(locator, files) {
  await locator.page().waitForLoadState('load');
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

/** Opens the menu of what is rarely needed. */
export async function openMenu(page) {
  await page.locator('#menu-button').click();
  await page.locator('#menu:popover-open').waitFor();
}

/** Has the page speak another language. */
export async function speak(page, language) {
  await openMenu(page);
  await page.locator(`#language label[lang=${language}]`).click();
  await page.keyboard.press('Escape');
}

/** Opens the list of keys and signs. */
export async function openKeys(page) {
  // The page before the program has a menu of its own, without them.
  await page.locator('#help-button').waitFor({ state: 'attached' });
  await openMenu(page);
  await page.locator('#help-button').click();
}

/** Opens the dialog of what is handed over: by its button, or on a phone by the menu. */
export async function openShare(page) {
  const button = page.locator('#share-button');
  if (await button.isVisible()) return button.click();
  await openMenu(page);
  await page.locator('#menu .menu-item', { hasText: await button.textContent() }).click();
}

/** Shows the list of files. */
export async function listFiles(page) {
  if (!(await page.locator('#files').count())) await page.locator('#files-button').click();
  await page.locator('#files [role=row]').first().waitFor();
}

/** Closes the file that stands in A or in B. */
export async function closeFile(page, side) {
  await listFiles(page);
  await page.locator(`#files [data-side=${side}] .files-panel-close`).click();
}
