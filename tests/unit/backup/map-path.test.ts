import { describe, expect, it } from 'vitest';
import { createMapPath, type FolderMap, findClash } from '../../../electron/adapters/backup/plan-targets.ts';

const mapped = (system: string, here: string, maps: readonly FolderMap[], path: string) =>
  createMapPath(system, maps, here)(path);

describe('paths of Windows on this system', () => {
  const maps = [
    { from: 'D:\\', to: '/mnt/d' },
    { from: 'D:\\Show\\Results', to: '/media/results' },
    { from: '\\\\NAS\\Show', to: '/mnt/nas' },
    { from: 'C:\\Users\\Ada\\AppData\\Local\\Dailies Data\\data', to: '/home/ada/.config/Dailies/data' },
  ];
  it.each([
    ['D:\\Show\\Results\\2026-03-12\\take 0.png', '/media/results/2026-03-12/take 0.png'],
    // Windows tells no capitals apart, and takes both slashes.
    ['d:\\show\\RESULTS\\take.png', '/media/results/take.png'],
    ['D:/Show/Results/take.png', '/media/results/take.png'],
    // The longest folder counts, and a name that only begins like one is another folder.
    ['D:\\Show\\Results old\\take.png', '/mnt/d/Show/Results old/take.png'],
    ['D:\\face.png', '/mnt/d/face.png'],
    ['\\\\nas\\show\\hero\\face.png', '/mnt/nas/hero/face.png'],
    [
      'C:\\Users\\ada\\AppData\\Local\\Dailies Data\\data\\cast\\ab.png',
      '/home/ada/.config/Dailies/data/cast/ab.png',
    ],
    ['E:\\elsewhere.png', null],
    ['\\\\other\\show\\face.png', null],
  ])('%s', (path, wanted) => expect(mapped('win32', 'linux', maps, path)).toBe(wanted));
});

describe('paths of this system on Windows', () => {
  const maps = [
    { from: '/home/ada/Videos/Dailies', to: 'D:\\Dailies' },
    { from: '/', to: '\\\\NAS\\old' },
    { from: '/home/ada/Pictures', to: 'C:\\Users\\Ada\\Pictures' },
  ];
  it.each([
    ['/home/ada/Videos/Dailies/2026-03-12/take 0.png', 'D:\\Dailies\\2026-03-12\\take 0.png'],
    ['/home/ada/Pictures/hero/face.png', 'C:\\Users\\Ada\\Pictures\\hero\\face.png'],
    // Capitals are told apart here.
    ['/home/Ada/Pictures/face.png', '\\\\NAS\\old\\home\\Ada\\Pictures\\face.png'],
    // What Windows can't call so.
    ['/home/ada/Pictures/a:1?.png', 'C:\\Users\\Ada\\Pictures\\a_1_.png'],
    ['/home/ada/Pictures/back\\slash.png', 'C:\\Users\\Ada\\Pictures\\back_slash.png'],
    ['/home/ada/Pictures/nul.png', 'C:\\Users\\Ada\\Pictures\\_nul.png'],
    ['/home/ada/Pictures/dot. /face.png', 'C:\\Users\\Ada\\Pictures\\dot__\\face.png'],
  ])('%s', (path, wanted) => expect(mapped('linux', 'win32', maps, path)).toBe(wanted));
});

it.each([
  ['linux', '/old/results/../../etc/passwd'],
  ['win32', 'D:\\Show\\..\\..\\Windows\\notepad.exe'],
  ['win32', 'D:/Show/../secret'],
])('a path of %s that leads out of its folder has no place here: %s', (system, path) => {
  const maps = [{ from: system === 'win32' ? 'D:\\Show' : '/old/results', to: '/media' }];
  expect(mapped(system, 'linux', maps, path)).toBeNull();
});

describe('files that would be one on this system', () => {
  const [one, other] = ['aa', 'bb'];
  const HERO = '/r/Hero.png';
  it.each([
    ['linux', [HERO, one], ['/r/hero.png', other], null],
    ['darwin', [HERO, one], ['/r/hero.png', other], '/r/hero.png'],
    ['darwin', ['/r/caf\u00e9.png', one], ['/r/cafe\u0301.png', other], '/r/cafe\u0301.png'],
    ['win32', ['D:\\r\\Hero.png', one], ['D:\\R\\hero.PNG', other], 'D:\\R\\hero.PNG'],
    ['win32', ['D:\\r\\a.png', one], ['D:\\r\\b.png', other], null],
    // Two names that Windows can't have became the same one.
    ['win32', ['D:\\r\\a_1.png', one], ['D:\\r\\a_1.png', other], 'D:\\r\\a_1.png'],
    // The same content twice is one file rightly.
    ['linux', [HERO, one], [HERO, one], null],
    ['linux', [HERO, one], [HERO, other], HERO],
  ] as const)('on %s: %j and %j', (here, first, second, wanted) => {
    const files = [first, second].map(([path, sha256]) => ({ path, sha256 }));
    expect(findClash(files, here)).toBe(wanted);
  });
});
