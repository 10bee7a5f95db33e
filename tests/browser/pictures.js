// Pictures of the page beside those that a person has looked at: a view that has fallen apart is seen, another font is not.

import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const RESULTS = resolve(import.meta.dirname, 'results');
const KNOWN = resolve(import.meta.dirname, 'pictures');
/** Pixels of the page in each direction that become one: letters turn into grey, and boxes, colours and places stay. */
const SHRINK = 8;
/** How different a colour is another one, from 0 to 1. */
const THRESHOLD = 0.2;
/** How much of a picture may be different. */
const SHARE = 0.04;

/** Takes a picture for a person to look at, and holds it against the known one; `BLESS=1` makes it the known one. */
export async function comparePicture(page, name) {
  await mkdir(RESULTS, { recursive: true });
  const taken = await page.screenshot({ path: resolve(RESULTS, `${name}.png`), animations: 'disabled', caret: 'hide' });
  const found = shrunk(PNG.sync.read(taken));
  const file = resolve(KNOWN, `${name}.png`);
  if (process.env.BLESS === '1') {
    await mkdir(KNOWN, { recursive: true });
    await writeFile(file, PNG.sync.write(found));
    return;
  }
  const known = PNG.sync.read(await readFile(file));
  const { width, height } = known;
  assert.deepEqual([found.width, found.height], [width, height], `the size of ${name}`);
  const difference = new PNG({ width, height });
  const options = { threshold: THRESHOLD, includeAA: true };
  const share = pixelmatch(known.data, found.data, difference.data, width, height, options) / (width * height);
  if (share > SHARE) {
    await writeFile(resolve(RESULTS, `${name}-difference.png`), PNG.sync.write(difference));
    assert.fail(`${name} differs from its known picture in ${(share * 100).toFixed(1)} % of its area; see results/${name}-difference.png`);
  }
}

/** A picture in which each pixel is the mean of a square of the other. */
function shrunk({ width, height, data }) {
  const small = new PNG({ width: Math.floor(width / SHRINK), height: Math.floor(height / SHRINK) });
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        small.data[(y * small.width + x) * 4 + channel] = mean(data, width, x * SHRINK, y * SHRINK, channel);
      }
    }
  }
  return small;
}

function mean(data, width, left, top, channel) {
  let sum = 0;
  for (let y = top; y < top + SHRINK; y += 1) {
    for (let x = left; x < left + SHRINK; x += 1) sum += data[(y * width + x) * 4 + channel];
  }
  return Math.round(sum / (SHRINK * SHRINK));
}

/** Writes a picture of the page into `results/` for a person to look at, when `PICTURES=1` asks for it. */
export async function takePicture(page, name) {
  if (process.env.PICTURES !== '1') return;
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
