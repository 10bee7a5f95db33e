// Node, by import: the same module as by require(), so that a capture may go from one to the other.
import winperf from "./node.cjs";

export const {
  Capture,
  open,
  tree,
  check,
  assuming,
  mended,
  assumed,
  values,
  find,
  explain,
  rows,
  redact,
  escapeMarkdown,
} = winperf;
