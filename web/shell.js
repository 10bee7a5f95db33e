// Makes the static page usable before the application arrives: keeps what is dropped, picked or chosen, and gives it
// to the application when that asks, which it does as soon as it listens by itself.
"use strict";

(() => {
  const listening = new AbortController();
  const waiting = { files: [], example: null, examples: null };

  // Another language may be chosen here while the application is on its way.
  const japanese = () => document.documentElement.lang === "ja";
  if (japanese()) document.getElementById("app").replaceChildren(document.getElementById("shell-ja").content);

  // The static page marks the defaults, and `settings.js` may have put another theme in force.
  const { theme } = document.documentElement.dataset;
  const chosen = theme && document.querySelector(`input[name="theme"][value="${theme}"]`);
  if (chosen) chosen.checked = true;

  let hasFailed = false;
  const say = (sentence) => {
    const status = document.getElementById("shell-status");
    // That the page could not start stays: nothing will open any more.
    if (status && !hasFailed) status.textContent = sentence;
  };

  const holdsFiles = (event) => event.dataTransfer.types.includes("Files");

  // A folder can be told from a file only while it is being dropped.
  const dropped = ({ items }) =>
    Array.from(items, (item) => {
      const entry = item.webkitGetAsEntry();
      return entry?.isDirectory ? entry : item.getAsFile();
    }).filter(Boolean);

  const keepFiles = (files) => {
    if (files.length === 0) return;
    waiting.files = files;
    waiting.example = null;
    const names = waiting.files.map((file) => file.name).join(japanese() ? "、" : ", ");
    say(japanese() ? names + " をまもなく開きます。" : names + " will open in a moment.");
  };

  const keepExample = (name) => {
    waiting.files = [];
    waiting.example = name;
    say(japanese() ? "例 " + name + " をまもなく開きます。" : "The example " + name + " will open in a moment.");
  };

  const listen = (target, kind, called, options) =>
    target.addEventListener(kind, called, { signal: listening.signal, ...options });

  // What stands inside the page, where that is a single file, goes before what lies beside it.
  const file = async (address, options) => {
    const inside = document.querySelector(`script[data-file="${address}"]`);
    if (!inside) return fetch(address, options);
    const letters = atob(inside.textContent);
    const bytes = new Uint8Array(letters.length);
    for (let place = 0; place < letters.length; place++) bytes[place] = letters.charCodeAt(place);
    return new Response(bytes);
  };

  // A worker at an address of the browser's own is under the policy of the page; at one on the network it would not be.
  const program = async () => {
    const script = document.querySelector("script[data-program]");
    const code = script.src ? await (await fetch(script.src)).text() : script.textContent;
    // The page sends the compiled module.
    const start = "\nonmessage = ({ data }) => {\n  onmessage = null;\n  wasm_bindgen({ module_or_path: data }).catch((error) => setTimeout(() => { throw error; }));\n};\n";
    return URL.createObjectURL(new Blob([code, start], { type: "text/javascript" }));
  };

  const listExamples = async () => {
    // The application draws an element of the same name, and its list is its own.
    const place = document.getElementById("example-list");
    const response = await file("examples/examples.json", { signal: listening.signal });
    if (!response.ok) return;
    const examples = await response.json();
    if (listening.signal.aborted) return;
    const teaching = examples.filter(({ teaches }) => teaches);
    place.replaceChildren(exampleList("example-list", examples.filter(({ teaches }) => !teaches)));
    if (teaching.length > 0) place.append(folded(exampleList("example-list example-list-small", teaching)));
    waiting.examples = examples;
  };

  const exampleList = (className, examples) => {
    const list = document.createElement("ul");
    list.className = className;
    list.append(...examples.map(exampleItem));
    return list;
  };

  const folded = (list) => {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    details.className = "example-list-more";
    summary.textContent = japanese()
      ? "ほかの例: 壊れたキャプチャ、ずれたインスタンス、日本語の名前、3 つの時計"
      : "More examples: damaged captures, shifted instances, Japanese names, three clocks";
    details.append(summary, list);
    return details;
  };

  const exampleItem = ({ name, title, title_ja }) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const strong = document.createElement("strong");
    const sentence = document.createElement("span");
    item.className = "example-list-item";
    button.type = "button";
    button.className = "example-list-button";
    strong.textContent = name;
    button.title = (japanese() && title_ja) || title;
    // The first clause, as the program shows it.
    sentence.textContent = button.title.split(/: |; |\. |。/)[0];
    button.append(strong, sentence);
    listen(button, "click", () => keepExample(name));
    item.append(button);
    return item;
  };

  window.winperfShell = {
    file,
    program,
    examples: () => waiting.examples,
    take() {
      listening.abort();
      say("");
      return waiting;
    },
  };

  // Without this the browser leaves the page and shows the dropped file itself. Entering counts as well: the element
  // under the pointer may be a new one, of the application, when the file is let go.
  for (const kind of ["dragenter", "dragover"]) {
    listen(document, kind, (event) => {
      if (holdsFiles(event)) event.preventDefault();
    });
  }
  listen(document, "drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    keepFiles(dropped(event.dataTransfer));
  });
  // A language or a theme that is chosen here is what the application starts with, and what it remembers.
  const remember = (name, chosen) => {
    try {
      localStorage.setItem("winperf-" + name, chosen);
    } catch {
      // A browser that keeps nothing forgets the choice with the page.
    }
  };
  listen(document, "change", ({ target }) => {
    const root = document.documentElement;
    if (target.name === "language") {
      root.lang = target.value;
      remember("language", root.lang);
    } else if (target.name === "theme") {
      root.dataset.theme = target.value;
      remember("theme", root.dataset.theme);
    }
  });

  listen(document.querySelector(".start-picture"), "click", () => keepExample("desktop"));

  // A dialog that was opened here may be answered when the application has taken this place, and its files are dropped on that.
  const picker = document.getElementById("open-files");
  picker.addEventListener("change", () => {
    if (!listening.signal.aborted) return keepFiles(Array.from(picker.files));
    const transfer = new DataTransfer();
    Array.from(picker.files).forEach((file) => transfer.items.add(file));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  // The application asks again, and says what is wrong when there is no answer then either.
  listExamples().catch(() => {});

  const sayFailure = (reason) => {
    say((japanese() ? "ページを開始できませんでした: " : "This page could not start: ") + reason);
    hasFailed = true;
  };
  const missing = (script) => {
    if (location.protocol === "file:") {
      return japanese()
        ? "ブラウザーは、ディスクから直接開いたページのプログラムを実行しません。winperf.html を開くか、フォルダーを Web サーバーで公開してください。"
        : "a browser does not run the program of this page from disk; winperf.html is the page for that, and any web server can serve this folder.";
    }
    return japanese() ? script.src + " を読み込めませんでした。" : script.src + " could not be loaded.";
  };
  // A script that cannot be loaded tells itself alone, and the window only on the way there.
  const onError = ({ target, message }) => {
    if (target instanceof HTMLScriptElement) sayFailure(missing(target));
    else if (target === window) sayFailure(message);
  };
  listen(window, "error", onError, { capture: true });
  listen(window, "unhandledrejection", (event) => sayFailure(event.reason));
})();
