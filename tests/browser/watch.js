// What a page does that it must not do.

import assert from 'node:assert/strict';

/** Requests, violations of the content security policy, and errors of a page. */
export class Watch {
  requests = [];
  violations = [];
  errors = [];
  #home;
  #stop;

  /** Starts watching a page that is not loaded yet and is to stay at `home`. */
  async start(page, home) {
    [this.requests, this.violations, this.errors] = [[], [], []];
    this.#home = home;
    const note = (request) => this.requests.push(request.url());
    const context = page.context();
    context.on('request', note);
    this.#stop = () => context.off('request', note);
    page.on('websocket', note);
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.errors.push(message.text());
    });
    const exposed = page.exposeFunction('noteViolation', (violation) => this.violations.push(violation));
    const added = page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        window.noteViolation(`${event.effectiveDirective} blocks ${event.blockedURI} at ${event.sourceFile}`);
      });
    });
    await Promise.all([exposed, added]);
  }

  stop() {
    this.#stop();
  }

  /** Fails when the page has done what it must not do. */
  async assertQuiet(page) {
    // Events that are under way arrive before the round trip ends.
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => frame())));
    const foreign = this.requests.filter((address) => !isOwn(address, this.#home));
    assert.deepEqual(foreign, [], 'requests that leave the page');
    assert.deepEqual(this.violations, [], 'violations of the content security policy');
    assert.deepEqual(this.errors, [], 'errors and warnings of the page');
  }
}

function isOwn(address, home) {
  if (address.startsWith('data:')) return true;
  // A file on disk has nothing beside it; its own blobs have no origin.
  if (home.startsWith('file:')) return address.split('#')[0] === home || address.startsWith('blob:null/');
  return address.startsWith(home) || address.startsWith(`blob:${home}`);
}
