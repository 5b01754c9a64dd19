import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Job } from '../../../shared/domain/job/job.ts';
import type { TemplateContent } from '../../../shared/domain/prompt/template.ts';
import type { Watch, WatchReport } from '../../../shared/domain/prompt/watch.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { systemClock } from '../../adapters/clock.ts';
import { createOutsideReader } from '../../adapters/outside/outside-reader.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import type { HeadlessCore } from '../open-headless-core.ts';

const LOOK_MILLISECONDS = 250;

export interface WatchOptions {
  readonly folder: string;
  /** A file of templates as the app exports it, with one template. */
  readonly templateFile: string;
  /** Jobs at most, in all. */
  readonly maxJobs: number;
  readonly subfolders: boolean;
  readonly takesPresent: boolean;
}

/**
 * Prepares the watch. The same folder with the same template goes on where an earlier run ended, so that no file is made
 * into jobs again. Errors: FILE_NOT_FOUND, INVALID_INPUT (not one template), those of `watches.add`.
 */
export async function prepareWatch(opened: HeadlessCore, options: WatchOptions): Promise<Result<Watch>> {
  const { core, store } = opened;
  const read = await readTemplate(options.templateFile);
  if (!read.ok) return read;
  const { name, ...content } = read.value;
  const folder = await realpath(options.folder).catch(() => resolve(options.folder));
  const known = store.watches
    .list()
    .find(
      (watch) =>
        watch.profileId === opened.profileId &&
        watch.folder === folder &&
        isTemplateOf(opened, watch, content),
    );
  // The command names what is watched now: others of this folder rest.
  for (const other of store.watches.list())
    store.transact((tx) => tx.watches.save({ ...other, isPaused: true }));
  if (known !== undefined) {
    const watch = { ...known, subfolders: options.subfolders, capInAll: options.maxJobs, isPaused: false };
    store.transact((tx) => tx.watches.save(watch));
    return succeed(watch);
  }
  const kept = await core.calls['templates.save']({ id: null, name, content });
  if (!kept.ok) return kept;
  const newest = kept.value.templates.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0];
  const added = await core.calls['watches.add']({
    templateId: newest?.id ?? '',
    folder,
    subfolders: options.subfolders,
    mode: 'send',
    field: null,
    values: {},
    capPerDay: null,
    capInAll: options.maxJobs,
    takesPresent: options.takesPresent,
  });
  if (!added.ok) return added;
  return succeed(added.value.at(-1) as Watch);
}

function isTemplateOf({ store }: HeadlessCore, watch: Watch, content: TemplateContent): boolean {
  const kept = store.templates.find(watch.templateId);
  if (kept?.kind !== 'template' || kept.deletedAt !== null) return false;
  const { model, input, takes, variations } = kept.entry;
  return JSON.stringify({ model, input, takes, variations }) === JSON.stringify(content);
}

async function readTemplate(path: string): Promise<Result<TemplateContent & { name: string }>> {
  const text = await readTextFile(path);
  if (!text.ok) return text;
  const read = await createOutsideReader().readTemplates(text.value);
  if (!read.ok) return read;
  const [first, second] = read.value.templates;
  if (first === undefined || second !== undefined) return fail(failure('INVALID_INPUT', { path }));
  const { name, model, input, takes, variations } = first;
  return succeed({ name, model, input, takes, variations });
}

/**
 * Reports each job that has ended, until the signal aborts, or the cap leaves no room for another file and nothing is under
 * way any more.
 * Resolves with the jobs that were reported.
 */
export async function followWatch(
  { core, store }: HeadlessCore,
  onEnded: (job: Job) => void,
  signal: AbortSignal,
): Promise<Result<Job[]>> {
  const before = new Set(
    store.jobs
      .list()
      .filter(hasEnded)
      .map(({ id }) => id),
  );
  const reported = new Map<string, Job>();
  while (!signal.aborted) {
    const jobs = store.jobs.list();
    for (const job of jobs.filter((one) => hasEnded(one) && !before.has(one.id) && !reported.has(one.id))) {
      reported.set(job.id, job);
      onEnded(job);
    }
    const reports = await core.calls['watches.list']({});
    if (!reports.ok) return reports;
    const isFull = reports.value.some((watch) => !watch.isPaused && !hasRoom(store, watch));
    if (isFull && jobs.every((job) => hasEnded(job) || job.state === 'unknown')) break;
    await systemClock.sleep(LOOK_MILLISECONDS, signal);
  }
  return succeed([...reported.values()]);
}

/** Whether the jobs of one more file may be made: each file makes as many as its template has takes, or none. */
function hasRoom({ templates }: HeadlessCore['store'], watch: WatchReport): boolean {
  const kept = templates.find(watch.templateId);
  const takes = kept?.kind === 'template' ? kept.entry.takes : 1;
  return (watch.capInAll ?? Infinity) - watch.made >= takes;
}

function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}
