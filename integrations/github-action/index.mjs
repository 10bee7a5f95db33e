// The action: reads the event, and sets the exit status.
import { readFileSync } from "node:fs";
import { run } from "./src/action.mjs";

const input = (name) => process.env[`INPUT_${name.toUpperCase()}`] ?? "";

/** What a workflow command shows on one line. */
const escaped = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

try {
  const event = JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, "utf8"));
  const told = await run(event, {
    token: input("token"),
    language: input("language") === "ja" ? "ja" : "en",
    page: input("page"),
    api: process.env.GITHUB_API_URL ?? "https://api.github.com",
    server: process.env.GITHUB_SERVER_URL ?? "https://github.com",
    repository: process.env.GITHUB_REPOSITORY ?? "",
  });
  console.log(told);
} catch (error) {
  console.log(`::error title=winperf::${escaped(String(error?.message ?? error))}`);
  process.exitCode = 1;
}
