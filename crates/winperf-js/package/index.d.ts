/// <reference lib="esnext.disposable" />
import type { AbsentObject, AssumedField, Explanation, FailedQuery, Findings, LogDocument, LogValues, RedactionSummary, Row, Tree, Values } from "./documents.js";

export * from "./documents.js";

/** What goes wrong is an `Error` with these properties besides. */
export interface WinperfError extends Error {
  /** The name that programs know it by: that of a finding, `path-not-found`, `too-many`, `argument-invalid`, `redaction-refused`, … */
  code: string;
  /** The byte of the capture that is to blame, if there is one. */
  offset: number | null;
}

/** A capture in the memory of the WebAssembly module. */
export class Capture {
  private constructor();
  /** The name that its file was opened by, and its place in it. */
  readonly file: string;
  /** SHA-256 of the block in hexadecimal. */
  readonly sha256: string;
  /** Length of the block in bytes. */
  readonly length: number;
  /** What was taken out before it was packed, as its bundle says; `none` of a block without a bundle. */
  readonly redaction: "none" | "names" | "strict";
  /** The objects that the machine should provide and the capture does not have, each with its reason, where its bundle tells. */
  readonly absent: AbsentObject[];
  /** The queries that failed when the captures of the bundle were taken, where it tells. */
  readonly failed: FailedQuery[];
  /** Gives the memory back at once; otherwise that happens when the capture is collected as garbage. */
  free(): void;
  [Symbol.dispose](): void;
}

/** A Performance Monitor log in the memory of the WebAssembly module: `.blg`, PDH-CSV or PDH-TSV. */
export class Log {
  private constructor();
  /** The name that its file was opened by, and its place in it. */
  readonly file: string;
  /** SHA-256 of the log in hexadecimal. */
  readonly sha256: string;
  /** Length of the log in bytes. */
  readonly length: number;
  /** How many samples it has. */
  readonly samples: number;
  /** Whether its samples are whole objects, of which captures are made; otherwise they are counters one by one. */
  readonly hasCaptures: boolean;
  /** Gives the memory back at once; otherwise that happens when the log is collected as garbage. */
  free(): void;
  [Symbol.dispose](): void;
}

export interface SampleOptions {
  /** The number of a sample, from 1: it and the one before it are meant. Without it, the first and the last. */
  sample?: number;
}

export interface RedactedLog {
  /** A `.perfcap.zip` with the log. */
  bundle: Uint8Array;
  /** The log: of the length and with the places of the original, if that is a `.blg`. */
  log: Uint8Array;
  summary: RedactionSummary;
}

export interface OpenOptions {
  /** The name of the file, for documents. */
  file?: string;
  /** Values `Counter 009` as captured, whose names go before those of the file. */
  titles?: Uint8Array[];
  /** Reads on as if these numbers stood in a file of one capture; see {@link assuming}. */
  assume?: Assumption[];
}

/** Another number for the member that begins at an offset, as findings name both: `field.offset` and `expected`. */
export interface Assumption {
  offset: number;
  value: number | bigint;
}

/** A capture read as if every field that lies held what belongs there. */
export interface Mended {
  capture: Capture;
  /** How many errors are left. */
  errors: number;
}

export interface Limit {
  /** How many rows, or structures and fields, are made into objects at most: 1,000,000 unless it says otherwise, `Infinity` for all. */
  limit?: number;
}

export interface ValuesOptions extends Limit {
  /** Only the rows of this object, by name or as `#238`. */
  object?: string;
  /** Only the rows that this counter path names, such as `\Process(svchost#1)\*`. */
  path?: string;
}

export interface ExplainOptions extends Limit {
  language?: "en" | "ja";
}

export interface IssueOptions {
  language?: "en" | "ja";
  /** Only one paragraph for the person who reported the problem: the worst finding, its bytes, the wrong and the right value, and what to do. */
  reply?: boolean;
  /** Where the reply leads to, such as the page with the finding; none when it is left out. */
  link?: string;
}

export interface RedactOptions {
  level?: "names" | "strict";
  /** Whether title lists are cut down to the titles in use; level `strict` does so always. */
  titlesInUse?: boolean;
}

export interface Redacted {
  /** A `.perfcap.zip` of all captures. */
  bundle: Uint8Array;
  /** The blocks, in order of time. */
  samples: Uint8Array[];
  summary: RedactionSummary;
}

/**
 * Opens a raw block, the same gzipped, or a bundle (`.perfcap.zip`), which may hold several captures.
 *
 * Bytes that are no capture open, and {@link check} says why they are none.
 * @throws {WinperfError} for a file that is damaged as a gzip or as a bundle, for a title list of more titles than any machine has,
 * and for what is no bytes
 */
export function open(bytes: Uint8Array | ArrayBuffer, options?: OpenOptions): Capture[];

/**
 * The same capture, read as if these numbers stood in its file and no others: what was assumed before is not.
 * The file stays as it is, and so do `sha256` and `length`. What is assumed stands in the documents.
 *
 * @throws {WinperfError} `not-assumable` for an offset where no member with a number begins, and for a number that the member cannot hold
 */
export function assuming(capture: Capture, assumptions: Assumption[]): Capture;

/** The fields that lie, one after the other, read as if they held what belongs there, beside what is assumed already. */
export function mended(capture: Capture): Mended;

/** What is read otherwise than the file says. */
export function assumed(capture: Capture): AssumedField[];

/**
 * Every structure and every field: `winperf-tree/1`. In `captures.map(tree)` the number of each capture is no limit.
 *
 * @throws {WinperfError} `too-many`
 */
export function tree(capture: Capture, options?: Limit | number): Tree;

/**
 * The log itself: buffers, events, records, parts, and every byte by its name, `winperf-tree/1`.
 *
 * @throws {WinperfError} `no-structures` for a text log, and `too-many`
 */
export function tree(log: Log, options?: Limit | number): Tree;

/** Everything odd: `winperf-findings/1`. */
export function check(capture: Capture | Log): Findings;

/**
 * Opens a log, also one that is gzipped or lies in a bundle, without making captures of it.
 *
 * @throws {WinperfError} `no-log`, and for a file that is damaged as a gzip or as a bundle
 */
export function openLog(bytes: Uint8Array | ArrayBuffer, options?: { file?: string }): Log;

/** What is in a log: machine, times, counters, samples, gaps, and what is odd: `winperf-log/1`. */
export function log(log: Log): LogDocument;

/**
 * Two samples of a log of whole objects as captures, the older one first; one where there is none before it.
 *
 * @throws {WinperfError} `no-sample`, and `no-blocks` for a log of counters one by one
 */
export function captures(log: Log, options?: SampleOptions): Capture[];

/**
 * A log of counters one by one without the names of its machine, its dates and its time zone.
 *
 * @throws {WinperfError} `redaction-refused`, also for whole objects, which {@link redact} takes as captures
 */
export function redactLog(log: Log, options?: { level?: "names" | "strict" }): RedactedLog;

/**
 * The display values of two captures, which are put in order of time, or of one: `winperf-values/1`.
 *
 * @throws {WinperfError} for a capture from which nothing can be computed, for a name that leads nowhere,
 * and `too-many` for more rows than `limit`: a small file may promise any number of them
 */
export function values(older: Capture, newer?: Capture | null, options?: ValuesOptions): Values;

/**
 * The values between two samples of a log; those of counters one by one have no clocks of captures, and of a text log no raw numbers.
 *
 * @throws {WinperfError} as for captures, and `no-sample`
 */
export function values(log: Log, options?: ValuesOptions & SampleOptions): Values | LogValues;

/** The rows that a counter path names between two samples of a log. */
export function find(path: string, log: Log, options?: Limit & SampleOptions): Row[];

/** The rows that a counter path names; throws as {@link values} does. */
export function find(path: string, older: Capture, newer?: Capture | null, options?: Limit): Row[];

/**
 * All rows of two captures or of one, made while they are asked for, so that there may be any number of them.
 *
 * @throws {WinperfError} for a capture from which nothing can be computed
 */
export function rows(older: Capture, newer?: Capture | null): Generator<Row, void, undefined>;

/**
 * A text of a capture, such as a name, a message or the name of a file, in which nothing means anything to Markdown, as issue texts have it:
 * no markup, no link, no mention. It is one line of at most 300 characters, and what nobody sees is replaced.
 */
export function escapeMarkdown(text: string): string;

/** The rows that a counter path names, each explained down to its bytes; throws as {@link values} does. */
export function explain(
  path: string,
  older: Capture,
  newer?: Capture | null,
  options?: ExplainOptions,
): Explanation[];

/**
 * The text for an issue about two captures or one, as Markdown with all names replaced; what bundles say to be redacted stays as it is.
 * A reply about captures that cannot be redacted has no names.
 *
 * @throws {WinperfError} `redaction-refused` for such captures without `reply`
 */
export function issue(older: Capture, newer?: Capture | null, options?: IssueOptions): string;

/**
 * Captures without the names of their machine, redacted together so that equal names stay equal.
 *
 * @throws {WinperfError} for a capture that could not be read to its end
 */
export function redact(captures: Capture[], options?: RedactOptions): Redacted;
