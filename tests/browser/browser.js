// How Chromium is started: for the tests, for the measurements, and for Lighthouse.

/** Options of `chromium.launch`, with further flags. */
export const launchOptions = (...flags) => ({
  executablePath: process.env.WINPERF_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    // CI runs as root.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A request that leaves the origin is reported but reaches nobody.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ...flags,
  ],
});
