import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyMark, type TakeMark } from '../../../shared/library/take.ts';
import { fillLibrary } from '../../support/fill-library.ts';
import { inventTakes } from '../../support/invent-takes.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, unwrap } from '../../support/test-core.ts';

const MARKS: readonly TakeMark[] = [
  { rating: 4 },
  { flag: 'reject' },
  { addTags: ['selects', 'Ärmel'], removeTags: ['hero'] },
  { note: 'ask for the wide one' },
];

test('marks of 1,000 takes are one transaction and one step back each, and stand as they were shown at once', async () => {
  const folder = makeFolder();
  fillLibrary(folder, inventTakes(3_000));
  const { core, store, close } = await openTestCore(folder, { baseUrl: null, start: false });
  const takeIds = store.takes.searchIds({}, 500, 1_000);
  expect(takeIds).toHaveLength(1_000);
  const stood = [store.takes.byId(takeIds)];
  for (const mark of MARKS) {
    const before = stood.at(-1) ?? [];
    const commits = followCommits(folder);
    unwrap(await core.calls['takes.mark']({ takeIds, ...mark }));
    expect(commits(), JSON.stringify(mark)).toBe(1);
    const after = store.takes.byId(takeIds);
    expect(after).toEqual(before.map((take) => applyMark(take, mark)));
    expect(after).not.toEqual(before);
    stood.push(after);
  }
  for (const before of stood.slice(0, -1).toReversed()) {
    const commits = followCommits(folder);
    expect(unwrap(await core.calls['takes.undo']({}))).toEqual({ takes: 1_000 });
    expect(commits()).toBe(1);
    expect(store.takes.byId(takeIds)).toEqual(before);
  }
  expect(unwrap(await core.calls['takes.undo']({}))).toBeNull();
  await close();
});

/** Counts, by SQLite's own log, the transactions that are committed from now on. */
function followCommits(folder: string): () => number {
  const before = readLog(folder);
  return () => {
    const after = readLog(folder);
    // Written back into the database, a log begins anew.
    return after.salt === before.salt ? after.commits - before.commits : after.commits;
  };
}

/** Reads the write-ahead log as its format (sqlite.org/fileformat2.html, 4.1) says: the last frame of each commit has a size in it. */
function readLog(folder: string): { salt: string; commits: number } {
  const log = readFileSync(join(folder, 'dailies.sqlite-wal'));
  if (log.length === 0) return { salt: '', commits: 0 };
  const salt = log.toString('hex', 16, 24);
  const frame = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + frame <= log.length && log.toString('hex', at + 8, at + 16) === salt; at += frame)
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  return { salt, commits };
}
