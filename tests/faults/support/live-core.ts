import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '../../../electron/core/ports.ts';
import { STOP_REASONS } from '../../../electron/core/queue/pace/spending-stops.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { KILL_PROFILE_ID } from '../../support/child-plan.ts';
import { type PracticeProcess, startPractice } from '../../support/practice-process.ts';
import { openTestCore, type TestCore, type TestCoreOptions } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { writeProfile } from './run-child.ts';
import { waitForWork } from './wait-for-work.ts';

/** The profile of a service that may charge; its service is the practice service. */
export const PAID = KILL_PROFILE_ID;

export interface LiveScene {
  /** Holds `data` and `results`, as the judge expects them. */
  readonly folder: string;
  readonly practice: PracticeProcess;
  /** Opens the core on the folder; it is closed with the scene at the latest. */
  open(options?: Partial<TestCoreOptions>): Promise<TestCore>;
  close(): Promise<void>;
}

/** A folder and a practice service of its own; `baseUrl` is where the core believes it, such as a proxy's. */
export async function setScene(
  name: string,
  settings: { pace: number; concurrent: number; behind?: (baseUrl: string) => Promise<string> },
): Promise<LiveScene> {
  const folder = await mkdtemp(join(tmpdir(), `dailies-${name}-`));
  const practice = await startPractice(join(folder, 'practice'), [
    ...['--pace', String(settings.pace), '--render', 'fast'],
  ]);
  const baseUrl = (await settings.behind?.(practice.baseUrl)) ?? practice.baseUrl;
  await writeProfile(folder, { baseUrl, profileUrl: practice.baseUrl, concurrent: settings.concurrent });
  const opened = new Set<TestCore>();
  return {
    folder,
    practice,
    async open(options = {}) {
      const app = await openTestCore(join(folder, 'data'), {
        baseUrl: null,
        ...options,
        settings: {
          ...{ resultsFolder: join(folder, 'results'), activeProfileId: PAID, startUp: 'go-on' },
          ...options.settings,
        },
      });
      const close = app.close;
      const once = Object.assign(app, {
        async close() {
          if (opened.delete(once)) await close();
        },
      });
      opened.add(once);
      return once;
    },
    async close() {
      for (const app of opened) await app.close();
      await practice.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same network, impatient: nobody wants to wait a minute for each answer that never comes. */
export function withTimeout(milliseconds: number): (network: Network) => Network {
  return (network) => ({
    ...network,
    submit: (request) => network.submit({ ...request, timeoutMilliseconds: milliseconds }),
    read: (request) => network.read({ ...request, timeoutMilliseconds: milliseconds }),
  });
}

/** What an artist does at a queue that was stopped because paid jobs went wrong: resumes it. */
export async function resumeWhenAsked(app: TestCore): Promise<boolean> {
  const { status } = await app.call('app.snapshot', {});
  if (!STOP_REASONS.some((reason) => reason === status.profileHolds[PAID])) return false;
  await app.call('queue.resume', { scope: { kind: 'all' } });
  return true;
}

/** Lets it come to its end, however long it would rest in between: the program is woken again and again. */
export function hurry(app: TestCore, jobId: string, ...states: Job['state'][]): Promise<Job> {
  const wakeAndLook = () => {
    app.core.wake();
    return app.store.jobs.find(jobId);
  };
  return waitUntil(
    `the job to be ${states.join(' or ')}`,
    wakeAndLook,
    (job) => job !== null && states.includes(job.state),
  ) as Promise<Job>;
}

/** Jobs that something can still become of by itself. */
export function countOpenJobs({ store }: TestCore): number {
  const { queued, uploading, sending, submitted, fetching } = store.jobs.counts();
  return queued + uploading + sending + submitted + fetching;
}

/** Until nothing more can become of any job by itself. */
export async function settle(app: TestCore): Promise<void> {
  await waitForWork('every job to come to its end', app.store.jobs.counts, () => countOpenJobs(app) === 0);
}

/** Until what was delivered is worked out, too. */
export async function workOutDeliveries({ store }: TestCore): Promise<void> {
  await waitUntil('deliveries to be worked out', store.deliveries.pending, ({ length }) => length === 0);
}

/** The generations whose deliveries are over, repeated ones and dropped ones too, by the service's own journal. */
export async function readDelivered({ folder }: LiveScene): Promise<Set<string>> {
  const lines = (await readFile(join(folder, 'practice', 'journal.jsonl'), 'utf8')).split('\n');
  const isWhole = (line: string) => line.endsWith('}');
  const entries = lines.filter(isWhole).map((line) => JSON.parse(line) as { kind: string; genId: string });
  return new Set(entries.filter(({ kind }) => kind === 'delivered').map(({ genId }) => genId));
}
