// Logs of two real machines in the package, beside what the program prints of them and what is published about them.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { captures, check, find, Log, log, open, openLog, redactLog, tree, values } from "winperf";
import { bytes, folder, winperf } from "./captures.mjs";

const FIXTURES = process.env.WINPERF_LOGS;
const [BLOCKS, RAW] = ["pal-samplelog.blg", "tx-basicperfcounters.blg"].map((name) => join(FIXTURES, name));
const EXPECTED = JSON.parse(readFileSync(join(FIXTURES, "expected.json"), "utf8"));

const opened = (file) => openLog(readFileSync(file), { file });
const printed = (...words) => JSON.parse(winperf(...words, "--format", "json"));
const expected = (file) => EXPECTED.files.find((known) => file.endsWith(known.file));

test("what is in a log is the document that the program prints, and every expected sample is in it", () => {
  for (const file of [BLOCKS, RAW]) {
    const own = opened(file);
    assert.ok(own instanceof Log);
    assert.deepEqual(log(own), printed("log", file));
    const { samples, sha256, bytes: length } = expected(file);
    assert.deepEqual([own.samples, own.sha256, own.length], [samples, sha256, length]);
    assert.equal(log(own).samples.length, samples);
  }
  assert.deepEqual([BLOCKS, RAW].map((file) => opened(file).hasCaptures), [true, false]);
});

test("trees and findings of a log are those of the program", () => {
  for (const file of [BLOCKS, RAW]) {
    const own = opened(file);
    assert.deepEqual(tree(own), printed("log", file, "--structure"));
    const worse = check(own).findings.filter(({ severity }) => severity !== "info");
    // Sums whose instances ended go back between these samples of the log of whole objects.
    const backwards = file === BLOCKS ? [[2, 3], [4, 5], [5, 6], [7, 8], [10, 11]] : [];
    assert.deepEqual(worse.map(({ code, problem }) => [code, problem.samples]), backwards.map((samples) => ["log-went-backwards", samples]));
    assert.throws(() => tree(own, { limit: 100 }), { code: "too-many" });
  }
  const cut = readFileSync(RAW).subarray(0, 393_000);
  const file = join(folder, "cut.blg");
  writeFileSync(file, cut);
  assert.deepEqual(check(openLog(cut, { file })), printed("check", file));
});

test("values that are odd at regular distances are findings as the program has them", () => {
  const line = (number) => `"11/27/2026 10:00:${String(number).padStart(2, "0")}.000","${number % 3 ? 574 + number : 0}"`;
  const head = String.raw`"(PDH-CSV 4.0) (UTC)(0)","\\NORTH\Memory\Pages/sec"`;
  const text = [head, ...Array.from({ length: 24 }, (_, number) => line(number))].join("\r\n");
  const file = join(folder, "regular.csv");
  writeFileSync(file, text);
  const own = check(openLog(readFileSync(file), { file }));
  assert.deepEqual(own, printed("check", file));
  const said = String.raw`\\NORTH\Memory\Pages/sec is 0 in 8 of 24 samples, one in every 3; the other values are 575 to 597`;
  assert.deepEqual(own.findings.map(({ code, message }) => [code, message]), [["log-regular", said]]);
});

test("values of raw counters are those of the program, and of PDH to twelve digits", () => {
  const own = opened(RAW);
  for (const sample of [1, 2, 300, 601]) {
    assert.deepEqual(values(own, { sample }), printed("values", RAW, "--sample", String(sample)));
  }
  assert.deepEqual(values(own), printed("values", RAW));
  const PATH = "\\Processor(_Total)\\% Processor Time";
  const published = expected(RAW).pdh.first_four.values.map(Number);
  assert.equal(published.length, 4);
  published.forEach((wanted, place) => {
    const [row] = find(PATH, own, { sample: place + 2 });
    assert.ok(Math.abs(row.value / wanted - 1) < 1e-12, `${row.value}`);
  });
  assert.equal(values(own, { sample: 2, object: "processor" }).rows.length, 5);
});

test("of a log of whole objects a sample and the one before it are captures, with the titles of the log", () => {
  const own = opened(BLOCKS);
  const pair = captures(own, { sample: 5 });
  assert.deepEqual(pair.map(({ file }) => file), [4, 5].map((number) => `${BLOCKS}/sample-${number}`));
  const { rows } = printed("values", BLOCKS, "--at", "15:44");
  assert.deepEqual(values(own, { sample: 5 }).rows, rows);
  assert.deepEqual(values(...pair).rows, rows);
  const busiest = find("\\Process(*)\\% Processor Time", own, { sample: 5 })
    .filter(({ instance }) => !["Idle", "_Total"].includes(instance))
    .sort((one, other) => other.value - one.value)[0];
  assert.deepEqual([busiest.instance, busiest.display], ["explorer", "6.77083 %"]);
  assert.deepEqual(captures(own, { sample: 1 }).length, 1);
  assert.equal(open(readFileSync(BLOCKS)).length, 11);
});

test("a text log has its values, and a log opens gzipped and inside of a bundle", () => {
  const text = Buffer.from('"(PDH-CSV 4.0) (GMT)(0)","\\\\LEDGER\\B(payroll)\\D"\r\n"02/19/2013 18:50:17.844","1.5"\r\n');
  const own = openLog(text, { file: "a.csv" });
  assert.deepEqual(values(own).rows.map(({ counter, value }) => [counter, value]), [["D", 1.5]]);
  assert.throws(() => tree(own), { code: "no-structures" });
  assert.equal(openLog(gzipSync(readFileSync(RAW))).samples, 601);
  const { bundle, log: copy, summary } = redactLog(own);
  assert.ok(!/ledger|payroll|2013/i.test(Buffer.from(copy).toString()));
  assert.deepEqual([summary.names_replaced, openLog(bundle, { file: "b.zip" }).file], [2, "b.zip/log.csv"]);
});

test("a redacted log gives every value and names no machine", () => {
  const own = opened(RAW);
  for (const level of ["names", "strict"]) {
    const { log: copy, summary } = redactLog(own, { level });
    assert.equal(copy.length, own.length);
    assert.ok(!Buffer.from(copy).toString("utf16le").includes("GEORGIS3"));
    assert.equal(summary.values_compared, 12_010);
    const again = openLog(copy);
    for (const sample of [2, 601]) {
      const numbers = (of) => values(of, { sample }).rows.map(({ value, status }) => [value, status]);
      assert.deepEqual(numbers(again), numbers(own));
    }
  }
  assert.throws(() => redactLog(opened(BLOCKS)), { code: "redaction-refused" });
});

test("what is no log, no sample and no counter is an error with a code", () => {
  const own = opened(RAW);
  assert.throws(() => openLog(bytes("desktop-0.perfdata")), { code: "no-log" });
  assert.throws(() => open(readFileSync(RAW)), { code: "no-blocks" });
  assert.throws(() => captures(own), { code: "no-blocks" });
  assert.throws(() => values(own, { sample: 602 }), { code: "no-sample" });
  assert.throws(() => values(own, { sample: -1 }), { code: "argument-invalid" });
  assert.throws(() => find("\\Memory\\*", own), { code: "path-not-found" });
  assert.throws(() => redactLog(own, { level: "none" }), { code: "argument-invalid" });
  assert.throws(() => log({}), { code: "argument-invalid" });
  own.free();
  assert.throws(() => log(own), { code: "capture-freed" });
  assert.throws(() => own.samples, { code: "capture-freed" });
});
