import { expect, test } from 'vitest';
import { readTerminalLanguages } from '../../../electron/cli/output/print.ts';
import { findLanguage } from '../../../shared/languages/list.ts';

test.each([
  [{ LC_ALL: 'de_DE.UTF-8', LANG: 'en_US.UTF-8' }, 'de'],
  [{ LC_MESSAGES: 'fr_CA.UTF-8', LANG: 'en_US.UTF-8' }, 'fr'],
  [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
  [{ LANG: 'ar_EG.UTF-8@euro' }, 'ar'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh-Hans'],
  [{ LANGUAGE: 'es:de', LANG: 'en_US.UTF-8' }, 'es'],
  [{ LANGUAGE: 'it:de', LANG: 'en_US.UTF-8' }, 'de'],
  // The locale of programs is English, whatever else is set.
  [{ LC_ALL: 'C', LANG: 'de_DE.UTF-8', LANGUAGE: 'de' }, 'en'],
  [{ LC_ALL: 'C.UTF-8' }, 'en'],
  [{ LANG: 'POSIX' }, 'en'],
  [{ LC_ALL: '', LANG: 'de_DE' }, 'de'],
  [{}, 'en'],
])('a terminal with %j is spoken to in %s', (env, tag) => {
  expect(findLanguage(readTerminalLanguages(env), 'system').tag).toBe(tag);
});
