import { localDayOf } from '../../../../shared/kernel/local-day.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { Watch, WatchOrder, WatchReport, WatchState } from '../../../../shared/templates/watch.ts';
import type { CoreDependencies } from '../../core.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { Events } from '../../ports.ts';
import type { JobsModule } from '../../queue/jobs/jobs-module.ts';
import type { SafeStartModule } from '../../queue/safe-start/safe-start-module.ts';
import type { ConnectionsModule } from '../../service/profiles/connections-module.ts';
import type { TemplateRepository } from '../template-repository.ts';
import { type CheckOrderDeps, checkOrder } from './import-file.ts';
import { seenAtStart } from './seen-files.ts';
import { createWatchLoop, type WatchLoop, type WatchLoopDeps } from './watch-loop.ts';

/** Folders whose new files become jobs. */
export interface WatchService {
  list(): WatchReport[];
  add(order: WatchOrder): Promise<Result<WatchReport[]>>;
  pause(id: string, paused: boolean): Result<WatchReport[]>;
  remove(id: string): Result<WatchReport[]>;
  /** One that was removed since the start, as it was. Errors: NOT_FOUND. */
  restore(id: string): Result<WatchReport[]>;
  retry(id: string): Result<WatchReport[]>;
  start(): void;
  stop(): Promise<void>;
}

interface WatchServiceDeps extends WatchLoopDeps, CheckOrderDeps {
  readonly events: Events;
}

/** Creates the service; each watch runs on its own, so that a slow drive holds up no other. */
export function createWatchService(deps: WatchServiceDeps): WatchService {
  const { store, clock } = deps;
  const running = createRunningWatches(deps, () => emitChanges());
  /** Those that were removed since the start, until the last of them has ended. */
  const removed = new Map<string, Promise<void>>();
  const { list, emitChanges } = createReports(deps, running.stateOf);

  function change(id: string, apply: (watch: Watch) => void): Result<WatchReport[]> {
    const watch = store.watches.list().find((one) => one.id === id);
    if (watch === undefined) return fail(failure('NOT_FOUND', { id }));
    apply(watch);
    emitChanges();
    return succeed(list());
  }

  return {
    list,
    async add(order) {
      const checked = await checkOrder(deps, order);
      if (!checked.ok) return checked;
      const { wanted, present } = checked.value;
      const watch: Watch = { ...wanted, id: deps.ids.next(), createdAt: clock.now() };
      store.transact((tx) => tx.watches.save(watch, seenAtStart(present)));
      running.run(watch);
      emitChanges();
      return succeed(list());
    },
    pause: (id, paused) =>
      change(id, (watch) => {
        store.transact((tx) => tx.watches.save({ ...watch, isPaused: paused }));
        running.restart(watch);
      }),
    remove: (id) =>
      change(id, () => {
        store.transact((tx) => tx.watches.remove(id, clock.now()));
        removed.set(id, running.halt(id));
      }),
    restore(id) {
      const ended = removed.get(id);
      if (ended === undefined) return fail(failure('NOT_FOUND', { id }));
      removed.delete(id);
      store.transact((tx) => tx.watches.restore(id));
      return change(id, (watch) => void ended.then(() => running.restart(watch)));
    },
    retry: (id) =>
      change(id, (watch) => {
        store.transact((tx) => tx.watches.forgetRefused(id));
        running.restart(watch);
      }),
    start: running.startAll,
    stop: running.stopAll,
  };
}

/** What all watches say of themselves; the window hears of it only when it is another. */
function createReports(
  { store, clock, events }: WatchServiceDeps,
  stateOf: RunningWatches['stateOf'],
): { list: () => WatchReport[]; emitChanges: () => void } {
  let lastEmitted = '';
  const list = (): WatchReport[] =>
    store.watches.list().map((watch) => ({
      ...watch,
      ...stateOf(watch),
      ...store.watches.counts(watch.id, localDayOf(clock.now())),
    }));
  return {
    list,
    emitChanges() {
      const watches = list();
      const text = JSON.stringify(watches);
      if (text === lastEmitted) return;
      lastEmitted = text;
      events.emit({ type: 'watches-changed', watches });
    },
  };
}

/** The watches that run; none does before all are started, or while it is paused. */
interface RunningWatches {
  run(watch: Watch): void;
  halt(id: string): Promise<void>;
  /** Starts over with the watch as it is in the store by then. */
  restart(watch: Watch): void;
  stateOf(watch: Watch): { readonly state: WatchState; readonly waiting: number; readonly inCloud: number };
  startAll(): void;
  stopAll(): Promise<void>;
}

/** Creates them; `looked` is called after each look at a folder. */
function createRunningWatches(deps: WatchLoopDeps, looked: () => void): RunningWatches {
  const { store } = deps;
  const running = new Map<string, WatchLoop>();
  let isStarted = false;

  function run(watch: Watch): void {
    if (!isStarted || watch.isPaused) return;
    const loop = createWatchLoop(deps, watch, looked);
    running.set(watch.id, loop);
    loop.start();
  }

  function halt(id: string): Promise<void> {
    const present = running.get(id);
    running.delete(id);
    return present?.stop() ?? Promise.resolve();
  }

  /** The one before must have ended: two of them would both see the same file. The store would still take it once. */
  function restart(watch: Watch): void {
    void halt(watch.id).then(() => {
      const present = store.watches.list().find(({ id }) => id === watch.id);
      if (isStarted && present !== undefined && !running.has(watch.id)) run(present);
    });
  }

  return {
    run,
    halt,
    restart,
    stateOf({ id, isPaused }) {
      const runner = running.get(id)?.runner;
      return {
        state: isPaused ? 'paused' : (runner?.state() ?? (isStarted ? 'watching' : 'resting')),
        waiting: runner?.waiting() ?? 0,
        inCloud: runner?.inCloud() ?? 0,
      };
    },
    startAll() {
      isStarted = true;
      for (const watch of store.watches.list()) run(watch);
    },
    async stopAll() {
      isStarted = false;
      await Promise.all([...running.keys()].map(halt));
    },
  };
}

/** Folders whose new files become jobs. */
export interface WatchModule extends Required<CoreModule> {
  readonly watching: WatchService;
}

interface WatchNeeds {
  readonly jobs: JobsModule;
  readonly connections: ConnectionsModule;
  readonly templates: TemplateRepository;
  readonly safeStart: SafeStartModule;
}

export function createWatch(
  { store, clock, ids, events, log, settings, dataFolder, options }: CoreDependencies,
  needs: WatchNeeds,
): WatchModule {
  const { jobWriter } = needs.jobs;
  const { usableProfile } = needs.connections;
  const { template } = needs.templates;
  const { isResting, readerFor } = needs.safeStart;
  const watching = createWatchService({
    ...{ store, jobWriter, clock, ids, events, log, usableProfile, template },
    mediaReader: readerFor('watch'),
    activeProfileId: () => settings.read().activeProfileId,
    ownFolders: () => [settings.read().resultsFolder, dataFolder],
  });
  return {
    watching,
    start() {
      if (!isResting() && options.watchesFolders !== false) watching.start();
    },
    stop: watching.stop,
  };
}
