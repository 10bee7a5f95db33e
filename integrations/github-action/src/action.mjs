// From an event to a comment.
import { Worker } from "node:worker_threads";
import { attachments, download, Unreadable } from "./attachments.mjs";
import { comment } from "./forge.mjs";
import { texts } from "./texts.mjs";

/** How long one attachment may be looked at. */
const TIME = 120_000;

/** What is told of one attachment, by a thread of its own that can be ended whatever it does. */
function verdict(name, bytes, options) {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./verdict.mjs", import.meta.url), {
      workerData: { name, bytes, ...options },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    const ended = (told) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      worker.terminate();
      resolve(told);
    };
    const timer = setTimeout(() => ended({ failed: "time" }), TIME);
    worker.once("message", ended);
    const crashed = (reason) => {
      console.log(`::debug::looking at an attachment failed: ${String(reason?.message ?? reason).replace(/[\r\n%]/g, " ")}`);
      ended({ failed: "crash" });
    };
    worker.once("error", crashed);
    worker.once("exit", (code) => code !== 0 && crashed(`exit ${code}`));
  });
}

/**
 * Comments on the issue of an event what its attachments hold.
 *
 * @param {object} event the payload of `issues` or `issue_comment`
 * @param {{token: string, language: "en" | "ja", page: string, api: string, server: string, repository: string}} options
 * @returns {Promise<string>} what was done, in a line
 */
export async function run(event, options) {
  const { issue, comment: said } = event;
  if (!Number.isSafeInteger(issue?.number)) return "the event is of no issue";
  // The own comment names attachments too.
  if ((said ?? issue).user?.type === "Bot") return "the text is of a bot";
  const found = attachments(String((said ?? issue).body ?? ""), options.server);
  if (found.length === 0) return "nothing is attached that may be a capture";
  const parts = [];
  for (const { url, name } of found) {
    let told;
    try {
      told = await verdict(name, await download(url, options), { language: options.language, page: options.page });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      told = { failed: "download", message: error.message };
    }
    // Among attachments of an issue there are files of all kinds.
    if (told.failed !== "other") parts.push(texts(options.language).part(name, told));
  }
  if (parts.length === 0) return "no attachment is a capture or a log";
  const { html_url: address } = await comment(options, issue.number, parts.join("\n\n---\n\n"));
  return `commented: ${address}`;
}
