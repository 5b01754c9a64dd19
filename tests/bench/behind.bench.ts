import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLS } from '../../shared/contract.ts';
import type { Settings } from '../../shared/settings/text.ts';
import { multiplyJobs } from '../support/multiply-jobs.ts';
import { addScriptedProfile, SCRIPTED_PROFILE_ID } from '../support/scripted-service.ts';
import { openTestCore, request, type TestCore, unwrap } from '../support/test-core.ts';
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
    goal: `${BATCH} jobs with 100,000 finished behind: less than 10 % more`,
    isMet: ({ value, baseline }) => value < (baseline ?? 0) * 1.1,
    run: measureBehind,
  },
  {
    name: 'queue.snapshot-100000',
    unit: 'ms',
    baseline: `the same with ${FIRST} finished jobs and takes`,
    goal: 'the window’s first answer with 100,000 jobs and takes: at most 50 ms',
    isMet: ({ value }) => value <= 50,
    run: () =>
      withFolders(async (few, many) => ({
        value: await measureFirst(many),
        baseline: await measureFirst(few),
      })),
  },
];

/** Two cores beside a service: one on a hundred finished jobs, one on a hundred thousand. */
async function withFolders(work: (few: TestCore, many: TestCore) => Promise<Measured>): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  try {
    return await withServer(startChild('peer-service-child.ts'), async (port) => {
      const few = await openOn(join(folder, 'few'), port, 1);
      const many = await openOn(join(folder, 'many'), port, BEHIND / FIRST);
      try {
        return await work(few, many);
      } finally {
        await few.close();
        await many.close();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureBehind(): Promise<Measured> {
  return withFolders(async (few, many) => {
    const times = { few: [] as number[], many: [] as number[] };
    // The first ones are slower wherever they run.
    for (const app of [few, many]) await runBatch(app, BATCH);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const which of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const))
        times[which].push(await runBatch(which === 'few' ? few : many, BATCH));
    return { value: median(times.many), baseline: median(times.few) };
  });
}

/** The first answer, read by the core and checked where it leaves and where it arrives. */
async function measureFirst(app: TestCore): Promise<number> {
  const schema = CALLS['app.snapshot'].output;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const begun = performance.now();
    const answer = { ...unwrap(await app.core.calls['app.snapshot']({})), revision: round };
    schema.parse(structuredClone(schema.parse(answer)));
    times.push(performance.now() - begun);
  }
  process.stderr.write(`  ${times.map((time) => time.toFixed(1)).join(', ')} ms\n`);
  return median(times);
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
