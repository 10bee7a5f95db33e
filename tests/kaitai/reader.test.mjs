// The reader that Kaitai Struct makes of docs/perf_data_block.ksy agrees with `winperf tree` on every structure, member, name and value.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'node:test';
import { compare } from './compare.mjs';
import { description, members, reader } from './compile.mjs';

const { WINPERF_FORMAT, WINPERF_PROGRAM, WINPERF_CAPTURES, WINPERF_KIT } = process.env;

const format = description(WINPERF_FORMAT);
const names = members(format);
const perf = await reader(format);

/** How many captures the program reads in one run. */
const AT_ONCE = 100;

function* trees(files) {
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE);
    const printed = execFileSync(WINPERF_PROGRAM, ['tree', ...some, '--format', 'json'], { maxBuffer: 1 << 30 });
    const documents = JSON.parse(printed);
    yield* some.map((file, position) => [file, some.length === 1 ? documents : documents[position]]);
  }
}

test('the reader agrees with winperf on every example, every fixture, and every capture that is made up', () => {
  const files = readdirSync(WINPERF_CAPTURES).map((file) => join(WINPERF_CAPTURES, file));
  assert.ok(files.length > 1000);
  let compared = 0;
  for (const [file, tree] of trees(files)) {
    const bytes = readFileSync(file);
    const { block, error } = perf.read(bytes);
    assert.equal(error, undefined, `${basename(file)}: ${error}`);
    compared += compare(block, tree.root, bytes, names, basename(file), true).values;
  }
  assert.ok(compared > 10_000, `${compared} values`);
});

const kit = JSON.parse(readFileSync(join(WINPERF_KIT, 'cases.json'), 'utf8')).cases;

/** The captures of a case with their trees. */
function* captures({ name, captures }) {
  const document = JSON.parse(readFileSync(join(WINPERF_KIT, name, 'tree.json'), 'utf8'));
  const documents = captures.length === 1 ? [document] : document;
  for (const [position, file] of captures.entries()) {
    yield [`${name}/${file}`, readFileSync(join(WINPERF_KIT, name, file)), documents[position].root];
  }
}

test('the reader reads each sound capture of the kit to its end, and agrees', () => {
  let read = 0;
  for (const found of kit.filter((one) => !one.damaged)) {
    for (const [file, bytes, root] of captures(found)) {
      const { block, error } = perf.read(bytes);
      assert.equal(error, undefined, `${file}: ${error}`);
      compare(block, root, bytes, names, file, true);
      read += 1;
    }
  }
  assert.ok(read > 100, `${read} captures`);
});

test('of each damaged capture the reader gives an error or a part, and what it gives agrees', () => {
  const ended = { error: 0, part: 0 };
  for (const found of kit.filter((one) => one.damaged)) {
    for (const [file, bytes, root] of captures(found)) {
      const { block, error } = perf.read(bytes);
      if (root) compare(block, root, bytes, names, file, false);
      ended[error ? 'error' : 'part'] += 1;
    }
  }
  assert.ok(ended.error > 20 && ended.part > 0, JSON.stringify(ended));
});

test('every predefined type, and statuses of many kinds, are in the values of the kit', () => {
  const files = kit.map(({ name }) => join(WINPERF_KIT, name, 'values.json')).filter((file) => existsSync(file));
  const rows = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).rows);
  const types = new Set(rows.map((row) => Number(row.type)));
  const predefined = Object.keys(format.enums.counter_type).map(Number);
  assert.deepEqual(predefined.filter((type) => !types.has(type)), []);
  const statuses = new Set(rows.map((row) => row.status));
  const wanted = ['ok', 'needs-two-samples', 'went-backwards', 'base-went-backwards', 'no-time-elapsed', 'zero-base', 'base-missing',
    'value-missing', 'not-displayable', 'text', 'only-in-newer', 'only-in-older', 'ambiguous-match'];
  assert.deepEqual(wanted.filter((status) => !statuses.has(status)), []);
});

test('values of the kit are those that the peculiarities say', () => {
  const value = (name, position = 0) => {
    const { rows } = JSON.parse(readFileSync(join(WINPERF_KIT, name, 'values.json'), 'utf8'));
    return rows[position].value;
  };
  assert.equal(value('pair-wrapped'), 320);
  assert.equal(value('pair-backwards'), null);
  assert.equal(value('pair-base-wrapped'), 2048);
  assert.equal(value('pair-raw-fraction-of-newest'), 40);
  assert.equal(value('pair-no-operations'), 0);
  assert.equal(value('pair-large-numbers'), 3);
  assert.equal(value('pair-multi-without-base'), 12.5);
  assert.equal(value('pair-gauge-falls'), 3);
  assert.equal(value('clock-elapsed'), 100);
  assert.equal(value('clock-elapsed-fallback'), 100);
  assert.equal(value('base-stands-elsewhere'), 40);
  assert.equal(value('base-missing'), null);
  assert.equal(value('microsoft-sample', 1), 40);
});
