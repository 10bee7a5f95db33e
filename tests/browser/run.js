// Runs test files in several browsers and says which tests took longest: `node run.js [file…]`, all of them when none is named.

import { fork } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { share } from './browser.js';

/** How many of the slowest tests are named. */
const SLOWEST = 10;

/** A browser keeps one processor busy; more of them than this would only share out the memory for large captures. */
const MOST_BROWSERS = 4;

const named = process.argv.slice(2);
const waiting = await longestFirst(named.length > 0 ? named : await testFiles());
const results = [];
const browsers = Math.min(availableParallelism(), MOST_BROWSERS, waiting.length);
await Promise.all(Array.from({ length: browsers }, runInTurn));

const times = results.flatMap((result) => result.times).sort(([one], [other]) => other - one);
console.log(`\nThe ${Math.min(SLOWEST, times.length)} slowest of ${times.length} tests, in seconds:`);
for (const [seconds, name] of times.slice(0, SLOWEST)) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);
const count = (kind) => results.reduce((sum, result) => sum + result[kind], 0);
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
if (results.some((result) => !result.ended || result.failed > 0)) process.exitCode = 1;

/**
 * Takes file after file, in a browser of its own: files that share a browser at the same time share its clipboard,
 * and take from each other's pages what is emulated for them, such as a dark theme.
 */
async function runInTurn() {
  const browser = await share();
  try {
    while (waiting.length > 0) results.push(await runFile(waiting.shift(), browser.environment));
  } finally {
    await browser.close();
  }
}

/** Runs one file in a process of its own, and prints what that says in one piece. */
function runFile(file, environment) {
  const child = fork(resolve(import.meta.dirname, 'run-file.js'), [file], {
    env: { ...process.env, ...environment },
    silent: true,
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
  let result = { times: [], passed: 0, failed: 0, skipped: 0, ended: false };
  child.on('message', (message) => (result = { ...message, ended: true }));
  return new Promise((settled) =>
    child.on('close', (code) => {
      console.log(`\n${file}\n${Buffer.concat(printed)}`);
      if (!result.ended) console.log(`${file} has not come to its end (${code})`);
      settled(result);
    }),
  );
}

/** The names of the files that hold tests of the page in this browser, in order. */
async function testFiles() {
  const names = await readdir(import.meta.dirname);
  return names.filter((name) => name.endsWith('.test.js')).sort();
}

/** Long files begin first, so that no browser is left with one of them while the others have nothing to do. */
async function longestFirst(files) {
  const sized = files.map(async (file) => ({ file, size: (await stat(resolve(import.meta.dirname, file))).size }));
  return (await Promise.all(sized)).sort((one, other) => other.size - one.size).map(({ file }) => file);
}
