import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { createMapPath } from '../../../electron/adapters/backup/plan-targets.ts';
import { localFolder } from '../../../electron/adapters/files/data-home.ts';
import { readPlace } from '../../../electron/core/batch/read-place.ts';
import { findExactPath } from '../../../electron/core/batch/walk-pattern.ts';
import { isNetworkPath } from '../../../electron/core/kernel/files/cloud-files.ts';
import { isInsideFolder } from '../../../electron/core/kernel/files/folder-paths.ts';
import { placeOfResult, resultLocation, safeName } from '../../../electron/core/library/place-file.ts';
import { remoteName } from '../../../electron/core/queue/uploads/ensure-uploaded.ts';
import { createCastShellCalls, createExportCalls } from '../../../electron/desktop/calls/export-calls.ts';
import { readOpening } from '../../../electron/desktop/system/read-opening.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { cleanStem, nameKey } from '../../../shared/kernel/file-name.ts';
import { sidecarNameOf } from '../../../shared/library/sidecar.ts';
import { nameFixedFile } from '../../../shared/models/fix.ts';
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
    expect([name, isInsideFolder(FOLDER, place.value, win32)]).toEqual([name, isInside]);
  }
});

it('sees what is in a folder, whatever it is called: two dots at the start of a name lead nowhere', () => {
  for (const name of NAMES) {
    const file = `${cleanStem(name, 160)}.png`;
    for (const one of [file, `..${file}`, `...${file}`]) {
      expect([one, isInsideFolder(FOLDER, win32.join(FOLDER, one), win32)]).toEqual([one, true]);
      expect([one, isInsideFolder(FOLDER, win32.join(FOLDER, '..', one), win32)]).toEqual([one, false]);
      expect([one, isInsideFolder(win32.join(FOLDER, one), FOLDER, win32)]).toEqual([one, false]);
    }
  }
});

it('gives results, mended files and uploads names that Windows takes', () => {
  for (const name of NAMES) {
    const job = { name, createdAt: Date.UTC(2026, 10, 22) } as Job;
    const { stem } = resultLocation(job, 0, '01JD0000000000000000ABCDEF');
    const planned = { mime: 'image/png' } as Parameters<typeof nameFixedFile>[1];
    const made = [
      ...['image/png', 'video/mp4', null].map((mime) => basename(placeOfResult(join('day'), stem, mime))),
      `${safeName(nameFixedFile(`${name}.gif`, planned).slice(0, -'.png'.length), 160)}.png`,
      remoteName({ name: `${name}.png`, mime: 'image/png' }, 'a'.repeat(64)),
      remoteName({ name, mime: 'image/png' }, 'a'.repeat(64)),
    ];
    expect([name, made.filter((one) => !isTakenByWindows(one))]).toEqual([name, []]);
    expect(made.at(-1)).toMatch(/^[\w.-]+$/);
  }
});

it('offers to save under names that Windows takes, and that no half of a character ends', async () => {
  for (const name of [...NAMES, `${'a'.repeat(79)}🎬`]) {
    const asked: string[] = [];
    const chooseSaveFile = async (stem: string, [kind]: readonly string[] = ['dailies-cast']) => {
      asked.push(`${stem}.${kind}`);
      return null;
    };
    const store = { film: { projects: () => [{ id: 'one', name }] }, cast: { find: () => ({ name }) } };
    const given = { store, chooseSaveFile, profile: async () => ({ name }) } as never;
    await createExportCalls(given)['film.exportList']({ projectId: 'one' });
    await createExportCalls(given)['profiles.export']({ profileId: 'one' });
    await createCastShellCalls(given)['cast.export']({ ids: ['one'] });
    expect(asked).toHaveLength(3);
    expect([name, asked.filter((one) => !isTakenByWindows(one) || !one.isWellFormed())]).toEqual([name, []]);
    expect(asked[0]).not.toMatch(/ profile/);
  }
});

it('gives what a backup brings from macOS or Linux names that Windows takes, below the folder that was named', () => {
  const map = createMapPath('linux', [{ from: '/home/mia/shots', to: FOLDER }], 'win32');
  for (const name of NAMES) {
    const path = map(`/home/mia/shots/${name}/${name}.png`);
    // A name of two dots leads out of the folder.
    if (path === null) {
      expect([name, name.split('/').includes('..')]).toEqual([name, true]);
      continue;
    }
    expect([name, isInsideFolder(FOLDER, path, win32)]).toEqual([name, true]);
    const segments = win32.relative(FOLDER, path).split(win32.sep);
    expect([name, segments.filter((one) => !isTakenByWindows(one))]).toEqual([name, []]);
  }
});

it('opens what the Explorer hands over by Windows’ rules, or nothing', () => {
  for (const name of NAMES) {
    const word = `${cleanStem(name, 160)}.dailies`;
    expect([word, readOpening([word], FOLDER, win32)]).toEqual([
      word,
      word.startsWith('-') ? null : { kind: 'file', path: win32.join(FOLDER, word) },
    ]);
    const opening = readOpening([`${name}.dailies`], FOLDER, win32);
    if (opening?.kind === 'file') expect([name, win32.isAbsolute(opening.path)]).toEqual([name, true]);
    else expect([name, opening?.kind ?? 'refused']).toEqual([name, 'refused']);
  }
});

it('finds a file by its name on a drive that writes accents apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-names-'));
  const stems = new Set(NAMES.map((name) => cleanStem(name, 80).normalize('NFD')));
  for (const stem of stems) writeFileSync(join(folder, `${stem}.png`), '');
  const most = { entries: 1000, milliseconds: 60_000 };
  // The drive may tell no capitals apart: then the last of two has the place of both.
  const there = new Set(readdirSync(folder));
  for (const file of there)
    expect([
      file,
      findExactPath({ folder, path: join(folder, file.normalize('NFC')), call: 0, most }),
    ]).toEqual([file, join(folder, file)]);
  rmSync(folder, { recursive: true });
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
  expect(isInsideFolder(FOLDER, String.raw`c:\users\mia\videos\DAILIES\a.png`, win32)).toBe(true);
  expect(isInsideFolder(FOLDER, String.raw`C:\Users\Mia\Videos\Dailies2\a.png`, win32)).toBe(false);
  expect(isInsideFolder(FOLDER, String.raw`D:\Dailies\a.png`, win32)).toBe(false);
});

it('keeps what belongs to the computer under the local profile', () => {
  const env = { LOCALAPPDATA: String.raw`C:\Users\Mia\AppData\Local` };
  const folder = localFolder({ platform: 'win32', env, home: String.raw`C:\Users\Mia` });
  expect(folder.replaceAll('/', '\\')).toBe(String.raw`C:\Users\Mia\AppData\Local\Dailies`);
});
