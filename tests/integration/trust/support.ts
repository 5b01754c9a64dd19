import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '../../../shared/jobs/job.ts';
import type { Status } from '../../../shared/queue/status.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, request, type TestCore, type TestCoreOptions } from '../../support/test-core.ts';

/** A studio: its data, its results, and what belongs to its user on its computer, each in a folder of its own. */
export interface Studio {
  readonly root: string;
  readonly data: string;
  readonly results: string;
  readonly local: string;
  readonly practice: Practice;
  /** Opens the core on the data; it is closed with the studio at the latest. */
  open(options?: Partial<TestCoreOptions> & { dataFolder?: string }): Promise<TestCore>;
  /** Keeps a copy of folders, by their names. */
  keep(...names: ('data' | 'results' | 'local')[]): Promise<void>;
  /** Puts back what was kept of them. */
  restore(...names: ('data' | 'results' | 'local')[]): Promise<void>;
  /** How often each word was charged. */
  charges(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export async function openStudio(): Promise<Studio> {
  const root = await mkdtemp(join(tmpdir(), 'dailies-trust-'));
  const practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  const [data, results, local] = ['data', 'results', 'local'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  await addPaidProfile(data, practice.baseUrl, { 'modelk-3-turbo': { base: 0.7 } });
  const opened = new Set<TestCore>();
  return {
    ...{ root, data, results, local, practice },
    async open(options = {}) {
      const app = await openTestCore(options.dataFolder ?? data, {
        baseUrl: practice.baseUrl,
        localFolder: local,
        ...options,
        settings: {
          ...{ resultsFolder: results, activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
          ...options.settings,
        },
      });
      const { close } = app;
      const once = Object.assign(app, {
        async close() {
          if (opened.delete(once)) await close();
        },
      });
      opened.add(once);
      return once;
    },
    async keep(...names) {
      for (const name of names) {
        await mkdir(join(root, name), { recursive: true });
        await cp(join(root, name), join(root, 'kept', name), { recursive: true });
      }
    },
    async restore(...names) {
      for (const name of names) {
        await rm(join(root, name), { recursive: true, force: true });
        await cp(join(root, 'kept', name), join(root, name), { recursive: true });
      }
    },
    async charges() {
      const counts: Record<string, number> = {};
      for (const { body, charged } of await practice.ledger()) {
        const word = String(body['prompt']).split(' ')[1] ?? '';
        if (charged >= 0) counts[word] = (counts[word] ?? 0) + 1;
      }
      return counts;
    },
    async close() {
      for (const app of opened) await app.close();
      await practice.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export const boat = (word: string) =>
  request('modelk-3-turbo', { prompt: `A ${word} boat on a river of ink.` });

/** Queues jobs while everything is paused, one for each word. */
export async function queuePaused(app: TestCore, ...words: string[]): Promise<string[]> {
  await app.call('queue.pause', { scope: { kind: 'all' } });
  return app.enqueue(...words.map(boat));
}

export async function resume(app: TestCore): Promise<void> {
  await app.call('queue.resume', { scope: { kind: 'all' } });
}

/** What the artist reads, and answers with the number in it. */
export async function goOn(app: TestCore): Promise<void> {
  const submissions = (await readStatus(app)).oldData?.submissions ?? -1;
  await app.call('queue.acceptOldData', { submissions });
}

export async function readStatus(app: TestCore): Promise<Status> {
  return (await app.call('app.snapshot', {})).status;
}

export function statesOf(app: TestCore, ids: readonly string[]): (Job['state'] | undefined)[] {
  return ids.map((id) => app.store.jobs.find(id)?.state);
}

/** Lets whatever could be sent be sent: a job of the practice service goes the whole way after it. */
export async function waitForOthers(app: TestCore): Promise<void> {
  const { activeProfileId } = app.settings.current;
  app.settings.current = { ...app.settings.current, activeProfileId: PRACTICE_PROFILE_ID };
  const [id] = await app.enqueue(boat('practice'));
  app.settings.current = { ...app.settings.current, activeProfileId };
  await app.waitForState(id, 'done');
}
