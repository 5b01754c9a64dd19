import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Job } from '../../../shared/jobs/job.ts';
import {
  addScriptedProfile,
  SCRIPTED_PROFILE_ID,
  type Script,
  type ScriptedService,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { createTestClock } from '../../support/test-clock.ts';
import {
  openTestCore,
  request,
  type TestCore,
  type TestCoreOptions,
  unwrap,
} from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

export interface Bench {
  readonly service: ScriptedService;
  readonly folder: string;
  open(options?: Partial<TestCoreOptions>): Promise<TestCore>;
}

/**
 * A scripted service and a data folder with its profile; all of it is gone after the test. The app asks again after
 * seconds: its clock is ten times as fast as a true one.
 */
export async function setUp(
  script: Partial<Script> = {},
  profile: Record<string, unknown> = {},
): Promise<Bench> {
  const service = await startScriptedService(script);
  const root = await mkdtemp(join(tmpdir(), 'dailies-trust-'));
  const folder = join(root, 'data');
  const opened: TestCore[] = [];
  onTestFinished(async () => {
    for (const app of opened) await app.close().catch(() => undefined);
    await service.stop();
    await rm(root, { recursive: true, force: true });
  });
  await addScriptedProfile(folder, service.baseUrl, profile);
  return {
    service,
    folder,
    async open(options = {}) {
      const app = await openTestCore(folder, {
        baseUrl: null,
        clock: createTestClock({ speed: 10 }),
        ...options,
        settings: { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'go-on', ...options.settings },
      });
      opened.push(app);
      return app;
    },
  };
}

export const image = (prompt: string, more: Parameters<typeof request>[1] = {}) =>
  request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1', ...more });

/** The job once it is as wanted. */
export function jobWhen(app: TestCore, id: string, what: string, isWanted: (job: Job) => boolean) {
  return waitUntil(
    what,
    () => app.store.jobs.find(id),
    (job) => job !== null && isWanted(job),
  ) as Promise<Job>;
}

export const promptsOf = ({ service }: Bench) => service.submissions.map(({ body }) => body['prompt']);

export const calls = (app: TestCore) => app.core.calls;
export { unwrap };
