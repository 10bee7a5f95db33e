// The editor of captures and logs: shows the single-file page, opens files in it, and lists the problems that it finds.
// One file without dependencies, since a browser loads an extension as one file.
"use strict";

const vscode = require("vscode");

const VIEW = "winperf.capture";

/** Captures and logs in the folders that are open. */
const FILES = "**/*.{perfdata,perfcap.zip,blg}";

/** Address in links when no page is configured: whoever follows one opens the file. A reply has no such link. */
const FILE_NAME = "winperf.html";

/**
 * Runs in the page before its own scripts: connects it with the extension.
 *
 * @param {{page: string, language: string, theme: "light" | "dark"}} host
 */
function connect(host) {
  const editor = acquireVsCodeApi();
  // The page has a style of its own for every element.
  document.getElementById("_defaultStyles")?.remove();
  window.winperfHost = {
    ...host,
    tell: (problems) => editor.postMessage({ problems }),
    copy: (text) => editor.postMessage({ text }),
  };
  addEventListener("message", ({ data }) => {
    if (data.ask) return dispatchEvent(new CustomEvent("winperf-ask", { detail: data }));
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of data.files) dataTransfer.items.add(new File([bytes], name));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
}

/**
 * The page with {@link connect} in front of its scripts. Its policy names its scripts by their hashes and allows no connection;
 * this adds one script by a nonce, and nothing else.
 */
function embed(page, host, nonce) {
  const policy = /(<meta http-equiv="Content-Security-Policy" content="[^"]*script-src )/;
  const first = page.indexOf("<script");
  if (first < 0 || !policy.test(page.slice(0, first))) throw new Error("winperf.html has no policy before its scripts");
  const call = `(${connect})(${JSON.stringify(host).replaceAll("<", "\\u003c")})`;
  return `${page.slice(0, first).replace(policy, `$1'nonce-${nonce}' `)}<script nonce="${nonce}">${call}</script>${page.slice(first)}`;
}

function newNonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The theme of the page that fits one of the editor. */
function theme({ kind }) {
  const { Dark, HighContrast } = vscode.ColorThemeKind;
  return kind === Dark || kind === HighContrast ? "dark" : "light";
}

const SEVERITIES = { error: "Error", warning: "Warning", info: "Information" };

const hexadecimal = (offset) => `0x${offset.toString(16)}`;

/** The byte of a file at which a problem is; the column of the first line, since a file of bytes has no others. */
function range(place) {
  const offset = place?.in_log ?? place?.offset ?? 0;
  return new vscode.Range(0, offset, 0, offset);
}

/**
 * Entries of the Problems panel, by file.
 *
 * @param {object[]} problems as the page tells them
 * @param {vscode.Uri} own the file of the editor
 * @param {(file: string) => vscode.Uri | undefined} uriOf the file that a place names
 */
function diagnostics(problems, own, uriOf) {
  const listed = new Map();
  for (const { severity, code, message, places } of problems) {
    const located = places.map((place) => ({ place, uri: uriOf(place.file) ?? own }));
    // What is odd about two files is listed once.
    const main = located.find(({ uri }) => String(uri) === String(own)) ?? located[0];
    const uri = main?.uri ?? own;
    const where = main ? ` (${main.place.file} ${hexadecimal(main.place.offset)})` : "";
    const diagnostic = new vscode.Diagnostic(range(main?.place), message + where, vscode.DiagnosticSeverity[SEVERITIES[severity]]);
    diagnostic.source = "winperf";
    diagnostic.code = main ? { value: code, target: target(own, main.place) } : code;
    diagnostic.relatedInformation = located
      .filter((other) => other !== main)
      .map(({ place, uri }) => new vscode.DiagnosticRelatedInformation(
        new vscode.Location(uri, range(place)),
        vscode.l10n.t("Byte {0} of {1}", hexadecimal(place.offset), place.file),
      ));
    listed.set(String(uri), { uri, all: [...(listed.get(String(uri))?.all ?? []), diagnostic] });
  }
  return [...listed.values()];
}

/** The command that shows the bytes of a problem. */
function target(own, { side, offset }) {
  return vscode.Uri.parse(`command:winperf.show?${encodeURIComponent(JSON.stringify([String(own), side, offset]))}`);
}

const baseName = ({ path }) => path.slice(path.lastIndexOf("/") + 1);

/** A file that is open in an editor, with the page around it. */
class Editor {
  #panel;
  #page;
  #listed = vscode.languages.createDiagnosticCollection("winperf");
  #files = new Map();
  #started;
  #disposables = [this.#listed];
  problems = [];

  constructor(uri, panel, page, isOpen) {
    this.uri = uri;
    this.#panel = panel;
    this.#page = page;
    this.isOpen = isOpen;
    panel.webview.options = { enableScripts: true, localResourceRoots: [] };
    const folder = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), "*"));
    this.#disposables.push(
      folder,
      folder.onDidChange((changed) => String(changed) === String(uri) && this.load()),
      panel.webview.onDidReceiveMessage((message) => this.#receive(message)),
      vscode.window.onDidChangeActiveColorTheme((changed) => this.ask("theme", { name: theme(changed) })),
    );
  }

  /** Loads the page anew with its files as they are now. */
  async load() {
    const page = vscode.workspace.getConfiguration("winperf").get("page") || FILE_NAME;
    const host = { page, language: vscode.env.language, theme: theme(vscode.window.activeColorTheme) };
    // The page tells what is odd as soon as it runs, and only then can be asked for anything.
    this.#started = new Promise((resolve) => (this.hasStarted = resolve));
    this.#panel.webview.html = embed(this.#page, host, newNonce());
    await this.open([this.uri]);
  }

  /** Opens files in the page together with those that are open in it: files that come later end the reading of those before. */
  async open(uris) {
    uris.forEach((uri) => this.#add(uri));
    await this.#started;
    const files = await Promise.all(Array.from(this.#files, ([name, uri]) => this.#read(name, uri)));
    await this.#panel.webview.postMessage({ files: files.filter(Boolean) });
  }

  /** The bytes of a file; one that cannot be read is open no more. */
  async #read(name, uri) {
    try {
      // Messages carry arrays of bytes, and none of the types that are derived from them.
      return { name, bytes: new Uint8Array(await vscode.workspace.fs.readFile(uri)) };
    } catch (error) {
      this.#files.delete(name);
      vscode.window.showErrorMessage(`${name}: ${error?.message ?? error}`);
    }
  }

  /** Adds a file by a name that tells it from others of its name. */
  #add(uri) {
    const [name, folder] = [baseName(uri), baseName(vscode.Uri.joinPath(uri, ".."))];
    const isTaken = this.#files.has(name) && String(this.#files.get(name)) !== String(uri);
    this.#files.set(isTaken ? `${folder} ${name}` : name, uri);
  }

  async ask(ask, details = {}) {
    await this.#started;
    await this.#panel.webview.postMessage({ ask, ...details });
  }

  #receive({ problems, text }) {
    if (text !== undefined) return this.#copy(text);
    this.hasStarted();
    this.problems = problems;
    const names = [...this.#files.keys()];
    const uriOf = (file) => this.#files.get(names.find((name) => file === name || file.startsWith(`${name}/`)));
    this.#listed.clear();
    for (const { uri, all } of diagnostics(problems, this.uri, uriOf)) {
      // The editor of another file lists what is odd about that.
      if (String(uri) === String(this.uri) || !this.isOpen(uri)) this.#listed.set(uri, all);
    }
  }

  async #copy(text) {
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(vscode.l10n.t("Copied"), 5000);
  }

  dispose() {
    for (const disposable of this.#disposables) disposable.dispose();
  }
}

/** All open editors, and the commands over them. */
class Editors {
  #extension;
  #page;
  #open = new Map();
  #active;

  constructor(extension) {
    this.#extension = extension;
  }

  openCustomDocument(uri) {
    return { uri, dispose() {} };
  }

  async resolveCustomEditor({ uri }, panel) {
    // A file that is not there is said by VS Code in the place of the editor.
    await vscode.workspace.fs.stat(uri);
    const file = vscode.Uri.joinPath(this.#extension, FILE_NAME);
    this.#page ??= vscode.workspace.fs.readFile(file).then((bytes) => new TextDecoder().decode(bytes));
    const editor = new Editor(uri, panel, await this.#page, (other) => this.#open.has(String(other)));
    this.#open.set(String(uri), editor);
    this.#active = editor;
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#active = editor;
    });
    panel.onDidDispose(() => {
      editor.dispose();
      this.#open.delete(String(uri));
      if (this.#active === editor) this.#active = undefined;
    });
    // The editor is there before the page has opened the file.
    editor.load();
  }

  /** The editor of a file, which is opened. */
  async #show(uri) {
    await vscode.commands.executeCommand("vscode.openWith", uri, VIEW);
    return this.#open.get(String(uri));
  }

  async compare(uri, selected) {
    const own = uri ?? this.#active?.uri;
    if (!own) return;
    const chosen = Array.isArray(selected) ? selected.filter((other) => String(other) !== String(own)) : [];
    const others = chosen.length > 0 ? chosen : await pick(own);
    if (others.length === 0) return;
    const editor = await this.#show(own);
    await editor.open(others);
    await editor.ask("view", { name: "compare" });
  }

  async copyReply() {
    const editor = this.#active;
    if (!editor) return;
    if (editor.problems.length > 0) return editor.ask("reply");
    vscode.window.showInformationMessage(vscode.l10n.t("There is nothing to reply: no problem was found in {0}.", baseName(editor.uri)));
  }

  async show(uri, side, offset) {
    const editor = await this.#show(vscode.Uri.parse(uri));
    await editor?.ask("show", { side, offset });
  }
}

/** Files to compare one with: of the folders that are open, or from anywhere. */
async function pick(own) {
  const found = await vscode.workspace.findFiles(FILES);
  const others = found.filter((uri) => String(uri) !== String(own)).sort((left, right) => left.path.localeCompare(right.path));
  if (others.length > 0) {
    const another = { label: vscode.l10n.t("Another file…") };
    const items = others.map((uri) => ({ label: baseName(uri), description: vscode.workspace.asRelativePath(vscode.Uri.joinPath(uri, "..")), uri }));
    const chosen = await vscode.window.showQuickPick([...items, another], { title: vscode.l10n.t("Compare {0} with", baseName(own)) });
    if (chosen !== another) return chosen ? [chosen.uri] : [];
  }
  const filters = { [vscode.l10n.t("Captures and logs")]: ["perfdata", "zip", "blg"] };
  return (await vscode.window.showOpenDialog({ canSelectMany: true, defaultUri: vscode.Uri.joinPath(own, ".."), filters })) ?? [];
}

exports.activate = ({ extensionUri, subscriptions }) => {
  const editors = new Editors(extensionUri);
  const { registerCommand } = vscode.commands;
  subscriptions.push(
    // What is looked at in the page would be lost with it.
    vscode.window.registerCustomEditorProvider(VIEW, editors, { webviewOptions: { retainContextWhenHidden: true } }),
    registerCommand("winperf.compare", (uri, selected) => editors.compare(uri, selected)),
    registerCommand("winperf.copyReply", () => editors.copyReply()),
    registerCommand("winperf.show", (uri, side, offset) => editors.show(uri, side, offset)),
  );
};

exports.parts = { diagnostics, embed, theme };
