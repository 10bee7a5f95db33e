// A table of what was busy between two captures: node notebook.mjs older.perfdata newer.perfdata
import { readFileSync } from "node:fs";
import { open, values } from "winperf";

const [older, newer] = process.argv.slice(2).flatMap((file) => open(readFileSync(file), { file }));
if (older === undefined) throw new Error("name one capture or two");
const { rows } = values(older, newer, { object: "Process" });
console.table(
  rows
    .filter((row) => row.counter === "% Processor Time" && row.status === "ok")
    .sort((left, right) => (right.value ?? 0) - (left.value ?? 0))
    .slice(0, 10)
    .map((row) => ({ process: row.instance, busy: row.display })),
);
