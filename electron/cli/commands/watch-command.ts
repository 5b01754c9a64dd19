import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TemplateContent } from '../../../shared/compose/draft.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { Template } from '../../../shared/templates/template.ts';
import type { Watch, WatchReport } from '../../../shared/templates/watch.ts';
import { createOutsideReader } from '../../adapters/open-file/open-file-reader.ts';
import { systemClock } from '../../adapters/system.ts';
import type { Core } from '../../core/core.ts';
import { serviceAddress } from '../../core/service/service-urls.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import type { HeadlessCore } from '../open-headless-core.ts';

const LOOK_MILLISECONDS = 250;

type NamedContent = TemplateContent & { readonly name: string };

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
 * Prepares the watch. The same folder with the same template at the same service goes on where an earlier run ended, so that no file is
 * made into jobs again, whatever the profile is called by now. Errors: FILE_NOT_FOUND, TEMPLATE_FILE_INVALID, those of
 * `watches.add`.
 */
export async function prepareWatch(opened: HeadlessCore, options: WatchOptions): Promise<Result<Watch>> {
  const { core, store, profileId } = opened;
  const read = await readTemplate(options.templateFile);
  if (!read.ok) return read;
  const { name, ...content } = read.value;
  const known = findTemplate(opened, read.value);
  const kept = await core.calls['templates.save']({ id: known?.id ?? null, name, content });
  if (!kept.ok) return kept;
  const newest = kept.value.templates.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0];
  const templateId = (known ?? newest)?.id ?? '';
  const folder = await realpath(options.folder).catch(() => resolve(options.folder));
  const service = await readService(core, profileId);
  let earlier: Watch | undefined;
  for (const watch of store.watches.list()) {
    const isSame = watch.folder === folder && watch.templateId === templateId;
    if (isSame && (await readService(core, watch.profileId)) === service) earlier ??= watch;
    // The command names what is watched now: others of this folder rest.
    store.transact((tx) => tx.watches.save({ ...watch, isPaused: true }));
  }
  const { subfolders, maxJobs: capInAll, takesPresent } = options;
  if (earlier !== undefined) {
    const watch = { ...earlier, profileId, subfolders, capInAll, isPaused: false };
    store.transact((tx) => tx.watches.save(watch));
    return succeed(watch);
  }
  const order = { templateId, folder, subfolders, field: null, values: {}, capPerDay: null, capInAll };
  const added = await core.calls['watches.add']({ ...order, mode: 'send', takesPresent });
  if (!added.ok) return added;
  return succeed(added.value.at(-1) as Watch);
}

/**
 * The template that an earlier run took from the file: by its content, under any name, or by name and model, where its content was
 * put right since.
 */
function findTemplate({ store }: HeadlessCore, wanted: NamedContent): Template | undefined {
  const kept = store.watches.list().flatMap(({ templateId }) => {
    const found = store.templates.find(templateId);
    return found?.kind === 'template' && found.deletedAt === null ? [found.entry] : [];
  });
  const contentOf = ({ model, input, takes, variations }: NamedContent) =>
    JSON.stringify({ model, input, takes, variations });
  return (
    kept.find((one) => contentOf(one) === contentOf(wanted)) ??
    kept.find(({ name, model }) => name === wanted.name && model === wanted.model)
  );
}

/** Where a profile's service is; null where there is none of that id any more. */
async function readService(core: Core, profileId: string): Promise<string | null> {
  const profile = await core.calls['profiles.get']({ profileId });
  return profile.ok ? serviceAddress(profile.value.baseUrl) : null;
}

async function readTemplate(path: string): Promise<Result<NamedContent>> {
  const text = await readTextFile(path);
  if (!text.ok) return text;
  const read = await createOutsideReader().readTemplates(text.value);
  if (!read.ok) return read;
  const [first, second] = read.value.templates;
  if (first === undefined || second !== undefined)
    return fail(failure('TEMPLATE_FILE_INVALID', { reason: 'not-one' }));
  const { name, model, input, takes, variations } = first;
  return succeed({ name, model, input, takes, variations });
}

/**
 * Reports each job that has ended, until the signal aborts, or the cap leaves no room for another file and nothing is under
 * way any more.
 * Resolves with the jobs that were reported.
 */
export async function followWatch(
  { core, store, isOwn }: HeadlessCore,
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
    const jobs = store.jobs.list().filter(({ profileId }) => isOwn(profileId));
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
