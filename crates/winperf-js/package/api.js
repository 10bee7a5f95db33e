/**
 * The functions of the package over what the WebAssembly module exports; `index.d.ts` describes them.
 *
 * @param wasm the module as wasm-bindgen wraps it
 */
export function api(wasm) {
  const { failing, text, choice, limitOf, bytesOf, optionsOf, wishesOf } = checks;
  /** What `open` has given out: nothing else is an address in the memory of the module. */
  const given = new WeakSet();

  function captureOf(name, value) {
    if (!given.has(value)) throw failing("argument-invalid", `${name} is no capture that open() has given`);
    if (value.__wbg_ptr === 0) throw failing("capture-freed", `${name} was freed`);
    return value;
  }

  /** Calls the module; what it throws is an `Error` with a `code`. */
  function called(work) {
    try {
      return work();
    } catch (error) {
      if (typeof error?.code === "string" && "offset" in error) throw error;
      throw failing("internal", String(error?.message ?? error), error);
    }
  }

  function pairOf(older, newer) {
    captureOf("older", older);
    return newer === undefined || newer === null ? null : captureOf("newer", newer);
  }

  function open(bytes, options) {
    const { file = "", titles = [], assume = [] } = optionsOf(options);
    text("file", file);
    if (!Array.isArray(titles)) throw failing("argument-invalid", "titles is no array");
    const lists = titles.map((list, position) => bytesOf(`titles[${position}]`, list));
    const wishes = wishesOf("assume", assume);
    const captures = called(() => wasm.open(bytesOf("bytes", bytes), file, lists));
    for (const capture of captures) given.add(capture);
    return assume.length > 0 ? [assumingOnly(captures, wishes)] : captures;
  }

  /** What a file holds that is one capture, read as if; the capture as it is is given back. */
  function assumingOnly(captures, wishes) {
    try {
      if (captures.length !== 1) {
        throw failing("argument-invalid", "assume is for a file of one capture; assuming() takes one of several");
      }
      const read = called(() => captures[0].assuming(...wishes));
      given.add(read);
      return read;
    } finally {
      for (const capture of captures) capture.free();
    }
  }

  function assuming(capture, assumptions) {
    const wishes = wishesOf("assumptions", assumptions);
    const read = called(() => captureOf("capture", capture).assuming(...wishes));
    given.add(read);
    return read;
  }

  function mended(capture) {
    const read = called(() => captureOf("capture", capture).mended());
    given.add(read);
    return { capture: read, errors: called(() => read.errors()) };
  }

  function openLog(bytes, options) {
    const { file = "" } = optionsOf(options);
    text("file", file);
    const log = called(() => wasm.openLog(bytesOf("bytes", bytes), file));
    given.add(log);
    return log;
  }

  const isLog = (value) => value instanceof wasm.Log;

  /** The number of a sample, as the module takes it: 0 for the first and the last. */
  function numberOf(sample = 0) {
    if (!Number.isSafeInteger(sample) || sample < 0 || sample >= 2 ** 32) {
      throw failing("argument-invalid", "sample is no number of one");
    }
    return sample;
  }

  function captures(log, options) {
    const number = numberOf(optionsOf(options).sample);
    const found = called(() => logOf(log).captures(number));
    for (const capture of found) given.add(capture);
    return found;
  }

  function logOf(value) {
    if (!isLog(value)) throw failing("argument-invalid", "log is no log that openLog() has given");
    return captureOf("log", value);
  }

  /** Values of a log: of its captures where it has some, and else of its counters one by one. */
  function valuesOfLog(log, options) {
    const { sample, object, path, limit } = optionsOf(options);
    for (const [name, value] of Object.entries({ object, path })) if (value !== undefined) text(name, value);
    const [number, most] = [numberOf(sample), limitOf(limit)];
    if (!logOf(log).hasCaptures) return called(() => log.values(number, object, path, most));
    const pair = captures(log, { sample });
    try {
      return values(...(pair.length > 1 ? pair : [pair[0], null]), { object, path, limit });
    } finally {
      for (const capture of pair) capture.free();
    }
  }

  function redactLog(log, options) {
    const { level = "names" } = optionsOf(options);
    text("level", level);
    return called(() => {
      const redacted = logOf(log).redacted(level);
      try {
        return { bundle: redacted.bundle, log: redacted.log, summary: redacted.summary };
      } finally {
        redacted.free();
      }
    });
  }

  function values(older, newer, options) {
    if (isLog(older)) return valuesOfLog(older, newer);
    const { object, path, limit } = optionsOf(options);
    for (const [name, value] of Object.entries({ object, path })) if (value !== undefined) text(name, value);
    const [second, most] = [pairOf(older, newer), limitOf(limit)];
    return called(() =>
      second
        ? wasm.valuesOfTwo(older, second, object, path, most)
        : wasm.valuesOfOne(older, object, path, most),
    );
  }

  function find(path, older, newer, options) {
    text("path", path);
    if (isLog(older)) return valuesOfLog(older, { ...optionsOf(newer ?? {}), object: undefined, path }).rows;
    return values(older, newer, { path, limit: optionsOf(options).limit }).rows;
  }

  function explain(path, older, newer, options) {
    const { language = "en", limit } = optionsOf(options);
    text("path", path);
    text("language", language);
    const [second, most] = [pairOf(older, newer), limitOf(limit)];
    return called(() =>
      second
        ? wasm.explainInTwo(path, older, second, language, most)
        : wasm.explainInOne(path, older, language, most),
    );
  }

  function issue(older, newer, options) {
    const { language = "en", reply = false, link = "" } = optionsOf(options);
    for (const [name, value] of Object.entries({ language, link })) text(name, value);
    choice("reply", reply);
    const second = pairOf(older, newer);
    return called(() =>
      second
        ? wasm.issueOfTwo(older, second, language, reply, link)
        : wasm.issueOfOne(older, language, reply, link),
    );
  }

  /** Checks its arguments at once, and not when the first row is asked for. */
  function rows(older, newer) {
    const second = pairOf(older, newer);
    return iterated(called(() => (second ? wasm.Rows.ofTwo(older, second) : wasm.Rows.ofOne(older))));
  }

  function* iterated(all) {
    try {
      for (;;) {
        const some = called(() => all.next(1000));
        if (some.length === 0) return;
        yield* some;
      }
    } finally {
      all.free();
    }
  }

  function redact(captures, options) {
    const { level = "names", titlesInUse = false } = optionsOf(options);
    text("level", level);
    choice("titlesInUse", titlesInUse);
    if (!Array.isArray(captures)) throw failing("argument-invalid", "captures is no array");
    captures.forEach((capture, position) => captureOf(`captures[${position}]`, capture));
    return called(() => {
      const redaction = new wasm.Redaction(level, titlesInUse);
      for (const capture of captures) redaction.add(capture);
      const redacted = redaction.finish();
      try {
        return { bundle: redacted.bundle, samples: redacted.samples, summary: redacted.summary };
      } finally {
        redacted.free();
      }
    });
  }

  // Whatever the classes have, now or later, reads no address that the module has not given out.
  for (const { prototype } of [wasm.Capture, wasm.Log]) {
    for (const name of Reflect.ownKeys(prototype)) {
      if (name === "constructor" || name === Symbol.dispose) continue;
      const own = Object.getOwnPropertyDescriptor(prototype, name);
      const checked = (work) =>
        work &&
        function (...values) {
          captureOf("this", this);
          return called(() => work.apply(this, values));
        };
      const parts = own.get ? { get: checked(own.get) } : { value: checked(own.value), writable: true };
      Object.defineProperty(prototype, name, { ...parts, configurable: true, enumerable: false });
    }
    // What was freed has nothing left to be disposed of.
    if (Symbol.dispose) {
      prototype[Symbol.dispose] = function () {
        if (!given.has(this) || this.__wbg_ptr !== 0) this.free();
      };
    }
  }

  return {
    Capture: wasm.Capture,
    Log: wasm.Log,
    open,
    openLog,
    captures,
    redactLog,
    log: (log) => called(() => logOf(log).document()),
    tree(capture, options) {
      // `captures.map(tree)` hands over the position of each.
      const { limit } = typeof options === "number" ? {} : optionsOf(options);
      const most = limitOf(limit);
      return called(() => captureOf("capture", capture).tree(most));
    },
    assuming,
    mended,
    assumed: (capture) => called(() => captureOf("capture", capture).assumed()),
    check: (capture) => called(() => captureOf("capture", capture).check()),
    values,
    find,
    explain,
    issue,
    rows,
    redact,
    escapeMarkdown: (value) => called(() => wasm.escapeMarkdown(text("text", value))),
  };
}

/** Checks of arguments: what reaches the module is of the type that it reads as lengths and addresses. */
const checks = {
  /** Rows, or structures and fields, that are made into objects unless `limit` says otherwise. */
  usual: 1_000_000,

  failing(code, message, cause) {
    return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code, offset: null });
  },

  text(name, value) {
    if (typeof value !== "string") throw checks.failing("argument-invalid", `${name} is no string`);
    return value;
  },

  choice(name, value) {
    if (typeof value !== "boolean") throw checks.failing("argument-invalid", `${name} is neither true nor false`);
  },

  limitOf(value = checks.usual) {
    const isCount = value === Infinity || (Number.isSafeInteger(value) && value >= 0);
    if (!isCount) throw checks.failing("argument-invalid", "limit is no count of rows");
    return value;
  },

  /** Offsets and values of assumptions, as the module takes them. */
  wishesOf(name, value) {
    if (!Array.isArray(value)) throw checks.failing("argument-invalid", `${name} is no array`);
    const offsets = value.map((wish) => wish?.offset);
    const values = value.map((wish) => wish?.value);
    const isOffset = (offset) => Number.isSafeInteger(offset) && offset >= 0 && offset < 2 ** 32;
    const isNumber = (value) => Number.isSafeInteger(value) || (typeof value === "bigint" && BigInt.asIntN(64, value) === value);
    if (!offsets.every(isOffset) || !values.every(isNumber)) {
      throw checks.failing("argument-invalid", `${name} has an offset or a value that is no whole number`);
    }
    return [Uint32Array.from(offsets), BigInt64Array.from(values, BigInt)];
  },

  optionsOf(value = {}) {
    if (value === null || typeof value !== "object") throw checks.failing("argument-invalid", "the options are no object");
    return value;
  },

  /** The bytes of a `Uint8Array` or an `ArrayBuffer`, whichever window or worker has made it. */
  bytesOf(name, value) {
    const kind = Object.prototype.toString.call(value);
    const isArray = ArrayBuffer.isView(value) && kind === "[object Uint8Array]";
    const isBuffer = kind === "[object ArrayBuffer]";
    try {
      if (isArray) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      if (isBuffer) return new Uint8Array(value);
    } catch {
      // Its memory was given to somebody else.
    }
    throw checks.failing("argument-invalid", `${name} is neither a Uint8Array nor an ArrayBuffer with bytes`);
  },
};
