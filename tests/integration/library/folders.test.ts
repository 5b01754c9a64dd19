import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { Mp4OutputFormat } from 'mediabunny';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../electron/core/ports.ts';
import { readSidecar } from '../../../shared/library/sidecar.ts';
import type { Take } from '../../../shared/library/take.ts';
import { describeImported } from '../../../shared/library/text.ts';
import { joinClip } from '../../support/clip-with-sound.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip } from '../../support/sample-media.ts';
import { newTake } from '../../support/sample-take.ts';
import { openTestCore, type TestCore, unwrap } from '../../support/test-core.ts';
import { encodeAac } from '../media/support/containers.ts';
import { newJob, submitAndComplete } from '../store/support/samples.ts';

const IMPORT_CHILD = resolve(import.meta.dirname, '../../support/import-child.ts');

/** A picture that no other number gives. */
function drawPicture(number: number): Buffer {
  const canvas = createCanvas(24, 16);
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${number % 256}, ${(number >> 8) % 256}, 90)`;
  context.fillRect(0, 0, 24, 16);
  return canvas.toBuffer('image/png');
}

async function openCore(folder: string, start = false): Promise<TestCore> {
  const core = await openTestCore(folder, { baseUrl: null, start });
  onTestFinished(() => core.close().catch(() => {}));
  return core;
}

/** Takes as the queue would have made them: a job, its accepted submission, a file in the results folder. */
function makeTakes(store: Store, results: string, count: number): Take[] {
  mkdirSync(results, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const jobId = `job-${index}`;
    store.transact((tx) =>
      tx.jobs.add([
        newJob(jobId, { name: `Shot ${index}`, input: { prompt: `Shot ${index}, wide`, quality: '2K' } }),
      ]),
    );
    submitAndComplete(store, jobId, `attempt-${index}`, [`http://127.0.0.1/${index}`]);
    const bytes = drawPicture(index);
    const path = join(results, `shot ${index}.png`);
    writeFileSync(path, bytes);
    const take = newTake(`take-${index}`, {
      jobId,
      name: `Shot ${index}`,
      prompt: `Shot ${index}, wide`,
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: 24,
      height: 16,
      createdAt: 1_750_000_000_000 + index,
    });
    store.transact((tx) => tx.takes.add(`attempt-${index}-output-0`, take));
    return take;
  });
}

/** What the artist would see of takes, whatever the library that holds them. */
function seenOf(store: Store): unknown[] {
  const takes = store.takes.page(0, 500).map(({ hasPoster: _, ...take }) => take);
  return takes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function readBeside(path: string): Promise<Record<string, Record<string, unknown>>> {
  await expect.poll(() => existsSync(`${path}.dailies.json`)).toBe(true);
  return JSON.parse(readFileSync(`${path}.dailies.json`, 'utf8')) as never;
}

it('what stands beside the results gives back the same takes, with marks, requests and costs, when the database is gone', async () => {
  const folder = makeFolder();
  const first = await openCore(folder, true);
  const takes = makeTakes(first.store, join(folder, 'results'), 3);
  const mark = unwrapMark(first);
  await mark({ takeIds: ['take-1'], rating: 4, flag: 'pick', addTags: ['hero'], note: 'the quiet one' });
  await mark({ takeIds: ['take-2'], label: 'green', flag: 'reject', isBinned: true });
  const beside = takes.map(({ path }) => path);
  await expect.poll(async () => (await readBeside(beside[1] as string))['marks']?.['rating']).toBe(4);
  await expect.poll(async () => (await readBeside(beside[2] as string))['marks']?.['label']).toBe('green');
  const before = { takes: seenOf(first.store), binned: first.store.takes.byId(['take-2'])[0] };
  const described = await first.call('lineage.describe', { takeId: 'take-1' });
  const text = readFileSync(`${beside[1]}.dailies.json`, 'utf8');
  await first.close();
  expect(text).toContain('gen-of-attempt-1');
  expect(text).not.toContain('secret-of-attempt-1');
  expect(text).not.toContain(folder);

  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `dailies.sqlite${end}`), { force: true });
  const second = await openCore(folder);
  expect(await second.call('library.state', {})).toEqual({ missing: 0, orphans: 3 });
  const work = await second.call('library.rebuild', {});
  expect(work).toMatchObject({ added: 3, known: 0, total: 3, done: 3 });
  expect(seenOf(second.store)).toEqual(before.takes);
  expect(second.store.takes.byId(['take-2'])[0]).toEqual(before.binned);
  expect(await second.call('lineage.describe', { takeId: 'take-1' })).toEqual(described);
  expect(await second.call('library.rebuild', {})).toMatchObject({ added: 0, known: 3 });
  // Rejected, binned, rated or brought back: originals are as they were.
  for (const [index, path] of beside.entries())
    expect(readFileSync(path).equals(drawPicture(index)), path).toBe(true);
});

it('a clip keeps what its file says of its sound, and one without sound says so', async () => {
  const folder = makeFolder();
  const { core, store } = await openCore(folder);
  const results = join(folder, 'results');
  mkdirSync(results, { recursive: true });
  const pictures = await encodeClip(64, 48, 2, 24);
  writeFileSync(join(results, 'silent.mp4'), pictures);
  writeFileSync(
    join(results, 'tone.mp4'),
    await joinClip(pictures, await encodeAac(new Mp4OutputFormat(), 1)),
  );
  unwrap(await core.calls['library.rebuild']({}));
  const takes = store.takes.page(0, 10).toSorted((one, other) => one.name.localeCompare(other.name));
  expect(takes.map(({ name, sound }) => [name, sound])).toEqual([
    ['silent', null],
    ['tone', { channels: 1, sampleRate: 48_000 }],
  ]);
});

function unwrapMark({ core }: TestCore) {
  return async (mark: Parameters<(typeof core.calls)['takes.mark']>[0]) =>
    unwrap(await core.calls['takes.mark'](mark));
}

it('a file that is moved away is missing, and is found again by its content, wherever it lies and whatever it is called', async () => {
  const folder = makeFolder();
  const { core, store } = await openCore(folder);
  const results = join(folder, 'results');
  const [one, two] = makeTakes(store, results, 2) as [Take, Take];
  const described = unwrap(await core.calls['lineage.describe']({ takeId: 'take-0' }));
  writeFileSync(`${one.path}.dailies.json`, JSON.stringify(described));
  mkdirSync(join(folder, 'elsewhere', 'deep'), { recursive: true });
  renameSync(one.path, join(folder, 'elsewhere', 'deep', 'other name.png'));
  renameSync(two.path, join(folder, 'elsewhere', 'two.png'));
  await core.calls['library.lookAt']({ takeIds: ['take-0', 'take-1'] });
  expect(store.takes.byId(['take-0', 'take-1']).map(({ missingAt }) => missingAt === null)).toEqual([
    false,
    false,
  ]);

  const wrong = await core.calls['library.relinkFile']({
    takeId: 'take-0',
    path: join(folder, 'elsewhere', 'two.png'),
  });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'FILE_OTHER' } });
  unwrap(
    await core.calls['library.relinkFile']({ takeId: 'take-1', path: join(folder, 'elsewhere', 'two.png') }),
  );
  const work = unwrap(await core.calls['library.relinkFolder']({ folder: join(folder, 'elsewhere') }));
  expect(work.relinked).toBe(1);
  expect(existsSync(`${one.path}.dailies.json`)).toBe(false);
  expect(store.takes.byId(['take-0'])[0]).toMatchObject({
    missingAt: null,
    path: join(folder, 'elsewhere', 'deep', 'other name.png'),
  });

  // One that comes back to where it was is found by being looked at.
  renameSync(join(folder, 'elsewhere', 'two.png'), join(folder, 'away.png'));
  await core.calls['library.lookAt']({ takeIds: ['take-1'] });
  expect(store.takes.countMissing()).toBe(1);
  renameSync(join(folder, 'away.png'), join(folder, 'elsewhere', 'two.png'));
  await core.calls['library.lookAt']({ takeIds: ['take-1'] });
  expect(store.takes.countMissing()).toBe(0);
});

it('a file that iCloud took away is in the cloud: not missing, and not skipped in silence', async () => {
  const folder = makeFolder();
  const { core, store } = await openCore(folder);
  const results = join(folder, 'results');
  const [one, two] = makeTakes(store, results, 2) as [Take, Take];
  const takeAway = (path: string) => {
    rmSync(path);
    writeFileSync(join(path, '..', `.${basename(path)}.icloud`), 'bplist00');
  };
  takeAway(one.path);
  rmSync(two.path);
  await core.calls['library.lookAt']({ takeIds: ['take-0', 'take-1'] });
  expect(store.takes.byId(['take-0', 'take-1']).map(({ missingAt }) => missingAt !== null)).toEqual([
    false,
    true,
  ]);

  const given = join(folder, 'given');
  mkdirSync(given);
  writeFileSync(join(given, 'here.png'), drawPicture(7));
  writeFileSync(join(given, 'notes.txt'), 'no picture');
  writeFileSync(join(given, 'away.png'), drawPicture(8));
  takeAway(join(given, 'away.png'));
  const work = unwrap(await core.calls['library.import']({ paths: [given] }));
  expect(work).toMatchObject({ added: 1, skipped: 1, inCloud: 1 });
  expect(describeImported(work)).toContain('1 file only in the cloud');
});

it('a folder with strange things in it is imported for what it is: nothing is believed, followed, overwritten or added twice', async () => {
  const folder = makeFolder();
  const { core, store } = await openCore(folder);
  const shots = join(folder, 'shots');
  mkdirSync(join(shots, 'inner'), { recursive: true });
  const honest = drawPicture(1);
  writeFileSync(join(shots, 'honest.png'), honest);
  writeFileSync(join(shots, 'inner', 'the same again.png'), honest);
  writeFileSync(join(shots, 'notes.txt'), 'no media');
  writeFileSync(join(shots, 'empty.png'), '');
  const hostile: Record<string, string> = {
    huge: `{"format":"dailies.take","x":"${'y'.repeat(3_000_000)}"}`,
    'not json': '{"format":',
    'wrong types': JSON.stringify({ format: 'dailies.take', version: 1, file: 7, take: [], marks: null }),
    'of another file': JSON.stringify(sidecarOf({ id: '../../x', sha256: 'ab'.repeat(32) })),
    'nested without end': JSON.stringify({
      ...sidecarOf({ id: 'deep', sha256: hashOf(drawPicture(15)) }),
      request: { body: 'HERE', bodySha256: '', sentAt: '2026-01-02T03:04:05.000Z', answeredAt: null },
    }).replace('"HERE"', `${'['.repeat(200_000)}${']'.repeat(200_000)}`),
    'path as id': JSON.stringify(sidecarOf({ id: '../../x', sha256: hashOf(drawPicture(16)) })),
  };
  for (const [index, [name, text]] of Object.entries(hostile).entries()) {
    writeFileSync(join(shots, `${name}.png`), drawPicture(index + 11));
    writeFileSync(join(shots, `${name}.png.dailies.json`), text);
  }
  const outside = join(folder, 'outside.png');
  writeFileSync(outside, drawPicture(99));
  symlinkSync(outside, join(shots, 'link.png'));
  symlinkSync(folder, join(shots, 'circle'));

  const work = unwrap(await core.calls['library.import']({ paths: [shots] }));
  expect(work).toMatchObject({ added: 7, known: 1, skipped: 2, total: 10 });
  const takes = store.takes.page(0, 100);
  expect(takes.map(({ path }) => path.slice(shots.length + 1)).toSorted()).toEqual(
    ['honest.png', ...Object.keys(hostile).map((name) => `${name}.png`)].toSorted(),
  );
  expect(takes.every(({ id, rating, model }) => /^[\w-]+$/.test(id) && rating === 0 && model === '')).toBe(
    true,
  );
  expect(unwrap(await core.calls['library.import']({ paths: [shots] }))).toMatchObject({
    added: 0,
    known: 8,
  });
  expect(await core.calls['library.import']({ paths: [join(folder, 'nowhere')] })).toMatchObject({
    ok: false,
    error: { code: 'FILE_NOT_FOUND' },
  });
});

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sidecarOf({ id, sha256 }: { id: string; sha256: string }) {
  const moment = '2026-01-02T03:04:05.000Z';
  return {
    format: 'dailies.take',
    version: 1,
    file: {
      name: '../../x',
      kind: 'image',
      mime: 'image/png',
      bytes: 1,
      sha256,
      width: 1,
      height: 1,
      duration: null,
      frameRate: null,
    },
    take: { id, name: 'evil', createdAt: moment, testMode: false, practice: false },
    marks: { rating: 5, flag: 'pick', label: 'none', tags: [], note: '', binnedAt: null },
    job: {
      id: 'j',
      batchId: 'b',
      model: 'm',
      prompt: 'p',
      profileId: null,
      genId: null,
      testMode: null,
      createdAt: null,
      input: null,
    },
    request: null,
    cost: { estimate: null, charged: null },
    references: [],
    parents: [],
  };
}

it('a link that was laid where a sidecar is made does not lead it to another file', async () => {
  const folder = makeFolder();
  const shots = join(folder, 'shots');
  mkdirSync(shots);
  const victim = join(folder, 'victim.txt');
  writeFileSync(victim, 'mine');
  const bytes = drawPicture(77);
  writeFileSync(join(shots, 'a.png'), bytes);
  const beside = join(shots, 'a.png.dailies.json');
  writeFileSync(beside, JSON.stringify(sidecarOf({ id: 'chosen', sha256: hashOf(bytes) })));
  for (const name of ['.chosen.sidecar.part', 'b.png.dailies.json']) symlinkSync(victim, join(shots, name));
  const { core, store, close } = await openCore(folder, true);
  expect(unwrap(await core.calls['library.import']({ paths: [shots] })).added).toBe(1);
  unwrap(await core.calls['takes.mark']({ takeIds: ['chosen'], rating: 2 }));
  await expect.poll(() => JSON.parse(readFileSync(beside, 'utf8')).marks.rating).toBe(2);
  await expect.poll(() => store.sidecars.due(10)).toEqual([]);
  await close();
  expect(readFileSync(victim, 'utf8')).toBe('mine');
});

it('results that are alike, and one that nobody can read, come back each with its own marks', async () => {
  const folder = makeFolder();
  const first = await openCore(folder, true);
  const takes = makeTakes(first.store, join(folder, 'results'), 3) as [Take, Take, Take];
  const [{ path }, twin, odd] = takes;
  // The same bytes twice, as a service may well answer, and a format that is not known.
  for (const [take, bytes] of [
    [twin, readFileSync(path)],
    [odd, Buffer.from('new kind of media')],
  ] as const) {
    writeFileSync(take.path, bytes);
    first.store.transact((tx) =>
      tx.takes.addFound([
        {
          take: {
            ...take,
            id: `${take.id}-b`,
            path: `${take.path}.b`,
            bytes: bytes.length,
            sha256: hashOf(bytes),
          },
          story: null,
        },
      ]),
    );
    writeFileSync(`${take.path}.b`, bytes);
  }
  const takeIds = ['take-1-b', 'take-2-b'];
  await first.call('takes.mark', { takeIds, rating: 5 });
  await expect.poll(() => first.store.sidecars.due(10)).toEqual([]);
  await first.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `dailies.sqlite${end}`), { force: true });
  const second = await openCore(folder);
  await second.call('library.rebuild', {});
  const back = second.store.takes.byId(['take-0', ...takeIds]);
  expect(back.map(({ rating }) => rating).toSorted()).toEqual([0, 5, 5]);
  expect(back.find(({ id }) => id === 'take-2-b')?.mime).toBe('application/octet-stream');
  // A copy with what stood beside it is still no second take.
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  for (const end of ['', '.dailies.json']) copyFileSync(`${path}${end}`, join(copies, `copy.png${end}`));
  expect(await second.call('library.import', { paths: [copies] })).toMatchObject({
    added: 0,
    known: 1,
  });
});

it('what a later program wrote beside a file is left alone; a copy that lies beside the original’s words gets its own', async () => {
  const folder = makeFolder();
  const shots = join(folder, 'shots');
  mkdirSync(shots);
  const [original, copy, newer] = [drawPicture(31), drawPicture(32), drawPicture(33)];
  for (const [name, bytes] of Object.entries({ original, copy, newer }))
    writeFileSync(join(shots, `${name}.png`), bytes);
  const beside = (name: string) => join(shots, `${name}.png.dailies.json`);
  const later = JSON.stringify({
    ...sidecarOf({ id: 'newer', sha256: hashOf(newer) }),
    version: 2,
    more: [1],
  });
  writeFileSync(beside('newer'), later);
  for (const [name, bytes] of Object.entries({ original, copy }))
    writeFileSync(beside(name), JSON.stringify(sidecarOf({ id: 'one', sha256: hashOf(bytes) })));
  const { core, store, close } = await openCore(folder, true);
  expect(unwrap(await core.calls['library.import']({ paths: [shots] })).added).toBe(3);
  const takeIds = store.takes.page(0, 9).map(({ id }) => id);
  unwrap(await core.calls['takes.mark']({ takeIds, rating: 3 }));
  await expect.poll(() => store.sidecars.due(10)).toEqual([]);
  await close();
  expect(readFileSync(beside('newer'), 'utf8')).toBe(later);
  const [kept, own] = ['copy', 'original'].map((name) => readSidecar(readFileSync(beside(name), 'utf8')));
  expect([kept?.marks.rating, own?.marks.rating]).toEqual([3, 3]);
  expect(kept?.take.id).not.toBe(own?.take.id);
});

it('an import that is cancelled, then killed, is gone on with by repeating it: every file once, nothing half', async () => {
  const folder = makeFolder();
  const shots = join(folder, 'shots');
  mkdirSync(shots);
  for (let index = 0; index < 600; index += 1) writeFileSync(join(shots, `${index}.png`), drawPicture(index));
  const first = await openCore(folder);
  const running = first.core.calls['library.import']({ paths: [shots] });
  await expect.poll(() => first.store.takes.count(), { interval: 1 }).toBeGreaterThan(0);
  await first.core.calls['library.cancel']({});
  const cut = unwrap(await running);
  expect(cut.added).toBeLessThan(600);
  expect(first.store.takes.count()).toBe(cut.added);
  await first.close();

  const child = spawn(process.execPath, [IMPORT_CHILD, folder, shots], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await ended;

  const second = await openCore(folder);
  const before = second.store.takes.count();
  const rest = await second.call('library.import', { paths: [shots] });
  expect(rest.added).toBe(600 - before);
  expect(second.store.takes.count()).toBe(600);
  await second.close();
  const beside = readdirSync(shots).filter((name) => name.endsWith('.dailies.json'));
  for (const name of beside) expect(readSidecar(readFileSync(join(shots, name), 'utf8'))).not.toBeNull();
});
