import { lstat, realpath } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { listVariables } from '../../../shared/batch/variables.ts';
import { mayBeSameTime } from '../../../shared/domain/files/file-time.ts';
import type { Job } from '../../../shared/domain/job/job.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { Template } from '../../../shared/domain/prompt/template.ts';
import {
  type FileLook,
  isSettled,
  type RefusedFile,
  roomOf,
  type Watch,
  type WatchState,
} from '../../../shared/domain/prompt/watch.ts';
import { localDayOf } from '../../../shared/domain/settings/local-day.ts';
import type { JobRequest } from '../../../shared/ipc/calls/job-calls.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import { expandTakes } from '../enqueue.ts';
import type { JobWriter } from '../job-writer.ts';
import type { SeenFile } from '../ports/store/watches.ts';
import type { Clock, Ids, MediaReader, Store } from '../ports.ts';
import { checkJob } from '../queue/sending/check-job.ts';
import { addFiles } from '../references/add-files.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { FILE_VARIABLE, fillTemplate } from './fill-template.ts';
import { type FoundFile, listFolder } from './list-folder.ts';
import { findGoneFiles, type GoneFiles } from './moved-files.ts';

export interface WatchRunnerParts {
  readonly store: Store;
  readonly book: JobWriter;
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
const BATCH_SIZE = 500;

const TOLD_BATCH_SIZE = 50;

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

  function loadSeen(): Map<string, SeenFile> {
    return new Map(store.watches.seenFiles(watch.id).map((file) => [file.path, file]));
  }

  const isSeen = ({ path, bytes, modifiedAt }: FoundFile) => {
    const before = seen.get(path);
    // A clock that goes into winter time must not make paid jobs of every file of a memory card.
    return before?.bytes === bytes && mayBeSameTime(before.modifiedAt, modifiedAt);
  };

  /** Brings what is pending up to date with what is there; returns the files that are whole. */
  function compare(found: readonly FoundFile[]): FoundFile[] {
    const fresh = found.filter((file) => !isSeen(file));
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

  /**
   * Settles what is only a file at another place, and returns the rest. One that may be such a file, and whose bytes were
   * never read, makes no job by itself: it is listed, and taken when the artist has it looked at again.
   */
  async function settleMoved(whole: readonly FoundFile[], gone: GoneFiles): Promise<FoundFile[]> {
    const rest: FoundFile[] = [];
    for (const file of whole) {
      const verdict = gone.hasTwin(file) ? await judgeMoved(file, gone) : 'new';
      if (verdict === 'new') rest.push(file);
      else if (verdict === 'again') restart(file);
      else pending.delete(file.path);
    }
    return rest;
  }

  async function judgeMoved(file: FoundFile, gone: GoneFiles): Promise<Step | 'new'> {
    const path = join(watch.folder, file.path);
    const sha256 = await hashFile(path).catch(() => null);
    if (sha256 === null || !(await isUnchanged(path, file))) return 'again';
    const judged = gone.judge(file, sha256);
    if (judged.gone === null) return 'new';
    // It stands for one file only, and no later one is taken for it.
    const spent = { ...judged.gone, bytes: -1 };
    store.transact((tx) =>
      tx.watches.rememberFiles(watch.id, judged.verdict === 'moved' ? [spent, file] : [spent]),
    );
    seen.set(spent.path, spent);
    if (judged.verdict === 'not-known') return refuse(file, 'maybe-moved');
    seen.set(file.path, file);
    return 'done';
  }

  async function look(signal: AbortSignal): Promise<void> {
    const found = await listFolder(watch.folder, watch.subfolders, signal);
    if (signal.aborted) return;
    if (found === null) {
      pending.clear();
      state = 'folder-missing';
      return;
    }
    const gone = findGoneFiles(store, watch.folder, seen.values(), found);
    const whole = await settleMoved(compare(found), gone);
    if (signal.aborted) return;
    const order = readOrder();
    if (typeof order === 'string') {
      state = order;
      return;
    }
    for (let at = 0; at < Math.min(whole.length, BATCH_SIZE); at += TOLD_BATCH_SIZE) {
      const made: Job[] = [];
      try {
        await takeFiles(whole.slice(at, at + TOLD_BATCH_SIZE), order, made, signal);
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
    const { made, madeToday } = store.watches.counts(watch.id, localDayOf(clock.now()));
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
    // By its bytes it is known again, should it be at another place one day.
    if (added.asset.sha256 === null) store.transact((tx) => tx.assets.setHash(added.asset.id, sha256));
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
    const answer = store.transact((tx) => tx.watches.addJobs(watch, file, held, day, clock.now()));
    if (answer.kind === 'no-room') return 'again';
    if (answer.kind === 'known') return refuse(file, 'same-bytes');
    seen.set(file.path, file);
    order.made = { inAll: order.made.inAll + jobs.length, today: order.made.today + jobs.length };
    made.push(...answer.jobs);
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
    if (error?.code === 'FILE_UNSAFE') return refuse(file, 'unsafe');
    if (error?.code === 'FILE_DAMAGED') return refuse(file, 'damaged');
    return refuse(file, error?.code === 'FILE_NOT_MEDIA' ? 'not-media' : 'unreadable');
  }

  function refuse(
    file: FoundFile,
    reason: RefusedFile['reason'],
    problem: RefusedFile['problem'] = null,
  ): Step {
    store.transact((tx) =>
      tx.watches.refuse(watch.id, file, { name: basename(file.path), reason, problem, at: clock.now() }),
    );
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
