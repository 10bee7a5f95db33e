// What a hand does in the editor.
import { TIMEOUT } from "./code-server.mjs";

export class Hand {
  constructor(page) {
    this.page = page;
  }

  /** Asks until the answer is there. */
  async eventually(question) {
    const end = Date.now() + TIMEOUT;
    for (;;) {
      try {
        return await question();
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      await this.page.waitForTimeout(200);
    }
  }

  /** A file in the Explorer. */
  row(name) {
    return this.page.locator(".explorer-folders-view .monaco-list-row").filter({ hasText: new RegExp(`^${name.replaceAll(".", "\\.")}`) }).first();
  }

  #webviews() {
    return this.page.locator("iframe.webview.ready").filter({ visible: true });
  }

  /** The page in the editor that is shown. */
  shown() {
    return this.#webviews().contentFrame().locator("iframe#active-frame").contentFrame();
  }

  /** Opens a file from the Explorer; until the extension is there, it is opened as text. */
  async openFile(name) {
    for (;;) {
      await this.row(name).click();
      await this.page.locator(".tab.active", { hasText: name }).waitFor();
      const asText = this.page.locator(".editor-instance", { hasText: "binary or uses an unsupported text encoding" });
      await asText.or(this.#webviews()).first().waitFor();
      if (!(await asText.isVisible())) break;
      await this.command("View: Close Editor");
    }
    await this.shown().locator("#capture-a", { hasText: name.slice(0, 7) }).waitFor();
  }

  /** Runs a command from the palette. */
  async command(name) {
    await this.page.keyboard.press("F1");
    await this.page.locator(".quick-input-widget input").first().fill(`>${name}`);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().click();
  }

  /** Scrolls the list in a part of the window until the row is drawn: only rows in sight are. */
  async reveal(part, row) {
    const list = this.page.locator(`${part} .monaco-list`);
    let tries = 0;
    await this.eventually(async () => {
      if (await row.first().isVisible()) return;
      await list.press(tries++ % 4 === 0 ? "Home" : "PageDown");
      throw new Error("the row is not in sight");
    });
  }

  /** Entries of the Problems panel, with their files. */
  problems() {
    return this.page.locator(".markers-panel .monaco-list-row");
  }
}
