import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../../shared/domain/settings.ts';
import { multiplyJobs } from '../support/multiply-jobs.ts';
import { addScriptedProfile, SCRIPTED_PROFILE_ID } from '../support/scripted-service.ts';
import { openTestCore, request, type TestCore } from '../support/test-core.ts';
import { type Bench, type Measured, median } from './bench.ts';
import { startChild, withServer } from './child.ts';

const FIRST = 100;
const BEHIND = 100_000;
const BATCH = 100;
const ROUNDS = 5;
const LOOK_MILLISECONDS = 10;
/** Money is counted as for an artist who has caps. */
const BUDGET: Settings['budget'] = [
  { scope: 'batch', limit: { kind: 'money', currency: 'USD', amount: 1_000_000 } },
  { scope: 'day', limit: { kind: 'submissions', count: 1_000_000 } },
];

export const benches: readonly Bench[] = [
  {
    name: 'queue.behind-100000',
    unit: 'ms of processor time',
    baseline: `the same with ${FIRST} finished jobs, in turns`,
    goal: `what ${BATCH} jobs cost the program from the queue to their files, with 100,000 finished jobs behind: less than 10 % more`,
    isMet: ({ value, baseline }) => value < (baseline ?? 0) * 1.1,
    run: measureBehind,
  },
];

async function measureBehind(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  try {
    return await withServer(startChild('peer-service-child.ts'), async (port) => {
      const few = await openOn(join(folder, 'few'), port, 1);
      const many = await openOn(join(folder, 'many'), port, BEHIND / FIRST);
      const times = { few: [] as number[], many: [] as number[] };
      try {
        // The first ones are slower wherever they run.
        for (const app of [few, many]) await runBatch(app, BATCH);
        for (let round = 0; round < ROUNDS; round += 1)
          for (const which of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const))
            times[which].push(await runBatch(which === 'few' ? few : many, BATCH));
      } finally {
        await few.close();
        await many.close();
      }
      return { value: median(times.many), baseline: median(times.few) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A core on a folder with so many times the finished jobs of a first, real batch. */
async function openOn(folder: string, port: number, times: number): Promise<TestCore> {
  const data = join(folder, 'data');
  await addScriptedProfile(data, `http://127.0.0.1:${port}`, {
    models: { 'modeln-pro': { price: { currency: 'USD', base: 0.4 } } },
    limits: { concurrent: 32, submitsPerMinute: 1_000_000 },
  });
  const open = () =>
    openTestCore(data, {
      baseUrl: null,
      settings: { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'go-on', budget: BUDGET },
    });
  const first = await open();
  await runBatch(first, FIRST);
  await first.close();
  if (times > 1) multiplyJobs(data, times);
  return open();
}

/** Milliseconds of processor time until all of a new batch is in the library: what else the machine does is not in it. */
async function runBatch(app: TestCore, jobs: number): Promise<number> {
  const wanted = app.store.jobs.counts().done + jobs;
  const before = process.cpuUsage();
  await app.enqueue(
    request(
      'modeln-pro',
      { prompt: 'A lighthouse at dusk, waves against the rocks', quality: '2K', aspectRatio: '1:1' },
      { takes: jobs },
    ),
  );
  while (app.store.jobs.counts().done < wanted) await pause(LOOK_MILLISECONDS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
