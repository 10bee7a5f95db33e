// Browsers and bundlers: the module is fetched from beside this file.
import init, * as wasm from "./wasm/winperf.js";
import { api } from "./api.js";

await init({ module_or_path: new URL("./wasm/winperf_bg.wasm", import.meta.url) });

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
} = api(wasm);
