// What the generated reader gives, beside a document of `winperf tree`.

import assert from 'node:assert/strict';

/** Where a member stands in the file; nothing for one that was not read. */
function place(structure, member) {
  const found = structure?._debug?.[member];
  if (found?.end === undefined) return undefined;
  return { offset: found.ioOffset + found.start, length: found.end - found.start };
}

/** Every structure that was read, in the order of the file: its kind, type, and what it is. */
function* structures(block) {
  yield { kind: 'data-block', type: 'perf_data_block', at: block };
  for (const object of block.objects ?? []) {
    yield { kind: 'object', type: 'object_type', at: object };
    for (const counter of object.definitions?.counters ?? []) {
      yield { kind: 'counter-definition', type: 'counter_definition', at: counter };
    }
    const { data } = object;
    if (data?.block) yield { kind: 'counter-block', type: 'counter_block', at: data.block };
    for (const instance of data?.instances ?? []) {
      yield { kind: 'instance', type: 'instance_definition', at: instance };
      if (instance.block) yield { kind: 'counter-block', type: 'counter_block', at: instance.block };
    }
  }
}

function* nodes(node) {
  yield node;
  for (const child of node.children) yield* nodes(child);
}

/** The number in bytes, exactly. */
function exact(bytes, { offset, length }, isSigned) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, length);
  if (length === 8) return isSigned ? view.getBigInt64(0, true) : view.getBigUint64(0, true);
  return BigInt(isSigned ? view.getInt32(0, true) : view.getUint32(0, true));
}

/** The text in UTF-16 up to its first NUL. */
function text(bytes) {
  const whole = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(bytes.subarray(0, bytes.length & ~1));
  return beforeNul(whole);
}

function beforeNul(text) {
  return text.split('\0')[0];
}

/**
 * Compares all that was read with the nodes of the same place, and counts it.
 *
 * With `isWhole`, each has what the other has.
 */
export function compare(block, root, bytes, names, file, isWhole) {
  const expected = [...nodes(root)];
  const byPlace = new Map(expected.map((node) => [`${node.kind} ${node.offset}`, node]));
  const counted = { structures: 0, values: 0 };
  for (const { kind, type, at } of structures(block)) {
    const start = place(at, names[type][0][0]);
    if (!start) continue;
    const node = byPlace.get(`${kind} ${start.offset}`);
    if (isWhole) assert.ok(node, `${file}: winperf has no ${kind} at ${start.offset}`);
    if (!node) continue;
    counted.structures += 1;
    compareMembers(at, names[type], node, bytes, file);
    if (kind === 'instance') compareName(place(at.name, '_m_raw') ?? nameOf(at, file), node, bytes, at, file);
    if (kind === 'counter-block' && at.data) counted.values += compareValues(at.data, node, bytes, file, isWhole);
  }
  if (isWhole) {
    assert.equal(counted.structures, expected.length, `${file}: structures`);
    const name = expected[0].fields.find((field) => field.name === 'name');
    if (name) assert.equal(beforeNul(block.systemName), name.value, file);
  }
  return counted;
}

function compareMembers(structure, members, node, bytes, file) {
  for (const [member, name] of members) {
    const found = place(structure, member);
    if (!found) continue;
    const field = node.fields.find((one) => one.name === name && one.offset === found.offset);
    assert.ok(field, `${file}: winperf has no ${name} at ${found.offset}`);
    assert.equal(found.length, field.length, `${file}: ${name}`);
    if (!['DWORD', 'LONG', 'LARGE_INTEGER'].includes(field.type)) continue;
    const number = exact(bytes, found, field.type !== 'DWORD');
    // Kaitai's runtime for JavaScript loses the lower half of a negative number of 64 bits.
    if (number >= -(2n ** 31n)) assert.equal(structure[member], Number(number), `${file}: ${name}`);
    assert.equal(BigInt(field.value), number, `${file}: ${name}`);
  }
}

/** The name of an instance, read on demand; a reader fails for one that is not in its instance. */
function nameOf(instance, file) {
  try {
    return instance.name?.raw && place(instance.name, '_m_raw');
  } catch (error) {
    assert.ok(error instanceof Error || error.name, `${file}: ${error}`);
    return undefined;
  }
}

function compareName(found, node, bytes, instance, file) {
  const field = node.fields.find((one) => one.name === 'name');
  assert.deepEqual(found, field && { offset: field.offset, length: field.length }, `${file}: the name at ${node.offset}`);
  if (!field || instance.codePage !== 0) return;
  const own = bytes.subarray(found.offset, found.offset + found.length);
  assert.equal(text(own), field.value, `${file}: the name at ${found.offset}`);
  // Kaitai's runtime for JavaScript takes a byte order mark away.
  const withoutMark = field.value.replace(/^\ufeff/, '');
  if (own.length % 2 === 0) assert.equal(beforeNul(instance.name.text), withoutMark, file);
}

const MULTI_COUNTER = 0x02000000;

/** Values that share all of their bytes are one leaf of the tree; of those that share some, each byte has one. */
function compareValues(data, node, bytes, file, isWhole) {
  const values = data.values.filter((value) => value.isInside);
  const places = values.map((value) => value.raw && place(value, '_m_raw'));
  const leaves = node.fields.filter((field) => field.name === 'value');
  for (const [position, value] of values.entries()) {
    const found = places[position];
    const leaf = leaves.find((one) => one.offset === found.offset && one.length === found.length);
    if (leaf) {
      compareValue(value, found, leaf, bytes, file);
    } else {
      assert.ok(places.some((other) => overlap(other, found)), `${file}: winperf has no value at ${found.offset}`);
    }
  }
  const isInside = (leaf, position) => {
    // Where no definition follows that is its base, a multi counter has the count of instances in the DWORD behind its value.
    const behind = values[position].definition.typeBits & MULTI_COUNTER ? 4 : 0;
    const { offset, length } = places[position];
    return offset <= leaf.offset && leaf.offset < offset + length + behind;
  };
  for (const leaf of isWhole ? leaves : []) {
    assert.ok(places.some((_, position) => isInside(leaf, position)), `${file}: a value at ${leaf.offset}`);
  }
  return values.length;
}

function overlap(one, other) {
  const isSame = one.offset === other.offset && one.length === other.length;
  return !isSame && one.offset < other.offset + other.length && other.offset < one.offset + one.length;
}

function compareValue(value, found, leaf, bytes, file) {
  const own = bytes.subarray(found.offset, found.offset + found.length);
  assert.deepEqual(Buffer.from(value.raw), Buffer.from(own), `${file}: the bytes at ${found.offset}`);
  if (value.number === undefined || leaf.type === 'double') return;
  const number = exact(bytes, found, false);
  assert.equal(value.number, Number(number), `${file}: the value at ${found.offset}`);
  assert.equal(BigInt(leaf.value), number, `${file}: the value at ${found.offset}`);
}
