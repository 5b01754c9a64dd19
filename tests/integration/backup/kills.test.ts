import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backups } from '../../../electron/adapters/backup/backups.ts';
import { stagingOf, swapRestored } from '../../../electron/adapters/files/swap-data.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { unwrap } from '../../support/test-core.ts';
import { fillPlace, make, orderFor, placeIn, restore } from './support.ts';

const folder = makeFolder('backup-kills', afterAll);
beforeAll(async () => {
  const place = placeIn(join(folder, 'whole'));
  fillPlace(place, 5);
  unwrap(await make(orderFor(place, join(folder, 'all.dailies-backup'))));
  unwrap(await restore(join(folder, 'all.dailies-backup'), place));
  rmSync(place.data, { recursive: true });
  fillPlace(place, 2);
});

const countJobs = (data: string) => {
  const store = unwrap(openStore({ dataFolder: data }));
  const { length } = store.jobs.list();
  store.close();
  return length;
};

/** What is on the disk after a kill at each step of the swap, and whose jobs the next start must have. */
const STEPS: readonly (readonly [step: string, kill: (data: string) => void, jobs: number])[] = [
  ['before the last file of the restore', (data) => rmSync(join(stagingOf(data), 'restored.json')), 2],
  ['before the swap', () => {}, 5],
  ['with the old data aside and nothing in their place', (data) => renameSync(data, `${data}.before-1`), 5],
  [
    'with the new data in place, before their settings',
    (data) => {
      renameSync(data, `${data}.before-1`);
      renameSync(stagingOf(data), data);
    },
    5,
  ],
  [
    'with the settings in place, before the word that it waits is gone',
    (data) => {
      renameSync(data, `${data}.before-1`);
      renameSync(stagingOf(data), data);
      rmSync(join(data, 'restored-settings.json'));
    },
    5,
  ],
];

describe('killed in a swap', () => {
  it.each(STEPS)('%s: the next start has the old data or the new, whole', (step, kill, jobs) => {
    const here = join(folder, step.replaceAll(/\W+/g, '-'));
    cpSync(join(folder, 'whole'), here, { recursive: true });
    const [data, settings] = [join(here, 'data'), join(here, 'settings.json')];
    writeFileSync(settings, '{"theme":"dark"}');
    kill(data);
    expect(swapRestored(data, settings, Date.UTC(2026, 2, 12))).toBeNull();
    expect(countJobs(data)).toBe(jobs);
    expect(swapRestored(data, settings, Date.UTC(2026, 2, 12))).toBeNull();
    expect(countJobs(data)).toBe(jobs);
    expect(readdirSync(data)).not.toContain('restored.json');
    const kept = readdirSync(here).filter((name) => name.startsWith('data.before-'));
    expect(kept).toHaveLength(jobs === 5 ? 1 : 0);
    if (jobs === 5) expect(countJobs(join(here, kept[0] ?? ''))).toBe(2);
  });
});

it('a folder that can’t be put in place leaves the old data where they were, and says so', () => {
  const here = join(folder, 'stuck');
  cpSync(join(folder, 'whole'), here, { recursive: true });
  const data = join(here, 'data');
  // A folder that is no folder: its settings can't be copied away.
  mkdirSync(join(here, 'settings.json'));
  expect(swapRestored(data, join(here, 'settings.json'), 0)).toMatchObject({ code: 'BACKUP_NOT_APPLIED' });
  expect(countJobs(data)).toBe(2);
});

it('a backup and a restore that are stopped leave nothing, and an earlier backup as it was', async () => {
  const place = placeIn(join(folder, 'stopped'));
  fillPlace(place, 2000);
  const target = join(folder, 'stopped.dailies-backup');
  writeFileSync(target, 'an earlier one');
  const listLeft = () =>
    [...readdirSync(folder), ...readdirSync(place.data)].filter((name) => /\.part$|^backup$/.test(name));
  const stopping = new AbortController();
  const stopped = { signal: stopping.signal, onProgress: () => stopping.abort() };
  expect(await backups.make(orderFor(place, target), stopped)).toMatchObject({
    error: { code: 'BACKUP_STOPPED' },
  });
  expect(readFileSync(target, 'utf8')).toBe('an earlier one');
  expect(listLeft()).toEqual([]);

  // Also when the word comes as late as it can: everything is written by then, and has had time to take its place.
  const late = new AbortController();
  const isTold = ({ done, total }: { done: number; total: number }) => {
    if (done < total) return;
    for (let looks = 0; looks < 20_000 && readFileSync(target, 'utf8') === 'an earlier one'; looks += 1);
    late.abort();
  };
  expect(
    await backups.make(orderFor(place, target), { signal: late.signal, onProgress: isTold }),
  ).toMatchObject({
    error: { code: 'BACKUP_STOPPED' },
  });
  expect(readFileSync(target, 'utf8')).toBe('an earlier one');
  expect(listLeft()).toEqual([]);

  const after = placeIn(join(folder, 'after'));
  const all = join(folder, 'all.dailies-backup');
  const again = new AbortController();
  const order = { path: all, dataFolder: after.data, staging: stagingOf(after.data) };
  const restoring = backups.restore(
    { ...order, maps: [], resultsFolder: after.results, now: 1 },
    { signal: again.signal, onProgress: () => again.abort() },
  );
  const ended = await restoring;
  // It may have been faster than the word to stop.
  if (!ended.ok) {
    expect(ended.error.code).toBe('BACKUP_STOPPED');
    expect(existsSync(stagingOf(after.data))).toBe(false);
  }
  expect(swapRestored(after.data, join(folder, 'no-settings.json'), 0)).toBeNull();
});
