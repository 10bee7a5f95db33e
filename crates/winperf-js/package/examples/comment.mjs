// A comment on an issue, from the capture that is attached to it: node comment.mjs report.perfcap.zip
import { readFileSync } from "node:fs";
import { check, open } from "winperf";

/**
 * @param {Uint8Array} bytes
 * @param {string} file
 */
export function comment(bytes, file) {
  try {
    const lines = open(bytes, { file }).flatMap((capture) => {
      const { findings } = check(capture);
      const shown = findings.slice(0, 10).map(
        ({ severity, code, where, message }) => `- **${severity}** \`${code}\` at ${where}: ${message}`,
      );
      const more = findings.length - shown.length;
      const head = `\`${capture.file}\`: ${findings.length === 0 ? "nothing odd" : ""}`;
      capture.free();
      return [head, ...shown, ...(more > 0 ? [`- and ${more} more`] : []), ""];
    });
    return lines.join("\n");
  } catch (thrown) {
    const error = /** @type {import("winperf").WinperfError} */ (thrown);
    return `The attachment cannot be read: ${error.message} (\`${error.code}\`)`;
  }
}

const [file] = process.argv.slice(2);
if (file) console.log(comment(readFileSync(file), file));
