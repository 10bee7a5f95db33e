// Runs test files in one browser and says which tests took longest: `node run.js [file…]`, all of them when none is named.

import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { share } from './browser.js';

/** How many of the slowest tests are named. */
const SLOWEST = 10;

const named = process.argv.slice(2);
const files = named.length > 0 ? named : await testFiles();
const browser = await share();
Object.assign(process.env, browser.environment);
const times = [];
// One file after the other, whatever the machine: files that share a browser at the same time share its clipboard,
// and take from each other's pages what is emulated for them, such as a dark theme.
const tests = run({ files: files.map((file) => resolve(import.meta.dirname, file)), concurrency: 1 });
tests.on('test:pass', note);
tests.on('test:fail', (event) => {
  process.exitCode = 1;
  note(event);
});
const report = tests.compose(new spec());
report.pipe(process.stdout);
await new Promise((ended) => report.on('end', ended));
await browser.close();
times.sort(([one], [other]) => other - one);
console.log(`\nThe ${Math.min(SLOWEST, times.length)} slowest of ${times.length} tests, in seconds:`);
for (const [seconds, name] of times.slice(0, SLOWEST)) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);

function note({ name, skip, details }) {
  // A file is a test as well, with its own name.
  const isFile = files.some((file) => name.endsWith(file));
  if (!skip && !isFile) times.push([details.duration_ms / 1000, name]);
}

/** The names of the files that hold tests of the page in this browser, in order. */
async function testFiles() {
  const names = await readdir(import.meta.dirname);
  return names.filter((name) => name.endsWith('.test.js')).sort();
}
