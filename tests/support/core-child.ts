import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../electron/core/ports.ts';
import type { Job } from '../../shared/jobs/job.ts';
import type { JobRequest } from '../../shared/queue/contract.ts';
import { type ChildPlan, type ChildWord, KILL_PROFILE_ID } from './child-plan.ts';
import {
  type KillPoint,
  LATER_MIGRATIONS,
  watchMigrations,
  watchNetwork,
  watchRecord,
  watchStore,
  watchStoreUse,
} from './kill-points.ts';
import { nearReader } from './near-reader.ts';
import { openTestCore, type TestCore } from './test-core.ts';
import { waitUntil } from './wait-until.ts';

/** Written at once, so that not even a kill in the next instant takes it back. */
function say(word: ChildWord): void {
  writeSync(1, `${JSON.stringify(word)}\n`);
}

const plan = JSON.parse(process.argv[2] ?? '{}') as ChildPlan;

function reached(point: KillPoint, job: Job | null): void {
  if (point === plan.reportAt || plan.reportAt === 'all') say({ event: 'reached', point });
  if (point !== plan.killAt) return;
  const prompt = job?.input['prompt'];
  say({ event: 'killed', point, prompt: typeof prompt === 'string' ? prompt : null });
  process.kill(process.pid, 'SIGKILL');
}

let isStarted = false;
let uses = 0;

/** What the plan wants of the store's use: to die in the start, or to be told what fails. */
function watchUse(): void {
  uses += 1;
  if (!isStarted && uses === plan.killAtStoreUse) process.kill(process.pid, 'SIGKILL');
}

/** Of the log only what a test waits for. */
const log: Log = {
  info() {},
  warn(event) {
    if (event === 'results-folder') say({ event: 'held-back' });
  },
  error: (event, details) => console.error(event, details),
};

const reportFailure = (code: string) => say({ event: 'store-failed', code });

/** Opening fails for reasons that another process or the disk is to blame for: they are told, and are no crash. */
async function open(): Promise<TestCore> {
  watchMigrations(reached);
  try {
    return await openTestCore(join(plan.folder, 'data'), {
      baseUrl: null,
      log,
      mediaReader: nearReader,
      settings: {
        resultsFolder: plan.resultsFolder ?? join(plan.folder, 'results'),
        activeProfileId: KILL_PROFILE_ID,
        startUp: 'go-on',
      },
      watchStore: (store) => watchStoreUse(watchStore(store, reached), watchUse, reportFailure),
      watchNetwork: (network, store) => watchNetwork(network, store, reached),
      watchRecord: (files, store) =>
        watchRecord(files, (point) => {
          // A start, too, adds what one place lacks; nothing is on its way then.
          const [job] = store.jobs.inState('sending');
          if (job !== undefined) reached(point, job);
        }),
      ...(plan.localFolder === undefined ? {} : { localFolder: plan.localFolder }),
      ...(plan.isLaterVersion ? { migrations: LATER_MIGRATIONS } : {}),
    });
  } catch (error) {
    const code = /^\{"code":"([A-Z_]+)"/.exec(error instanceof Error ? error.message : '')?.[1];
    if (code === undefined) throw error;
    say({ event: 'refused', code });
    process.exit(3);
  }
}

const { core, store, close } = await open();
isStarted = true;
say({ event: 'started', pid: process.pid });

async function queueJobs({ prompts, files }: NonNullable<ChildPlan['add']>): Promise<void> {
  const jobs: JobRequest[] = [];
  for (const [index, prompt] of prompts.entries()) {
    const path = files?.[index];
    const startImage =
      path === undefined ? {} : { startImage: { kind: 'file', assetId: await addFile(path) } };
    const input = { prompt, ...startImage } as JobRequest['input'];
    jobs.push({ model: 'modelk-3-turbo', input, takes: 1, testMode: null });
  }
  const answer = await core.calls['jobs.enqueue']({ jobs });
  if (!answer.ok) return say({ event: 'not-queued', code: answer.error.code });
  if (answer.value.problems.length > 0) throw new Error(JSON.stringify(answer.value.problems));
  say({ event: 'acknowledged', jobIds: answer.value.jobIds });
}

async function saveProfiles(count: number): Promise<void> {
  const known = await core.calls['profiles.get']({ profileId: KILL_PROFILE_ID });
  if (!known.ok) throw new Error(JSON.stringify(known.error));
  for (let number = 0; number < count; number += 1) {
    const saved = await core.calls['profiles.save']({ profileId: null, text: JSON.stringify(known.value) });
    if (!saved.ok) throw new Error(JSON.stringify(saved.error));
    say({ event: 'saved', profileId: saved.value.profileId });
  }
}

async function addFile(path: string): Promise<string> {
  const answer = await core.calls['references.addFiles']({ paths: [path] });
  const added = answer.ok ? answer.value[0] : undefined;
  if (added?.kind !== 'added') throw new Error(JSON.stringify(answer));
  return added.asset.id;
}

/** A delivery may have resolved the job in between; then there is nothing left to say. */
async function answerInbox(): Promise<void> {
  for (const { jobId, genId } of plan.inbox ?? []) {
    const answer =
      genId === null
        ? await core.calls['jobs.retry']({ jobIds: [jobId], acceptSecondCharge: true })
        : await core.calls['jobs.nameGeneration']({ jobId, genId });
    if (!answer.ok && answer.error.code !== 'JOB_MOVED_ON') throw new Error(JSON.stringify(answer.error));
  }
}

/** Jobs that nothing becomes of any more end the process: it says how they stand, where whoever waits for it would wait on. */
async function rest(): Promise<void> {
  await waitUntil(
    'its jobs to come to an end',
    () => store.jobs.counts(),
    ({ queued, uploading, sending, submitted, fetching, unknown }) =>
      queued + uploading + sending + submitted + fetching + (plan.awaitsUnknown ? unknown : 0) === 0,
  );
  if (plan.isEndless) say({ event: 'rested' });
}

if (plan.add !== undefined) await queueJobs(plan.add);
await answerInbox();
await saveProfiles(plan.profiles ?? 0);
await rest();
while (plan.isEndless) await new Promise((resume) => setTimeout(resume, 1000));
await close();
say({ event: 'idle' });
