import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fail, failure, passingFailure, type Result, succeed } from '../../shared/kernel/result.ts';
import type { DeliverySetting } from '../../shared/results/text.ts';
import { PRACTICE_KEY, PRACTICE_PORT, PRACTICE_PROFILE_ID } from '../../shared/service/practice.ts';
import type { Profile } from '../../shared/service/profile/profile.ts';
import { secretId } from '../../shared/service/profile/secret-name.ts';
import type { PolicyState } from '../../shared/settings/policy.ts';
import { defaultSettings, type Settings } from '../../shared/settings/text.ts';
import { editingFormats } from '../adapters/editing/editing-formats.ts';
import { castFiles } from '../adapters/files/cast-file.ts';
import { localFolder } from '../adapters/files/data-home.ts';
import { recordFiles } from '../adapters/files/line-file.ts';
import { openStartMarker } from '../adapters/files/start-marker.ts';
import { unpackZip } from '../adapters/files/unpack-zip.ts';
import { createWebMarker } from '../adapters/files/web-mark.ts';
import { createConnectivityProbe } from '../adapters/http/connectivity-probe.ts';
import { routesFromEnvironment } from '../adapters/http/proxy-environment.ts';
import { createNetwork } from '../adapters/http/requests.ts';
import { createMediaReader } from '../adapters/media/media-reader.ts';
import { createOutsideReader } from '../adapters/open-file/open-file-reader.ts';
import { readPolicy } from '../adapters/policy/read-policy.ts';
import { openStore } from '../adapters/sqlite/opening/open-store.ts';
import { isStandInRuntime, systemClock, systemIds } from '../adapters/system.ts';
import type { Core, CoreDependencies } from '../core/core.ts';
import { createCore } from '../core/create-core.ts';
import type { Log, Secrets, Store } from '../core/ports.ts';
import { LISTENER_PORT } from '../core/results/delivery/ingress.ts';
import { createReachedHosts } from '../core/service/profiles/reached-hosts.ts';
import { isLoopbackUrl } from '../core/service/service-urls.ts';
import { governSettings } from '../core/settings/govern-settings.ts';
import type { WorkOptions } from './arguments/read-options.ts';
import { readTextFile } from './arguments/read-text-file.ts';
import { filmChild } from './film-child.ts';
import { startPracticeChild } from './practice-child.ts';
import { findService, LAST_PROFILE, listStrangers, readProfileText } from './service-of-run.ts';

export interface HeadlessOptions
  extends Omit<WorkOptions, 'lingerSeconds' | 'acceptOldData' | 'resumes' | 'json'> {
  readonly dataFolder: string;
  readonly log: Log;
  /** Nothing is submitted: the practice service is not started then. */
  readonly withoutPractice?: boolean;
  /** New files of watched folders become jobs; left out, they are not looked at. */
  readonly watchesFolders?: boolean;
  /** Results are fetched, and nothing is submitted. */
  readonly submitsNothing?: boolean;
  /** What ends this run early counts for the next; left out where nothing is begun. */
  readonly keepsStarts?: boolean;
}

export interface HeadlessCore {
  readonly core: Core;
  readonly store: Store;
  /** The profile that this command works for. */
  readonly profileId: string;
  /** Whether jobs of this profile are worked on. */
  isOwn(profileId: string): boolean;
  /** Whose unfinished jobs also lie in the folder and are left as they are. */
  strangers(): ReturnType<typeof listStrangers>;
  /** Whether a result of the profile's jobs can still come: the service can be asked, or deliveries can be received. */
  isAnswerable(profileId: string): boolean;
  close(): Promise<void>;
}

/** Opens the core without a window on a data folder of its own; nothing is sent before `core.start`. */
export async function openHeadlessCore(options: HeadlessOptions): Promise<Result<HeadlessCore>> {
  const profileText = options.profileFile === null ? null : await readProfileText(options.profileFile);
  if (profileText !== null && !profileText.ok) return profileText;
  const files = await readSecretFiles(options);
  if (!files.ok) return files;
  const port = await checkPort(options.listenPort);
  if (!port.ok) return port;
  const dataFolder = resolve(options.dataFolder);
  const resultsFolder = join(dataFolder, 'results');
  const made = await makeFolders(options.withoutPractice ? [dataFolder] : [dataFolder, resultsFolder]);
  if (!made.ok) return made;
  const opened = openStore({ dataFolder });
  if (!opened.ok) return opened;
  const store = opened.value;
  const { profileId, unsaved } = findService(store, dataFolder, profileText?.value ?? null);
  const policy = await readPolicy(null, options.log);
  if (options.listenPort !== null) store.transact((tx) => tx.values.write(LISTENER_PORT, options.listenPort));
  const mediaReader = createMediaReader();
  const secrets = secretsFor(profileId, files.value);
  const core = createCore(
    outsideOf(options, { dataFolder, resultsFolder, store, profileId, policy, secrets, mediaReader }),
  );
  const ready = await goOnAfterCrash(core, options.afterCrash);
  const saved =
    ready.ok && unsaved !== null ? await core.calls['profiles.save']({ profileId, text: unsaved }) : ready;
  if (!saved.ok) {
    await core.stop();
    store.close();
    return saved;
  }
  store.transact((tx) => tx.values.write(LAST_PROFILE, profileId));
  // Whoever names a key wants it tried, also where the service refused it, or one before it, in an earlier run.
  if (files.value.key !== null) void core.secretChanged({ kind: 'key', profileId });
  const practice = options.withoutPractice
    ? succeed(null)
    : await startPracticeIfNeeded(core, store, dataFolder, profileId);
  if (!practice.ok) {
    store.close();
    return practice;
  }
  const profile = await core.calls['profiles.get']({ profileId });
  const canBeAnswered = profile.ok && hasWayBack(profile.value, options.delivery.kind);
  // The practice service is everybody's.
  const isOwn = (id: string) => id === PRACTICE_PROFILE_ID || id === profileId;
  return succeed({
    core,
    store,
    profileId,
    isOwn,
    strangers: () => listStrangers(store, core, isOwn),
    isAnswerable: (id) => id === PRACTICE_PROFILE_ID || (isOwn(id) && canBeAnswered),
    async close() {
      const stopped = core.stop();
      mediaReader.stop();
      await stopped;
      await practice.value?.stop();
      store.close();
    },
  });
}

/** What a run has opened for itself. */
interface Opened extends Pick<CoreDependencies, 'dataFolder' | 'store' | 'secrets' | 'mediaReader'> {
  readonly policy: PolicyState;
  readonly resultsFolder: string;
  /** The profile that the command works for. */
  readonly profileId: string;
}

/** What the core needs of the outside, where there is no window. */
function outsideOf(
  options: HeadlessOptions,
  { resultsFolder, profileId, ...opened }: Opened,
): CoreDependencies {
  const { dataFolder, store, policy } = opened;
  const settings = governSettings(
    memorySettings({
      ...defaultSettings(resultsFolder),
      activeProfileId: profileId,
      // Whoever types the command wants the jobs of the last time done.
      startUp: 'go-on',
      delivery: settingOf(options),
      budget: capOf(options.maxSubmissions),
      vpnRanges: [...options.vpnRanges],
    }),
    policy.policy,
  );
  const around = {
    ...{ loopbackOnly: isStandInRuntime(), log: options.log, routes: routesFromEnvironment(process.env) },
    vpnRanges: () => settings.read().vpnRanges,
  };
  return {
    ...opened,
    localFolder: localFolder(),
    recordFiles,
    network: createNetwork({ ...around, reached: createReachedHosts(store) }),
    settings,
    ...(options.keepsStarts === true ? { startMarker: openStartMarker(join(dataFolder, 'start.json')) } : {}),
    castFiles,
    unpackZip,
    editing: editingFormats,
    outsideReader: createOutsideReader(),
    posters: null,
    cutRenderer: filmChild,
    markFromWeb: createWebMarker({ clock: systemClock, ids: systemIds, log: options.log }),
    clock: systemClock,
    ids: systemIds,
    events: { emit: () => {} },
    log: options.log,
    connectivityProbe: createConnectivityProbe(around),
    tunnel: null,
    options: {
      loopbackOnly: around.loopbackOnly,
      watchesFolders: options.watchesFolders === true,
      submitsNothing: options.submitsNothing === true,
      countsOnlyEndsOverFiles: true,
    },
  };
}

/** After two runs that ended over a file, nothing is begun before someone says how. */
async function goOnAfterCrash(core: Core, afterCrash: WorkOptions['afterCrash']): Promise<Result<unknown>> {
  const safe = core.beginStart();
  if (safe === null) return succeed(null);
  if (afterCrash !== undefined)
    return core.calls[afterCrash === 'leave-out' ? 'safeStart.leaveOut' : 'safeStart.goOn']({});
  const [first, ...others] = safe.files;
  return fail(failure('SAFE_START', { path: first?.path ?? null, others: others.length }));
}

interface SecretFiles {
  readonly key: string | null;
  readonly webhookSecret: string | null;
}

async function readSecretFiles({
  keyFile,
  webhookSecretFile,
}: HeadlessOptions): Promise<Result<SecretFiles>> {
  const key = keyFile === null ? succeed(null) : await readKeyFile(keyFile);
  if (!key.ok) return key;
  const secret = webhookSecretFile === undefined ? succeed(null) : await readKeyFile(webhookSecretFile);
  return secret.ok ? succeed({ key: key.value, webhookSecret: secret.value }) : secret;
}

/** What was read belongs to the one profile that the command was given; the practice service takes its own key. */
function secretsFor(profileId: string, { key, webhookSecret }: SecretFiles): Secrets {
  return {
    async readKey(id) {
      if (id === secretId({ kind: 'webhook-secret', profileId })) return webhookSecret;
      if (id === PRACTICE_PROFILE_ID) return PRACTICE_KEY;
      return id === profileId ? key : null;
    },
  };
}

async function readKeyFile(path: string): Promise<Result<string>> {
  const text = await readTextFile(path);
  if (!text.ok) return text;
  const key = text.value.trim();
  // Other characters, a blank within it too, can't stand in the header and mean that it is another file.
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? succeed(key) : fail(failure('KEY_MISSING', { path }));
}

/** Asked before anything is sent: a result that was paid for must have a place to go. */
async function makeFolders(paths: readonly string[]): Promise<Result<void>> {
  for (const path of paths) {
    try {
      await mkdir(path, { recursive: true });
      await access(path, constants.W_OK);
    } catch (error) {
      const cause = (error as NodeJS.ErrnoException).code ?? '';
      return fail(passingFailure('FOLDER_NOT_WRITABLE', { path, cause }));
    }
  }
  return succeed(undefined);
}

async function startPracticeIfNeeded(core: Core, store: Store, dataFolder: string, profileId: string) {
  const isNeeded =
    profileId === PRACTICE_PROFILE_ID ||
    store.jobs.list().some((job) => job.practice && !['done', 'failed', 'cancelled'].includes(job.state));
  if (!isNeeded) return succeed(null);
  const started = await startPracticeChild(
    join(dataFolder, 'practice'),
    Number(store.values.read(PRACTICE_PORT) ?? 0),
  );
  if (!started.ok) return started;
  store.transact((tx) => tx.values.write(PRACTICE_PORT, started.value.port));
  core.setPracticeBaseUrl(started.value.baseUrl);
  return started;
}

/** Whether a result can come: by asking, or by a delivery that reaches this computer. */
function hasWayBack({ generation, baseUrl }: Profile, kind: HeadlessOptions['delivery']['kind']): boolean {
  return generation !== null || kind === 'public' || (kind === 'loopback' && isLoopbackUrl(baseUrl));
}

/**
 * Looks whether the listener could have this port, before anything is queued: the listener itself would take another,
 * which nothing forwards to. Null asks for none. Errors: LISTENER_UNAVAILABLE.
 */
async function checkPort(port: number | null): Promise<Result<void>> {
  if (port === null) return succeed(undefined);
  const server = createServer();
  return new Promise((settle) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      settle(fail(failure('LISTENER_UNAVAILABLE', { port, cause: error.code ?? error.message }))),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => settle(succeed(undefined))));
  });
}

/** The same choice as the app's own setting says it. */
function settingOf({ delivery, listenPort }: HeadlessOptions): DeliverySetting {
  if (delivery.kind === 'public') return { ...delivery, port: listenPort };
  return { kind: delivery.kind === 'none' ? 'polling' : 'automatic' };
}

/** A cap by count, so that it holds without prices too. */
function capOf(count: number | undefined): Settings['budget'] {
  return count === undefined ? [] : [{ scope: 'day', limit: { kind: 'submissions', count } }];
}

function memorySettings(initial: Settings): CoreDependencies['settings'] {
  let settings = initial;
  return {
    read: () => settings,
    write: async (change) => {
      settings = { ...settings, ...change };
      return settings;
    },
  };
}
