import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import type { ChildWord } from '../support/child-plan.ts';
import { LATER_MIGRATIONS } from '../support/kill-points.ts';
import { type DiskEvent, readTrace, traceTo, whyNoTrace } from './support/disk-trace.ts';
import { readVersion } from './support/judge.ts';
import { FATES, readTree, replayDisk, writeTree } from './support/replay-disk.ts';
import { runChild } from './support/run-child.ts';
import { drawLots, report, SCALE, SEED, scaled } from './support/scale.ts';
import { openScenes, promptsOf, type Scenes } from './support/scenes.ts';

const CUTS = 75 * SCALE;
const FIRST_CUTS = 50;
const MIGRATION_CUTS = scaled(8, 15);
let scenes: Scenes;

beforeAll(async () => {
  scenes = await openScenes('power');
});
afterAll(() => scenes.close());

test('the power is cut: what was acknowledged, sent or called done is there, and whole', (context) =>
  scenes.with('cut', { concurrent: 4, home: 'home' }, async ({ folder }) => {
    const why = whyNoTrace();
    if (why !== null) return context.skip(why);
    const home = join(folder, 'home');
    const trace = join(folder, 'trace');
    const wrapper = traceTo(trace);
    await runChild(
      { folder: home, add: { prompts: promptsOf('power', 30) }, profiles: 5 },
      { ...scenes.options, wrapper },
    );
    const events = await readTrace(trace, home);
    const draw = drawLots(SEED);
    const sums: Sums = { acknowledged: 0, sent: 0, delivered: 0, takes: 0 };
    // The first ones make the database; they are few, so each is tried.
    const first = Array.from({ length: FIRST_CUTS }, (_, index) => index + 1);
    const cuts = new Set(first);
    while (cuts.size < Math.min(CUTS, events.length)) cuts.add(1 + Math.floor(draw() * events.length));
    const disk = replayDisk();
    for (const [index, event] of events.entries()) {
      disk.apply(event);
      if (!cuts.has(index + 1)) continue;
      const seen: Tree[] = [];
      for (const fate of FATES) {
        const tree = disk.cutPower(fate, draw);
        if (isAmong(seen, tree)) continue;
        const problems = examine(events.slice(0, index + 1), tree, { home, folder }, sums);
        expect({ index, fate, problems }).toEqual({ index, fate, problems: [] });
      }
    }
    const syncs = events.filter(({ kind }) => kind === 'sync').length;
    report(
      `power cut ${CUTS} times with ${FATES.length} fates (seed ${SEED}; ${events.length} events, ${syncs} syncs): ` +
        `${sums.acknowledged} jobs acknowledged, ${sums.sent} submissions begun, ${sums.delivered} deliveries ` +
        `acknowledged, ${sums.takes} results called done; lost 0, torn 0, integrity ok`,
    );
    expect(sums.takes).toBeGreaterThan(0);
    expect(sums.delivered).toBeGreaterThan(0);
  }));

test('the power is cut in a migration: the version before it or the one after, and every job', (context) =>
  scenes.with('migration', { concurrent: 4, home: 'home' }, async ({ folder }) => {
    const why = whyNoTrace();
    if (why !== null) return context.skip(why);
    const home = join(folder, 'home');
    const trace = join(folder, 'trace');
    const prompts = promptsOf('migrated', 300);
    await runChild({ folder: home, killAt: 'enqueued', add: { prompts } }, scenes.options);
    const before = readTree(home);
    const later = { folder: home, isLaterVersion: true, killAt: 'before-intent' as const };
    await runChild(later, { ...scenes.options, wrapper: traceTo(trace) });
    const events = await readTrace(trace, home);
    const draw = drawLots(SEED);
    const cuts = new Set([1, events.length]);
    while (cuts.size < Math.min(MIGRATION_CUTS, events.length))
      cuts.add(1 + Math.floor(draw() * events.length));
    const versions: Record<string, number> = {};
    const disk = replayDisk(before);
    for (const [index, event] of events.entries()) {
      disk.apply(event);
      if (!cuts.has(index + 1)) continue;
      const seen: Tree[] = [];
      for (const fate of FATES) {
        const tree = disk.cutPower(fate, draw);
        if (isAmong(seen, tree)) continue;
        const { version, problems } = examineMigrated(tree, { home, folder }, prompts.length);
        expect({ index, fate, problems }).toEqual({ index, fate, problems: [] });
        versions[`version ${version}`] = (versions[`version ${version}`] ?? 0) + 1;
      }
    }
    report(
      `power cut ${cuts.size} times in a migration with ${FATES.length} fates: left as ${JSON.stringify(versions)}, ` +
        `${prompts.length} jobs each time, lost 0, every copy that has its name is whole, integrity ok`,
    );
    expect(Object.keys(versions)).toHaveLength(2);
  }));

type Tree = ReadonlyMap<string, Buffer>;

/** Two fates that leave the same files are one: where all was synced, there is nothing to lose. */
function isAmong(seen: Tree[], tree: Tree): boolean {
  const isSame = (other: Tree) =>
    other.size === tree.size &&
    [...tree].every(([path, bytes]) => path.endsWith('-shm') || other.get(path)?.equals(bytes));
  if (seen.some(isSame)) return true;
  seen.push(tree);
  return false;
}

/** What the power cut left of a migration, and whether the next start brings it forward with every job. */
function examineMigrated(
  tree: Tree,
  { home, folder }: { home: string; folder: string },
  jobs: number,
): { version: number; problems: string[] } {
  const after = mkdtempSync(join(folder, 'after-'));
  const dataFolder = join(after, 'data');
  try {
    writeTree(tree, home, after);
    const version = readVersion(join(dataFolder, 'dailies.sqlite'));
    const problems = readdirSync(dataFolder)
      .filter((name) => name.endsWith('.backup'))
      .flatMap((name) => countJobs(join(dataFolder, name), jobs));
    const opened = openStore({ dataFolder, migrations: LATER_MIGRATIONS });
    if (!opened.ok) return { version, problems: [`it does not open: ${JSON.stringify(opened.error)}`] };
    opened.value.close();
    return { version, problems: [...problems, ...countJobs(join(dataFolder, 'dailies.sqlite'), jobs)] };
  } finally {
    rmSync(after, { recursive: true, force: true });
  }
}

function countJobs(path: string, expected: number): string[] {
  const database = new DatabaseSync(path);
  const first = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  const found = [first('PRAGMA integrity_check'), first('SELECT count(*) FROM jobs')];
  database.close();
  return found[0] === 'ok' && found[1] === expected ? [] : [`${path}: ${JSON.stringify(found)}`];
}

interface Sums {
  acknowledged: number;
  sent: number;
  delivered: number;
  takes: number;
}

/** Opens what the power cut left, as the program does, and names what is missing of what it had promised until then. */
function examine(
  events: readonly DiskEvent[],
  tree: Tree,
  { home, folder }: { home: string; folder: string },
  sums: Sums,
): string[] {
  const after = mkdtempSync(join(folder, 'after-'));
  try {
    writeTree(tree, home, after);
    const opened = openStore({ dataFolder: join(after, 'data') });
    if (!opened.ok) return [`it does not open: ${JSON.stringify(opened.error)}`];
    opened.value.close();
    return compare(events, home, after, sums);
  } finally {
    rmSync(after, { recursive: true, force: true });
  }
}

function compare(events: readonly DiskEvent[], home: string, after: string, sums: Sums): string[] {
  const database = new DatabaseSync(join(after, 'data', 'dailies.sqlite'));
  const column = (sql: string) =>
    new Set(
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0])),
    );
  const problems: string[] = [];
  const integrity = [...column('PRAGMA integrity_check')].join();
  if (integrity !== 'ok') problems.push(integrity);
  const jobs = column('SELECT id FROM jobs');
  const known = column('SELECT webhook_secret FROM attempts');
  const unsent = column(
    "SELECT webhook_secret FROM attempts JOIN jobs ON jobs.id = job_id WHERE state IN ('queued', 'uploading')",
  );
  const delivered = column('SELECT webhook_secret FROM deliveries JOIN attempts ON attempts.id = attempt_id');
  const takes = database.prepare('SELECT path, sha256 FROM takes').all() as {
    path: string;
    sha256: string;
  }[];
  database.close();
  for (const event of events) {
    if (event.kind === 'said') {
      const word = JSON.parse(event.line) as ChildWord;
      for (const id of word.event === 'acknowledged' ? word.jobIds : []) {
        sums.acknowledged += 1;
        if (!jobs.has(id)) problems.push(`job ${id} was acknowledged, and is lost`);
      }
      if (word.event === 'saved' && read(join(after, 'data', 'profiles', `${word.profileId}.json`)) === null)
        problems.push(`${word.profileId} was saved, and is lost`);
    } else if (event.kind === 'submitted') {
      sums.sent += 1;
      if (!known.has(event.secret)) problems.push(`a submission went out, and its intent is lost`);
      if (unsent.has(event.secret)) problems.push(`a submission went out, and its job waits to be sent`);
    } else if (event.kind === 'acknowledged') {
      sums.delivered += 1;
      if (!delivered.has(event.secret)) problems.push('a delivery was acknowledged, and is lost');
    }
  }
  for (const { path, sha256 } of takes) {
    sums.takes += 1;
    const content = read(path.replace(home, after));
    if (content === null) problems.push(`a take's file is lost: ${path}`);
    else if (createHash('sha256').update(content).digest('hex') !== sha256)
      problems.push(`a take's file is torn: ${path}`);
  }
  return problems;
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
