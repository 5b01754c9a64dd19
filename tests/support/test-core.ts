import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../electron/adapters/clock.ts';
import { castFiles } from '../../electron/adapters/files/cast-file.ts';
import { createNetwork } from '../../electron/adapters/http/network.ts';
import { createReach } from '../../electron/adapters/http/reach.ts';
import type { NetworkTimes } from '../../electron/adapters/http/settings.ts';
import { systemIds } from '../../electron/adapters/ids.ts';
import { createMediaReader } from '../../electron/adapters/media/media-reader.ts';
import type { Migration } from '../../electron/adapters/sqlite/migrations/migration.ts';
import { openStore } from '../../electron/adapters/sqlite/open-store.ts';
import type { Core } from '../../electron/core/core.ts';
import { createCore } from '../../electron/core/create-core.ts';
import type { Tunnel } from '../../electron/core/ports/tunnel.ts';
import type { Clock, Log, Network, Store } from '../../electron/core/ports.ts';
import type { Job } from '../../shared/domain/job.ts';
import { defaultSettings, type Settings } from '../../shared/domain/settings.ts';
import type { JobRequest } from '../../shared/ipc/calls/job-calls.ts';
import type { CoreEvent } from '../../shared/ipc/events.ts';
import type { Result } from '../../shared/result.ts';

const quiet: Log = { info() {}, warn() {}, error: (event, details) => console.error(event, details) };

export interface TestCore {
  readonly core: Core;
  readonly store: Store;
  readonly events: CoreEvent[];
  readonly settings: { current: Settings };
  enqueue(...requests: JobRequest[]): Promise<string[]>;
  addFile(path: string): Promise<string>;
  /** Waits until the job is in one of the states; rejects with its history when that takes too long. */
  reach(jobId: string, ...states: Job['state'][]): Promise<Job>;
  close(): Promise<void>;
}

export interface TestCoreOptions {
  readonly baseUrl: string | null;
  readonly tunnel?: Tunnel;
  readonly key?: string;
  /** Secrets by their id, in place of one key for all. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly start?: boolean;
  readonly settings?: Partial<Settings>;
  /** Puts something in front of the real parts, so that a test is told of what they do. */
  readonly watchStore?: (store: Store) => Store;
  readonly watchNetwork?: (network: Network, store: Store) => Network;
  readonly networkTimes?: Partial<NetworkTimes>;
  readonly migrations?: readonly Migration[];
  readonly clock?: Clock;
  readonly onEvent?: (event: CoreEvent) => void;
}

/** The core with its real parts (SQLite, HTTP, files) on the folder; only the window is missing. */
export async function openTestCore(folder: string, options: TestCoreOptions): Promise<TestCore> {
  await mkdir(folder, { recursive: true });
  const { watchStore = (store) => store, watchNetwork = (network) => network, migrations } = options;
  const store = watchStore(unwrap(openStore({ dataFolder: folder, ...(migrations ? { migrations } : {}) })));
  const events: CoreEvent[] = [];
  const settings = {
    current: { ...defaultSettings(join(folder, 'results')), ...options.settings },
  };
  const core = createCore({
    dataFolder: folder,
    store,
    network: watchNetwork(
      createNetwork({ loopbackOnly: true, log: quiet, times: options.networkTimes ?? {} }),
      store,
    ),
    secrets: {
      readKey: async (id) =>
        options.secrets === undefined ? (options.key ?? 'practice') : (options.secrets[id] ?? null),
    },
    settings: {
      read: () => settings.current,
      write: (change) => (settings.current = { ...settings.current, ...change }),
    },
    mediaReader: createMediaReader(),
    castFiles,
    posters: null,
    clock: options.clock ?? systemClock,
    ids: systemIds,
    events: {
      emit(event) {
        events.push(event);
        options.onEvent?.(event);
      },
    },
    log: quiet,
    reach: createReach({ loopbackOnly: true, log: quiet }),
    tunnel: options.tunnel ?? null,
    options: { loopbackOnly: true },
  });
  core.setPracticeBaseUrl(options.baseUrl);
  if (options.start !== false) unwrap(await core.start());
  return {
    core,
    store,
    events,
    settings,
    async enqueue(...requests) {
      const answer = unwrap(await core.calls['jobs.enqueue']({ jobs: requests }));
      if (answer.problems.length > 0) throw new Error(JSON.stringify(answer.problems));
      return answer.jobIds;
    },
    async addFile(path) {
      const [added] = unwrap(await core.calls['references.addFiles']({ paths: [path] }));
      if (added?.kind !== 'added') throw new Error(JSON.stringify(added));
      return added.asset.id;
    },
    async reach(jobId, ...states) {
      const deadline = performance.now() + 20_000;
      for (;;) {
        const job = store.job(jobId);
        if (job !== null && states.includes(job.state)) return job;
        if (performance.now() > deadline)
          throw new Error(
            `still ${job?.state}: ${JSON.stringify({ job, ...store.history(jobId) }, null, 1)}`,
          );
        await new Promise((resume) => setTimeout(resume, 15));
      }
    },
    async close() {
      await core.stop();
      store.close();
    },
  };
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A request with the defaults that the contract would fill in. */
export function request(
  model: string,
  input: JobRequest['input'],
  more: Partial<JobRequest> = {},
): JobRequest {
  return { model, input, takes: 1, testMode: null, ...more };
}
