import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it, test } from 'vitest';
import { LANGUAGE_TEXT } from '../../../shared/app/guide-text.ts';
import { findLanguage, LANGUAGES, speakLanguage } from '../../../shared/languages/list.ts';

const english = findLanguage([], 'en');
afterEach(() => speakLanguage(english));

describe('the language of a system', () => {
  test.each([
    [['de-AT', 'en-US'], 'de'],
    [['de_DE'], 'de'],
    [['eu-ES', 'fr-CA', 'en-US'], 'fr'],
    [['es-419'], 'es'],
    [['ar-EG'], 'ar'],
    [['ja-JP'], 'ja'],
    [['zh-CN'], 'zh-Hans'],
    [['zh-Hans-HK'], 'zh-Hans'],
    [['en-GB', 'de-DE'], 'en'],
    // Another script is another language to whoever reads it.
    [['zh-TW'], 'en'],
    [['zh-TW', 'ja-JP'], 'ja'],
    [['c'], 'en'],
    [['C.UTF-8', 'POSIX'], 'en'],
    [['it-IT'], 'en'],
    [[], 'en'],
  ])('%j is %s', (languages, tag) => expect(findLanguage(languages, 'system').tag).toBe(tag));

  it('does not count where another is chosen', () => {
    expect(findLanguage(['de-DE'], 'ja').tag).toBe('ja');
    expect(findLanguage(['de-DE'], 'en').tag).toBe('en');
  });

  it('counts where what is chosen is none', () => {
    expect(findLanguage(['de-DE'], 'tlh').tag).toBe('de');
  });
});

it('lists each language that has a folder', () => {
  const folder = resolve(import.meta.dirname, '../../../shared/languages');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) expect(findLanguage([], name).tag).toBe(name);
});

it('calls each language by the name and the direction that its speakers know', () => {
  for (const { tag, name, direction } of LANGUAGES) {
    const own = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? '';
    expect(name.toLocaleLowerCase(tag)).toBe(own.toLocaleLowerCase(tag));
    expect([tag, direction]).toEqual([tag, tag === 'ar' ? 'rtl' : 'ltr']);
  }
});

it('speaks a language that is longer and in brackets, for whoever looks for what is cut off', async () => {
  await speakLanguage(findLanguage([], 'qps'));
  expect(LANGUAGE_TEXT.label).toBe('⟦Ļáñĝûáĝé~~~~⟧');
  expect(LANGUAGE_TEXT.system('Deutsch')).toMatch(/^⟦.*⟧$/);
  await speakLanguage(english);
  expect(LANGUAGE_TEXT.label).toBe('Language');
});
