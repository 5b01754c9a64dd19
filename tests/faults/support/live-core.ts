import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '../../../electron/core/ports.ts';
import { KILL_PROFILE_ID } from '../../support/child-plan.ts';
import { type PracticeProcess, startPractice } from '../../support/practice-process.ts';
import { openTestCore, type TestCore, type TestCoreOptions, unwrap } from '../../support/test-core.ts';
import { writeProfile } from './run-child.ts';

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

/** What an artist does at a queue that waits because the service gave no clear answers: resumes it. */
export async function resumeWhenAsked(app: TestCore): Promise<boolean> {
  const { status } = unwrap(await app.core.calls['app.snapshot']({}));
  if (status.profileHolds[PAID] !== 'unclear-answers') return false;
  unwrap(await app.core.calls['queue.resume']({ scope: { kind: 'all' } }));
  return true;
}

export const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));
