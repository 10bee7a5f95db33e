// The types hold what the package does, under `tsc --strict` in each way of resolving it.
import { execFileSync } from "node:child_process";
import test from "node:test";

const EXAMPLES = ["notebook", "comment"].map((name) => `node_modules/winperf/examples/${name}.mjs`);

function compiles(...words) {
  const tsc = "node_modules/typescript/bin/tsc";
  const strict = ["--noEmit", "--strict", "--target", "es2022", "--types", "node"];
  try {
    execFileSync(process.execPath, [tsc, ...strict, ...words], { encoding: "utf8" });
  } catch (error) {
    throw new Error(error.stdout, { cause: error });
  }
}

test("a module compiles as Node and as a bundler resolve it", () => {
  compiles("--module", "nodenext", "usage.mts");
  compiles("--module", "esnext", "--moduleResolution", "bundler", "usage.mts");
});

test("a script that requires the package compiles", () => {
  compiles("--module", "nodenext", "usage.cts");
});

test("the examples of the package compile", () => {
  compiles("--module", "nodenext", "--allowJs", "--checkJs", ...EXAMPLES);
});
