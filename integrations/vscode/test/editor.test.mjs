// The packed extension in code-server, as a hand uses it in Chromium.
import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { execFileSync } from "node:child_process";
import { open, prepare, speakJapanese, start } from "./code-server.mjs";
import { Hand } from "./hand.mjs";

let prepared, server, window, page, hand;

before(async () => {
  prepared = prepare();
  const file = (name) => join(prepared.files, name);
  execFileSync(process.env.WINPERF_PROGRAM, ["pack", file("desktop-0.perfdata"), file("desktop-1.perfdata"), "-o", file("report.perfcap.zip")], { stdio: "ignore" });
  copyFileSync(join(process.env.WINPERF_LOGS, "pal-samplelog.blg"), file("sample.blg"));
  server = await start(prepared);
  window = await open(server, prepared);
  page = window.page;
  hand = new Hand(page);
});

after(async () => {
  await window?.browser.close();
  await server?.stop();
  prepared?.remove();
});

test("a capture is opened in the editor, by the page and its own policy", async () => {
  await hand.openFile("desktop-0.perfdata");
  await hand.shown().getByRole("treegrid", { name: "Structure of A" }).getByText("Process").first().waitFor();
  const policy = await hand.shown().locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  assert.match(policy, /script-src 'nonce-[0-9a-f]{32}' 'sha256-[^']*'.*'wasm-unsafe-eval'.*connect-src 'none'/);
  assert.equal(await hand.shown().locator("html").getAttribute("lang"), "en");
  const refused = await hand.shown().locator("body").evaluate(() => fetch("https://example.org/").then(() => "answered", () => "refused"));
  assert.equal(refused, "refused");
  // The browser says the only violation in two ways.
  await hand.eventually(async () => assert.equal(window.violations.length, 2, window.violations.join("\n")));
  assert.ok(window.violations.every((violation) => violation.includes("https://example.org/")), window.violations.join("\n"));
  window.violations.length = 0;
});

test("the theme of the editor is followed", async () => {
  const theme = () => hand.shown().locator("html").getAttribute("data-theme");
  assert.equal(await theme(), "light");
  for (const changed of ["dark", "light"]) {
    await hand.command("Preferences: Toggle between Light/Dark Themes");
    await hand.eventually(async () => assert.equal(await theme(), changed));
  }
});

test("Compare with opens another file of the folder beside the first, and shows what differs", async () => {
  await hand.command("winperf: Compare with…");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "desktop-1.perfdata" }).click();
  await hand.shown().locator("#capture-b", { hasText: "desktop" }).waitFor();
  await hand.shown().locator("#tab-compare[aria-selected=true]").waitFor();
  await hand.shown().locator("#compare [role=row]").nth(1).waitFor();
});

test("Copy reply puts the reply on the clipboard, with names replaced and no link that leads nowhere", async () => {
  await hand.command("winperf: Copy reply");
  const reply = await hand.eventually(async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /svchost#3/);
    return text;
  });
  assert.doesNotMatch(reply, /winperf\.html|vscode/);
  assert.doesNotMatch(reply, /DESKTOP-7QK2/);
});

test("problems are listed by file with their byte, and the code leads to it", async () => {
  await hand.openFile("damaged-object-length-1.perfdata");
  await hand.command("View: Focus Problems");
  const problem = hand.problems().filter({ hasText: "object-length-mismatch" });
  await problem.first().waitFor();
  assert.match(await problem.first().innerText(), /TotalByteLength.*0x70\)/s);
  assert.match(await problem.first().innerText(), /Ln 1, Col 113/);
  await hand.shown().locator("#tab-values").click();
  // A click on a code needs the key that a click on a link does.
  await problem.first().locator("a", { hasText: "object-length-mismatch" }).click({ modifiers: ["Control"] });
  await hand.shown().locator("#tab-structure[aria-selected=true]").waitFor();
  await hand.shown().getByText(/^0x70 = /).waitFor();
});

test("problems of a file are gone with its editor", async () => {
  await hand.command("View: Close All Editors");
  await hand.eventually(async () => assert.equal(await hand.problems().count(), 0));
});

test("files that are selected together are compared with each other", async () => {
  await hand.row("iexplore-0.perfdata").click();
  await hand.row("iexplore-1.perfdata").click({ modifiers: ["Control"] });
  await hand.row("iexplore-1.perfdata").click({ button: "right" });
  await page.locator(".monaco-menu .action-item", { hasText: "Compare with…" }).click();
  await hand.shown().locator("#tab-compare[aria-selected=true]").waitFor();
  await hand.shown().locator("#capture-b", { hasText: "iexplore" }).waitFor();
});

test("bundles and logs are opened", async () => {
  await hand.openFile("report.perfcap.zip");
  await hand.shown().locator("#capture-b", { hasText: "sample-1" }).waitFor();
  await hand.openFile("sample.blg");
  await hand.shown().locator("#capture-b", { hasText: "sample" }).waitFor();
});

test("a file that changes on disk is read again", async () => {
  await hand.openFile("provider-0.perfdata");
  const bytes = readFileSync(join(prepared.files, "provider-0.perfdata"));
  bytes[0xc] = 7;
  writeFileSync(join(prepared.files, "provider-0.perfdata"), bytes);
  await hand.problems().filter({ hasText: "version-unknown" }).first().waitFor();
});

test("the language of the editor is followed, also where the extension runs in the browser", async () => {
  await window.browser.close();
  await server.stop();
  speakJapanese(prepared);
  prepared.set({ "remote.extensionKind": { "winperf.winperf": ["web"] } });
  server = await start(prepared, "--locale", "ja");
  const violations = window.violations;
  window = await open(server, prepared);
  window.violations.push(...violations);
  page = window.page;
  hand = new Hand(page);
  await hand.openFile("damaged-object-length-1.perfdata");
  assert.equal(await hand.shown().locator("html").getAttribute("lang"), "ja");
  await hand.command("View: Focus Problems");
  assert.match(await hand.problems().filter({ hasText: "object-length-mismatch" }).first().innerText(), /[ぁ-ん]/);
  await hand.command("Developer: Show Running Extensions");
  await hand.reveal(".runtime-extensions-editor", page.locator(".runtime-extensions-editor .monaco-list-row", { hasText: "winperf" }).filter({ hasText: "web worker" }));
});

test("nothing has left the editor, and no policy was violated", () => {
  assert.deepEqual(window.left, []);
  assert.deepEqual(window.violations, []);
});
