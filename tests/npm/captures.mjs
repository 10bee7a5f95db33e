// Captures of winperf-synth, as the program `winperf` writes them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export const program = process.env.WINPERF_PROGRAM;

/** What the program prints; an exit status of 1 says that it has found something. */
export function winperf(...words) {
  try {
    return execFileSync(program, words, { maxBuffer: 1 << 28, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

/** A folder with all examples, which goes when the process does. */
export const folder = mkdtempSync(join(tmpdir(), "winperf-npm-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
winperf("examples", folder);

export const files = readdirSync(folder).filter((name) => /\.(perfdata|zip)$/.test(name)).sort();

export function path(name) {
  return join(folder, name);
}

export function bytes(name) {
  return readFileSync(path(name));
}

/** A capture of 2,000 counters that share one value, and 5,000 instances, as `winperf-synth` writes its `promise`. */
export function promised() {
  const file = join(folder, "promise.gz");
  writeFileSync(file, gzipSync(promise(2_000, 5_000)));
  return file;
}

function promise(counters, instances) {
  const definitions = 64 + 40 * counters;
  const each = 24 + 8 + 8;
  const total = definitions + each * instances;
  const bytes = Buffer.alloc(88 + total);
  const name = Buffer.from("a\0", "utf16le");
  bytes.write("PERF", 0, "utf16le");
  // LittleEndian, Version, Revision, TotalByteLength, HeaderLength, NumObjectTypes, DefaultObject
  [1, 1, 1, 88 + total, 88, 1, -1].forEach((value, place) => bytes.writeInt32LE(value, 8 + 4 * place));
  // SYSTEMTIME of a day that there was, and clocks that run.
  [2026, 1, 4, 1, 0, 0, 0, 0].forEach((value, place) => bytes.writeUInt16LE(value, 36 + 2 * place));
  [1n, 10_000_000n, 1n].forEach((value, place) => bytes.writeBigInt64LE(value, 56 + 8 * place));
  const object = bytes.subarray(88);
  // TotalByteLength, DefinitionLength, HeaderLength, title, its text, help, its text, DetailLevel, NumCounters, DefaultCounter, NumInstances
  [total, definitions, 64, 238, 0, 239, 0, 100, counters, 0, instances].forEach((value, place) => object.writeInt32LE(value, 4 * place));
  [1n, 10_000_000n].forEach((value, place) => object.writeBigInt64LE(value, 48 + 8 * place));
  for (let counter = 0; counter < counters; counter += 1) {
    // ByteLength, title, its text, help, its text, DefaultScale, DetailLevel, CounterType (PERF_COUNTER_RAWCOUNT), CounterSize, CounterOffset
    [40, 6, 0, 7, 0, 0, 100, 0x10000, 4, 4].forEach((value, place) => object.writeInt32LE(value, 64 + 40 * counter + 4 * place));
  }
  for (let instance = 0; instance < instances; instance += 1) {
    const at = definitions + each * instance;
    // ByteLength, parent object, parent instance, UniqueID, NameOffset, NameLength
    [32, 0, 0, -1, 24, 4].forEach((value, place) => object.writeInt32LE(value, at + 4 * place));
    name.copy(object, at + 24);
    [8, 7].forEach((value, place) => object.writeInt32LE(value, at + 32 + 4 * place));
  }
  return bytes;
}

/** A ZIP archive in which these members are stored as they are. */
export function archive(members) {
  const written = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const bytes = Buffer.from(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(checksum(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    written.push(Buffer.from("PK\x03\x04"), fields, Buffer.from(name), bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), fields, place, Buffer.from(name));
    offset += 30 + name.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(members).length, 4);
  end.writeUInt16LE(Object.keys(members).length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written, central, Buffer.from("PK\x05\x06"), end]);
}

/** CRC-32; zlib has none before Node 20.15. */
function checksum(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
