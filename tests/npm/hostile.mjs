// Files that are small and would take much: those that a review found, for the tests of the package and of the page.

import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

const wide = (text) => Buffer.from(text, 'utf16le');

/** A ZIP archive of members; one with `states` claims to unpack to that many bytes. */
export function archive(members) {
  const files = [];
  const entries = [];
  let at = 0;
  for (const { name, bytes, states = bytes.length } of members) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(states, 18);
    fields.writeUInt16LE(name.length, 22);
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE(at, 10);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed);
    entries.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, behind, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, directory, end]);
}

/** A sample with a title list beside it. */
const withList = (sample, bytes, states) =>
  archive([
    { name: 'sample-0.perfdata', bytes: sample },
    { name: 'titles/counter-009.bin', bytes, states },
  ]);

const pairs = (length) => Buffer.alloc(length, wide('9\0a\0'));

/** A capture in which each of so many counters has all of one text of so many characters. */
function texts(counters, length) {
  const dwords = (numbers) => Buffer.from(Int32Array.from(numbers).buffer);
  const definition = dwords([40, 6, 0, 0, 0, 0, 100, 0xb00, 2 * length, 8]);
  const block = Buffer.concat([dwords([8 + 2 * length, 0]), wide('t'.repeat(length))]);
  const definitions = 64 + 40 * counters;
  const total = definitions + block.length;
  const object = dwords([total, definitions, 64, 238, 0, 0, 0, 100, counters, 0, -1, 0, 0, 0, 0, 0]);
  const header = dwords([1, 1, 1, 88 + total, 88, 1, 0, 0, 0, 0, 0, 0, 0, 0, 10_000_000, 0, 0, 0, 0, 0]);
  return Buffer.concat([wide('PERF'), header, object, Buffer.alloc(40 * counters, definition), block]);
}

/** The files of the review by their names: a small capture beside each list. */
export function hostile(sample) {
  const empty = gzipSync(Buffer.alloc(0));
  return {
    'pairs.zip': withList(sample, pairs(62 << 20)),
    'zeros.zip': withList(sample, Buffer.alloc(62 << 20)),
    'stated.zip': withList(sample, pairs(1 << 20), 1 << 30),
    'list.bin': Buffer.concat([wide('1\x001847\x00'), pairs(65 << 20)]),
    'texts.gz': gzipSync(texts(32_000, 64_000)),
    'members.gz': Buffer.concat([...Array(500_000).fill(empty), gzipSync(sample)]),
  };
}
