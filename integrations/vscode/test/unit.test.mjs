// The manifest, the policy, and the entries of the Problems panel, without an editor.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import test from "node:test";
import { runInNewContext } from "node:vm";

const folder = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), "utf8");
const manifest = JSON.parse(read("package.json"));

/** The types of the editor that the extension makes values of. */
class Value {
  constructor(...parts) {
    this.parts = parts;
  }
}
const vscode = {
  ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2 },
  Diagnostic: class {
    constructor(range, message, severity) {
      Object.assign(this, { range, message, severity });
    }
  },
  DiagnosticRelatedInformation: Value,
  Location: Value,
  Range: Value,
  Uri: { parse: (text) => text },
  l10n: { t: (text, ...parts) => text.replace(/\{(\d)\}/g, (_, position) => parts[position]) },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const { parts } = createRequire(import.meta.url)("../extension.js");

const POLICY = "default-src 'none'; script-src 'sha256-AA=' 'wasm-unsafe-eval'; connect-src 'none'";
const PAGE = `<html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>settings()</script></head></html>`;
const HOST = { page: "winperf.html", language: "ja", theme: "dark" };

test("the policy of the page is kept, and gains one nonce", () => {
  const page = parts.embed(PAGE, HOST, "0123");
  const [, policy] = page.match(/content="([^"]*)"/);
  assert.equal(policy.replace("'nonce-0123' ", ""), POLICY);
  assert.equal(page.match(/nonce-/g).length, 1);
  assert.ok(page.indexOf('<script nonce="0123">') < page.indexOf("<script>settings()"));
  assert.ok(page.endsWith("<script>settings()</script></head></html>"));
});

test("a page without a policy before its scripts is not shown", () => {
  for (const page of ["<html></html>", PAGE.replace(/<meta[^>]*>/, ""), PAGE.replace("script-src", "style-src")]) {
    assert.throws(() => parts.embed(page, HOST, "0123"), /no policy/);
  }
});

test("a setting cannot end the script that it stands in", () => {
  const page = parts.embed(PAGE, { ...HOST, page: "</script><script>alert(1)" }, "0123");
  assert.equal(page.match(/<script/g).length, 2, page);
});

test("the script of the extension gives the page its host, and drops files on it", () => {
  const [, script] = parts.embed(PAGE, HOST, "0123").match(/<script nonce="0123">([^]*?)<\/script>/);
  const [posted, dispatched, listeners] = [[], [], {}];
  class Transfer {
    files = [];
    items = { add: (file) => this.files.push(file) };
  }
  const named = class {
    constructor(kind, options) {
      Object.assign(this, { kind, ...options });
    }
  };
  const window = {};
  runInNewContext(script, {
    window,
    acquireVsCodeApi: () => ({ postMessage: (message) => posted.push(message) }),
    addEventListener: (kind, listener) => (listeners[kind] = listener),
    dispatchEvent: (event) => dispatched.push(event),
    document: { dispatchEvent: (event) => dispatched.push(event), getElementById: () => null },
    DataTransfer: Transfer,
    DragEvent: named,
    CustomEvent: named,
    File: class {
      constructor(parts, name) {
        Object.assign(this, { parts, name });
      }
    },
  });
  const { tell, copy, ...host } = window.winperfHost;
  assert.deepEqual({ ...host }, HOST);
  tell([]);
  copy("text");
  assert.deepEqual(JSON.stringify(posted), '[{"problems":[]},{"text":"text"}]');
  listeners.message({ data: { files: [{ name: "a.blg", bytes: 1 }] } });
  listeners.message({ data: { ask: "view", name: "compare" } });
  assert.deepEqual([dispatched[0].kind, dispatched[0].dataTransfer.files[0].name], ["drop", "a.blg"]);
  assert.deepEqual([dispatched[1].kind, dispatched[1].detail.name], ["winperf-ask", "compare"]);
});

test("themes of high contrast are dark or light like the others", () => {
  assert.deepEqual([1, 2, 3, 4].map((kind) => parts.theme({ kind })), ["light", "dark", "dark", "light"]);
});

const place = (file, side, offset, in_log = null) => ({ file, side, offset, in_log });
const listed = (problems) => {
  const uris = { "a.perfdata": "file:a", "b.perfdata": "file:b", "log.blg/sample-2": "file:log" };
  return parts.diagnostics(problems, "file:a", (file) => uris[file]);
};

test("a problem has the severity, the byte, the code and the way to the byte", () => {
  const [{ uri, all }] = listed([{ severity: "error", code: "cut", message: "it ends", places: [place("a.perfdata", "a", 0x994)] }]);
  const [{ message, severity, code, range, source }] = all;
  assert.deepEqual([uri, message, severity, code.value, source], ["file:a", "it ends (a.perfdata 0x994)", 0, "cut", "winperf"]);
  assert.deepEqual(range.parts, [0, 0x994, 0, 0x994]);
  assert.equal(decodeURIComponent(code.target), 'command:winperf.show?["file:a","a",2452]');
});

test("a problem of two files is listed once, and names the byte of the other", () => {
  const both = [place("b.perfdata", "a", 1), place("a.perfdata", "b", 2)];
  const [{ uri, all }, ...others] = listed([{ severity: "warning", code: "both", message: "it differs", places: both }]);
  assert.deepEqual([uri, all.length, others.length], ["file:a", 1, 0]);
  const [location, text] = all[0].relatedInformation[0].parts;
  assert.deepEqual([location.parts[0], text], ["file:b", "Byte 0x1 of b.perfdata"]);
});

test("a problem of a sample is at its byte of the log, and one of the machine at the start of the file", () => {
  const problems = [
    { severity: "info", code: "local", message: "of a sample", places: [place("log.blg/sample-2", "b", 4, 0x5000)] },
    { severity: "info", code: "absent", message: "of the machine", places: [] },
  ];
  const [sample, machine] = listed(problems);
  assert.deepEqual([sample.uri, sample.all[0].range.parts[1], sample.all[0].severity], ["file:log", 0x5000, 2]);
  assert.deepEqual([machine.uri, machine.all[0].range.parts[1], machine.all[0].code], ["file:a", 0, "absent"]);
});

test("the manifest has each text in both languages, and so has the program", () => {
  const placeholders = [...JSON.stringify(manifest).matchAll(/"%([a-zA-Z]+)%"/g)].map(([, name]) => name);
  for (const file of ["package.nls.json", "package.nls.ja.json"]) {
    assert.deepEqual(Object.keys(JSON.parse(read(file))).sort(), [...new Set(placeholders)].sort(), file);
  }
  const said = [...read("extension.js").matchAll(/l10n\.t\(\s*"([^"]*)"/g)].map(([, text]) => text);
  for (const file of readdirSync(new URL("l10n", folder))) {
    const known = JSON.parse(read(`l10n/${file}`));
    assert.deepEqual(Object.keys(known).sort(), [...new Set(said)].sort(), file);
    for (const [text, translated] of Object.entries(known)) {
      assert.deepEqual(translated.match(/\{\d\}/g)?.sort(), text.match(/\{\d\}/g)?.sort(), text);
    }
  }
});

test("the manifest runs one program on the desktop and in a browser, and every command of it is there", () => {
  assert.equal(manifest.main, manifest.browser);
  const program = read("extension.js");
  assert.deepEqual([...program.matchAll(/\brequire\("([^"]*)"\)/g)].map(([, name]) => name), ["vscode"]);
  for (const { command } of manifest.contributes.commands) assert.ok(program.includes(`registerCommand("${command}"`), command);
  const [{ viewType, selector }] = manifest.contributes.customEditors;
  assert.ok(program.includes(`"${viewType}"`));
  assert.deepEqual(selector.map(({ filenamePattern }) => filenamePattern), ["*.perfdata", "*.perfcap.zip", "*.blg"]);
});

test("the version is that of the other packages, and the changelog knows it", () => {
  const { version } = JSON.parse(read("../../crates/winperf-js/package/package.json"));
  assert.equal(manifest.version, version);
  assert.ok(read("CHANGELOG.md").includes(`## ${version}`));
});

test("the scripts of the built page are those that its policy names, whatever is put in front of them", { skip: !process.env.WINPERF_SINGLE }, () => {
  const page = parts.embed(readFileSync(process.env.WINPERF_SINGLE, "utf8"), HOST, "0123");
  const [, policy] = page.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/);
  assert.match(policy, /script-src 'nonce-0123' .*'wasm-unsafe-eval'.*connect-src 'none'/);
  const scripts = [...page.matchAll(/<script(?: type="module")?>([^]*?)<\/script>/g)].map(([, text]) => text);
  assert.ok(scripts.length >= 3);
  for (const script of scripts) {
    assert.ok(policy.includes(`'sha256-${createHash("sha256").update(script).digest("base64")}'`), script.slice(0, 80));
  }
});
