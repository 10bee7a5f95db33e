// Runs the tests of the page: `--project=page` the ordinary ones, `--project=release` pictures and Lighthouse.

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { SLOWNESS, TIMEOUT } from './actions.js';
import { launchOptions } from './browser.js';

/** A worker keeps one processor busy; more of them than this only share out the memory for large captures. */
const MAX_WORKERS = 4;
/** A test that takes longer, in milliseconds, does not end. */
const TEST_TIMEOUT = 900_000;

const RELEASE = ['lighthouse.test.js', 'pictures.test.js'];
/** Tests of other browsers, which Node's own runner runs. */
const ENGINES = 'engines/**';

export default defineConfig({
  testMatch: '*.test.js',
  timeout: TEST_TIMEOUT * SLOWNESS,
  workers: Math.min(availableParallelism(), MAX_WORKERS),
  forbidOnly: true,
  // A test that fails is run again with a trace, whose making would slow every test down.
  // One that passes then is listed as flaky, and fails `cargo xtask test-release`.
  retries: 1,
  outputDir: 'results/failures',
  reporter: [['list'], ['html', { outputFolder: 'results/report', open: 'never' }], ['./times.js']],
  use: {
    headless: true,
    // One renderer for all pages of a context, so that they share the compiled module.
    launchOptions: launchOptions('--process-per-site'),
    actionTimeout: TIMEOUT,
    navigationTimeout: TIMEOUT,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'page', testIgnore: [...RELEASE, ENGINES] },
    { name: 'release', testMatch: RELEASE },
  ],
});
