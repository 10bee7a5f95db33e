// Scrolls one view as a hand does and says how evenly its frames came.

/** How long each way of scrolling lasts, in milliseconds. */
const DURATION = 2000;
/** How fast a held key repeats, in milliseconds. */
const KEY_REPEAT = 30;

/**
 * The ways of scrolling: by wheel, by the thumb of the scroll bar, and by keys.
 *
 * Each gets the page and the selector of the box that scrolls.
 */
const RUN = {
  async wheel(page, box) {
    const { x, y, width, height } = await page.locator(box).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    for (const down of [true, false]) {
      await repeated(DURATION / 2, 16, () => page.mouse.wheel(0, down ? 240 : -240));
    }
  },

  async thumb(page, box) {
    await page.evaluate(([box, duration]) => window.bench.drawThumb(box, duration), [box, DURATION]);
  },

  async keys(page, box) {
    await page.locator(box).focus();
    for (const key of ['PageUp', 'ArrowUp', 'Home', 'PageDown', 'ArrowDown']) {
      // Down again without being let go is a key that repeats itself.
      await repeated(DURATION / 5, KEY_REPEAT, () => page.keyboard.down(key));
      await page.keyboard.up(key);
    }
  },
};

/** The names of these ways. */
export const WAYS = Object.keys(RUN);

/** The milliseconds of each frame while a view is scrolled in one of the ways. */
export async function scroll(page, box, way) {
  await page.evaluate(() => window.bench.watchFrames());
  await RUN[way](page, box);
  return page.evaluate(() => window.bench.stopFrames());
}

async function repeated(duration, every, run) {
  for (const start = performance.now(); performance.now() - start < duration; ) {
    const began = performance.now();
    await run();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, every - (performance.now() - began))));
  }
}
