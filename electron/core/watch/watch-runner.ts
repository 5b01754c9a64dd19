import { lstat, realpath } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { listVariables } from '../../../shared/batch/variables.ts';
import type { Asset } from '../../../shared/domain/asset.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { localDayOf } from '../../../shared/domain/local-day.ts';
import type { Template } from '../../../shared/domain/template.ts';
import {
  type FileLook,
  isSettled,
  type RefusedFile,
  roomOf,
  type Watch,
  type WatchState,
} from '../../../shared/domain/watch.ts';
import type { JobRequest } from '../../../shared/ipc/calls/job-calls.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import { expandTakes } from '../enqueue.ts';
import type { JobBook } from '../job-book.ts';
import type { Clock, Ids, MediaReader, Store } from '../ports.ts';
import { checkJob } from '../queue/check-job.ts';
import { addFiles } from '../references/add-files.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { FILE_VARIABLE, fillTemplate } from './fill-template.ts';
import { type FoundFile, listFolder } from './list-folder.ts';

export interface WatchRunnerParts {
  readonly store: Store;
  readonly book: JobBook;
  readonly mediaReader: MediaReader;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly template: (id: string) => Template | null;
  readonly usableProfile: (profileId: string) => Profile | null;
}

/** Goes through one watched folder again and again. */
export interface WatchRunner {
  /** Lists the folder and makes jobs of the files that are whole by now. */
  look(signal: AbortSignal): Promise<void>;
  state(): WatchState;
  /** Files that are not dealt with yet. */
  waiting(): number;
}

interface Pending {
  readonly first: FileLook;
  readonly latest: FileLook;
}

/** Of thousands of files so many are dealt with at one look, so that what is going on can be told in between. */
const AT_ONCE = 500;

const TOLD_AT_ONCE = 50;

/** What became of one file: it is dealt with, or is to be looked at again. */
type Step = 'done' | 'again';

interface Order {
  readonly template: Template;
  readonly profile: Profile;
  /** Jobs of the watch so far. */
  made: { readonly inAll: number; readonly today: number };
}

/** Creates the runner of a watch; what it has dealt with is in the store, so that it goes on where another one ended. */
export function createWatchRunner(parts: WatchRunnerParts, watch: Watch): WatchRunner {
  const { store, clock } = parts;
  const seen = loadSeen();
  const pending = new Map<string, Pending>();
  let state: WatchState = 'watching';

  function loadSeen(): Map<string, { bytes: number; modifiedAt: number }> {
    return new Map(store.seenFiles(watch.id).map((file) => [file.path, file]));
  }

  const isSeen = ({ path, bytes, modifiedAt }: FoundFile) => {
    const before = seen.get(path);
    return before?.bytes === bytes && before.modifiedAt === modifiedAt;
  };

  /** Brings what is pending up to date with what is there; returns the files that are whole. */
  function compare(found: readonly FoundFile[]): FoundFile[] {
    const fresh = withoutMoved(
      found.filter((file) => !isSeen(file)),
      found,
    );
    const paths = new Set(fresh.map(({ path }) => path));
    for (const path of pending.keys()) if (!paths.has(path)) pending.delete(path);
    const at = clock.monotonic();
    return fresh.filter(({ path, bytes, modifiedAt }) => {
      const latest = { bytes, modifiedAt, at };
      const before = pending.get(path)?.first;
      const isSame = before?.bytes === bytes && before.modifiedAt === modifiedAt;
      const first = isSame ? before : latest;
      pending.set(path, { first, latest });
      return isSettled(first, latest);
    });
  }

  /** A file that was dealt with and only has another name or place now is no new one. */
  function withoutMoved(fresh: readonly FoundFile[], found: readonly FoundFile[]): FoundFile[] {
    if (fresh.length === 0) return [];
    const present = new Set(found.map(({ path }) => path));
    const keyOf = ({ bytes, modifiedAt }: { bytes: number; modifiedAt: number }) => `${bytes} ${modifiedAt}`;
    const gone = new Set([...seen].filter(([path]) => !present.has(path)).map(([, file]) => keyOf(file)));
    const moved = fresh.filter((file) => gone.has(keyOf(file)));
    if (moved.length > 0) store.rememberFiles(watch.id, moved);
    for (const file of moved) seen.set(file.path, file);
    return fresh.filter((file) => !gone.has(keyOf(file)));
  }

  async function look(signal: AbortSignal): Promise<void> {
    const found = await listFolder(watch.folder, watch.subfolders, signal);
    if (signal.aborted) return;
    if (found === null) {
      pending.clear();
      state = 'folder-missing';
      return;
    }
    const whole = compare(found);
    const order = readOrder();
    if (typeof order === 'string') {
      state = order;
      return;
    }
    for (let at = 0; at < Math.min(whole.length, AT_ONCE); at += TOLD_AT_ONCE) {
      const made: Job[] = [];
      try {
        await takeFiles(whole.slice(at, at + TOLD_AT_ONCE), order, made, signal);
      } finally {
        // Told together: with each news the status is counted anew.
        parts.book.announceAll(made);
      }
    }
    state = pending.size === 0 ? 'watching' : (nameFull(order) ?? 'watching');
  }

  async function takeFiles(
    files: readonly FoundFile[],
    order: Order,
    made: Job[],
    signal: AbortSignal,
  ): Promise<void> {
    const room = files.slice(0, roomOf(watch, order.made));
    const added = signal.aborted
      ? []
      : await addFiles(
          parts,
          room.map(({ path }) => join(watch.folder, path)),
        );
    for (const [place, file] of room.entries()) {
      if (signal.aborted || nameFull(order) !== null) return;
      const step = await takeFile(file, added[place], order, made);
      if (step === 'again') restart(file);
      else pending.delete(file.path);
    }
  }

  function restart({ path, bytes, modifiedAt }: FoundFile): void {
    const latest = { bytes, modifiedAt, at: clock.monotonic() };
    pending.set(path, { first: latest, latest });
  }

  /** What is asked for with each file; or what must change first. */
  function readOrder(): Order | WatchState {
    const template = parts.template(watch.templateId);
    if (template === null) return 'template-missing';
    const profile = parts.usableProfile(watch.profileId);
    if (profile === null) return 'profile-missing';
    const prompt = template.input['prompt'];
    const open = typeof prompt === 'string' ? listVariables(prompt) : [];
    if (open.some((name) => name !== FILE_VARIABLE && !watch.values[name]?.trim())) return 'values-missing';
    const { made, madeToday } = store.watchCounts(watch.id, localDayOf(clock.now()));
    return { template, profile, made: { inAll: made, today: madeToday } };
  }

  /** Which cap leaves no room for the jobs of one more file. */
  function nameFull({ template: { takes }, made }: Order): WatchState | null {
    if (roomOf(watch, made) >= takes) return null;
    return (watch.capInAll ?? Infinity) - made.inAll < takes ? 'full' : 'day-full';
  }

  async function takeFile(
    file: FoundFile,
    added: AddedFile | undefined,
    order: Order,
    made: Job[],
  ): Promise<Step> {
    const path = join(watch.folder, file.path);
    if (!(await liesInside(path))) return refuse(file, 'unreadable');
    if (added === undefined || added.kind === 'refused') return afterRefusal(file, added?.error);
    const sha256 = added.asset.sha256 ?? (await hashFile(path).catch(() => null));
    if (sha256 === null || !(await isUnchanged(path, file))) return 'again';
    const request = makeRequest(order, added.asset, path);
    if (request === null) return refuse(file, 'no-field');
    const [problem] = await checkJob(store, order.profile, request);
    if (problem !== undefined) return refuse(file, 'problem', problem);
    return makeJobs({ ...file, sha256 }, request, order, made);
  }

  /** What a watch makes in a day is one batch, so that its rest can be sent, changed or cancelled together. */
  function makeJobs(
    file: FoundFile & { readonly sha256: string },
    request: JobRequest,
    order: Order,
    made: Job[],
  ): Step {
    const day = localDayOf(clock.now());
    const date = new Date(day.start);
    const stamp = (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
    const target = { profileId: watch.profileId, profile: order.profile };
    const jobs = expandTakes(parts, target, `${watch.id}-${stamp}`, request);
    const held = watch.mode === 'send' ? jobs : jobs.map((job) => ({ ...job, hold: 'canary' as const }));
    const answer = store.addWatchedJobs(watch, file, held, day, clock.now());
    if (answer.kind === 'no-room') return 'again';
    seen.set(file.path, file);
    if (answer.kind === 'made') {
      order.made = { inAll: order.made.inAll + jobs.length, today: order.made.today + jobs.length };
      made.push(...answer.jobs);
    }
    return 'done';
  }

  /** Links were left out when the folder was listed; a folder on the way may have become one since. */
  async function liesInside(path: string): Promise<boolean> {
    const real = await realpath(path).catch(() => null);
    return real === null || real.startsWith(watch.folder.endsWith(sep) ? watch.folder : watch.folder + sep);
  }

  function afterRefusal(file: FoundFile, error: { code: string; details: object } | undefined): Step {
    if (error?.code === 'FILE_NOT_FOUND') return 'again';
    const cause = error !== undefined && 'cause' in error.details ? String(error.details.cause) : '';
    // Whoever writes it still holds it.
    if (/EBUSY|ETXTBSY/.test(cause)) return 'again';
    return refuse(file, error?.code === 'FILE_NOT_MEDIA' ? 'not-media' : 'unreadable');
  }

  function refuse(
    file: FoundFile,
    reason: RefusedFile['reason'],
    problem: RefusedFile['problem'] = null,
  ): Step {
    store.refuseFile(watch.id, file, { name: basename(file.path), reason, problem, at: clock.now() });
    seen.set(file.path, file);
    return 'done';
  }

  function makeRequest({ profile, template, made }: Order, asset: Asset, path: string): JobRequest | null {
    const model = findModel(template.model, profile);
    if (model === undefined) return null;
    return fillTemplate(resolveForm(model, profile), template, watch, asset, path, made.inAll);
  }

  return {
    look,
    state: () => (watch.isPaused ? 'paused' : state),
    waiting: () => pending.size,
  };
}

async function isUnchanged(path: string, file: FoundFile): Promise<boolean> {
  const now = await lstat(path).catch(() => null);
  return now?.isFile() === true && now.size === file.bytes && now.mtimeMs === file.modifiedAt;
}
