import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partBeside } from '../../../electron/core/kernel/files/write-file-atomic.ts';
import { findPlaced, placeFile, resultLocation } from '../../../electron/core/library/place-file.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { countBytes } from '../../../shared/kernel/file-name.ts';
import { readSidecar, sidecarNameOf } from '../../../shared/library/sidecar.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { PIXEL } from '../../support/scripted-service.ts';
import { openTestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from '../trust/bench.ts';

/** The longest path on Linux: what a folder's own path takes of it is missing to the names in it. */
const PATH_BYTES = 4095;
/** What eCryptfs leaves of a name, as on the encrypted shares of network drives. */
const ENCRYPTED = 143;

/** A real folder whose names may have so many bytes: the system refuses longer ones with ENAMETOOLONG. */
function makeTightFolder(root: string, bytes: number): string {
  let folder = root;
  for (
    let left = PATH_BYTES - bytes - 1 - folder.length;
    left > 1;
    left = PATH_BYTES - bytes - 1 - folder.length
  )
    folder = join(folder, 'f'.repeat(Math.min(left - 1, left - 201 === 1 ? 198 : 200)));
  mkdirSync(folder, { recursive: true });
  expect(() => writeFileSync(join(folder, 'x'.repeat(bytes + 1)), '')).toThrow('ENAMETOOLONG');
  writeFileSync(join(folder, 'x'.repeat(bytes)), '');
  return folder;
}

const FAMILY = '\u{1F469}\u200d\u{1F469}\u200d\u{1F467}';
const jobNamed = (name: string) => ({ name, createdAt: Date.UTC(2026, 10, 22) }) as Job;

describe.skipIf(process.platform !== 'linux')('a folder that holds short names', () => {
  it.each([
    ['橋', 48],
    ['é'.normalize('NFD'), 48],
    [FAMILY, 20],
    ['a', 48],
  ])('shortens a result called %j × %i between characters, and finds it again', async (character, count) => {
    const folder = makeTightFolder(makeFolder('tight'), ENCRYPTED);
    const attempts = ['01jd0000000000000000abcdef', '01jd0000000000000000abcdeg'];
    const stems = attempts.map(
      (attempt) => resultLocation(jobNamed(character.repeat(count)), 0, attempt).stem,
    );
    const placed: string[] = [];
    for (const [index, stem] of stems.entries()) {
      writeFileSync(join(folder, '.part'), `result ${index}`);
      placed.push(await placeFile(join(folder, '.part'), join(folder, `${stem}.mp4`)));
    }
    for (const [index, path] of placed.entries()) {
      expect(readFileSync(path, 'utf8')).toBe(`result ${index}`);
      writeFileSync(join(folder, sidecarNameOf(basename(path))), '{}');
      const name = basename(path, extname(path));
      expect(name.endsWith(` abcde${'fg'[index]}-1`)).toBe(true);
      const whole = [...new Intl.Segmenter().segment(stems[index] ?? '')].map(({ segment }) => segment);
      for (const { segment } of new Intl.Segmenter().segment(name)) expect(whole).toContain(segment);
      if (character !== 'a')
        expect(countBytes(name)).toBeGreaterThan(ENCRYPTED - 17 - 13 - countBytes(character));
    }
    expect(await findPlaced(folder, stems[0] ?? '')).toBe(placed[0]);
    expect(await findPlaced(folder, stems[1] ?? '')).toBe(placed[1]);
  });

  it('keeps two that shorten to the same name apart', async () => {
    const folder = makeTightFolder(makeFolder('tight'), 60);
    const names = ['one', 'two', 'six'].map(
      (word) => `${'shot '.repeat(20)}${word}${' of the long night'.repeat(3)}.png`,
    );
    const placed: string[] = [];
    for (const name of names) {
      writeFileSync(join(folder, '.part'), name);
      placed.push(await placeFile(join(folder, '.part'), join(folder, name)));
    }
    expect(placed.map((path) => readFileSync(path, 'utf8'))).toEqual(names);
    expect(new Set(placed).size).toBe(3);
  });

  it('brings a paid result, its sidecar and its copies into folders that hold 143 bytes', async () => {
    const bench = await setUp({
      query: () => ({
        body: { status: 'completed', outputs: [{ url: '/files/a.png' }, { url: '/files/b.bin' }] },
      }),
      result: (path) => ({
        body: path.endsWith('png') ? PIXEL : Buffer.from('no media at all'),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    });
    // Of the folder of a day, with room for the quarantine in it.
    const resultsFolder = makeTightFolder(makeFolder('tight'), ENCRYPTED + '/2026-11-22'.length);
    const app = await bench.open({ settings: { resultsFolder } });
    const name = `${'橋'.repeat(60)} ${FAMILY}`;
    const [id] = await app.enqueue({ ...image('A bridge in the rain'), name });
    const job = await app.waitForState(id, 'done');
    expect(job).toMatchObject({ lostOutputs: 0 });
    const takes = app.store.takes.byId(job.takeIds);
    expect(takes.map(({ path }) => dirname(path).startsWith(resultsFolder))).toEqual([true, true]);
    await waitUntil('their sidecars', () =>
      takes.every(({ path }) => readdirSync(dirname(path)).includes(sidecarNameOf(basename(path)))),
    );
    const folder = makeTightFolder(makeFolder('tight'), ENCRYPTED);
    const report = await app.call('export.run', {
      takes: { query: {}, takeIds: job.takeIds },
      choice: {
        ...{
          folder,
          template: '{name}{name}{name}{name}_{seq}',
          metadata: true,
          sidecars: true,
          csv: true,
        },
        ...{ report: false, contactSheet: null, sheetPictures: false },
      },
    });
    expect(report).toMatchObject({ files: 2, skipped: 0 });
    const copies = readdirSync(folder).filter((one) => /\.(png|bin)$/.test(one));
    expect(copies.map((one) => readdirSync(folder).includes(sidecarNameOf(one)))).toEqual([true, true]);
  });
});

it('keeps the marks of a file beside it whose own name leaves no room for an ending', async () => {
  const root = makeFolder('long');
  const names = ['a', 'b'].map((end) => `${'x'.repeat(240)}${end.repeat(11)}.png`);
  mkdirSync(join(root, 'shots'));
  for (const [index, one] of names.entries())
    writeFileSync(join(root, 'shots', one), drawPicture(8 + index, 8, 'teal'));
  const app = await openTestCore(join(root, 'data'), { baseUrl: null });
  await app.call('library.import', { paths: [join(root, 'shots')] });
  await waitUntil('its takes', () => app.store.takes.search({}, 0, 9).total === 2);
  const { takes } = app.store.takes.search({}, 0, 9);
  for (const [index, { id }] of takes.entries())
    await app.call('takes.mark', { takeIds: [id], rating: index + 1 });
  await app.close();
  for (const [index, { path }] of takes.entries()) {
    const told = readSidecar(readFileSync(join(root, 'shots', sidecarNameOf(basename(path))), 'utf8'));
    expect(told?.marks.rating).toBe(index + 1);
  }
  const other = await openTestCore(join(root, 'other'), { baseUrl: null });
  await other.call('library.import', { paths: [join(root, 'shots')] });
  await waitUntil('its takes', () => other.store.takes.search({}, 0, 9).total === 2);
  const ratings = other.store.takes.search({}, 0, 9).takes.map(({ rating }) => rating);
  expect(ratings.toSorted()).toEqual([1, 2]);
  await other.close();
});

it('writes a file whose part would have a name that is too long', () => {
  const part = partBeside(join('/', 'x'.repeat(255)), '.1234');
  expect(countBytes(basename(part))).toBeLessThan(ENCRYPTED);
});
