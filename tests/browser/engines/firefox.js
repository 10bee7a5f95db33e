// Firefox, driven by puppeteer over WebDriver BiDi.

import puppeteer from 'puppeteer-core';

/** A window of a Firefox that is started for it. */
export async function openWindow() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.WINPERF_FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    // A machine with work on all its processors takes its time.
    timeout: 120_000,
    protocolTimeout: 240_000,
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1400, height: 900 });
  return {
    go: (address) => page.goto(address),
    evaluate: (asked, ...parameters) => page.evaluate(asked, ...parameters),
    /** Presses a key while others are held down. */
    async press(key, ...held) {
      for (const modifier of held) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      for (const modifier of held.toReversed()) await page.keyboard.up(modifier);
    },
    type: (text) => page.keyboard.type(text),
    click: (selector) => page.click(selector),
    /** Answers the file dialog of an input. */
    async choose(selector, ...files) {
      const input = await page.$(selector);
      await input.uploadFile(...files);
    },
    close: () => browser.close(),
  };
}
