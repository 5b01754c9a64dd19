import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Result } from '../../../shared/kernel/result.ts';
import { isOnThisComputer } from '../../../shared/service/address-kind.ts';
import {
  mayApply,
  type NoUpdates,
  nextCheck,
  type UpdateChoice,
  type UpdateState,
} from '../../../shared/updates/decide-updates.ts';
import { localFolder } from '../../adapters/files/data-home.ts';
import type { Feed } from '../../adapters/updates/guarded-executor.ts';
import type { Updater } from '../../adapters/updates/updater.ts';
import { readJsonFile } from '../../core/kernel/files/open-plain.ts';
import type { Log } from '../../core/ports.ts';
import { createThreadRoutes, type DesktopFace, type ProgramInfo } from '../../thread/faces.ts';

interface UpdateServiceDeps {
  /** Why this copy never updates itself; null where it does. */
  readonly impossible: NoUpdates | null;
  /** Opened when it is needed first. */
  readonly openUpdater: (
    onProgress: (version: string, bytes: number, total: number) => void,
  ) => Promise<Updater>;
  readonly now: () => number;
  /** Runs something after some milliseconds; returns what calls it off. */
  readonly later: (milliseconds: number, run: () => void) => () => void;
  readonly onChange: (state: UpdateState) => void;
}

/** Keeps the app up to date: asks now and then, fetches, and puts in place at an end that allows it. */
export interface UpdateService {
  state(): UpdateState;
  /** What is chosen, or fixed; off until it is told. */
  choose(choice: UpdateChoice): void;
  /** Asks now, unless it is under way or impossible. */
  check(): Promise<void>;
  /** Once the app's parts have ended; see `mayApply`. */
  end(end: { readonly isOfSystem: boolean; readonly wasBusy: boolean }): Promise<void>;
}

export function createUpdateService(deps: UpdateServiceDeps): UpdateService {
  const { impossible, now, onChange } = deps;
  let state: UpdateState = impossible === null ? { kind: 'off' } : { kind: 'impossible', why: impossible };
  let choice: UpdateChoice = 'off';
  let last: { at: number; failed: boolean } | null = null;
  let opened: Promise<Updater> | null = null;
  let underWay: Promise<void> | null = null;
  const timer = createCheckTimer(deps, () => void check());
  const isOff = () => choice === 'off' || impossible !== null;
  const plan = () => (isOff() ? timer.callOff() : timer.plan(last));

  function show(next: UpdateState): void {
    state = next;
    onChange(next);
  }

  const updater = () =>
    (opened ??= deps.openUpdater((version, bytes, total) => {
      if (choice !== 'off') show({ kind: 'downloading', version, bytes, total });
    }));

  async function fetch(wanted: UpdateChoice): Promise<void> {
    show({ kind: 'checking' });
    const fetched = await (await updater()).fetch(wanted);
    // Another choice was made meanwhile: what was fetched for this one is nothing.
    if (wanted !== choice) return;
    last = { at: now(), failed: !fetched.ok };
    show(stateAfter(fetched, now()));
  }

  async function check(): Promise<void> {
    if (isOff()) return;
    const wanted = choice;
    underWay ??= fetch(wanted).finally(() => {
      underWay = null;
      if (choice !== wanted && choice !== 'off') void check();
      else plan();
    });
    await underWay;
  }

  return {
    state: () => state,
    choose(next) {
      if (next === choice || impossible !== null) return;
      choice = next;
      last = null;
      void opened?.then((open) => open.cancel());
      show(next === 'off' ? { kind: 'off' } : { kind: 'current', checkedAt: null });
      plan();
    },
    check,
    async end(end) {
      timer.callOff();
      const isReady = state.kind === 'ready';
      if (!isReady || opened === null || !mayApply({ ...end, choice })) return;
      await (await opened).apply();
    },
  };
}

function createCheckTimer(
  { later, now }: Pick<UpdateServiceDeps, 'later' | 'now'>,
  check: () => void,
): { plan: (last: Parameters<typeof nextCheck>[1]) => void; callOff: () => void } {
  let callOff = () => {};
  return {
    plan(last) {
      callOff();
      callOff = later(Math.max(1000, nextCheck(now(), last) - now()), check);
    },
    callOff: () => callOff(),
  };
}

function stateAfter(fetched: Result<string | null>, at: number): UpdateState {
  if (!fetched.ok) return { kind: 'failed', error: fetched.error, at };
  return fetched.value === null
    ? { kind: 'current', checkedAt: at }
    : { kind: 'ready', version: fetched.value };
}

interface UpdatesDeps {
  readonly info: ProgramInfo;
  readonly isPackaged: boolean;
  readonly log: Log;
  readonly findProxy: DesktopFace['findProxy'];
  readonly readKey: DesktopFace['readKey'];
  readonly onChange: (state: UpdateState) => void;
}

/** What this copy was made from, as far as updates go. */
export interface Package {
  readonly isPackaged: boolean;
  readonly standIn: boolean;
  readonly platform: NodeJS.Platform;
  /** The AppImage that was started; null for none. */
  readonly appImage: string | null;
  readonly feed: Feed | null;
}

/** Why a copy can't replace itself; null where it can. */
export function findNoUpdates(made: Package): NoUpdates | null {
  // It reaches nothing but this computer, for updates as for services.
  if (made.standIn && !(made.feed !== null && isOnThisComputer(made.feed.url.hostname))) return 'stand-in';
  if (!made.isPackaged) return 'development';
  if (made.feed === null) return 'no-address';
  return made.platform === 'linux' && !isReplaceable(made.appImage) ? 'package' : null;
}

/** A package of the system is its own to update, and so is an AppImage in a folder of somebody else. */
function isReplaceable(appImage: string | null): boolean {
  if (appImage === null) return false;
  try {
    accessSync(dirname(appImage), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Updates of this copy, by the app's own proxies. */
export async function openUpdates(deps: UpdatesDeps): Promise<UpdateService> {
  const { info, log, isPackaged } = deps;
  const configPath = join(process.resourcesPath, 'app-update.yml');
  const packageFile = readJsonFile(join(process.resourcesPath, 'app.asar', 'package.json'));
  const { updateKey } = Object(packageFile) as { updateKey?: unknown };
  // Lists that nobody signs are not asked for.
  const feed =
    typeof updateKey === 'string'
      ? await (await import('../../adapters/updates/guarded-executor.ts')).readFeed(configPath)
      : null;
  const appImage = process.env['APPIMAGE'] ?? null;
  const { standIn } = info;
  // The sign-in of a proxy is asked for where the service is reached.
  const routes = createThreadRoutes(deps, () => {});
  const platform = process.platform;
  const impossible = findNoUpdates({ isPackaged, standIn, platform, appImage, feed });
  // Loaded where it is needed: it brings a client for HTTP, and every start would wait for it.
  const loadUpdater = () => import('../../adapters/updates/updater.ts');
  if (appImage !== null && impossible === null) (await loadUpdater()).removeHalfReplaced(appImage);
  return createUpdateService({
    impossible,
    async openUpdater(onProgress) {
      const { openUpdater } = await loadUpdater();
      return openUpdater({
        ...{ version: info.version, platform, configPath, routes, log, onProgress },
        feed: feed as Feed,
        publicKey: updateKey as string,
        userData: info.dataFolder,
        cacheFolder: localFolder(),
      });
    },
    now: Date.now,
    later(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    onChange: deps.onChange,
  });
}
