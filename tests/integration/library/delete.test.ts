import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sidecarPath } from '../../../electron/core/library/keep-sidecars.ts';
import { USUAL_PROJECT } from '../../../shared/film/film.ts';
import type { Take } from '../../../shared/library/take.ts';
import { fillLibrary } from '../../support/fill-library.ts';
import { inventTakes } from '../../support/invent-takes.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { newTake } from '../../support/sample-take.ts';
import { openTestCore, type TestCoreOptions, unwrap } from '../../support/test-core.ts';
import { newJob, submitAndComplete } from '../store/support/samples.ts';

/** A data folder, its results, and a trash that files are moved to. */
function makePlaces() {
  const folder = makeFolder();
  const results = join(folder, 'results');
  const bin = join(folder, 'trash');
  for (const path of [results, bin]) mkdirSync(path);
  return {
    ...{ folder, results, bin },
    inBin: () => readdirSync(bin).toSorted(),
    trash: async (path: string) => {
      await rename(path, join(bin, basename(path)));
      return true;
    },
  };
}

async function openCore(folder: string, options: Partial<TestCoreOptions> = {}) {
  const opened = await openTestCore(folder, { baseUrl: null, start: false, ...options });
  onTestFinished(() => opened.close().catch(() => {}));
  return opened;
}

it('deleted takes leave with file and sidecar; what was spent, their job and their number in a shot stay', async () => {
  const { folder, results, inBin, trash } = makePlaces();
  const { core, store, events, addFile, settings } = await openCore(folder, { trash });
  settings.current = { ...settings.current, resultsFolder: results };
  const bytes = drawPicture(32, 32, 'teal');
  const path = join(results, 'lamp.png');
  writeFileSync(path, bytes);
  writeFileSync(join(results, 'of the artist.png'), bytes);
  store.transact((tx) => tx.jobs.add([newJob('job-lamp'), newJob('job-waits')]));
  submitAndComplete(store, 'job-lamp', 'attempt-lamp', ['http://127.0.0.1/lamp']);
  const take = newTake('lamp', { jobId: 'job-lamp', path, bytes: bytes.length });
  store.transact((tx) => tx.takes.add('attempt-lamp-output-0', take));
  const project = unwrap(
    await core.calls['film.saveProject']({
      projectId: null,
      content: { ...USUAL_PROJECT, name: 'Harbour' },
    }),
  );
  unwrap(
    await core.calls['film.addShot']({ projectId: project.id, code: 'SH010', sequence: '', before: null }),
  );
  const readShot = async () => unwrap(await core.calls['film.shots']({ projectId: project.id })).shots[0];
  const shotId = (await readShot())?.id ?? '';
  unwrap(await core.calls['film.assign']({ takeIds: ['lamp'], shotId }));
  unwrap(await core.calls['film.select']({ shotId, takeId: 'lamp', isChosen: true }));
  const asset = await addFile(path);
  store.transact((tx) => {
    const input = { prompt: 'again', images: [{ kind: 'file' as const, assetId: asset }] };
    tx.jobs.add([newJob('job-uses', { input })]);
  });
  unwrap(await core.calls['takes.mark']({ takeIds: ['lamp'], rating: 2, isBinned: true }));
  const spent = unwrap(await core.calls['ledger.summary']({ since: null, project: null }));

  expect(unwrap(await core.calls['library.weigh']({ takeIds: ['lamp'] }))).toEqual({
    ...{ takes: 1, bytes: bytes.length, missing: 0, outside: 0 },
    ...{ shots: ['SH010'], cast: [], jobs: 1 },
  });
  events.length = 0;
  const deleted = unwrap(await core.calls['library.delete']({ takeIds: ['lamp'] }));
  expect(deleted).toEqual({ takes: 1, bytes: bytes.length, stays: 0, stayed: [] });
  expect(inBin()).toEqual(['lamp.png']);
  expect(readdirSync(results)).toEqual(['of the artist.png']);
  expect(
    unwrap(await core.calls['takes.find']({ query: { isBinned: true }, offset: 0, limit: 9 })).total,
  ).toBe(0);
  expect(unwrap(await core.calls['takes.undo']({}))).toEqual({ takes: 0 });

  expect(store.jobs.find('job-lamp')).toMatchObject({ takeIds: [], lostOutputs: 0 });
  expect(store.outputs.ofJob('job-lamp')).toMatchObject([{ takeId: 'lamp', lost: null }]);
  expect(unwrap(await core.calls['ledger.summary']({ since: null, project: null }))).toEqual(spent);
  expect(events.find(({ type }) => type === 'jobs-changed')).toMatchObject({
    jobs: [{ id: 'job-lamp', takeIds: [] }],
  });
  expect(await readShot()).toMatchObject({ versions: [], select: null, lost: 'v001' });
});

it('a file that stays is named, and holds nothing else up', async () => {
  const { folder, results, inBin, trash } = makePlaces();
  const bytes = drawPicture(32, 32, 'teal');
  const files = ['one', 'held', 'changed', 'shared', 'gone'].map((name) => join(results, `${name}.png`));
  const takes = files.map((path, index) => newTake(`take-${index}`, { path, bytes: bytes.length }));
  fillLibrary(folder, [...takes, { ...(takes[3] as Take), id: 'other' }]);
  for (const path of files.slice(0, 4)) writeFileSync(path, bytes);
  writeFileSync(files[2] ?? '', 'retouched');
  const isHeld = (path: string) => basename(path).startsWith('held');
  const { core, store } = await openCore(folder, {
    trash: async (path) => !isHeld(path) && trash(path),
  });
  const deleted = unwrap(await core.calls['library.delete']({ takeIds: takes.map(({ id }) => id) }));
  expect(deleted).toMatchObject({
    ...{ takes: 3, stays: 2 },
    stayed: [
      { name: 'held.png', why: 'refused' },
      { name: 'changed.png', why: 'changed' },
    ],
  });
  expect(inBin()).toEqual(['one.png']);
  expect(existsSync(files[3] ?? '')).toBe(true);
  expect(
    store.takes.byId(['take-0', 'take-1', 'take-2', 'take-3', 'take-4', 'other']).map(({ id }) => id),
  ).toEqual(['take-1', 'take-2', 'other']);
});

it('where the system has no trash, every file stays and so does its take', async () => {
  const { folder, results } = makePlaces();
  const path = join(results, 'one.png');
  const bytes = drawPicture(32, 32, 'teal');
  writeFileSync(path, bytes);
  fillLibrary(folder, [newTake('one', { path, bytes: bytes.length })]);
  const { core, store } = await openCore(folder);
  const deleted = unwrap(await core.calls['library.delete']({ takeIds: ['one'] }));
  expect(deleted).toMatchObject({ takes: 0, stayed: [{ name: 'one.png', why: 'refused' }] });
  expect(existsSync(path)).toBe(true);
  expect(store.takes.count()).toBe(1);
});

it('10,000 takes are deleted, cancelled on the way, and gone on with', async () => {
  const { folder, results, inBin, trash } = makePlaces();
  const takes = inventTakes(10_000).map((take) => ({
    ...take,
    path: join(results, `${take.id}.png`),
    bytes: take.id.length,
  }));
  fillLibrary(folder, takes);
  for (const { id, path } of takes) writeFileSync(path, id);
  writeFileSync(sidecarPath(takes[0]?.path ?? ''), '{}');
  let isCancelled = false;
  const { core, store } = await openCore(folder, {
    trash,
    onEvent(event) {
      if (isCancelled || event.type !== 'library-work' || (event.work?.done ?? 0) < 100) return;
      isCancelled = true;
      void core.calls['library.cancel']({});
    },
  });
  // Of some, a sidecar is written meanwhile.
  store.transact((tx) => tx.sidecars.markWritten(store.takes.byId(takes.slice(300).map(({ id }) => id))));
  const pictures = () => inBin().filter((name) => name.endsWith('.png'));
  const takeIds = takes.map(({ id }) => id);
  const first = unwrap(await core.calls['library.delete']({ takeIds }));
  expect(first.takes).toBeGreaterThan(0);
  expect(first.takes).toBeLessThan(10_000);
  expect(pictures()).toHaveLength(first.takes);
  expect(store.takes.byId(takeIds)).toHaveLength(10_000 - first.takes);
  const rest = unwrap(await core.calls['library.delete']({ takeIds }));
  expect(rest).toMatchObject({ takes: 10_000 - first.takes, stays: 0 });
  expect(pictures()).toHaveLength(10_000);
  // What another program wrote beside it is not ours.
  expect(readdirSync(results)).toEqual([basename(sidecarPath(takes[0]?.path ?? ''))]);
});
