// A program that Vite has built from the package, and the package without any bundler, in Chromium.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { mkdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import test, { after, before } from "node:test";
import { chromium } from "playwright-core";
import { build } from "vite";
import { bytes } from "./captures.mjs";

const SCRIPT = `
import { find, open } from "winperf";

const file = async (name) => open(await (await fetch(name)).arrayBuffer(), { file: name })[0];
const [older, newer] = [await file("/older.perfdata"), await file("/newer.perfdata")];
const [row] = find("\\\\Process(svchost#1)\\\\% Processor Time", older, newer);
document.body.textContent = row.display;
`;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const IMPORTS = `<script type="importmap">{"imports": {"winperf": "/node_modules/winperf/browser.js"}}</script>`;

let browser, server, folder;

before(async () => {
  mkdirSync("site", { recursive: true });
  writeFileSync("site/main.js", SCRIPT);
  writeFileSync("site/index.html", `<!doctype html><title>winperf</title><script type="module" src="/main.js"></script>`);
  server = createServer((request, response) => {
    const captures = { "/older.perfdata": "desktop-0.perfdata", "/newer.perfdata": "desktop-1.perfdata" };
    const name = request.url === "/" ? "/index.html" : request.url;
    try {
      const body = captures[name] ? bytes(captures[name]) : readFileSync(join(folder(name), name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({
    executablePath: process.env.WINPERF_CHROMIUM,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** What the page says when it has come to its end. */
async function text() {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => document.body?.textContent.trim() !== "");
    return await page.textContent("body");
  } catch (error) {
    throw new Error(errors.join("\n"), { cause: error });
  } finally {
    await page.close();
  }
}

test("what Vite builds shows a value", async () => {
  await build({ root: "site", logLevel: "warn", build: { outDir: "../built", emptyOutDir: true, target: "esnext" } });
  folder = () => "built";
  assert.match(await text(), /^\d+(\.\d+)? %$/);
});

test("without a bundler, an import map suffices", async () => {
  folder = (name) => (name.startsWith("/node_modules") ? "." : "site");
  const html = readFileSync("site/index.html", "utf8");
  writeFileSync("site/index.html", html.replace("<script", `${IMPORTS}<script`));
  assert.match(await text(), /^\d+(\.\d+)? %$/);
});
