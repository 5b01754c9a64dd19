import { win32 } from 'node:path';
import { expect, it } from 'vitest';
import { localFolder } from '../../../electron/adapters/files/local-folder.ts';
import { readPlace } from '../../../electron/core/batch/read-place.ts';
import { isNetworkPath } from '../../../electron/core/files/network-folder.ts';
import { isBelow } from '../../../electron/core/given-places.ts';
import { resultLocation, safeName } from '../../../electron/core/library/result-paths.ts';
import { cleanStem, nameKey } from '../../../shared/domain/files/file-name.ts';
import type { Job } from '../../../shared/domain/job/job.ts';
import { sidecarNameOf } from '../../../shared/domain/library/sidecar.ts';
import { HOSTILE_NAMES } from '../../support/hostile-names.ts';

const WINDOWS = { paths: win32, isWindows: true };
const FOLDER = String.raw`C:\Users\Mia\Videos\Dailies`;
/** Names that artists give: of other systems, other writings, and with what Windows does not take. */
const WORDS = [
  'Harbour',
  'café',
  'cafe\u0301',
  'Ünter',
  'мост',
  'παράδειγμα',
  'גשר',
  '橋の上',
  '다리',
  '🎬 take',
  'a:b',
  'x|y',
];
const SHAPES = [
  (word: string) => word,
  (word: string) => `${word}.`,
  (word: string) => ` ${word} `,
  (word: string) => `${word}?*<>"`,
  (word: string) => `${word}/${word}`,
  (word: string) => `${word}\\..\\..\\${word}`,
  (word: string) => word.repeat(40),
  (word: string) => `CON.${word}`,
  (word: string) => `${word}\u202Egnp.exe`,
];
const NAMES = [
  ...new Set([...HOSTILE_NAMES, ...WORDS.flatMap((word) => SHAPES.map((shape) => shape(word)))]),
];

/** What Microsoft's “Naming files” asks of a name, written down apart from the code under test. */
function isTakenByWindows(name: string): boolean {
  const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;
  return name !== '' && !/[<>:"/\\|?*\u0000-\u001f]/.test(name) && !/[. ]$/.test(name) && !device.test(name);
}

it('has three hundred names', () => expect(NAMES.length).toBeGreaterThanOrEqual(300));

it('makes names that Windows takes, and that stay in their folder', () => {
  for (const name of NAMES) {
    for (const made of [cleanStem(name, 160), safeName(name)]) {
      const file = `${made}.png`;
      expect([name, isTakenByWindows(file)]).toEqual([name, true]);
      expect([name, win32.dirname(win32.join(FOLDER, file))]).toEqual([name, FOLDER]);
      expect([name, Buffer.byteLength(file, 'utf16le') / 2 <= 255]).toEqual([name, true]);
    }
  }
});

it('makes results and sidecars that the Explorer can open, in a folder of usual length', () => {
  for (const name of NAMES) {
    const job = { name, createdAt: Date.UTC(2026, 10, 22) } as Job;
    const { folder, stem } = resultLocation(job, 0, '01JD0000000000000000ABCDEF');
    const path = win32.join(FOLDER, folder, `${stem}.mp4`);
    const sidecar = sidecarNameOf(win32.basename(path));
    expect([name, isTakenByWindows(win32.basename(path)), isTakenByWindows(sidecar)]).toEqual([
      name,
      true,
      true,
    ]);
    // 259 is what programs without long paths can open.
    expect([name, win32.join(win32.dirname(path), sidecar).length < 260]).toEqual([name, true]);
  }
});

it('knows a name again however a drive writes it', () => {
  for (const name of NAMES)
    for (const form of ['NFC', 'NFD'] as const)
      expect([name, nameKey(name.normalize(form))]).toEqual([name, nameKey(name)]);
  expect(nameKey('CAFE\u0301.PNG')).toBe(nameKey('café.png'));
});

it('reads what a cell names by Windows’ rules: below the folder, elsewhere on the drive, or refused', () => {
  for (const name of NAMES) {
    const place = readPlace(name, FOLDER, [], WINDOWS);
    if (!place.ok) {
      expect(['FILE_NOT_FOUND', 'FILE_ELSEWHERE']).toContain(place.error.code);
      continue;
    }
    expect([name, win32.isAbsolute(place.value), isNetworkPath(place.value, 0, 'win32')]).toEqual([
      name,
      true,
      false,
    ]);
    // Whatever leads out of the folder is seen to do so.
    const isInside = place.value === FOLDER || place.value.startsWith(`${FOLDER}\\`);
    expect([name, isBelow(FOLDER, place.value, win32)]).toEqual([name, isInside]);
  }
});

it.each([
  [String.raw`shots\a.png`, String.raw`C:\Users\Mia\Videos\Dailies\shots\a.png`],
  ['shots/a.png', String.raw`C:\Users\Mia\Videos\Dailies\shots\a.png`],
  [String.raw`..\b.png`, String.raw`C:\Users\Mia\Videos\b.png`],
  ['D:/Shots/c.png', String.raw`D:\Shots\c.png`],
  ['file:///D:/Shots/d%20e.png', String.raw`D:\Shots\d e.png`],
])('%s is %s', (text, path) => {
  expect(readPlace(text, FOLDER, [], WINDOWS)).toEqual({ ok: true, value: path });
});

it('does not touch another computer, except the share that the artist gave', () => {
  const share = String.raw`\\Server\Shots\a.png`;
  expect(readPlace(share, FOLDER, [], WINDOWS)).toMatchObject({ error: { code: 'FILE_ELSEWHERE' } });
  expect(readPlace(share, FOLDER, [String.raw`\\server\shots\old`], WINDOWS)).toMatchObject({ ok: true });
});

it('does not mind capitals on a volume that does not', () => {
  expect(isBelow(FOLDER, String.raw`c:\users\mia\videos\DAILIES\a.png`, win32)).toBe(true);
  expect(isBelow(FOLDER, String.raw`C:\Users\Mia\Videos\Dailies2\a.png`, win32)).toBe(false);
  expect(isBelow(FOLDER, String.raw`D:\Dailies\a.png`, win32)).toBe(false);
});

it('keeps what belongs to the computer under the local profile', () => {
  const env = { LOCALAPPDATA: String.raw`C:\Users\Mia\AppData\Local` };
  const folder = localFolder({ platform: 'win32', env, home: String.raw`C:\Users\Mia` });
  expect(folder.replaceAll('/', '\\')).toBe(String.raw`C:\Users\Mia\AppData\Local\Dailies`);
});
