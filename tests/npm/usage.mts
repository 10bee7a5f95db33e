// Everything that the package exports, with its types.
import { readFileSync } from "node:fs";
import { Capture, assumed, assuming, check, escapeMarkdown, explain, find, mended, open, redact, rows, tree, values } from "winperf";
import { Log, captures as capturesOf, log, openLog, redactLog } from "winperf";
import type { Assumption, Explanation, Field, LogDocument, LogValues, Redacted, Row, Structure, Values, WinperfError } from "winperf";

const captures: Capture[] = open(readFileSync("a.perfcap.zip"), { file: "a.perfcap.zip", titles: [new Uint8Array()] });
const [older, newer] = captures;
if (older === undefined || newer === undefined) throw new Error("two samples are wanted");

const root: Structure | null = tree(older).root;
const field: Field | undefined = root?.children[0]?.fields[0];
const length: number = field?.length ?? older.length;

const found: Row[] = find("\\Process(svchost#1)\\% Processor Time", older, newer, { limit: 10 });
for (const row of rows(older, newer)) console.log(escapeMarkdown(row.counter));
const small = tree(older, { limit: Infinity });
const value: number | null | undefined = found[0]?.value;
const raw: string | null | undefined = found[0]?.raw.newer;
const schema: "winperf-values/1" = values(older, null, { object: "Process" }).schema;
const explained: Explanation[] = explain("\\System\\*", older, newer, { language: "ja" });
const where: "older" | "newer" | undefined = explained[0]?.steps[0]?.bytes?.capture;

const assumption: Assumption = { offset: 20, value: 5n };
const read: Capture = assuming(open(new Uint8Array(0), { assume: [assumption] })[0] ?? older, [{ offset: 20, value: 5 }]);
const had: number | string | undefined = assumed(read)[0]?.had;
const left: number = mended(read).errors;

const redacted: Redacted = redact(captures, { level: "strict", titlesInUse: true });
const places: number = redacted.summary.places_replaced;

try {
  for (const { severity, offset, field, had } of check(older).findings) {
    const number: number | string | null = had;
    console.log(severity.length, offset, field?.member, number);
  }
} catch (error) {
  const { code, offset } = error as WinperfError;
  console.log(code, offset);
}
const ofMachine: Log = openLog(new Uint8Array(0), { file: "system.blg" });
const inLog: LogDocument = log(ofMachine);
const wall: string | null | undefined = inLog.samples[0]?.local_time;
const pairOfLog: Capture[] = capturesOf(ofMachine, { sample: 2 });
const ofCounters: Values | LogValues = values(ofMachine, { sample: 2, object: "Process" });
const chosen: Row[] = find("\\Process(*)\\*", ofMachine, { sample: 2, limit: 5 });
const buffers: number | undefined = tree(ofMachine).root?.children.length;
const copied: Uint8Array = redactLog(ofMachine, { level: "strict" }).log;
console.log(wall, pairOfLog.length, ofCounters.rows.length, chosen.length, buffers, copied, check(ofMachine).findings.length);
// @ts-expect-error: a capture comes from open().
new Capture();
// @ts-expect-error: there is no such level.
redact(captures, { level: "none" });

using disposed = open(new ArrayBuffer(0))[0]!;
older.free();
console.log(length, value, raw, schema, where, places, had, left, disposed.sha256, small.schema);
