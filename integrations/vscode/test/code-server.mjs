// code-server on loopback with the packed extension in it, and a window of it in Chromium.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const PROGRAM = fileURLToPath(new URL("node_modules/code-server/out/node/entry.js", import.meta.url));

/** How long anything may take to appear, in milliseconds: more than a busy machine takes. */
export const TIMEOUT = 300_000;

/** A port that is free at the moment. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A folder with example captures, and a home in which the extension is installed. */
export function prepare() {
  const folder = mkdtempSync(join(tmpdir(), "winperf-vscode-"));
  const files = join(folder, "captures");
  const home = join(folder, "home");
  mkdirSync(join(home, "User"), { recursive: true });
  execFileSync(process.env.WINPERF_PROGRAM, ["examples", files], { stdio: "ignore" });
  const settings = { "workbench.startupEditor": "none", "workbench.colorTheme": "Default Light Modern", "telemetry.telemetryLevel": "off" };
  const set = (more) => writeFileSync(join(home, "User/settings.json"), JSON.stringify(Object.assign(settings, more)));
  set({});
  const options = ["--user-data-dir", home, "--extensions-dir", join(folder, "extensions")];
  execFileSync(process.execPath, [PROGRAM, ...options, "--install-extension", process.env.WINPERF_VSIX], { env: environment(folder), stdio: "inherit" });
  return { folder, files, options, set, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Has the editor speak Japanese, by a language pack that translates nothing: what follows is the language that extensions are told. */
export function speakJapanese({ folder }) {
  const [home, file] = [join(folder, "home"), join(folder, "ja.i18n.json")];
  writeFileSync(file, JSON.stringify({ version: "1.0.0", contents: {} }));
  const pack = { hash: "0", extensions: [{ extensionIdentifier: { id: "test.ja" }, version: "1.0.0" }], translations: { vscode: file }, label: "日本語" };
  writeFileSync(join(home, "languagepacks.json"), JSON.stringify({ ja: pack }));
}

/** No setting of the machine that runs the tests is read. */
function environment(folder) {
  return { PATH: process.env.PATH, HOME: folder };
}

/** Starts code-server over a prepared folder. */
export async function start({ folder, files, options }, ...more) {
  const port = await freePort();
  const bound = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", ...more];
  const server = spawn(process.execPath, [PROGRAM, ...options, ...bound, files], { env: environment(folder), stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`code-server has ended with ${code}`)));
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      if (said.includes("HTTP server listening")) resolve();
    });
  });
  const stop = () => new Promise((resolve) => {
    server.removeAllListeners("exit").once("exit", resolve);
    server.kill();
  });
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** A window of the editor, which records requests that leave the origin and violations of policies. */
export async function open({ origin }, { files }) {
  const browser = await chromium.launch({ executablePath: process.env.WINPERF_CHROMIUM, args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  const [left, violations] = [[], []];
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    // The editor itself asks for its gallery.
    if (protocol.startsWith("http") && asked !== origin && request.frame() !== page.mainFrame()) left.push(request.url());
  });
  page.on("console", (message) => {
    if (/Content Security Policy|violates the following/.test(message.text())) violations.push(`${message.location().url}: ${message.text()}`);
  });
  await page.goto(`${origin}/?folder=${encodeURIComponent(files)}`);
  await page.locator(".monaco-workbench").waitFor();
  return { browser, page, left, violations };
}
