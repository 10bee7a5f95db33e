// Compiles docs/perf_data_block.ksy, and gives the reader that comes of it.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import yaml from 'js-yaml';

const require = createRequire(import.meta.url);
const compiler = require('kaitai-struct-compiler');
const { KaitaiStream } = require('kaitai-struct');

const camel = (id) => id.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The description, as a value. */
export function description(file) {
  return yaml.load(readFileSync(file, 'utf8'));
}

/** For each type, the members of winperf.h by what JavaScript calls them. */
export function members(description) {
  const of = (type) =>
    type.seq?.filter((attribute) => attribute['-orig-id']).map((attribute) => [camel(attribute.id), attribute['-orig-id']]);
  const types = Object.entries(description.types).map(([name, type]) => [name, of(type) ?? []]);
  return Object.fromEntries([['perf_data_block', of(description)], ...types]);
}

/**
 * The reader: `read(bytes)` gives what was read, and the error that ended it.
 *
 * Compiled for debugging, a reader says of each member where it stands, and keeps what it has when it fails.
 */
export async function reader(description) {
  const files = await compiler.compile('javascript', description, { importYaml: () => Promise.reject(new Error('no imports')) }, true);
  const module = { exports: {} };
  const context = { module, exports: module.exports, require: (name) => (name.startsWith('kaitai-struct') ? require('kaitai-struct/KaitaiStream') : require(name)) };
  vm.runInNewContext(files['PerfDataBlock.js'], Object.assign(context, globals));
  const PerfDataBlock = module.exports.PerfDataBlock ?? module.exports;
  return {
    read(bytes) {
      const block = new PerfDataBlock(new KaitaiStream(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
      try {
        block._read();
        return { block };
      } catch (error) {
        return { block, error };
      }
    },
  };
}

/** What generated code may use. */
const globals = { Uint8Array, Int8Array, ArrayBuffer, DataView, Error, RangeError };
