import paths from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_PLACES, readOpening, shortenStart } from '../../../electron/desktop/system/read-opening.ts';
import { openingSchema } from '../../../shared/app/contract.ts';
import { fuzz } from '../../support/fuzz.ts';

const { posix, win32 } = paths;
const open = (...words: string[]) => readOpening(words, '/home/ana', posix);
const openOnWindows = (...words: string[]) => readOpening(words, 'C:\\Users\\ana', win32);

const refused = (fault: string) => ({ kind: 'refused', fault });

describe('a link', () => {
  it.each(Object.entries(LINK_PLACES))(
    'to %s leads there, with or without a slash at its end',
    (place, target) => {
      for (const link of [`dailies://${place}`, `dailies://${place}/`, `DAILIES://${place}`])
        expect(open(link)).toEqual({ kind: 'place', target });
    },
  );

  it.each([
    'dailies:',
    'dailies://',
    'dailies:///',
    'dailies:open/queue',
    'dailies:/open/queue',
    'dailies://open',
    'dailies://open//queue',
    'dailies://open/queue//',
    'dailies://open/queue?run=1',
    'dailies://open/queue#all',
    'dailies://open/queue/../settings',
    'dailies://open/%71ueue',
    'dailies://open/queue\n',
    'dailies://open/queue\u0000',
    'dailies://open/queue ',
    'dailies://ana:secret@open/queue',
    'dailies://open:80/queue',
    'dailies://run/jobs',
    'dailies://queue/send',
    'dailies://open/__proto__',
    'dailies://__proto__',
    'dailies://constructor',
    'dailies://open/toString',
    'dailies://open/compose?prompt=A%20lighthouse',
    'dailies://import/profile?url=https://evil.example/profile.dailies',
    'dailies://import/profile/https://evil.example',
    'dailies://import/C:/Windows/x.dailies',
    'dailies://import//host/share/x.dailies',
    'dailies://открыть/queue',
    'dailies://open/queue‮',
    'dailies://open/queue" --remote-debugging-port=9222',
    'dailies:javascript:alert(1)',
    'dailies:file:///etc/passwd.dailies',
    `dailies://${'open/'.repeat(5000)}`,
  ])('%j is refused', (link) => {
    expect(open(link)).toEqual(refused('link'));
    expect(openOnWindows(link)).toEqual(refused('link'));
  });

  it('comes alone: what it brings onto the command line with it is not opened', () => {
    expect(open('dailies://open/queue', '/tmp/x.dailies')).toEqual(refused('several'));
    expect(openOnWindows('dailies://open/queue', '\\\\evil\\share\\x.dailies')).toEqual(refused('several'));
    expect(open('dailies://open/queue', 'dailies://open/cast')).toEqual(refused('several'));
  });

  it('of any other form leads to a place of the list, or nowhere', async () => {
    const places = Object.keys(LINK_PLACES);
    const piece = fc.oneof(
      fc.constantFrom(
        ...places,
        'open',
        'import',
        '/',
        '//',
        '?',
        '#',
        '%2f',
        '..',
        '@',
        ':',
        '\\',
        '\0',
        '\n',
        ' --',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const links = fc.array(piece, { maxLength: 6 }).map((pieces) => `dailies:${pieces.join('')}`);
    const known = new Set(places.flatMap((place) => [`dailies://${place}`, `dailies://${place}/`]));
    await fuzz(
      fc.oneof(
        links,
        links.map((link) => link.replace('dailies:', 'dailies://')),
      ),
      (link) => {
        for (const found of [open(link), openOnWindows(link)]) {
          expect(openingSchema.safeParse(found).error).toBeUndefined();
          expect(found?.kind).toBe(known.has(link.toLowerCase()) ? 'place' : 'refused');
        }
      },
    );
  });
});

describe('a file', () => {
  it('is named by a path, from where the program was started if it has no root', () => {
    expect(open('/media/night.dailies')).toEqual({ kind: 'file', path: '/media/night.dailies' });
    expect(open('../night.DAILIES')).toEqual({ kind: 'file', path: '/home/night.DAILIES' });
    expect(open('crew.dailies-cast')).toEqual({ kind: 'file', path: '/home/ana/crew.dailies-cast' });
    expect(openOnWindows('D:\\crew.dailies-cast')).toEqual({ kind: 'file', path: 'D:\\crew.dailies-cast' });
  });

  it('is named by its URL too, as file managers of Linux do', () => {
    expect(open('file:///media/a%20b.dailies')).toEqual({ kind: 'file', path: '/media/a b.dailies' });
  });

  it.each([
    'file://evil/share/x.dailies',
    'file:////%00.dailies',
    'file:///a%2fb.dailies',
    'file:///a.txt#.dailies',
    'file:///a.txt?.dailies',
    '/tmp/\0.dailies',
    `/${'a'.repeat(40_000)}.dailies`,
  ])('%j is refused', (word) => {
    expect(open(word)).toEqual(refused('path'));
  });

  it('is opened alone', () => {
    expect(open('a.dailies', 'b.dailies')).toEqual(refused('several'));
  });
});

describe('a start of many letters', () => {
  const shorten = (...words: string[]) => shortenStart(['/opt/dailies', ...words], '/home/ana');
  const long = 'a'.repeat(40_000);
  const files = Array.from({ length: 300 }, (_, index) => `/media/${'b'.repeat(100)}${index}.dailies`);

  it.each([
    [[`dailies://open/${long}`], 'link'],
    [[`/${long}.dailies`], 'link'],
    [files, 'several'],
    [['dailies://open/queue', ...files], 'several'],
    [['x'.repeat(20_000), `dailies:${long}`], 'link'],
  ] as const)('is handed over as a short one that is refused as well', (words, fault) => {
    const short = shorten('--user-data-dir=/data', ...words) ?? [];
    expect(Buffer.byteLength(['/home/ana', '/opt/dailies', ...short].join('\0'))).toBeLessThan(20_000);
    expect(short[0]).toBe('--user-data-dir=/data');
    expect(open(...short)).toEqual(refused(fault));
  });

  it('is no other', () => {
    expect(shorten('dailies://open/queue', ...files.slice(0, 50))).toBeNull();
  });
});

it('words of the system and of Chromium open nothing', () => {
  const words = [
    '--no-sandbox',
    '--user-data-dir=/tmp/x.dailies',
    '.',
    '/opt/Dailies/resources/app.asar',
    'a.png',
    '',
  ];
  expect(open(...words)).toBeNull();
  expect(openOnWindows(...words, '/prefetch:1')).toBeNull();
});
