// Captures of winperf-synth, as the program `winperf` writes them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
