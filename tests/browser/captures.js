// The captures that the tests open: the examples that the page brings along, and real ones where they are at hand.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../..');
export const PAGE = resolve(process.env.WINPERF_PAGE ?? resolve(REPOSITORY, 'dist/page'));
/** The same page as one file. */
export const SINGLE = resolve(process.env.WINPERF_SINGLE ?? resolve(PAGE, '../winperf.html'));
export const REAL = resolve(process.env.WINPERF_CAPTURES ?? resolve(REPOSITORY, '../shared/captures'));

/** A sample of an example, 0 being the older one, or its title list: 'titles'. */
export async function example(name, sample) {
  const file = sample === 'titles' ? `${name}-titles.bin` : `${name}-${sample}.perfdata`;
  return { name: file, bytes: await readFile(resolve(PAGE, 'examples', file)) };
}

/** Whether the real captures are at hand. */
export const haveRealCaptures = existsSync(REAL);

/** A real capture by its path in the folder of captures. */
export async function real(path) {
  return { name: path.split('/').at(-1), bytes: await readFile(resolve(REAL, path)) };
}
