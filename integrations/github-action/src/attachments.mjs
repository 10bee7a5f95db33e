// Attachments of an issue or a comment: which there are, and their bytes.

/** Bytes that are read of one attachment, as many as the forge lets anyone attach. */
export const LARGEST = 25 * 1024 * 1024;

/** Attachments that are looked at of one text. */
export const MAX = 5;

/** Redirects that are followed to an attachment. */
const REDIRECTS = 5;

/** How long a request may take. */
const TIME = 60_000;

/** Names of files that may be captures or logs; a forge takes most of them in a ZIP only. */
const NAMES = /\.(zip|perfdata|blg|csv|tsv|gz|bin)$/i;

/** Where the forge keeps what is attached, behind its own address. */
const STORES = [/^objects\.githubusercontent\.com$/, /^[a-z0-9-]+\.githubusercontent\.com$/, /^github-production-[a-z0-9-]+\.s3\.amazonaws\.com$/];

/** A problem with an attachment that is told in the comment. */
export class Unreadable extends Error {}

/**
 * The attachments that a text links to, each once, in their order.
 *
 * @param {string} text Markdown as somebody has written it
 * @param {string} server address of the forge
 */
export function attachments(text, server) {
  const origin = new URL(server).origin;
  const found = new Map();
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>()[\]"'`]+/g)) {
    let url;
    try {
      url = new URL(address);
    } catch {
      continue;
    }
    const isAttachment = /^\/user-attachments\/files\/\d+\/[^/]+$/.test(url.pathname) || /^\/[^/]+\/[^/]+\/files\/\d+\/[^/]+$/.test(url.pathname);
    if (url.origin !== origin || !isAttachment) continue;
    const name = nameOf(url);
    if (NAMES.test(name)) found.set(url.href, { url, name });
  }
  return [...found.values()].slice(0, MAX);
}

function nameOf(url) {
  const last = url.pathname.split("/").at(-1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * The bytes of an attachment, at most {@link LARGEST} of them.
 *
 * @throws {Unreadable} for what is not there, may not be read, or is larger
 */
export async function download(url, { token, server }) {
  const signal = AbortSignal.timeout(TIME);
  const origin = new URL(server).origin;
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    // The token is for the forge, and for nobody else.
    const headers = url.origin === origin && token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch(url, { headers, redirect: "manual", signal }).catch((error) => {
      throw new Unreadable(`it could not be fetched (${error?.cause?.code ?? error?.name ?? "error"})`);
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      url = next(response.headers.get("location"), url, origin);
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Unreadable(response.status === 404 ? "it is not there (404)" : `the forge answered ${response.status}`);
    }
    return bytes(response);
  }
  throw new Unreadable("it is redirected too often");
}

/** Where a redirect leads, if that is a place of the forge. */
function next(location, from, origin) {
  let url;
  try {
    url = new URL(location ?? "", from);
  } catch {
    throw new Unreadable("it is redirected to nowhere");
  }
  const isStore = url.protocol === "https:" && STORES.some((store) => store.test(url.hostname));
  if (url.origin !== origin && !isStore) throw new Unreadable("it is redirected to another host");
  return url;
}

async function bytes(response) {
  const tooLarge = () => new Unreadable(`it is larger than ${LARGEST / 1024 / 1024} MB`);
  if (Number(response.headers.get("content-length") ?? 0) > LARGEST) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const parts = [];
  let length = 0;
  try {
    for await (const part of response.body ?? []) {
      length += part.length;
      // What a server says of the length need not be true.
      if (length > LARGEST) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("it ended before its end");
  }
  return Buffer.concat(parts);
}
