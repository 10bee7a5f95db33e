// Takes the picture of the README: a damaged capture in code-server, and its problems.
import { fileURLToPath } from "node:url";
import { open, prepare, start } from "./code-server.mjs";
import { Hand } from "./hand.mjs";

const prepared = prepare();
const server = await start(prepared);
const { browser, page } = await open(server, prepared);
try {
  const hand = new Hand(page);
  await page.setViewportSize({ width: 1360, height: 1040 });
  await hand.openFile("damaged-object-length-1.perfdata");
  await hand.command("View: Focus Problems");
  const problem = hand.problems().filter({ hasText: "object-length-mismatch" }).first();
  await problem.locator("a", { hasText: "object-length-mismatch" }).click({ modifiers: ["Control"] });
  await hand.shown().getByText(/^0x70 = /).waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: fileURLToPath(new URL("../picture.png", import.meta.url)) });
} finally {
  await browser.close();
  await server.stop();
  prepared.remove();
}
