// Serves one folder on the loopback address, as the plainest server would: right types, no further headers.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Starts a server for `folder` on a free port; ends with `close()`. */
export async function serveFolder(folder) {
  const server = createServer((request, response) => answer(folder, request, response));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

async function answer(folder, request, response) {
  const file = fileOf(folder, request.url);
  const bytes = file && (await readFile(file).catch(() => null));
  if (!bytes) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes);
}

/** The file that an address names, or null when it lies outside the folder. */
function fileOf(folder, address) {
  const { pathname } = new URL(address, 'http://localhost');
  const file = normalize(join(folder, decodeURIComponent(pathname)));
  if (file !== folder && !file.startsWith(folder + sep)) return null;
  return pathname.endsWith('/') ? join(file, 'index.html') : file;
}
