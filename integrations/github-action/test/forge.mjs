// A server on loopback that answers as the forge does.
import { createServer } from "node:http";

/** Starts the server; `files` are attachments by their names, each bytes or a function of request and response. */
export async function start(files = {}, { comments = [], refuse = null } = {}) {
  const requests = [];
  const state = { comments: [...comments], next: 1000 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({ method: request.method, path: request.url, body, headers: request.headers });
    const url = new URL(request.url, "http://localhost");
    const send = (status, document, headers = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(document));
    };
    const attached = /^\/user-attachments\/files\/\d+\/(.+)$/.exec(url.pathname);
    if (attached) {
      const file = files[decodeURIComponent(attached[1])];
      if (file === undefined) return send(404, { message: "Not Found" });
      return typeof file === "function" ? file(request, response) : response.end(file);
    }
    if (refuse) return send(refuse.status, { message: refuse.message }, refuse.headers);
    const list = /^\/repos\/acme\/collector\/issues\/7\/comments$/.exec(url.pathname);
    if (list && request.method === "GET") {
      const [size, page] = ["per_page", "page"].map((name) => Number(url.searchParams.get(name)));
      return send(200, state.comments.slice((page - 1) * size, page * size));
    }
    if (list && request.method === "POST") {
      const made = { id: (state.next += 1), user: { type: "Bot" }, ...JSON.parse(body), html_url: "https://forge/7#1" };
      state.comments.push(made);
      return send(201, made);
    }
    const one = /^\/repos\/acme\/collector\/issues\/comments\/(\d+)$/.exec(url.pathname);
    const known = one && state.comments.find(({ id }) => id === Number(one[1]));
    if (known && request.method === "PATCH") return send(200, Object.assign(known, JSON.parse(body)));
    return send(404, { message: "Not Found" });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  return { address, requests, state, stop: () => { server.closeAllConnections(); server.close(); } };
}

async function text(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
