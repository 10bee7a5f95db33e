// Node, by import: the same module as by require(), so that a capture may go from one to the other.
import winperf from "./node.cjs";

export const {
  Capture,
  Log,
  open,
  openLog,
  log,
  captures,
  tree,
  check,
  assuming,
  mended,
  assumed,
  values,
  find,
  explain,
  issue,
  rows,
  redact,
  redactLog,
  escapeMarkdown,
} = winperf;
