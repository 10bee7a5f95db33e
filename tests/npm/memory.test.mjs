// Ten thousand captures leave the memory as it was, by free() and by the garbage collector.
import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers/promises";
import { open } from "winperf";
import { bytes } from "./captures.mjs";

const CAPTURES = 10_000;
const block = bytes("desktop-0.perfdata");

/** A tenth of what ten thousand captures hold, if they were kept. */
const MAX = (CAPTURES * block.length) / 10;

function used() {
  globalThis.gc();
  return process.memoryUsage().rss;
}

/** Opens captures by the hundred, and returns how much more memory there is than after the first thousand. */
async function growth(end) {
  let before = 0;
  for (let count = 0; count < CAPTURES; count += 100) {
    if (count === 1000) before = used();
    for (let position = 0; position < 100; position += 1) end(open(block)[0], position);
    // Captures that nobody holds are given back between two tasks.
    globalThis.gc();
    await setImmediate();
  }
  return used() - before;
}

test("captures that are freed, or that a using block ends, leave nothing behind", async () => {
  const ends = [(capture) => capture.free(), (capture) => capture[Symbol.dispose]()];
  assert.ok((await growth((capture, position) => ends[position % 2](capture))) < MAX);
});

test("captures that nobody holds are freed by the garbage collector", async () => {
  assert.ok((await growth(() => {})) < MAX);
});
