// WebKit, driven over WebDriver on a screen of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

const DRIVER = process.env.WINPERF_WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const BROWSER = process.env.WINPERF_WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** How WebDriver names an element in what it gives back. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How often an element may be replaced between its being found and its being used, before the page is said to redraw without end. */
const MAX_REPLACED = 20;

/** The characters that stand for keys in WebDriver. */
const KEYS = {
  Alt: '\ue00a', ArrowDown: '\ue015', ArrowLeft: '\ue012', ArrowRight: '\ue014', ArrowUp: '\ue013', Control: '\ue009',
  End: '\ue010', Enter: '\ue007', Escape: '\ue00c', F3: '\ue033', Home: '\ue011', Shift: '\ue008', Tab: '\ue004',
};

/** A window of a MiniBrowser that is started for it. */
export async function openWindow() {
  const port = await freePort();
  // In a group of its own, so that the screen and the browser end together with the driver.
  const driver = spawn('xvfb-run', ['--auto-servernum', '--server-args=-screen 0 1500x1000x24', DRIVER, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  const end = async () => {
    if (driver.exitCode !== null) return;
    const ended = once(driver, 'exit');
    process.kill(-driver.pid);
    await ended;
  };
  try {
    const send = sender(`http://127.0.0.1:${port}`);
    await answering(send, driver);
    const options = { binary: BROWSER, args: ['--automation', '--geometry=1400x900'] };
    const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
    const window = windowOf((method, path, body) => send(method, `/session/${sessionId}${path}`, body));
    await window.setTimeouts();
    return { ...window, close: () => window.close().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

function windowOf(send) {
  const find = async (selector) => (await send('POST', '/element', { using: 'css selector', value: selector }))[ELEMENT];
  /** Does something with an element; with the one that has taken its place when it went in between, as the shell's go when the program arrives. */
  const on = async (selector, action, body, replaced = 0) => {
    const element = await find(selector);
    try {
      return await send('POST', `/element/${element}/${action}`, body);
    } catch (error) {
      if (!error.message.includes('stale element reference') || replaced === MAX_REPLACED) throw error;
      return on(selector, action, body, replaced + 1);
    }
  };
  const key = (name) => KEYS[name] ?? name;
  const act = (actions) => send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const stroke = (value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }];
  return {
    setTimeouts: () => send('POST', '/timeouts', { script: 240_000, pageLoad: 120_000 }),
    go: (address) => send('POST', '/url', { url: address }),
    evaluate: (asked, ...parameters) =>
      send('POST', '/execute/async', {
        script: `const done = arguments[arguments.length - 1];
          const said = (${asked})(...Array.prototype.slice.call(arguments, 0, -1));
          Promise.resolve(said).then(done);`,
        args: parameters,
      }),
    /** Presses a key while others are held down. */
    press: (name, ...held) =>
      act([
        ...held.map((modifier) => ({ type: 'keyDown', value: key(modifier) })),
        ...stroke(key(name)),
        ...held.toReversed().map((modifier) => ({ type: 'keyUp', value: key(modifier) })),
      ]),
    type: (text) => act([...text].flatMap(stroke)),
    click: (selector) => on(selector, 'click', {}),
    /** Answers the file dialog of an input. */
    choose: (selector, ...files) => on(selector, 'value', { text: files.join('\n') }),
    close: () => send('DELETE', ''),
  };
}

/** Sends commands to a driver; what it answers, or the error that it tells. */
function sender(origin) {
  return async (method, path, body) => {
    const response = await fetch(origin + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

/** Waits until a driver answers. */
async function answering(send, driver) {
  for (const end = Date.now() + 60_000; ; ) {
    try {
      return await send('GET', '/status');
    } catch (error) {
      if (driver.exitCode !== null || Date.now() > end) throw error;
    }
    await new Promise((turn) => setTimeout(turn, 50));
  }
}

/** A port that nobody listens on at the moment. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
