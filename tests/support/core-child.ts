import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../electron/adapters/clock.ts';
import { createNetwork } from '../../electron/adapters/http/network.ts';
import { systemIds } from '../../electron/adapters/ids.ts';
import { createMediaReader } from '../../electron/adapters/media/media-reader.ts';
import { openStore } from '../../electron/adapters/sqlite/open-store.ts';
import { createCore } from '../../electron/core/create-core.ts';
import type { Log, Store } from '../../electron/core/ports.ts';
import type { Job } from '../../shared/domain/job.ts';
import { defaultSettings } from '../../shared/domain/settings.ts';
import type { JobRequest } from '../../shared/ipc/calls/job-calls.ts';
import { type ChildPlan, type ChildWord, KILL_PROFILE_ID } from './child-plan.ts';
import {
  type KillPoint,
  LATER_MIGRATIONS,
  watchMigrations,
  watchNetwork,
  watchStore,
} from './kill-points.ts';

/** Written at once, so that not even a kill in the next instant takes it back. */
function say(word: ChildWord): void {
  writeSync(1, `${JSON.stringify(word)}\n`);
}

const plan = JSON.parse(process.argv[2] ?? '{}') as ChildPlan;

function reached(point: KillPoint, job: Job | null): void {
  if (point !== plan.killAt) return;
  const prompt = job?.input['prompt'];
  say({ event: 'killed', point, prompt: typeof prompt === 'string' ? prompt : null });
  process.kill(process.pid, 'SIGKILL');
}

const log: Log = {
  info() {},
  warn() {},
  error: (event, details) => writeSync(2, `${JSON.stringify({ event, ...details })}\n`),
};

function openWatchedStore(): Store {
  watchMigrations(reached);
  const dataFolder = join(plan.folder, 'data');
  const opened = openStore({ dataFolder, ...(plan.isLaterVersion ? { migrations: LATER_MIGRATIONS } : {}) });
  if (opened.ok) return watchStore(opened.value, reached);
  say({ event: 'refused', code: opened.error.code });
  process.exit(3);
}

const store = openWatchedStore();
let settings = {
  ...defaultSettings(plan.resultsFolder ?? join(plan.folder, 'results')),
  activeProfileId: KILL_PROFILE_ID,
  startUp: 'go-on' as const,
};
const core = createCore({
  dataFolder: join(plan.folder, 'data'),
  store,
  network: watchNetwork(createNetwork({ loopbackOnly: true, log }), store, reached),
  secrets: { readKey: async () => 'practice' },
  settings: { read: () => settings, write: (change) => (settings = { ...settings, ...change } as never) },
  mediaReader: createMediaReader(),
  posters: null,
  clock: systemClock,
  ids: systemIds,
  events: { emit() {} },
  log,
  options: { delivery: { kind: 'loopback' }, loopbackOnly: true },
});

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
        : await core.calls['jobs.resolveUnknown']({ jobId, genId });
    if (!answer.ok && answer.error.code !== 'NOT_ALLOWED_NOW') throw new Error(JSON.stringify(answer.error));
  }
}

function isIdle(): boolean {
  const { queued, uploading, sending, submitted, fetching, unknown } = store.counts();
  return queued + uploading + sending + submitted + fetching + (plan.awaitsUnknown ? unknown : 0) === 0;
}

await core.start();
say({ event: 'started' });
if (plan.add !== undefined) await queueJobs(plan.add);
await answerInbox();
while (plan.isEndless || !isIdle()) await new Promise((resume) => setTimeout(resume, 10));
await core.stop();
store.close();
say({ event: 'idle' });
