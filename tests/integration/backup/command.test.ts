import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { EXIT } from '../../../electron/cli/output/print.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { unwrap } from '../../support/test-core.ts';
import { dailiesHere as dailies } from '../cli/support/command.ts';
import { fillPlace, type Place } from './support.ts';

let folder: string;
let place: Place;
const file = () => join(folder, 'all.dailies-backup');

beforeEach(() => {
  folder = makeFolder('backup-cli');
  const data = join(folder, 'data');
  place = { data, results: join(data, 'results'), references: join(folder, 'Pictures') };
  fillPlace(place);
});

it('saves a folder with its media, and restores it where there is none, with nothing missing', async () => {
  expect((await dailies('backup', 'make', file(), '--data', place.data, '--with-media')).code).toBe(
    EXIT.done,
  );
  const fresh = join(folder, 'fresh');
  const restored = await dailies('backup', 'restore', file(), '--data', fresh, '--json');
  expect(JSON.parse(restored.results.join(''))).toEqual({ folder: fresh, missing: 0, paths: [] });
  const store = unwrap(openStore({ dataFolder: fresh }));
  const [take] = store.takes.byId(['take-0']);
  store.close();
  expect(take?.path).toBe(join(fresh, 'results', '2026-03-12', 'take 0.png'));
  expect(readFileSync(take?.path ?? '', 'utf8')).toBe('take 0');
  expect(existsSync(`${fresh}.restoring`)).toBe(false);
});

it('a folder that was moved is backed up whole; what is not there is listed, and the command fails', async () => {
  const moved = join(folder, 'moved');
  renameSync(place.data, moved);
  const made = await dailies('backup', 'make', file(), '--data', moved, '--with-media', '--json');
  expect(made.code).toBe(EXIT.done);
  // Two takes, and a reference from elsewhere.
  expect(JSON.parse(made.results.join(''))).toMatchObject({ files: 3, missing: 0 });

  const take = join(moved, 'results', '2026-03-12', 'take 1.png');
  const pasted = join(moved, 'pasted', 'one.png');
  rmSync(take);
  const lacking = await dailies('backup', 'make', file(), '--data', moved, '--with-media');
  expect(lacking).toMatchObject({ code: EXIT.failed, said: [`Missing: ${take}`, expect.any(String)] });
  // Without media it should hold no take, but what was pasted.
  expect((await dailies('backup', 'make', file(), '--data', moved)).code).toBe(EXIT.done);
  rmSync(pasted);
  const without = await dailies('backup', 'make', file(), '--data', moved);
  expect(without).toMatchObject({ code: EXIT.failed, said: [`Missing: ${pasted}`, expect.any(String)] });
});

it('maps folders, says which map does nothing, and lists what is missing', async () => {
  expect((await dailies('backup', 'make', file(), '--data', place.data)).code).toBe(EXIT.done);
  const fresh = join(folder, 'fresh');
  const map = [`${place.results}=${place.results}`, `${join(folder, 'nowhere')}=${folder}`];
  const restored = await dailies(
    ...['backup', 'restore', file(), '--data', fresh, '--map', map[0] ?? '', '--map', map[1] ?? ''],
  );
  expect(restored.code).toBe(EXIT.done);
  expect(restored.said).toEqual([
    `No file of the backup is in ${join(folder, 'nowhere')}, so --map for it does nothing.`,
    `Missing: ${join(place.references, 'hero', 'face.png')}`,
  ]);
});

it('saves diagnostics of a folder, without anything of the artist’s', async () => {
  const report = join(folder, 'report.zip');
  const saved = await dailies('diagnostics', report, '--data', place.data, '--json');
  expect(JSON.parse(saved.results.join(''))).toEqual({
    path: report,
    files: ['about.json', 'data.json', 'doctor.json'],
  });
  expect(readFileSync(report).includes('lighthouse')).toBe(false);
  expect((await dailies('diagnostics', '--data', place.data)).code).toBe(EXIT.invalid);
});

it('refuses a folder that holds something, a map without two folders, and a command without its file', async () => {
  await dailies('backup', 'make', file(), '--data', place.data);
  const full = await dailies('backup', 'restore', file(), '--data', place.data);
  expect(full).toMatchObject({
    code: EXIT.invalid,
    said: [expect.stringContaining('isn’t an empty folder')],
  });
  for (const words of [
    ['backup', 'restore', file(), '--data', join(folder, 'fresh'), '--map', 'here=there'],
    ['backup', 'make', '--data', place.data],
    ['backup', 'keep'],
    ['backup', 'make', file()],
  ])
    expect((await dailies(...words)).code).toBe(EXIT.invalid);
  const nowhere = await dailies('backup', 'make', file(), '--data', join(folder, 'fresh'));
  expect(nowhere).toMatchObject({ code: EXIT.invalid, said: [expect.stringContaining('Check --data')] });
  expect(existsSync(join(folder, 'fresh'))).toBe(false);
});

it.each(['backup make', 'diagnostics'])(
  '%s: never writes among the data, not even in their place',
  async (command) => {
    const library = readFileSync(join(place.data, 'dailies.sqlite'));
    const earlier = join(place.data, 'backup');
    mkdirSync(earlier);
    writeFileSync(join(earlier, 'monday.dailies-backup'), 'monday');
    const link = join(folder, 'by another way');
    symlinkSync(place.data, link);
    for (const target of [
      join(place.data, 'dailies.sqlite'),
      join(earlier, 'today.dailies-backup'),
      join(link, 'dailies.sqlite'),
    ]) {
      const { code, said } = await dailies(...command.split(' '), target, '--data', place.data);
      expect({ code, target }).toEqual({ code: EXIT.invalid, target });
      expect(said.join(' ')).toContain(`Dailies keeps its own files in ${place.data}`);
    }
    expect(readFileSync(join(place.data, 'dailies.sqlite'))).toEqual(library);
    expect(readFileSync(join(earlier, 'monday.dailies-backup'), 'utf8')).toBe('monday');
  },
);
