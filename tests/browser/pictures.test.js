// The main views beside pictures of them that a person has looked at.

import { dropFiles } from './actions.js';
import { example } from './captures.js';
import { test } from './harness.js';
import { showView } from './looks.js';
import { comparePicture } from './pictures.js';
import { VIEWS } from './views.js';

for (const [language, locale] of [['en', 'en-GB'], ['ja', 'ja-JP']]) {
  test(`every view looks as it is known, ${language}`, async ({ visit }) => {
    const page = await visit({ locale });
    await dropFiles(page.locator('body'), [await example('desktop', 0), await example('desktop', 1)]);
    for (const view of Object.keys(VIEWS)) {
      await showView(page, view);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await comparePicture(page, `${view}-${language}-${colorScheme}-1400`);
      }
    }
  });
}
