/**
 * The functions of the package over what the WebAssembly module exports; `index.d.ts` describes them.
 *
 * @param wasm the module as wasm-bindgen wraps it
 */
export function api(wasm) {
  const bytesOf = (bytes) => (bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));

  function open(bytes, { file = "", titles = [] } = {}) {
    return wasm.open(bytesOf(bytes), file, titles.map(bytesOf));
  }

  function values(older, newer, { object, path } = {}) {
    return newer
      ? wasm.valuesOfTwo(older, newer, object, path)
      : wasm.valuesOfOne(older, object, path);
  }

  return {
    Capture: wasm.Capture,
    open,
    tree: (capture) => capture.tree(),
    check: (capture) => capture.check(),
    values,
    find: (path, older, newer) => values(older, newer, { path }).rows,
    explain: (path, older, newer, { language = "en" } = {}) =>
      newer
        ? wasm.explainInTwo(path, older, newer, language)
        : wasm.explainInOne(path, older, language),

    redact(captures, { level = "names", titlesInUse = false } = {}) {
      const redaction = new wasm.Redaction(level, titlesInUse);
      for (const capture of captures) redaction.add(capture);
      const redacted = redaction.finish();
      try {
        return { bundle: redacted.bundle, samples: redacted.samples, summary: redacted.summary };
      } finally {
        redacted.free();
      }
    },
  };
}
