// The package in Node, by import and by require, beside what the program prints.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { check, explain, find, open, redact, tree, values } from "winperf";
import { bytes, files, path, winperf } from "./captures.mjs";

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
  assert.match(run(["node_modules/winperf/examples/comment.mjs", two[0]]), /nothing odd|\*\*/);
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
  assert.throws(() => tree(capture));
});
