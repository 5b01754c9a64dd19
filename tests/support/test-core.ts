import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { editingFormats } from '../../electron/adapters/editing/editing-formats.ts';
import { castFiles } from '../../electron/adapters/files/cast-file.ts';
import { localFolder } from '../../electron/adapters/files/data-home.ts';
import { recordFiles } from '../../electron/adapters/files/line-file.ts';
import { unpackZip } from '../../electron/adapters/files/unpack-zip.ts';
import { createConnectivityProbe } from '../../electron/adapters/http/connectivity-probe.ts';
import type { NetworkTimes } from '../../electron/adapters/http/host-policy.ts';
import { createNetwork } from '../../electron/adapters/http/requests.ts';
import { createOutsideReader } from '../../electron/adapters/open-file/open-file-reader.ts';
import type { Migration } from '../../electron/adapters/sqlite/opening/migrate-database.ts';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import { systemClock, systemIds } from '../../electron/adapters/system.ts';
import type { Core, CoreDependencies } from '../../electron/core/core.ts';
import { createCore } from '../../electron/core/create-core.ts';
import type { ProxyRoutes, Tunnel } from '../../electron/core/ports/connections.ts';
import type { RecordFiles, StartMarker } from '../../electron/core/ports/files.ts';
import type {
  Clock,
  FrameGrabber,
  Log,
  MediaReader,
  Network,
  SettingsStore,
  Store,
} from '../../electron/core/ports.ts';
import { createReachedHosts } from '../../electron/core/service/profiles/reached-hosts.ts';
import { governSettings } from '../../electron/core/settings/govern-settings.ts';
import type { CoreEvent } from '../../shared/events.ts';
import type { Job } from '../../shared/jobs/job.ts';
import type { Result } from '../../shared/kernel/result.ts';
import type { JobRequest } from '../../shared/queue/contract.ts';
import { NO_POLICY, type PolicyState } from '../../shared/settings/policy.ts';
import { defaultSettings, type Settings } from '../../shared/settings/text.ts';
import { createBuiltReader } from './built-reader.ts';
import { CANARY_KEY } from './key-canary.ts';
import { waitUntil } from './wait-until.ts';

/** Starting the process that reads media costs more than all that most tests let it read: one serves a whole file of tests. */
let reader: ReturnType<typeof createBuiltReader> | null = null;
function sharedReader(): ReturnType<typeof createBuiltReader> {
  reader ??= createBuiltReader();
  return reader;
}

const quiet: Log = { info() {}, warn() {}, error: (event, details) => console.error(event, details) };

type Calls = Core['calls'];
type Call = <Name extends keyof Calls>(
  name: Name,
  input: Parameters<Calls[Name]>[0],
) => Promise<Extract<Awaited<ReturnType<Calls[Name]>>, { ok: true }>['value']>;
/** One for each request at least, and more where a request has several takes. */
type IdsOf<Requests extends JobRequest[]> = [...{ [Index in keyof Requests]: string }, ...string[]];

export interface TestCore {
  readonly core: Core;
  readonly store: Store;
  readonly events: CoreEvent[];
  readonly settings: { current: Settings };
  /** What a call answers; a refusal is an error. */
  call: Call;
  enqueue<Requests extends JobRequest[]>(...requests: Requests): Promise<IdsOf<Requests>>;
  addFile(path: string): Promise<string>;
  /** Waits until the job is in one of the states; when it never is, the error has its history. */
  waitForState(jobId: string, ...states: Job['state'][]): Promise<Job>;
  close(): Promise<void>;
}

export interface TestCoreOptions {
  readonly baseUrl: string | null;
  readonly tunnel?: Tunnel;
  readonly key?: string;
  /** Secrets by their id, in place of one key for all. */
  readonly secrets?: Record<string, string>;
  readonly start?: boolean;
  readonly settings?: Partial<Settings>;
  /** The settings as the app keeps them, in place of those in memory. */
  readonly settingsStore?: SettingsStore;
  /** Puts something in front of the real parts, so that a test is told of what they do. */
  readonly watchStore?: (store: Store) => Store;
  readonly watchNetwork?: (network: Network, store: Store) => Network;
  readonly watchRecord?: (files: RecordFiles, store: Store) => RecordFiles;
  /** What an organization has fixed. */
  readonly policy?: PolicyState;
  readonly networkTimes?: Partial<NetworkTimes>;
  readonly routes?: ProxyRoutes;
  /** Another one stands for another computer. */
  readonly localFolder?: string;
  readonly migrations?: readonly Migration[];
  readonly clock?: Clock;
  /** Keeps what a start leaves for the next. */
  readonly startMarker?: StartMarker;
  readonly log?: Log;
  /** Shared by several, since each has a thread of its own. */
  readonly mediaReader?: MediaReader;
  /** Asked when the practice service is needed and does not run. */
  readonly startPractice?: () => void;
  /** Told of files that came from the service. */
  readonly markFromWeb?: (path: string) => Promise<void>;
  /** Where deleted files go; left out for a system without a trash. */
  readonly trash?: (path: string) => Promise<boolean>;
  readonly onEvent?: (event: CoreEvent) => void;
  /** Takes frames out of clips, which the app does in a window. */
  readonly frames?: FrameGrabber;
}

/** The core with its real parts (SQLite, HTTP, files) on the folder; only the window is missing. */
export async function openTestCore(folder: string, options: TestCoreOptions): Promise<TestCore> {
  await mkdir(folder, { recursive: true });
  const { watchStore = (store) => store, migrations } = options;
  const log = options.log ?? quiet;
  const store = watchStore(unwrap(openStore({ dataFolder: folder, ...(migrations ? { migrations } : {}) })));
  const events: CoreEvent[] = [];
  const settings = {
    current: { ...defaultSettings(join(folder, 'results')), ...options.settings },
  };
  const core = createCore(dependenciesOf(folder, options, { store, events, settings, log }));
  core.setPracticeBaseUrl(options.baseUrl);
  if (options.start !== false) unwrap(await core.start());
  const call: Call = async (name, input) => unwrap((await core.calls[name](input as never)) as Result<never>);
  return {
    ...{ core, call },
    store,
    events,
    settings,
    async enqueue<Requests extends JobRequest[]>(...requests: Requests) {
      const { problems, jobIds } = await call('jobs.enqueue', { jobs: requests });
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
      return jobIds as IdsOf<Requests>;
    },
    async addFile(path) {
      const [added] = await call('references.addFiles', { paths: [path] });
      if (added?.kind !== 'added') throw new Error(JSON.stringify(added));
      return added.asset.id;
    },
    async waitForState(jobId, ...states) {
      const read = () => ({ job: store.jobs.find(jobId), ...store.jobs.history(jobId) });
      const isThere = ({ job }: ReturnType<typeof read>) => job !== null && states.includes(job.state);
      const { job } = await waitUntil(`the job to be ${states.join(' or ')}`, read, isThere);
      return job as Job;
    },
    async close() {
      await core.stop();
      store.close();
    },
  };
}

/** The real parts, or what the test gives in their place. */
function dependenciesOf(
  folder: string,
  options: TestCoreOptions,
  { store, events, settings, log }: Pick<TestCore, 'store' | 'events' | 'settings'> & { readonly log: Log },
): CoreDependencies {
  const { watchNetwork = (network) => network } = options;
  const policy = options.policy ?? NO_POLICY;
  const withRoutes = options.routes === undefined ? {} : { routes: options.routes };
  return {
    dataFolder: folder,
    localFolder: options.localFolder ?? localFolder(),
    recordFiles: options.watchRecord?.(recordFiles, store) ?? recordFiles,
    store,
    network: watchNetwork(
      createNetwork({
        loopbackOnly: true,
        log,
        reached: createReachedHosts(store),
        times: options.networkTimes ?? {},
        ...withRoutes,
      }),
      store,
    ),
    secrets: {
      readKey: async (id) =>
        options.secrets === undefined ? (options.key ?? CANARY_KEY) : (options.secrets[id] ?? null),
      removeKey: async (id) => void delete options.secrets?.[id],
    },
    policy,
    settings: governSettings(
      options.settingsStore ?? {
        read: () => settings.current,
        write: async (change) => (settings.current = { ...settings.current, ...change }),
      },
      policy.policy,
    ),
    mediaReader: options.mediaReader ?? sharedReader(),
    castFiles,
    unpackZip,
    editing: editingFormats,
    outsideReader: createOutsideReader(),
    posters: null,
    markFromWeb: options.markFromWeb ?? (async () => {}),
    ...(options.trash ? { trash: options.trash } : {}),
    ...(options.frames ? { frames: options.frames } : {}),
    ...(options.startMarker ? { startMarker: options.startMarker } : {}),
    ...(options.startPractice ? { startPractice: options.startPractice } : {}),
    clock: options.clock ?? systemClock,
    ids: systemIds,
    events: {
      emit(event) {
        events.push(event);
        options.onEvent?.(event);
      },
    },
    log,
    connectivityProbe: createConnectivityProbe({ loopbackOnly: true, log, ...withRoutes }),
    tunnel: options.tunnel ?? null,
    options: { loopbackOnly: true },
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

/** What the window does when everything that failed is to be queued again. */
export function retryFailed({ core, store }: TestCore) {
  const jobIds = store.jobs.inState('failed').map(({ id }) => id);
  return core.calls['jobs.retry']({ jobIds, acceptSecondCharge: false });
}
