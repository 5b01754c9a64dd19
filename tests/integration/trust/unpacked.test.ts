import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { unpackZip } from '../../../electron/adapters/files/unpack-zip.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { Take } from '../../../shared/library/take.ts';
import { mountSmallDisk } from '../../faults/support/small-disk.ts';
import { fuzz } from '../../support/fuzz.ts';
import { type HandMadeEntry, makeZip } from '../../support/hand-made-zip.ts';
import { damagedBytes } from '../../support/hostile-input.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture, encodeClip, encodeTone } from '../../support/sample-media.ts';
import type { TestCore } from '../../support/test-core.ts';
import { calls, image, setUp, unwrap } from './bench.ts';

const FRAMES = ['navy', 'teal', 'navy'].map((colour) => drawPicture(32, 18, colour));
const [FIRST, SECOND] = FRAMES as [Buffer, Buffer];
const LONG = 'a frame with a name that no folder holds '.repeat(12);
const EXR = Buffer.from('762f310102000000', 'hex');

/** Runs a job whose only result is the ZIP, from a service that lists it as a file. */
async function receive(
  entries: readonly HandMadeEntry[],
): Promise<{ app: TestCore; zip: Take; bytes: Buffer; folder: string }> {
  const bytes = makeZip(entries);
  const bench = await setUp({
    query: () => ({ body: { status: 'completed', outputs: [{ url: '/files/frames.zip' }] } }),
    result: () => ({ body: bytes, headers: { 'content-type': 'application/zip' } }),
  });
  const app = await bench.open();
  const [id] = await app.enqueue(image('Frames of a walk.'));
  const { takeIds } = await app.waitForState(id, 'done');
  const zip = app.store.takes.byId(takeIds)[0] as Take;
  return { app, zip, bytes, folder: zip.path.slice(0, -'.zip'.length) };
}

const unpack = ({ app, zip }: { app: TestCore; zip: Take }) =>
  calls(app)['library.unpack']({ takeId: zip.id });

it('a ZIP becomes takes of its job, each under the ending of its content, and stays as it was', async () => {
  const clip = Buffer.from(await encodeClip(64, 36, 6, 12));
  const received = await receive([
    { name: 'frames/', data: Buffer.alloc(0), mode: 0o40755 },
    { name: 'frames/0001.png', data: FIRST, mode: 0o100644 },
    { name: 'frames/0002.png', data: SECOND, deflate: true },
    { name: 'frames/0003.png', data: FRAMES[2] as Buffer },
    { name: 'frames\\0004.exe', data: drawPicture(32, 18, 'plum') },
    { name: 'frames/0001.png', data: drawPicture(32, 18, 'gold') },
    { name: `${LONG}.png`, data: drawPicture(32, 18, 'pink') },
    { name: 'CON.mov', data: clip },
    { name: 'voice.wav', data: encodeTone(1) },
    { name: 'plate.0001.exr', data: EXR },
    { name: 'inner.zip', data: makeZip([{ name: 'deep.png', data: drawPicture(8, 8, 'red') }]) },
    { name: 'run.sh', data: Buffer.from('#!/bin/sh\necho out\n') },
    { name: 'cut.png', data: FIRST.subarray(0, 60) },
    { name: '__MACOSX/._0001.png', data: Buffer.from('0005160700020000', 'hex') },
  ]);
  const { app, zip, bytes, folder } = received;
  expect(unwrap(await unpack(received))).toMatchObject({ added: 10, skipped: 3, known: 0 });

  const names = (await readdir(folder)).filter((name) => !name.endsWith('.dailies.json')).toSorted();
  expect(names.filter((name) => !name.startsWith('a frame'))).toEqual([
    '_CON.mp4',
    'frames 0001 (2).png',
    'frames 0001.png',
    'frames 0002.png',
    'frames 0003.png',
    'frames 0004.png',
    'inner.zip',
    'plate.0001.exr',
    'voice.wav',
  ]);
  expect(await readFile(join(folder, 'frames 0001.png'))).toEqual(FIRST);
  expect(await readFile(join(folder, 'frames 0003.png'))).toEqual(FRAMES[2]);
  expect(await readFile(zip.path)).toEqual(bytes);
  const takes = app.store.takes.page(0, 50).filter(({ id }) => id !== zip.id);
  expect(takes).toHaveLength(10);
  for (const take of takes) {
    expect(take).toMatchObject({ jobId: zip.jobId, model: zip.model, prompt: 'Frames of a walk.' });
    expect(app.store.lineage.parentsOf([take.id])).toEqual([
      { takeId: take.id, parentId: zip.id, frame: null },
    ]);
  }
  const film = takes.find(({ mime }) => mime === 'video/mp4');
  expect(film).toMatchObject({ kind: 'video', width: 64, height: 36, duration: 0.5 });
  const told = await app.call('lineage.describe', { takeId: (film as Take).id });
  expect(told).toMatchObject({ job: { genId: 'gen-1' }, cost: { charged: null } });
  expect(told.request).not.toBeNull();

  // Once more finds nothing new, and leaves no parts.
  expect(unwrap(await unpack(received))).toMatchObject({ added: 0, known: 10, skipped: 3 });
  expect((await readdir(dirname(zip.path))).filter((name) => name.endsWith('.part'))).toEqual([]);
  const inner = takes.find(({ mime }) => mime === 'application/zip') as Take;
  expect(unwrap(await unpack({ app, zip: inner }))).toMatchObject({ added: 1 });
});

/** Beside a file that is well, what makes a ZIP one that nobody should unpack. */
const HOSTILE: readonly (readonly [string, string, readonly HandMadeEntry[]])[] = [
  ['a way up', 'unsafe', [{ name: '../out.png', data: SECOND }]],
  ['a way up in the middle', 'unsafe', [{ name: 'a/../../out.png', data: SECOND }]],
  ['a way up as Windows writes it', 'unsafe', [{ name: '..\\out.png', data: SECOND }]],
  ['a place of its own', 'unsafe', [{ name: '/tmp/out.png', data: SECOND }]],
  ['a drive', 'unsafe', [{ name: 'C:\\out.png', data: SECOND }]],
  ['a link', 'unsafe', [{ name: 'link.png', data: Buffer.from('/etc/passwd'), mode: 0o120777 }]],
  ['a device', 'unsafe', [{ name: 'device.png', data: Buffer.alloc(0), mode: 0o20666 }]],
  ['more than it says', 'damaged', [{ name: 'two.png', data: SECOND, deflate: true, claimed: 9 }]],
  ['much out of little', 'too-large', [{ name: 'big.png', data: SECOND, deflate: true, claimed: 4e9 }]],
  [
    'a list without end',
    'too-large',
    Array.from({ length: CEILINGS.zip.entries }, (_, at) => ({ name: `${at}`, data: Buffer.alloc(0) })),
  ],
  [
    'a list too long to read',
    'too-large',
    Array.from({ length: 129 }, (_, at) => ({ name: `${at}`, data: Buffer.alloc(0), padding: 65_535 })),
  ],
];

it('of a ZIP that leads elsewhere, lies or is too much, nothing is unpacked, and the reason is said', async () => {
  const received = await receive([{ name: 'first.png', data: FIRST }]);
  const { zip } = received;
  for (const [what, reason, entries] of HOSTILE) {
    await writeFile(zip.path, makeZip([{ name: 'first.png', data: FIRST }, ...entries]));
    expect(await unpack(received), what).toMatchObject({
      error: { code: 'ZIP_NOT_UNPACKED', details: { path: zip.path, reason } },
    });
  }
  const locked = makeZip([{ name: 'first.png', data: FIRST }]);
  locked.writeUInt16LE(0x801, locked.indexOf('PK\x01\x02', 0, 'latin1') + 8);
  const changed = makeZip([{ name: 'first.png', data: FIRST }]);
  changed.writeUInt8(9, 60);
  for (const bytes of [locked, changed, changed.subarray(0, 90)]) {
    await writeFile(zip.path, bytes);
    expect(await unpack(received)).toMatchObject({ error: { details: { reason: 'damaged' } } });
  }
  const left = await readdir(dirname(zip.path));
  expect(left.filter((name) => !name.startsWith(basename(zip.path)))).toEqual([]);
  expect(received.app.store.takes.count()).toBe(1);
});

const root = makeFolder('door-zip', afterAll);
const SAMPLES = [
  makeZip([
    { name: 'a/1.png', data: FIRST },
    { name: 'b.png', data: SECOND, deflate: true },
  ]),
];

it('a damaged ZIP with no folder to unpack into is refused, and nothing fails later', async () => {
  const path = join(root, 'headless.zip');
  await writeFile(path, Buffer.from(makeZip([{ name: 'first.png', data: FIRST }])).fill(0, 0, 4));
  const progress = { signal: new AbortController().signal, onFile: () => {} };
  const unpacked = await unpackZip(path, () => join(root, 'gone', '1.part'), progress);
  expect(unpacked).toMatchObject({ error: { details: { reason: 'damaged' } } });
  await rm(path);
});

it('a ZIP is unpacked on a drive that does not tell how much room it has', async ({ skip }) => {
  const disk = mountSmallDisk(join(root, 'untold'), 0);
  if (typeof disk === 'string') return skip(disk);
  try {
    const path = join(disk.folder, 'frames.zip');
    await writeFile(path, makeZip([{ name: 'first.png', data: FIRST }]));
    const progress = { signal: new AbortController().signal, onFile: () => {} };
    const unpacked = await unpackZip(path, () => join(disk.folder, '1.part'), progress);
    expect(unpacked).toMatchObject({ value: [{ name: 'first.png', bytes: FIRST.length }] });
  } finally {
    disk.unmount();
    await rm(disk.folder, { recursive: true });
  }
});

it('whatever a ZIP is, it is unpacked whole or refused, and writes nowhere but where it is told', async () => {
  const [path, taken] = [join(root, 'from.zip'), join(root, 'taken')];
  await mkdir(taken);
  let whole = 0;
  const cases = fc.oneof(damagedBytes(SAMPLES, 3), fc.constantFrom(...SAMPLES));
  await fuzz(cases, async (bytes) => {
    await writeFile(path, bytes);
    let parts = 0;
    const progress = { signal: new AbortController().signal, onFile: () => {} };
    const files = await unpackZip(path, () => join(taken, `${++parts}.part`), progress);
    if (files.ok) {
      whole += 1;
      for (const file of files.value) expect((await readFile(file.path)).length).toBe(file.bytes);
    } else expect(['ZIP_NOT_UNPACKED', 'DISK_FULL']).toContain(files.error.code);
    for (const name of await readdir(taken)) await rm(join(taken, name));
    expect((await readdir(root)).toSorted()).toEqual(['from.zip', 'taken']);
  });
  expect(whole).toBeGreaterThan(0);
});
