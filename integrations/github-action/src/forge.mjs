// The comments of an issue, by the interface of the forge.

/** The mark by which the action finds its own comment. */
export const MARK = "<!-- winperf -->";

/** Comments on a page, and pages that are looked through for the own one. */
const PAGE = 100;
const PAGES = 20;

/** How long a request may take. */
const TIME = 30_000;

/** Characters that a comment may have. */
const LONGEST = 65_000;

async function asked({ api, token }, method, path, body) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "user-agent": "winperf-github-action",
      "x-github-api-version": "2022-11-28",
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(TIME),
  });
  if (response.ok) return response.json();
  throw new Error(await reason(response, method, path));
}

/** Why a request failed, and what to do. */
async function reason(response, method, path) {
  const { status, headers } = response;
  const said = await response.json().then(({ message }) => String(message ?? ""), () => "");
  const isLimited = status === 429 || headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after");
  if (isLimited) {
    const reset = Number(headers.get("x-ratelimit-reset"));
    const when = headers.has("retry-after")
      ? `in ${headers.get("retry-after")} s`
      : reset > 0 ? `at ${new Date(reset * 1000).toISOString()}` : "later";
    return `the forge takes no more requests for now; run the job again ${when}`;
  }
  if (status === 403 || status === 401) {
    return `the token may not do that (${status}: ${said}); the job needs "permissions: issues: write"`;
  }
  return `${method} ${path}: the forge answered ${status} ${said}`.trim();
}

/** The own comment of an issue, if there is one. */
async function own(forge, issue) {
  for (let page = 1; page <= PAGES; page += 1) {
    const comments = await asked(forge, "GET", `${issue}/comments?per_page=${PAGE}&page=${page}`);
    // Anybody can write the mark, but not as a bot.
    const found = comments.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(MARK));
    if (found || comments.length < PAGE) return found;
  }
  return undefined;
}

/** Writes the comment of an issue: the one that is there already, or else a new one. */
export async function comment(forge, number, text) {
  const repository = `/repos/${forge.repository.split("/").map(encodeURIComponent).join("/")}`;
  const body = `${MARK}\n${text}`.slice(0, LONGEST);
  const before = await own(forge, `${repository}/issues/${number}`);
  if (!before) return asked(forge, "POST", `${repository}/issues/${number}/comments`, { body });
  if (before.body === body) return before;
  return asked(forge, "PATCH", `${repository}/issues/comments/${before.id}`, { body });
}
