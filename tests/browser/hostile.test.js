// Small files that would take much memory or time: each opens or is refused in words, and the page answers.

import { join } from 'node:path';
import { hostile } from '../npm/hostile.mjs';
import { pickFiles } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { Folder } from './program.js';

const LIST = 'was not opened: it is or contains a title list of more than 16 MiB';

/** What the page says of each file that it refuses. */
const REFUSED = {
  'pairs.zip': LIST,
  'zeros.zip': LIST,
  'stated.zip': LIST,
  'list.bin': LIST,
  'members.gz': 'was not opened: the gzip data are damaged',
};

test('small files that would take much are refused in words or opened, one after the other', async ({ visit }) => {
  const { bytes } = await example('iexplore', 0);
  const files = hostile(bytes);
  await Folder.with(async (folder) => {
    await folder.write(...Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
    const page = await visit();
    await page.waitForLoadState('load');
    for (const [name, says] of Object.entries(REFUSED)) {
      await pickFiles(page, '#open-files', [join(folder.path, name)]);
      await page.getByText(`${name} ${says}`).first().waitFor();
    }
    await pickFiles(page, '#open-files', [join(folder.path, 'texts.gz')]);
    await page.getByRole('treegrid').getByText('Processor (238)').waitFor();
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.getByText('ttttttttttttttt').first().waitFor();
  });
});
