// A Playwright reporter that writes how long each file and the slowest tests took: lines of kind, seconds and name, divided by tabs.

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** How many of the slowest tests are named. */
const SLOWEST = 20;
const WRITTEN = process.env.WINPERF_TIMES ?? resolve(import.meta.dirname, 'results/times.tsv');

export default class Times {
  #tests = [];

  onTestEnd({ title, location }, { duration, status }) {
    if (status === 'skipped') return;
    const file = basename(location.file);
    this.#tests.push({ kind: 'test', seconds: duration / 1000, name: `${file}: ${title}`, file });
  }

  onEnd() {
    if (this.#tests.length === 0) return;
    const files = [...new Set(this.#tests.map(({ file }) => file))].map((file) => {
      const seconds = this.#tests.filter((test) => test.file === file).reduce((sum, { seconds }) => sum + seconds, 0);
      return { kind: 'file', seconds, name: file };
    });
    const listed = [...longestFirst(files), ...longestFirst(this.#tests).slice(0, SLOWEST)];
    mkdirSync(dirname(WRITTEN), { recursive: true });
    writeFileSync(WRITTEN, listed.map(({ kind, seconds, name }) => `${kind}\t${seconds.toFixed(1)}\t${name}\n`).join(''));
    console.log(`\n${listed.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n')}`);
  }
}

const longestFirst = (times) => times.toSorted((one, other) => other.seconds - one.seconds);
