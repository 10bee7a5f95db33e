// Runs one test file for `run.js`, which is told how long each test took and how it ended.

import { resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const [file] = process.argv.slice(2);
const result = { times: [], passed: 0, failed: 0, skipped: 0 };
const tests = run({ files: [resolve(import.meta.dirname, file)] });
tests.on('test:pass', (event) => note(event, event.skip === undefined ? 'passed' : 'skipped'));
tests.on('test:fail', (event) => note(event, 'failed'));
const report = tests.compose(new spec());
report.pipe(process.stdout);
await new Promise((ended) => report.on('end', ended));
process.send(result);
process.disconnect();

function note({ name, details }, kind) {
  // A file that fails before its tests begin is a test of its own name; one that passes is not counted beside its tests.
  const isFile = name.endsWith(file);
  if (isFile && kind !== 'failed') return;
  result[kind] += 1;
  if (!isFile && kind !== 'skipped') result.times.push([details.duration_ms / 1000, name]);
}
