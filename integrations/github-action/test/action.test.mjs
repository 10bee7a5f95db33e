// The action as a workflow starts it, against a server on loopback that answers as the forge does.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { start } from "./forge.mjs";

const folder = mkdtempSync(join(tmpdir(), "winperf-action-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const winperf = (...words) => execFileSync(process.env.WINPERF_PROGRAM, words, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
winperf("examples", ".");
const bytes = (name) => readFileSync(join(folder, name));
winperf("pack", "desktop-0.perfdata", "desktop-1.perfdata", "-o", "report.perfcap.zip");
winperf("pack", "--redact", "none", "desktop-0.perfdata", "desktop-1.perfdata", "-o", "plain.perfcap.zip");

/** Runs the action for a recorded event. */
async function run(forge, event, { body, ...inputs } = {}) {
  let payload = readFileSync(new URL(event, import.meta.url), "utf8").replaceAll("SERVER", forge.address);
  if (body !== undefined) {
    const changed = JSON.parse(payload);
    changed.issue.body = body.replaceAll("SERVER", forge.address);
    payload = JSON.stringify(changed);
  }
  const file = join(folder, "event.json");
  writeFileSync(file, payload);
  const env = {
    PATH: process.env.PATH,
    GITHUB_EVENT_PATH: file,
    GITHUB_API_URL: forge.address,
    GITHUB_SERVER_URL: forge.address,
    GITHUB_REPOSITORY: "acme/collector",
    INPUT_TOKEN: "secret-token",
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
  };
  const started = promisify(execFile)(process.execPath, [join(process.env.WINPERF_ACTION, "index.mjs")], { env, cwd: folder });
  return started.then(({ stdout }) => ({ status: 0, said: stdout }), ({ code, stdout }) => ({ status: code, said: stdout }));
}

/** Runs the action over attachments, and gives the comments that are there then. */
async function comments(files, body, options = {}) {
  const forge = await start(files, options);
  try {
    const { status, said } = await run(forge, "issues.opened.json", { body, ...options.inputs });
    return { status, said, ...forge, comments: forge.state.comments.map((comment) => comment.body) };
  } finally {
    forge.stop();
  }
}

const link = (name) => `[file](SERVER/user-attachments/files/1/${name})`;

test("an issue gets the verdict, the reply, values and the whole text, and its own comment again when it changes", async () => {
  const forge = await start({ "report.perfcap.zip": bytes("report.perfcap.zip") });
  try {
    const first = await run(forge, "issues.opened.json", { page: "https://example.org/winperf/" });
    assert.deepEqual([first.status, first.said], [0, "commented: https://forge/7#1\n"]);
    const [{ body }] = forge.state.comments;
    assert.match(body, /^<!-- winperf -->\n### `report\.perfcap\.zip`/);
    assert.match(body, /Errors: 0, warnings: 2/);
    assert.match(body, /`svchost#3` of `Process` is not the same instance in both captures/);
    assert.match(body, /https:\/\/example\.org\/winperf\/#lang=en&a=[0-9a-f]{12}\.34752\.report\.perfcap\.zip%2Fsample-0\.perfdata&b=[0-9a-f]{12}\.34888\.\S+&tab=findings/);
    assert.match(body, /\| \\\\Memory.*\| /);
    assert.match(body, /<details><summary>The whole text<\/summary>/);
    assert.doesNotMatch(body, /not replaced/);
    await run(forge, "issues.opened.json", { language: "ja" });
    assert.equal(forge.state.comments.length, 1);
    assert.match(forge.state.comments[0].body, /エラー: 0、警告: 2/);
    assert.deepEqual(forge.requests.map(({ method }) => method), ["GET", "GET", "POST", "GET", "GET", "PATCH"]);
  } finally {
    forge.stop();
  }
});

test("a comment with a gzipped capture is answered, and another user's comment with the mark is left alone", async () => {
  const others = [{ id: 1, user: { type: "User" }, body: "<!-- winperf -->\nmine" }, ...Array.from({ length: 150 }, (_, id) => ({ id: id + 2, user: { type: "User" }, body: "hello" }))];
  const forge = await start({ "1.perfdata.gz": gzipSync(bytes("iexplore-1.perfdata")) }, { comments: others });
  try {
    assert.equal((await run(forge, "issue_comment.created.json")).status, 0);
    assert.equal(forge.state.comments.length, 152);
    assert.equal(forge.state.comments[0].body, "<!-- winperf -->\nmine");
    assert.match(forge.state.comments[151].body, /1\.perfdata\.gz/);
  } finally {
    forge.stop();
  }
});

test("names that were not replaced are told before anything else, and none of them is quoted", async () => {
  const { comments: [body] } = await comments({ "plain.perfcap.zip": bytes("plain.perfcap.zip") }, link("plain.perfcap.zip"));
  assert.ok(body.indexOf("names in this file were not replaced") < body.indexOf("svchost#3"), body);
  for (const name of ["DESKTOP-7QK2", "firefox", "Wi-Fi 6", "pagefile"]) assert.ok(!body.toLowerCase().includes(name.toLowerCase()), name);
});

test("of a damaged capture that cannot be redacted the field that lies is told, without names", async () => {
  const { comments: [body] } = await comments({ "1.perfdata.gz": gzipSync(bytes("damaged-object-length-1.perfdata")) }, link("1.perfdata.gz"));
  assert.match(body, /TotalByteLength/);
  assert.match(body, /0x70/);
  assert.ok(!body.includes("CLASSROOM"));
});

test("a log is told with values and without its machine", async () => {
  const log = readFileSync(join(process.env.WINPERF_LOGS, "powershell-countersamples.csv"));
  const { comments: [body] } = await comments({ "log.csv": log }, link("log.csv"));
  assert.match(body, /a log, samples: \d+/);
  assert.match(body, /\| Counter \| Value \|/);
});

test("what is not there, or may not be read, is told and nothing else fails", async () => {
  const forbidden = (_, response) => { response.writeHead(403); response.end("no"); };
  const { status, comments: [body] } = await comments(
    { "b.zip": forbidden, "c.perfdata.gz": gzipSync(bytes("desktop-1.perfdata")) },
    ["a.zip", "b.zip", "c.perfdata.gz"].map(link).join(" "),
  );
  assert.equal(status, 0);
  assert.match(body, /`a\.zip`\n\nThe attachment was not read: it is not there \(404\)/);
  assert.match(body, /`b\.zip`\n\nThe attachment was not read: the forge answered 403/);
  assert.match(body, /`c\.perfdata\.gz`\n\nErrors: 0/);
});

test("no more than 25 MB are read, whatever length is stated", async () => {
  let sent = 0;
  const endless = (_, response) => {
    const more = () => { while (sent < 200 << 20) { sent += 1 << 20; if (!response.write(Buffer.alloc(1 << 20))) return response.once("drain", more); } response.end(); };
    response.on("error", () => {});
    more();
  };
  const stated = (_, response) => { response.writeHead(200, { "content-length": 200 << 20 }); response.write(Buffer.alloc(10)); };
  const { comments: [body] } = await comments({ "a.zip": endless, "b.zip": stated }, `${link("a.zip")} ${link("b.zip")}`);
  assert.equal(body.match(/it is larger than 25 MB/g).length, 2);
  assert.ok(sent < 100 << 20, `${sent}`);
});

test("a ZIP that unpacks to gigabytes is refused", async () => {
  const { comments: [body] } = await comments({ "bomb.zip": bomb() }, link("bomb.zip"));
  assert.match(body, /The attachment cannot be read/);
});

test("a name is no markup, no mention and no second line", async () => {
  const name = "a`@everyone<img src=x>\n# b.zip";
  const { comments: [body] } = await comments({ [name]: bytes("report.perfcap.zip") }, `SERVER/user-attachments/files/1/${encodeURIComponent(name)}`);
  assert.equal(body.split("\n")[1], "### `a@everyone<img src=x># b.zip`");
});

test("links elsewhere, other files and bots are not followed", async () => {
  const text = "https://evil.example/user-attachments/files/1/a.zip http://127.0.0.1:1/user-attachments/files/1/a.zip SERVER/user-attachments/files/1/a.png SERVER/user-attachments/files/x/a.zip";
  const other = await comments({}, text);
  assert.deepEqual([other.status, other.requests.length, other.said], [0, 0, "nothing is attached that may be a capture\n"]);
  const forge = await start({});
  const event = JSON.parse(readFileSync(new URL("issues.opened.json", import.meta.url), "utf8"));
  event.issue.user.type = "Bot";
  writeFileSync(join(folder, "bot.json"), JSON.stringify(event));
  forge.stop();
  const { run: directly } = await import(join(process.env.WINPERF_ACTION, "src/action.mjs"));
  assert.equal(await directly(event, { server: forge.address, api: forge.address }), "the text is of a bot");
});

test("a redirect to another host is not followed, and the token goes to the forge only", async () => {
  const seen = [];
  const elsewhere = await start({ "a.zip": (request, response) => { seen.push(request.headers); response.end(); } });
  const away = (_, response) => { response.writeHead(302, { location: `${elsewhere.address}/user-attachments/files/1/a.zip` }); response.end(); };
  const { comments: [body] } = await comments({ "a.zip": away }, link("a.zip"));
  elsewhere.stop();
  assert.match(body, /it is redirected to another host/);
  assert.deepEqual(seen, []);
});

test("a redirect within the forge is followed", async () => {
  const moved = (_, response) => { response.writeHead(302, { location: "/user-attachments/files/2/report.perfcap.zip" }); response.end(); };
  const { comments: [body] } = await comments({ "a.zip": moved, "report.perfcap.zip": bytes("report.perfcap.zip") }, link("a.zip"));
  assert.match(body, /svchost#3/);
});

test("a ZIP of something else gets no comment", async () => {
  const { status, said, comments: all } = await comments({ "a.zip": zip([["readme.txt", Buffer.from("hello")]]) }, link("a.zip"));
  assert.deepEqual([status, all, said], [0, [], "no attachment is a capture or a log\n"]);
});

for (const [what, refuse, said] of [
  ["a token without the right", { status: 403, message: "Resource not accessible by integration" }, /permissions: issues: write/],
  ["a limit of requests", { status: 403, message: "API rate limit exceeded", headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1800000000" } }, /run the job again at 2027-01-15/],
  ["a limit for a while", { status: 429, message: "slow down", headers: { "retry-after": "60" } }, /run the job again in 60 s/],
  ["an issue that is gone", { status: 404, message: "Not Found" }, /the forge answered 404 Not Found/],
]) {
  test(`${what} fails the job with what to do`, async () => {
    const { status, said: line } = await comments({ "report.perfcap.zip": bytes("report.perfcap.zip") }, link("report.perfcap.zip"), { refuse });
    assert.equal(status, 1);
    assert.match(line, /^::error title=winperf::/);
    assert.match(line, said);
    assert.ok(!line.includes("secret-token"));
  });
}

/** A ZIP of files, deflated. */
function zip(files) {
  const [locals, centrals, packed] = [[], [], new Map()];
  let offset = 0;
  for (const [name, content] of files) {
    if (!packed.has(content)) packed.set(content, [deflateRawSync(content), crc32(content)]);
    const [[data, sum], label] = [packed.get(content), Buffer.from(name)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(sum, 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, label, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), head, tail, label]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}

/** A ZIP of some megabytes that unpacks to five gigabytes. */
function bomb() {
  const zeros = Buffer.alloc(128 << 20);
  return zip(Array.from({ length: 40 }, (_, place) => [`sample-${place}.perfdata`, zeros]));
}
