// Makes the static page usable before the application arrives: keeps what is dropped, picked or chosen, and gives it
// to the application when that asks.
"use strict";

(() => {
  const listening = new AbortController();
  const waiting = { files: [], example: null, examples: null };

  const japanese = document.documentElement.lang === "ja";
  if (japanese) document.getElementById("app").replaceChildren(document.getElementById("shell-ja").content);

  const say = (sentence) => {
    const status = document.getElementById("shell-status");
    if (status) status.textContent = sentence;
  };

  const keepFiles = (files) => {
    if (files.length === 0) return;
    waiting.files = Array.from(files);
    waiting.example = null;
    const names = waiting.files.map((file) => file.name).join(", ");
    say(japanese ? names + " をまもなく開きます。" : names + " will open in a moment.");
  };

  const keepExample = (name) => {
    waiting.files = [];
    waiting.example = name;
    say(japanese ? "例 " + name + " をまもなく開きます。" : "The example " + name + " will open in a moment.");
  };

  const listen = (target, kind, called) => target.addEventListener(kind, called, { signal: listening.signal });

  const listExamples = async () => {
    const response = await fetch("examples/examples.json", { signal: listening.signal });
    if (!response.ok) return;
    const examples = await response.json();
    if (listening.signal.aborted) return;
    const list = document.createElement("ul");
    list.className = "example-list";
    list.append(...examples.map(exampleItem));
    document.getElementById("example-list").replaceChildren(list);
    waiting.examples = examples;
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
    sentence.textContent = (japanese && title_ja) || title;
    button.append(strong, sentence);
    listen(button, "click", () => keepExample(name));
    item.append(button);
    return item;
  };

  window.winperfShell = {
    take() {
      listening.abort();
      return waiting;
    },
  };

  // Without this the browser leaves the page and shows the dropped file itself.
  listen(document, "dragover", (event) => event.preventDefault());
  listen(document, "drop", (event) => {
    event.preventDefault();
    keepFiles(event.dataTransfer.files);
  });
  listen(document, "change", (event) => {
    if (event.target.type === "file") keepFiles(event.target.files);
  });
  // A dialog that was opened here may be answered when the application has taken this place, and its files are dropped on that.
  const picker = document.getElementById("open-files");
  picker.addEventListener("change", () => {
    if (!listening.signal.aborted) return;
    const transfer = new DataTransfer();
    Array.from(picker.files).forEach((file) => transfer.items.add(file));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  // The application asks again, and says what is wrong when there is no answer then either.
  listExamples().catch(() => {});

  const sayFailure = (reason) =>
    say((japanese ? "ページを開始できませんでした: " : "This page could not start: ") + reason);
  listen(window, "error", (event) => sayFailure(event.message));
  listen(window, "unhandledrejection", (event) => sayFailure(event.reason));
})();
