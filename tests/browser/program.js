// The program winperf, whose words and files the page has to share.

import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What is printed may be as long as a capture. */
const LONGEST = 1 << 28;

/** Whether the program is at hand. */
export const haveProgram = Boolean(process.env.WINPERF_PROGRAM);

/** Whether bundles can be unpacked by something that is not ours. */
export const haveUnzip = spawnSync('unzip', ['-v']).status === 0;

/** A folder for the files of one test, in which the program runs. */
export class Folder {
  static async with(test) {
    const folder = new Folder();
    folder.path = await mkdtemp(join(tmpdir(), 'winperf-'));
    try {
      await test(folder);
    } finally {
      await rm(folder.path, { recursive: true });
    }
  }

  async write(...files) {
    for (const { name, bytes } of files) await writeFile(join(this.path, name), bytes);
  }

  async read(name) {
    return readFile(join(this.path, name));
  }

  /** What the program prints. */
  async winperf(...args) {
    const { stdout } = await run(process.env.WINPERF_PROGRAM, args, { cwd: this.path, maxBuffer: LONGEST });
    return stdout;
  }

  /** The bytes of members of a bundle one behind the other, all of them when none is named. */
  async unzipped(bundle, ...members) {
    const { stdout } = await run('unzip', ['-p', bundle, ...members], { cwd: this.path, maxBuffer: LONGEST, encoding: 'buffer' });
    return stdout;
  }
}
