import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, test } from 'vitest';
import { formatBytes, formatMoment, formatMoney } from '../../../shared/messages/format.ts';
import {
  findRegion,
  formatClock,
  formatDate,
  formatNumber,
  setRegion,
} from '../../../shared/messages/region.ts';

afterEach(() => setRegion(''));

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
  expect(others).toEqual([join(root, 'shared', 'messages', 'region.ts')]);
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

describe('words are English, and the rest is the region’s', () => {
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
