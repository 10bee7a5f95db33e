// What is told of one attachment: runs in a thread of its own.
import { parentPort, workerData } from "node:worker_threads";
import * as winperf from "winperf";

/** Values that are shown. */
const VALUES = 12;

/** Counters that most reports are about, by the paths that name them in any language. */
const PATHS = ["\\#238(_Total)\\#6", "\\#4\\#1380", "\\#4\\#26", "\\#234(_Total)\\#200", "\\#2\\#44", "\\#2\\#250"];

const { name, bytes, language, page } = workerData;

/** Errors, warnings and infos of all documents. */
function counted(documents) {
  const all = documents.flatMap(({ findings, pair = [], absent = [], failed = [] }) => [...findings, ...pair, ...absent, ...failed]);
  const count = (wanted) => all.filter(({ severity }) => severity === wanted).length;
  return { errors: count("error"), warnings: count("warning"), infos: count("info") };
}

function ofCaptures(captures) {
  const [first, last] = [captures[0], captures.at(-1)];
  const newer = captures.length > 1 ? last : null;
  const isRedacted = captures.every(({ redaction }) => redaction !== "none");
  const link = page && addressOf(first, newer);
  const documents = captures.map((capture) => winperf.check(capture));
  if (newer) documents.push({ findings: ofBoth(first, newer) });
  return {
    isRedacted,
    samples: captures.length,
    ...counted(documents),
    reply: winperf.issue(first, newer, { language, reply: true, link }),
    issue: attempt(() => winperf.issue(first, newer, { language })),
    values: values(captures, isRedacted),
  };
}

/** The address at which the page asks for the files of these captures, and shows their findings. */
function addressOf(first, newer) {
  const named = ({ sha256, length, file }) => `${sha256.slice(0, 12)}.${length}.${encodeURIComponent(file)}`;
  const both = newer ? `a=${named(first)}&b=${named(newer)}` : `a=${named(first)}`;
  return `${page}#lang=${language}&${both}&tab=findings`;
}

/** What is odd about two captures together, from the document of the first counters that they have. */
function ofBoth(older, newer) {
  const some = [...PATHS.map((path) => ({ path })), {}];
  for (const options of some) {
    const document = attempt(() => winperf.values(older, newer, options));
    if (document) return document.findings;
  }
  return [];
}

/** Values of the usual counters, from a copy without names. */
function values(captures, isRedacted) {
  return attempt(() => {
    const copies = isRedacted ? captures : winperf.open(winperf.redact(captures).bundle);
    const [first, last] = [copies[0], copies.length > 1 ? copies.at(-1) : null];
    const rows = PATHS.flatMap((path) => attempt(() => winperf.find(path, first, last, { limit: VALUES })) ?? []);
    return rows.slice(0, VALUES).map(({ object, instance, counter, display, status }) => ({
      path: winperf.escapeMarkdown(`\\${object}${instance === null ? "" : `(${instance})`}\\${counter}`),
      value: winperf.escapeMarkdown(display ?? status),
    }));
  });
}

function ofLog(log) {
  const document = winperf.check(log);
  return { isRedacted: false, samples: log.samples, ...counted([document]), isLog: true, values: logValues(log) };
}

function logValues(log) {
  return attempt(() => {
    const copy = winperf.openLog(winperf.redactLog(log).log);
    const { rows } = winperf.values(copy, { limit: 100_000 });
    return rows.filter(({ status }) => status === "ok").slice(0, VALUES).map(({ object, instance, counter, display }) => ({
      path: winperf.escapeMarkdown(`\\${object}${instance === null ? "" : `(${instance})`}\\${counter}`),
      value: winperf.escapeMarkdown(display),
    }));
  });
}

/** The result, or nothing where it cannot be had. */
function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function told() {
  const log = attempt(() => winperf.openLog(bytes));
  if (log && !log.hasCaptures) return ofLog(log);
  const captures = log ? winperf.captures(log) : winperf.open(bytes, { file: name });
  const isNone = (capture) => winperf.check(capture).findings.some(({ code }) => code === "signature-missing");
  if (captures.length === 0 || captures.every(isNone)) return { failed: "other" };
  return ofCaptures(captures);
}

/** Problems of a ZIP that say nothing of captures: most ZIP files of issues hold something else. */
const OTHER = ["no-samples", "method", "encrypted", "name", "twice"];

function answer() {
  try {
    return told();
  } catch (error) {
    const isBundle = name.toLowerCase().endsWith(".perfcap.zip");
    if (!isBundle && OTHER.includes(error?.code)) return { failed: "other" };
    const message = winperf.escapeMarkdown(String(error?.message ?? error));
    return { failed: "unreadable", message, code: error?.code };
  }
}

parentPort.postMessage({ name, ...answer() });
