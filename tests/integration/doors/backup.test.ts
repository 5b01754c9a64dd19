import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBackupTask } from '../../../electron/adapters/backup/backup-task.ts';
import { openArchive } from '../../../electron/adapters/backup/open-archive.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { fuzz } from '../../support/fuzz.ts';
import { type HandMadeEntry, makeZip } from '../../support/hand-made-zip.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { unwrap } from '../../support/test-core.ts';
import { newJob } from '../store/support/samples.ts';

const root = makeFolder('door-backup', afterAll);
let database: Buffer;
beforeAll(() => {
  for (const name of ['file', 'new', 'media']) mkdirSync(join(root, name));
  const made = join(root, 'made');
  const store = unwrap(openStore({ dataFolder: made }));
  store.transact((tx) => tx.jobs.add([newJob('job-1'), newJob('job-2')]));
  store.close();
  database = readFileSync(join(made, 'dailies.sqlite'));
  rmSync(made, { recursive: true });
});

const OLD = '/old/results';
const MEDIA = Buffer.from('a take');
const PROFILE = Buffer.from('{"id":"studio"}');
const describe = (name: string, data: Buffer) => ({
  ...{ name, bytes: data.length },
  sha256: createHash('sha256').update(data).digest('hex'),
});

function manifestOf(content: Buffer): JsonValue {
  return {
    ...{ format: 'dailies-backup', version: 1, program: '1.0.0', schema: 12, madeAt: 1, system: 'linux' },
    ...{ dataFolder: '/old/data', hasMedia: true, missing: 0 },
    counts: {
      ...{ jobs: 2, waiting: 2, submissions: 0, takes: 0, castMembers: 0 },
      ...{ templates: 0, collections: 0, profiles: 1 },
    },
    roots: [{ path: OLD, isResults: true, files: 1, bytes: MEDIA.length }],
    files: [
      describe('dailies.sqlite', content),
      describe('data/profiles/studio.json', PROFILE),
      describe('media/0/day/take.png', MEDIA),
    ],
  };
}

const entriesOf = (manifest: JsonValue, content: Buffer): HandMadeEntry[] => [
  { name: 'dailies.sqlite', data: content },
  { name: 'data/profiles/studio.json', data: PROFILE },
  { name: 'media/0/day/take.png', data: MEDIA },
  { name: 'manifest.json', data: Buffer.from(JSON.stringify(manifest)) },
];

/** Names that would lead elsewhere, or into what no backup may bring. */
const NAMES = [
  ...['data/../../out', '/out', 'C:\\out', 'media/0/../../../out', 'media/0/..\\out', 'media/1/x', 'data/'],
  ...['data/keys.json', 'data/profiles/../keys.json', 'dailies.sqlite', 'manifest.json', 'restored.json'],
];
const another = fc.record({
  name: fc.oneof(fc.constantFrom(...NAMES), hostileText),
  data: fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some)),
  deflate: fc.boolean(),
  claimed: fc.constantFrom(0, 12, 0xffffffff),
});

/** Renames an entry and its line in the list, adds others, damages the list, the database (hashed anew) or any byte. */
const archive = fc.constant(null).chain(() => {
  const good = manifestOf(database);
  const listed = fc
    .tuple(damagedJson([good]), fc.array(another, { maxLength: 2 }))
    .map(([value, more]) => [...entriesOf(value, database), ...more]);
  const renamed = fc.oneof(fc.constantFrom(...NAMES), hostileText).map((name) => {
    const manifest = JSON.parse(
      JSON.stringify(good).replace('"media/0/day/take.png"', () => JSON.stringify(name)),
    );
    return entriesOf(manifest, database).map((one) => (one.data === MEDIA ? { ...one, name } : one));
  });
  const other = damagedBytes([database], 4).map((bytes) =>
    entriesOf(manifestOf(Buffer.from(bytes)), Buffer.from(bytes)),
  );
  const whole = fc.oneof(listed, renamed, other).map(makeZip);
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: damagedBytes([makeZip(entriesOf(good, database))], 3) },
  );
});

async function restore(path: string): Promise<string> {
  const data = join(root, 'new', 'data');
  const order = {
    ...{ path, dataFolder: data, staging: `${data}.restoring`, now: 1, resultsFolder: join(root, 'media') },
    maps: [{ from: OLD, to: join(root, 'media') }],
  };
  const answer = await runBackupTask(
    { kind: 'restore', order },
    () => {},
    () => true,
  );
  if (!answer.ok) {
    expect(existsSync(order.staging)).toBe(false);
    return answer.error.code;
  }
  // What is taken is data that this program opens and reads.
  const opened = unwrap(openStore({ dataFolder: order.staging }));
  opened.jobs.list();
  opened.close();
  rmSync(order.staging, { recursive: true });
  return 'restored';
}

it('a backup is restored whole, or refused with its cause, and nothing of it goes anywhere else', async () => {
  const path = join(root, 'file', 'from.dailies-backup');
  const ends = new Map<string, number>();
  let sound = 0;
  await fuzz(archive, async (bytes) => {
    writeFileSync(path, bytes);
    const isSound = await openArchive(path).then(
      (opened) => opened.close() ?? true,
      () => false,
    );
    // A disk is written to for each of these: some stand for all.
    if (isSound && sound++ % 8 !== 0) return;
    const end = await restore(path);
    ends.set(end, (ends.get(end) ?? 0) + 1);
    expect(['restored', 'BACKUP_INVALID', 'BACKUP_NOT_RESTORED']).toContain(end);
    expect([readdirSync(root).toSorted(), readdirSync(join(root, 'new'))]).toEqual([
      ['file', 'media', 'new'],
      [],
    ]);
    rmSync(join(root, 'media'), { recursive: true });
    mkdirSync(join(root, 'media'));
  });
  expect([...ends.keys()]).toContain('restored');
});
