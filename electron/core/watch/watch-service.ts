import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { listVariables } from '../../../shared/batch/variables.ts';
import type { Template } from '../../../shared/domain/prompt/template.ts';
import type { Watch, WatchOrder, WatchReport } from '../../../shared/domain/prompt/watch.ts';
import { localDayOf } from '../../../shared/domain/settings/local-day.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Events, Log } from '../ports.ts';
import { createWakeableLoop } from '../wakeable-loop.ts';
import { FILE_VARIABLE } from './fill-template.ts';
import { listFolder } from './list-folder.ts';
import { createWatchRunner, type WatchRunner, type WatchRunnerParts } from './watch-runner.ts';

/** While files are not whole yet, the folder is looked at this often. */
const WHILE_WAITING_MILLISECONDS = 800;
/** A folder that is gone is one question. */
const WHILE_AWAY_MILLISECONDS = 2000;
/** Otherwise the system says when something changes; where it does not, as on network drives, this finds it. */
const OTHERWISE_MILLISECONDS = 10_000;

/** Folders whose new files become jobs. */
export interface WatchService {
  list(): WatchReport[];
  add(order: WatchOrder): Promise<Result<WatchReport[]>>;
  pause(id: string, paused: boolean): Result<WatchReport[]>;
  remove(id: string): Result<WatchReport[]>;
  retry(id: string): Result<WatchReport[]>;
  start(): void;
  stop(): Promise<void>;
}

export interface WatchServiceParts extends WatchRunnerParts {
  readonly events: Events;
  readonly log: Log;
  readonly activeProfileId: () => string;
  /** Folders that the app itself writes to. */
  readonly ownFolders: () => readonly string[];
}

interface Running {
  readonly runner: WatchRunner;
  readonly stop: () => Promise<void>;
}

/** Creates the service; each watch runs by itself, so that a slow drive holds up no other. */
export function createWatchService(parts: WatchServiceParts): WatchService {
  const { store, clock } = parts;
  const running = new Map<string, Running>();
  let isStarted = false;
  let lastTold = '';

  function report(watch: Watch): WatchReport {
    const runner = running.get(watch.id)?.runner;
    return {
      ...watch,
      state: watch.isPaused ? 'paused' : (runner?.state() ?? (isStarted ? 'watching' : 'resting')),
      waiting: runner?.waiting() ?? 0,
      ...store.watches.counts(watch.id, localDayOf(clock.now())),
    };
  }

  const list = () => store.watches.list().map(report);

  function tell(): void {
    const watches = list();
    const text = JSON.stringify(watches);
    if (text === lastTold) return;
    lastTold = text;
    parts.events.emit({ type: 'watches-changed', watches });
  }

  function run(watch: Watch): void {
    if (!isStarted || watch.isPaused) return;
    const runner = createWatchRunner(parts, watch);
    let closeListener = () => {};
    let isLooking = false;
    let isChanged = false;
    // What is being written changes all the time: it is looked at by its own rhythm until it is whole.
    const pause = () => {
      isLooking = false;
      return isChanged && runner.waiting() === 0 ? 0 : pauseAfter(runner);
    };
    const loop = createWakeableLoop({
      clock,
      async turn(signal) {
        closeListener();
        [isLooking, isChanged] = [true, false];
        closeListener = listen(watch, () => {
          isChanged = true;
          if (!isLooking && runner.waiting() === 0) loop.wake();
        });
        await runner.look(signal);
        if (!signal.aborted) tell();
        return pause();
      },
      failed(error) {
        // A disk that is full: what is written so far stands, and the next look goes on from it.
        parts.log.error('watch-failed', { watchId: watch.id, error: String(error) });
        return pause();
      },
    });
    const stop = () => loop.stop().finally(() => closeListener());
    running.set(watch.id, { runner, stop });
    loop.start();
  }

  function halt(id: string): Promise<void> {
    const present = running.get(id);
    running.delete(id);
    return present?.stop() ?? Promise.resolve();
  }

  function change(id: string, apply: (watch: Watch) => void): Result<WatchReport[]> {
    const watch = store.watches.list().find((one) => one.id === id);
    if (watch === undefined) return fail(failure('NOT_FOUND', { id }));
    apply(watch);
    tell();
    return succeed(list());
  }

  /** The one before must have ended: two of them would both see the same file. The store would still take it once. */
  function restart(watch: Watch): void {
    void halt(watch.id).then(() => {
      const present = store.watches.list().find(({ id }) => id === watch.id);
      if (isStarted && present !== undefined && !running.has(watch.id)) run(present);
    });
  }

  return {
    list,
    async add(order) {
      const template = parts.template(order.templateId);
      if (template === null) return fail(failure('NOT_FOUND', { id: order.templateId }));
      const profileId = parts.activeProfileId();
      if (parts.usableProfile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
      if (listOpen(template, order.values).length > 0)
        return fail(failure('WATCH_REFUSED', { path: order.folder, reason: 'values' }));
      const folder = await openFolder(order.folder);
      if (folder === null) return fail(failure('WATCH_REFUSED', { path: order.folder, reason: 'no-folder' }));
      if (await overlaps(folder, parts.ownFolders()))
        return fail(failure('WATCH_REFUSED', { path: folder, reason: 'own-folder' }));
      const { takesPresent, ...wanted } = order;
      const present = takesPresent
        ? []
        : await listFolder(folder, order.subfolders, new AbortController().signal);
      if (present === null) return fail(failure('WATCH_REFUSED', { path: folder, reason: 'no-folder' }));
      const watch: Watch = {
        ...wanted,
        folder,
        id: parts.ids.next(),
        profileId,
        isPaused: false,
        createdAt: clock.now(),
      };
      store.transact((tx) => tx.watches.save(watch, present));
      run(watch);
      tell();
      return succeed(list());
    },
    pause: (id, paused) =>
      change(id, (watch) => {
        store.transact((tx) => tx.watches.save({ ...watch, isPaused: paused }));
        restart(watch);
      }),
    remove: (id) =>
      change(id, () => {
        store.transact((tx) => tx.watches.remove(id, clock.now()));
        void halt(id);
      }),
    retry: (id) =>
      change(id, (watch) => {
        store.transact((tx) => tx.watches.forgetRefused(id));
        restart(watch);
      }),
    start() {
      isStarted = true;
      for (const watch of store.watches.list()) run(watch);
    },
    async stop() {
      isStarted = false;
      await Promise.all([...running.keys()].map(halt));
    },
  };
}

function pauseAfter(runner: WatchRunner): number {
  if (runner.waiting() > 0) return WHILE_WAITING_MILLISECONDS;
  return runner.state() === 'folder-missing' ? WHILE_AWAY_MILLISECONDS : OTHERWISE_MILLISECONDS;
}

/** Names of a template's variables that have no value; the file's own name is known. */
function listOpen(template: Template, values: Readonly<Record<string, string>>): string[] {
  const { prompt } = template.input;
  if (typeof prompt !== 'string') return [];
  return listVariables(prompt).filter((name) => name !== FILE_VARIABLE && !values[name]?.trim());
}

/** The folder's real place; null when it is none. */
async function openFolder(path: string): Promise<string | null> {
  try {
    const folder = await realpath(path);
    return (await stat(folder)).isDirectory() ? folder : null;
  } catch {
    return null;
  }
}

/** Whether a folder is one of the others, in one of them, or around one: results would become jobs without end. */
async function overlaps(folder: string, others: readonly string[]): Promise<boolean> {
  const real = await Promise.all(others.map((other) => realpath(other).catch(() => other)));
  return real.some((other) => isBelow(folder, other) || isBelow(other, folder));
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** Hears of changes in the folder from the system; returns what ends it. */
function listen(watch: Watch, onChange: () => void): () => void {
  let watcher: FSWatcher | null = null;
  try {
    watcher = watchFolder(watch.folder, { recursive: watch.subfolders, persistent: false });
    watcher.on('change', onChange);
    watcher.on('error', () => watcher?.close());
  } catch {
    // A drive that tells nothing, or a folder that is gone: it is looked at by time alone.
  }
  return () => watcher?.close();
}
