// The package in Node, by import and by require, beside what the program prints.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { assumed, assuming, check, escapeMarkdown, explain, find, issue, mended, open, redact, rows, tree, values } from "winperf";
import { archive, bytes, files, path, promised, winperf } from "./captures.mjs";
import { hostile } from "./hostile.mjs";

const PATH = "\\Thread(iexplore/0#2)\\% Processor Time";

function example(name) {
  return [0, 1].map((number) => open(bytes(`${name}-${number}.perfdata`), { file: path(`${name}-${number}.perfdata`) })[0]);
}

test("trees and findings are the documents that the program prints", () => {
  assert.ok(files.length > 4, files.join());
  for (const name of files) {
    for (const [command, document] of [["tree", tree], ["check", check]]) {
      const printed = JSON.parse(winperf(command, "--format", "json", path(name)));
      const made = open(bytes(name), { file: path(name) }).map(document);
      assert.deepEqual(made, Array.isArray(printed) ? printed : [printed], `${command} ${name}`);
    }
  }
});

test("values are the documents that the program prints", () => {
  for (const name of ["iexplore", "desktop", "every-counter-type"]) {
    const two = [`${name}-0.perfdata`, `${name}-1.perfdata`].map(path);
    const [older, newer] = example(name);
    assert.deepEqual(values(older, newer), JSON.parse(winperf("values", "--format", "json", ...two)));
    assert.deepEqual(values(newer), JSON.parse(winperf("values", "--format", "json", two[1])));
  }
});

test("texts for an issue are those that the program prints, and have no names where these cannot be replaced", () => {
  const names = (name, ...options) => [0, 1].map((number) => path(`${name}-${number}.perfdata`)).concat(options);
  for (const [language, reply] of [["en", false], ["en", true], ["ja", true]]) {
    const [older, newer] = example("desktop");
    const printed = winperf("issue", "--lang", language, ...(reply ? ["--reply"] : []), ...names("desktop"));
    assert.equal(issue(older, newer, { language, reply }), printed);
  }
  const [, damaged] = example("damaged-object-length");
  assert.throws(() => issue(damaged), { code: "redaction-refused" });
  const reply = issue(damaged, null, { reply: true, link: "https://example.org/#findings" });
  assert.match(reply, /TotalByteLength.*0x.*https:\/\/example\.org\/#findings/s);
  assert.equal(damaged.redaction, "none");
  const [packed] = open(redact([example("desktop")[1]]).bundle);
  assert.equal(packed.redaction, "names");
  assert.throws(() => issue(packed, null, { language: "fr" }), { code: "argument-invalid" });
});

test("a capture is read as if another number stood in it, and what lies is mended", () => {
  const name = "desktop-1.perfdata";
  const file = path(name);
  const block = Uint8Array.from(bytes(name));
  const view = new DataView(block.buffer);
  const first = view.getUint32(24, true);
  const right = view.getUint32(first, true);
  view.setUint32(first, 7, true);
  const [damaged] = open(block, { file });
  const worst = check(damaged).findings.find(({ severity }) => severity === "error");
  const { root } = tree(open(bytes(name), { file })[0]);
  const wish = { offset: worst.field.offset, value: worst.expected };
  assert.deepEqual(wish, { offset: first, value: right });
  const read = assuming(damaged, [wish]);
  const all = [read, mended(damaged).capture, open(block, { file, assume: [{ offset: first, value: BigInt(right) }] })[0]];
  for (const capture of all) {
    assert.deepEqual(tree(capture).root, root);
    assert.equal(capture.sha256, damaged.sha256);
    assert.deepEqual(assumed(capture).map(({ field, had, value }) => [field.offset, had, value]), [[first, 7, right]]);
    assert.deepEqual(check(capture).assumed, assumed(capture));
  }
  assert.equal(mended(damaged).errors, 0);
  assert.deepEqual(assumed(assuming(read, [])), []);
  assert.equal(tree(damaged).assumed, undefined);
  assert.throws(() => assuming(damaged, [{ offset: 22, value: 1 }]), { code: "not-assumable", offset: 22 });
  assert.throws(() => assuming(damaged, [{ offset: 20, value: -1 }]), { code: "not-assumable", offset: 20 });
});

test("rows are chosen by path and by object", () => {
  const [older, newer] = example("iexplore");
  const [row] = find(PATH, older, newer);
  assert.equal(row.display, "12.5 %");
  assert.equal(typeof row.raw.newer, "string");
  const { rows } = values(older, newer, { object: "Thread" });
  assert.ok(rows.length > 1 && rows.every((row) => row.object === "Thread"));
});

test("an explanation is what the program prints, and in Japanese too", () => {
  const [older, newer] = example("iexplore");
  const [explanation] = explain(PATH, older, newer);
  assert.equal(explanation.text, winperf("find", PATH, path("iexplore-0.perfdata"), path("iexplore-1.perfdata")));
  assert.equal(explanation.result, "12.5 %");
  const raw = explanation.operands.find((operand) => operand.letter === "N1");
  assert.equal(raw.bytes.capture, "newer");
  const [japanese] = explain(PATH, older, newer, { language: "ja" });
  assert.notEqual(japanese.text, explanation.text);
  assert.equal(japanese.result, "12.5 %");
});

test("gzip and bundles open like raw blocks, and redaction leaves every value", () => {
  const [older, newer] = example("desktop");
  const { bundle, samples, summary } = redact([older, newer]);
  assert.ok(summary.names_replaced > 0 && summary.values_compared > 0);
  const copies = open(bundle, { file: "a.perfcap.zip" });
  assert.deepEqual(copies.map((copy) => copy.file), ["a.perfcap.zip/sample-0.perfdata", "a.perfcap.zip/sample-1.perfdata"]);
  assert.equal(open(gzipSync(samples[0]))[0].sha256, copies[0].sha256);
  const all = (document) => document.rows.map((row) => row.value);
  assert.deepEqual(all(values(...copies)), all(values(older, newer)));
  const name = Buffer.from(values(older, newer).newer.system_name, "utf16le");
  assert.ok(bytes("desktop-0.perfdata").includes(name));
  assert.ok(samples.every((sample) => !Buffer.from(sample).includes(name)));
});

test("queries that a bundle says failed come with its captures and with check, with cause, service and DLL", () => {
  const failures = [{ query: "10006", cause: "crashed", code: 0xc0000005, sample: 2, service: "AcmeSvc", library: "acme.dll" }];
  const manifest = JSON.stringify({ schema: "winperf-capture/1", source: { failures } });
  const [capture] = open(archive({ "manifest.json": manifest, "sample-0.perfdata": bytes("desktop-0.perfdata") }));
  const [failed] = capture.failed;
  assert.deepEqual([failed.code, failed.severity, failed.cause, failed.error], ["query-failed", "error", "crashed", 0xc0000005]);
  assert.deepEqual([failed.services, failed.library, failed.sample], [["AcmeSvc"], "acme.dll", 2]);
  assert.deepEqual(check(capture).failed, capture.failed);
  const [plain] = open(bytes("desktop-0.perfdata"));
  assert.deepEqual(plain.failed, []);
});

test("objects that a bundle says are absent come with its captures, with check, and with the path to one of them", () => {
  const registrations = { services: [{ name: "AcmeSvc", object_list: [330], disabled: 1 }] };
  const manifest = JSON.stringify({ schema: "winperf-capture/1", source: { value_name: "Global", registrations } });
  const [capture] = open(archive({ "manifest.json": manifest, "sample-0.perfdata": bytes("desktop-0.perfdata") }));
  const [absent] = capture.absent;
  assert.deepEqual([absent.code, absent.object, absent.service, absent.severity], ["service-disabled", "Server", "AcmeSvc", "warning"]);
  assert.deepEqual(check(capture).absent, capture.absent);
  const said = (error) => error.code === "path-not-found" && error.message.startsWith("service-disabled: Server is not there: ");
  assert.throws(() => find("\\Server\\Sessions", capture), said);
  assert.throws(() => values(capture, null, { object: "Server" }), said);
  const [plain] = open(bytes("desktop-0.perfdata"));
  assert.deepEqual(plain.absent, []);
  assert.throws(() => find("\\Server\\Sessions", plain), (error) => error.message.startsWith("no object is named"));
});

test("what goes wrong is an Error with code, offset and message", () => {
  const [capture] = open(new TextEncoder().encode("hello"));
  assert.equal(tree(capture).root, null);
  const code = check(capture).findings[0].code;
  const wrong = (start, expected) => assert.throws(start, (error) => {
    assert.ok(error instanceof Error && error.message.length > 10, error);
    assert.deepEqual({ code: error.code, offset: error.offset }, expected);
    return true;
  });
  wrong(() => values(capture), { code, offset: 0 });
  wrong(() => redact([capture]), { code: "redaction-refused", offset: null });
  wrong(() => open(gzipSync(bytes("desktop-0.perfdata")).subarray(0, 100)), { code: "gzip", offset: null });
  const [older, newer] = example("iexplore");
  wrong(() => find("\\Nothing\\x", older, newer), { code: "path-not-found", offset: null });
  wrong(() => find("no path", older, newer), { code: "path-invalid", offset: null });
  wrong(() => explain(PATH, older, newer, { language: "fr" }), { code: "argument-invalid", offset: null });
  wrong(() => redact([older], { level: "none" }), { code: "argument-invalid", offset: null });
});

test("arguments of another type are refused before they reach the module", () => {
  const [older, newer] = example("iexplore");
  const block = bytes("iexplore-0.perfdata");
  winperf("pack", path("iexplore-0.perfdata"), path("iexplore-1.perfdata"), "-o", path("iexplore.perfcap.zip"));
  const bundle = bytes("iexplore.perfcap.zip");
  const detached = new ArrayBuffer(8);
  structuredClone(detached, { transfer: [detached] });
  const wrong = [
    ...[null, undefined, "PERF", {}, { length: 1e9 }, 1e9, [80], new Int32Array(2), detached].map((bytes) => () => open(bytes)),
    ...[{}, 5, null].map((file) => () => open(block, { file })),
    ...["x", [5], [{ length: 1e9 }]].map((titles) => () => open(block, { titles })),
    () => open(block, null),
    () => open(block, "a.bin"),
    ...[{ path: 5 }, { object: {} }, { limit: -1 }, { limit: "5" }, { limit: NaN }, null].map((options) => () => values(older, newer, options)),
    ...[undefined, 5, {}].flatMap((path) => [() => find(path, older), () => explain(path, older)]),
    () => explain(PATH, older, newer, { language: {} }),
    ...[{ level: {} }, { titlesInUse: "yes" }].map((options) => () => redact([older], options)),
    ...[undefined, older, [{}], [older, 5]].map((captures) => () => redact(captures)),
    ...[{}, null, Object.create(Object.getPrototypeOf(older), { __wbg_ptr: { value: 8 } })].flatMap((capture) =>
      [tree, check, values, rows].map((use) => () => use(capture)),
    ),
    () => values(older, 5),
    () => rows(older, {}),
    () => escapeMarkdown(5),
    ...[undefined, {}, [5], [null], [{ offset: 20 }], [{ offset: -1, value: 0 }], [{ offset: 20, value: 0.5 }], [{ offset: 20, value: 2n ** 63n }]].flatMap(
      (wishes) => [() => assuming(older, wishes), ...(wishes === undefined ? [] : [() => open(block, { assume: wishes })])],
    ),
    () => assuming({}, []),
    () => mended(5),
    () => assumed(null),
    () => open(bundle, { assume: [{ offset: 20, value: 1 }] }),
  ];
  for (const start of wrong) assert.throws(start, { code: "argument-invalid", offset: null }, String(start));
  assert.equal(open(new Uint8Array(0)).length, 1);
  assert.equal(find(PATH, older, newer)[0].display, "12.5 %");
});

test("more rows than asked for are refused, and an iterator gives any number of them", () => {
  const [older, newer] = example("iexplore");
  const all = values(older, newer).rows;
  assert.deepEqual([...rows(older, newer)], all);
  assert.deepEqual([...rows(older)], values(older).rows);
  const { length } = find("\\Thread(*)\\*", older, newer);
  const many = [
    (limit) => values(older, newer, { limit: all.length + limit }),
    (limit) => values(older, newer, { path: "\\Thread(*)\\*", limit: length + limit }),
    (limit) => find("\\Thread(*)\\*", older, newer, { limit: length + limit }),
    (limit) => explain("\\Thread(*)\\*", older, newer, { limit: length + limit }),
  ];
  for (const start of many) {
    start(0);
    assert.throws(() => start(-1), { code: "too-many", offset: null });
  }
  assert.throws(() => tree(older, { limit: 100 }), { code: "too-many", offset: null });
});

test("a file that promises ten million rows is refused, and its first rows are there at once", () => {
  const [promise] = open(readFileSync(promised()));
  for (const start of [values, tree, (capture) => find("\\Processor(*)\\*", capture)]) {
    assert.throws(() => start(promise), { code: "too-many", offset: null });
  }
  const [first] = rows(promise);
  assert.deepEqual([first.object, first.value], ["Processor", 7]);
});

test("a title list of more titles than any machine has is refused", () => {
  const list = new Uint8Array(Buffer.from("9\0a\0".repeat(262_145), "utf16le"));
  const block = bytes("iexplore-0.perfdata");
  assert.throws(() => open(block, { titles: [list] }), { code: "too-many-titles", offset: null });
  assert.throws(() => open(block, { titles: [new Uint8Array(1 << 25)] }), { code: "too-many-titles" });
});

test("small files that would take much are refused, or read as what they are", () => {
  const files = hostile(bytes("iexplore-0.perfdata"));
  for (const name of ["pairs.zip", "zeros.zip", "stated.zip"]) {
    assert.throws(() => open(files[name]), { code: "too-many-titles", message: /a title list has at most 16777216 bytes/ });
  }
  assert.throws(() => open(files["members.gz"]), { message: /more than 32,768 members/ });
  const [list] = open(files["list.bin"]);
  assert.deepEqual(check(list).findings.map(({ code }) => code), ["signature-missing"]);
  const [texts] = open(files["texts.gz"]);
  const all = values(texts).rows;
  assert.equal(all.length, 32_000);
  assert.ok(all.every(({ text }) => text.length <= 1025), all[0].text);
});

test("nothing of a capture means anything in a comment", () => {
  assert.equal(escapeMarkdown("<img src=x> @someone #1 http://a.b\u200b"), "\\<img src=x\\> \\@&#8288;someone \\#1 http\\://a.b\ufffd");
  mkdirSync("comment", { recursive: true });
  const hostile = "x` ![](http://a.b) @someone.perfdata".replaceAll("/", "⁄");
  copyFileSync(path("iexplore-0.perfdata"), `comment/${hostile}`);
  const said = run(["../node_modules/winperf/examples/comment.mjs", hostile], { cwd: "comment" });
  assert.ok(said.startsWith("x\\` \\!\\[\\](http:"), said);
  assert.ok(said.includes("\\@&#8288;someone"), said);
});

test("require gives the same module as import", () => {
  const required = createRequire(import.meta.url)("winperf");
  assert.equal(required.open, open);
  const [older] = required.open(bytes("iexplore-0.perfdata"));
  assert.equal(find(PATH, older)[0].status, "needs-two-samples");
});

function run(words, options) {
  return execFileSync(process.execPath, words, { encoding: "utf8", ...options });
}

test("a script without modules finds a value", () => {
  const script = `
    const { readFileSync } = require("node:fs");
    const { find, open } = require("winperf");
    const [older, newer] = process.argv.slice(1).map((file) => open(readFileSync(file))[0]);
    console.log(find(${JSON.stringify(PATH)}, older, newer)[0].display);`;
  const two = ["iexplore-0.perfdata", "iexplore-1.perfdata"].map(path);
  assert.equal(run(["--input-type=commonjs", "--eval", script, ...two]), "12.5 %\n");
});

test("the examples of the package run as its README calls them", () => {
  const two = ["iexplore-0.perfdata", "iexplore-1.perfdata"].map(path);
  assert.match(run(["node_modules/winperf/examples/notebook.mjs", ...two]), /iexplore/);
  assert.match(run(["node_modules/winperf/examples/comment.mjs", two[0]]), /no findings|\*\*/);
});

test("the first lines of the README print a value of two captures", () => {
  const readme = readFileSync("node_modules/winperf/README.md", "utf8");
  const [, lines] = readme.split("```js\n")[1].match(/^(.*?)\n```/s);
  assert.match(lines, /svchost#1.*% Processor Time/);
  mkdirSync("readme", { recursive: true });
  writeFileSync("readme/first.mjs", lines);
  for (const number of [0, 1]) copyFileSync(path(`desktop-${number}.perfdata`), `readme/${number}.perfdata`);
  const expected = find("\\Process(svchost#1)\\% Processor Time", ...example("desktop"))[0].display;
  assert.match(expected, /^\d+(\.\d+)? %$/);
  assert.equal(run(["first.mjs"], { cwd: "readme" }), `${expected}\n`);
});

test("the memory of a capture is given back once", () => {
  const [capture] = example("iexplore");
  capture[Symbol.dispose]();
  const freed = [tree, check, values, rows, ({ file }) => file, (capture) => redact([capture])];
  for (const use of freed) assert.throws(() => use(capture), { code: "capture-freed", offset: null });
  capture[Symbol.dispose]();
});

test("every member of a capture refuses what was freed and what is none", () => {
  const [capture] = example("iexplore");
  const prototype = Object.getPrototypeOf(capture);
  capture.free();
  const none = Object.create(prototype, { __wbg_ptr: { value: 1024 } });
  for (const name of Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor")) {
    const use = (of) => {
      const member = Reflect.get(prototype, name, of);
      return typeof member === "function" ? member.call(of) : member;
    };
    assert.throws(() => use(capture), { code: "capture-freed", offset: null }, name);
    assert.throws(() => use(none), { code: "argument-invalid", offset: null }, name);
  }
});
