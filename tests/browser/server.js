// Serves one folder on the loopback address.

import { once } from 'node:events';
import { createServer } from 'node:http';
import sirv from 'sirv';

/** Starts a server for `folder` on a free port; ends with `close()`. */
export async function serveFolder(folder) {
  const server = createServer(sirv(folder)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}
