import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fail, failure, passingFailure, type Result, succeed } from '../../shared/kernel/result.ts';
import type { DeliverySetting } from '../../shared/results/text.ts';
import { PRACTICE_KEY, PRACTICE_PROFILE_ID } from '../../shared/service/profile/practice-profile.ts';
import type { Profile } from '../../shared/service/profile/profile.ts';
import { secretId } from '../../shared/service/profile/secret-name.ts';
import type { PolicyState } from '../../shared/settings/policy.ts';
import { defaultSettings, type Settings } from '../../shared/settings/text.ts';
import { systemClock } from '../adapters/clock.ts';
import { castFiles } from '../adapters/files/cast-file.ts';
import { recordFiles } from '../adapters/files/line-file.ts';
import { localFolder } from '../adapters/files/local-folder.ts';
import { openStartMarker } from '../adapters/files/start-marker.ts';
import { createWebMarker } from '../adapters/files/web-mark.ts';
import { createConnectivityProbe } from '../adapters/http/connectivity-probe.ts';
import { routesFromEnvironment } from '../adapters/http/proxy-environment.ts';
import { createNetwork } from '../adapters/http/requests.ts';
import { systemIds } from '../adapters/ids.ts';
import { createMediaReader } from '../adapters/media/media-reader.ts';
import { createOutsideReader } from '../adapters/open-file/open-file-reader.ts';
import { readPolicy } from '../adapters/policy/read-policy.ts';
import { isStandInRuntime } from '../adapters/runtime.ts';
import { openStore } from '../adapters/sqlite/opening/open-store.ts';
import type { Core, CoreDependencies } from '../core/core.ts';
import { createCore } from '../core/create-core.ts';
import type { Log, Secrets, Store } from '../core/ports.ts';
import { PRACTICE_PORT } from '../core/practice-port.ts';
import { LISTENER_PORT } from '../core/results/delivery/ingress.ts';
import { createReachedHosts } from '../core/service/profiles/reached-hosts.ts';
import { isLoopbackUrl } from '../core/service/webhook-address.ts';
import { governSettings } from '../core/settings/govern-settings.ts';
import type { AfterCrash } from './arguments/command.ts';
import { readTextFile } from './arguments/read-text-file.ts';
import { checkPort } from './commands/check-port.ts';
import { makePrivate } from './make-private.ts';
import { listStrangers, type Strangers } from './other-jobs.ts';
import { startPracticeChild } from './practice-child.ts';
import { findOwnIds, findService, LAST_PROFILE, readProfileText, saveProfiles } from './service-of-run.ts';

export interface HeadlessOptions {
  readonly dataFolder: string;
  /** Path of a profile file; null goes on with the one that the data folder was used with last, or practice. */
  readonly profileFile: string | null;
  readonly keyFile: string | null;
  /** Holds the secret of signed deliveries and nothing else. */
  readonly webhookSecretFile: string | null;
  readonly delivery: DeliverySetting;
  /** Asked for by name, so that it fails rather than take another; null for any. */
  readonly listenPort: number | null;
  readonly log: Log;
  /** False where nothing is submitted: the practice service is not started then. */
  readonly withPractice: boolean;
  /** New files of watched folders become jobs; left out, they are not looked at. */
  readonly watchesFolders?: boolean;
  /** Results are fetched, and nothing is submitted. */
  readonly submitsNothing?: boolean;
  /** Whether what ends this run early counts for the next; left out where nothing is begun. */
  readonly keepsStarts?: boolean;
  /** How to go on where this is a safe start; null refuses. */
  readonly afterCrash?: AfterCrash | null;
  /** The most paid submissions of a day; left out for no cap. */
  readonly maxSubmissions?: number;
  /** Another id of the folder whose jobs are this profile's too, because a person said so. */
  readonly acceptHandover?: string;
}

export interface HeadlessCore {
  readonly core: Core;
  readonly store: Store;
  /** The profile that this command works for. */
  readonly profileId: string;
  /** Whether jobs of this profile are worked on. */
  isOwn(profileId: string): boolean;
  /** Whose unfinished jobs also lie in the folder and are left as they are. */
  strangers(): Promise<Strangers[]>;
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
  const { key } = files.value;
  const port = await checkPort(options.listenPort);
  if (!port.ok) return port;
  const dataFolder = resolve(options.dataFolder);
  const resultsFolder = join(dataFolder, 'results');
  const made = await makeFolders(options.withPractice ? [dataFolder, resultsFolder] : [dataFolder]);
  if (!made.ok) return made;
  const opened = openStore({ dataFolder });
  if (!opened.ok) return opened;
  const store = opened.value;
  const service = findService(store, dataFolder, profileText?.value ?? null);
  const { profileId } = service;
  const policy = await readPolicy(null, options.log);
  const own = findOwnIds(store, service, options.acceptHandover);
  if (!own.ok) return closing(store, own);
  if (options.listenPort !== null) store.transact((tx) => tx.values.write(LISTENER_PORT, options.listenPort));
  const mediaReader = createMediaReader();
  const secrets = secretsFor(own.value, files.value);
  const core = createCore(
    outsideOf(options, { dataFolder, resultsFolder, store, profileId, policy, secrets, mediaReader }),
  );
  const ready = await goOnAfterCrash(core, options.afterCrash ?? null);
  const saved = ready.ok ? await saveProfiles(core, service, own.value) : ready;
  if (!saved.ok) {
    await core.stop();
    return closing(store, saved);
  }
  store.transact((tx) => tx.values.write(LAST_PROFILE, profileId));
  // Whoever names a key wants it tried, also where the service refused it, or one before it, in an earlier run.
  if (key !== null) own.value.forEach((id) => void core.secretChanged({ kind: 'key', profileId: id }));
  const practice = options.withPractice
    ? await startPracticeIfNeeded(core, store, dataFolder, profileId)
    : succeed(null);
  if (!practice.ok) return closing(store, practice);
  const profile = await core.calls['profiles.get']({ profileId });
  const canBeAnswered = profile.ok && hasWayBack(profile.value, options.delivery.kind);
  // The practice service is everybody's.
  const isOwn = (id: string) => id === PRACTICE_PROFILE_ID || own.value.includes(id);
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
  const routes = routesFromEnvironment(process.env);
  return {
    ...opened,
    localFolder: localFolder(),
    recordFiles,
    network: createNetwork({
      loopbackOnly: isStandInRuntime(),
      log: options.log,
      reached: createReachedHosts(store),
      routes,
    }),
    settings: governSettings(
      memorySettings({
        ...defaultSettings(resultsFolder),
        activeProfileId: profileId,
        // Whoever types the command wants the jobs of the last time done.
        startUp: 'go-on',
        delivery: options.delivery,
        budget: capOf(options.maxSubmissions),
      }),
      policy.policy,
    ),
    ...(options.keepsStarts === true ? { startMarker: openStartMarker(join(dataFolder, 'start.json')) } : {}),
    castFiles,
    outsideReader: createOutsideReader(),
    posters: null,
    markFromWeb: createWebMarker({ clock: systemClock, ids: systemIds, log: options.log }),
    clock: systemClock,
    ids: systemIds,
    events: { emit: () => {} },
    log: options.log,
    connectivityProbe: createConnectivityProbe({
      loopbackOnly: isStandInRuntime(),
      log: options.log,
      routes,
    }),
    tunnel: null,
    options: {
      loopbackOnly: isStandInRuntime(),
      watchesFolders: options.watchesFolders === true,
      submitsNothing: options.submitsNothing === true,
      countsOnlyEndsOverFiles: true,
    },
  };
}

/** After two runs that ended over a file, nothing is begun before someone says how. */
async function goOnAfterCrash(core: Core, afterCrash: AfterCrash | null): Promise<Result<unknown>> {
  const safe = core.beginStart();
  if (safe === null) return succeed(null);
  if (afterCrash !== null)
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
  const secret = webhookSecretFile === null ? succeed(null) : await readKeyFile(webhookSecretFile);
  return secret.ok ? succeed({ key: key.value, webhookSecret: secret.value }) : secret;
}

/** What was read belongs to the one profile that the command was given; the practice service takes its own key. */
function secretsFor(profileIds: readonly string[], { key, webhookSecret }: SecretFiles): Secrets {
  return {
    async readKey(id) {
      if (profileIds.some((own) => id === secretId({ kind: 'webhook-secret', profileId: own })))
        return webhookSecret;
      return id === PRACTICE_PROFILE_ID ? PRACTICE_KEY : profileIds.includes(id) ? key : null;
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
      await makePrivate(path);
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
  return generation !== null || kind === 'public' || (kind === 'automatic' && isLoopbackUrl(baseUrl));
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

function closing<T>(store: Store, result: Result<T> & { ok: false }): Result<never> {
  store.close();
  return result;
}
