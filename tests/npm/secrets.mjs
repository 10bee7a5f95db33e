// Writes what the package hands over of every file in a folder: redacted bundles, samples and logs, and why it refuses some.
// The test `secrets` of winperf-tests plants names in these files, and searches for them in what is written here.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { open, openLog, redact, redactLog } from "winperf";

const [folder, out, level] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

/** Writes the parts of an answer, each into a file whose name begins with that of the original's number. */
function write(number, parts) {
  for (const [name, part] of Object.entries(parts)) {
    const several = Array.isArray(part) ? part : [part];
    several.forEach((one, place) => {
      const bytes = one instanceof Uint8Array ? one : JSON.stringify(one);
      writeFileSync(join(out, `${number}-${name}-${place}`), bytes);
    });
  }
}

readdirSync(folder).sort().forEach((name, number) => {
  const bytes = readFileSync(join(folder, name));
  const ways = {
    captures: () => redact(open(bytes, { file: name }), { level }),
    log: () => redactLog(openLog(bytes, { file: name }), { level }),
  };
  let done = 0;
  for (const [way, hand] of Object.entries(ways)) {
    try {
      write(`${number}-${way}`, hand());
      done += 1;
    } catch (error) {
      if (!error.code) throw error;
      write(`${number}-${way}`, { refusal: { code: error.code, message: error.message } });
    }
  }
  if (done === 0) throw new Error(`${name}: nothing is redacted`);
  console.log(`${name}: ${done}`);
});
