// A comment on an issue, from the capture that is attached to it: node comment.mjs report.perfcap.zip
// Whoever attaches the file chooses its name and the names in it, which the bot writes under its own account: all of them are escaped.
import { readFileSync } from "node:fs";
import { check, escapeMarkdown, open } from "winperf";

/**
 * @param {Uint8Array} bytes
 * @param {string} file
 */
export function comment(bytes, file) {
  try {
    const lines = open(bytes, { file }).flatMap((capture) => {
      const { findings } = check(capture);
      const shown = findings.slice(0, 10).map(
        ({ severity, code, where, message }) =>
          `- **${severity}** \`${code}\` at ${escapeMarkdown(where)}: ${escapeMarkdown(message)}`,
      );
      const more = findings.length - shown.length;
      const head = `${escapeMarkdown(capture.file)}: ${findings.length === 0 ? "no findings" : ""}`;
      capture.free();
      return [head, ...shown, ...(more > 0 ? [`- and ${more} more`] : []), ""];
    });
    return lines.join("\n");
  } catch (thrown) {
    const error = /** @type {import("winperf").WinperfError} */ (thrown);
    return `The attachment cannot be read: ${escapeMarkdown(error.message)} (\`${error.code}\`)`;
  }
}

const [file] = process.argv.slice(2);
if (file) console.log(comment(readFileSync(file), file));
