import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, test } from 'vitest';
import { formatBytes, formatMoment, formatMoney } from '../../../shared/kernel/format.ts';
import {
  findRegion,
  formatClock,
  formatDate,
  formatList,
  formatNumber,
  readLocale,
  setRegion,
  speak,
} from '../../../shared/kernel/region.ts';

afterEach(() => {
  setRegion('');
  speak('en', {});
});

const EVENING = new Date(2026, 2, 12, 21, 4, 31).getTime();
/** Spaces that don’t break, of whatever width, are spaces here. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

const root = resolve(import.meta.dirname, '../../..');

it('is what all words are written by: nothing else in the window or its messages formats a number or a day', () => {
  const files = ['shared', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const others = files.filter((path) =>
    /\.toLocale(?:String|DateString|TimeString)\(|new Intl\.(?:NumberFormat|DateTimeFormat)/.test(
      readFileSync(path, 'utf8'),
    ),
  );
  expect(others).toEqual([join(root, 'shared', 'kernel', 'region.ts')]);
});

describe('the region of a system', () => {
  test.each([
    // Windows and Linux.
    ['de-DE', '', 'de-DE'],
    ['pt_BR', 'BR', 'pt-BR'],
    ['zh-Hant-TW', 'TW', 'zh-TW'],
    // macOS: the language is one thing, the region another.
    ['en-DE', 'DE', 'en-DE'],
    ['en-US@rg=dezzzz', 'DE', 'en-DE'],
    ['en-US-u-rg-gbzzzz', 'US', 'en-GB'],
    ['fr', 'CH', 'fr-CH'],
    ['sv', '', 'sv-SE'],
    // A terminal, a container, a system that does not know.
    ['en-US@posix', '', ''],
    ['C.UTF-8', '', ''],
    ['und', '', ''],
    ['', '', ''],
    ['not a locale', '', ''],
  ])('%s in %s is %j', (locale, country, region) => expect(findRegion(locale, country)).toBe(region));
});

describe('English words are English everywhere, and the rest is the region’s', () => {
  test.each([
    ['', '1,234,567.5', '$1,234.50', '12 Mar 2026, 21:04:31', '8.1 MB'],
    ['en-US', '1,234,567.5', '$1,234.50', 'Mar 12, 2026, 9:04:31 PM', '8.1 MB'],
    ['en-GB', '1,234,567.5', 'US$1,234.50', '12 Mar 2026, 21:04:31', '8.1 MB'],
    ['en-DE', '1.234.567,5', '1.234,50 $', '12 Mar 2026, 21:04:31', '8,1 MB'],
    ['de-DE', '1.234.567,5', '1.234,50 $', '12 Mar 2026, 21:04:31', '8,1 MB'],
    ['en-SE', '1 234 567,5', '1 234,50 US$', '12 Mar 2026, 21:04:31', '8,1 MB'],
    ['ru-RU', '1 234 567,5', '1 234,50 $', '12 Mar 2026, 21:04:31', '8,1 MB'],
    ['hi-IN', '12,34,567.5', '$1,234.50', '12 Mar 2026, 9:04:31 pm', '8.1 MB'],
  ])('%j', (region, number, money, moment, bytes) => {
    setRegion(region);
    expect(plain(formatNumber(1_234_567.5))).toBe(number);
    expect(plain(formatMoney({ amount: 1234.5, currency: 'USD' }))).toBe(money);
    expect(plain(formatMoment(EVENING))).toBe(moment);
    expect(plain(formatBytes(8_140_000))).toBe(bytes);
  });

  it('with digits that everybody reads, and no marks of direction', () => {
    for (const region of ['ar-EG', 'fa-IR', 'he-IL', 'bn-BD', 'mr-IN', 'my-MM']) {
      setRegion(region);
      const written = [
        formatNumber(1_234.5),
        formatMoney({ amount: 0.05, currency: 'EUR' }),
        formatDate(EVENING, { day: 'numeric', month: 'short', year: 'numeric' }),
        formatClock(EVENING),
      ].join(' ');
      expect([region, written]).toEqual([region, expect.stringMatching(/^[\x20-\x7e\s€EUR]+$/u)]);
    }
  });

  it('with the clock of the region, to the minute and to the second', () => {
    setRegion('en-US');
    expect(plain(formatClock(EVENING))).toBe('9:04 PM');
    setRegion('fr-FR');
    expect(formatClock(EVENING)).toBe('21:04');
    expect(formatClock(EVENING, 'second')).toBe('21:04:31');
  });
});

describe('another language', () => {
  it('has its own names of months, with the clock and the numbers of the region', () => {
    setRegion('en-US');
    expect(plain(formatMoment(EVENING))).toBe('Mar 12, 2026, 9:04:31 PM');
    speak('de', {});
    expect(plain(formatDate(EVENING, { day: 'numeric', month: 'long' }))).toBe('12. März');
    expect(formatNumber(1234.5)).toBe('1,234.5');
    speak('zh-Hans', {});
    expect(formatDate(EVENING, { day: 'numeric', month: 'long' })).toBe('3月12日');
  });

  it('has its own lists, and English one without a comma before the last', () => {
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
    speak('de', {});
    expect(formatList(['a', 'b', 'c'])).toBe('a, b und c');
  });
});

describe('months are named in the language that is spoken, in the order of its region', () => {
  test.each([
    ['de', 'de-AT', '12. März 2026', '21:04', '1 234,5', 'de-AT'],
    ['fr', 'fr-CA', '12 mars 2026', '21 h 04', '1 234,5', 'fr-CA'],
    ['es', 'es-MX', '12 mar 2026', '9:04 p.m.', '1,234.5', 'es-MX'],
    ['ja', 'ja-JP', '2026年3月12日', '21:04', '1,234.5', 'ja-JP'],
    ['zh-Hans', 'zh-CN', '2026年3月12日', '21:04', '1,234.5', 'zh-Hans-CN'],
    ['ar', 'ar-EG', '12 مارس 2026', '9:04 م', '1,234.5', 'ar-EG'],
    ['ar', 'ar-MA', '12 مارس 2026', '21:04', '1.234,5', 'ar-MA'],
    // Nobody has said how German is written in America: numbers and clock are of the region, the order of a date is German.
    ['de', 'en-US', '12. März 2026', '9:04 PM', '1,234.5', 'de-US'],
    ['en', 'de-DE', '12 Mar 2026', '21:04', '1.234,5', 'en-DE'],
    // Where the system tells no region, the language’s own.
    ['de', '', '12. März 2026', '21:04', '1.234,5', 'de'],
  ])('%s in %j', (language, region, day, time, number, locale) => {
    speak(language, {});
    setRegion(region);
    const shown = formatDate(EVENING, { day: 'numeric', month: 'short', year: 'numeric' });
    expect([shown, formatClock(EVENING), formatNumber(1234.5)].map(plain)).toEqual([day, time, number]);
    expect(readLocale()).toBe(locale);
  });

  it('by the calendar that files and sums are dated by, wherever that is', () => {
    for (const region of ['th-TH', 'ar-SA', 'fa-IR']) {
      setRegion(region);
      expect(formatDate(EVENING, { year: 'numeric' })).toBe('2026');
    }
  });
});
