import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../../shared/domain/job/job.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { RefusedFile, Watch } from '../../../shared/domain/prompt/watch.ts';
import { localDayOf } from '../../../shared/domain/settings/local-day.ts';
import type { JobRequest } from '../../../shared/ipc/calls/job-calls.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { findModel } from '../../../shared/models/index.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import { isBelow } from '../files/below.ts';
import type { Clock, Ids, Store } from '../ports.ts';
import { serviceAddress } from '../profiles/service-address.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { checkJob } from '../queue/sending/check-job.ts';
import { expandTakes } from '../queue/sending/enqueue.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { fillTemplate } from './fill-template.ts';
import { type FoundFile, isUnchanged } from './list-folder.ts';
import type { SeenFiles } from './seen-files.ts';
import type { Order } from './watch-order.ts';

export interface ImportFileDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobWriter: JobWriter;
}

/**
 * Makes the jobs of one file that is whole; they are added to `made`. 'again' where it is to be looked at once more, 'in-cloud' where
 * that is because its bytes could not be fetched.
 */
export type ImportFile = (
  file: FoundFile,
  added: AddedFile | undefined,
  order: Order,
  made: Job[],
) => Promise<'done' | 'again' | 'in-cloud'>;

/** Creates the import of a watch's files. */
export function createImportFile(deps: ImportFileDeps, watch: Watch, seen: SeenFiles): ImportFile {
  const { store, clock } = deps;

  /** What a watch makes in a day is one batch, so that its rest can be sent, changed or cancelled together. */
  function makeJobs(
    file: FoundFile & { readonly sha256: string },
    request: JobRequest,
    order: Order,
    made: Job[],
  ): 'done' | 'again' {
    const day = localDayOf(clock.now());
    const target = { profileId: watch.profileId, profile: order.profile };
    const jobs = expandTakes(deps, target, `${watch.id}-${stampOf(day.start)}`, request);
    const held = watch.mode === 'send' ? jobs : jobs.map((job) => ({ ...job, hold: 'canary' as const }));
    const bytes = { ...file, service: serviceAddress(order.profile.baseUrl) };
    const answer = store.transact((tx) => tx.watches.addJobs(watch, bytes, held, day, clock.now()));
    if (answer.kind === 'no-room') return 'again';
    if (answer.kind === 'known') return seen.refuse(file, 'same-bytes');
    seen.add(file);
    order.made = { inAll: order.made.inAll + jobs.length, today: order.made.today + jobs.length };
    made.push(...answer.jobs);
    return 'done';
  }

  return async (file, added, order, made) => {
    const path = join(watch.folder, file.path);
    if (!(await liesInside(watch.folder, path))) return seen.refuse(file, 'unreadable');
    if (added === undefined || added.kind === 'refused') {
      const verdict = judgeRefusal(added?.error);
      return verdict === 'again' || verdict === 'in-cloud' ? verdict : seen.refuse(file, verdict);
    }
    const sha256 = added.asset.sha256 ?? (await hashFile(path).catch(() => null));
    if (sha256 === null || !(await isUnchanged(path, file))) return 'again';
    // By its bytes it is known again, should it be at another place one day.
    if (added.asset.sha256 === null) store.transact((tx) => tx.assets.setHash(added.asset.id, sha256));
    const request = makeRequest(watch, order, added.asset, path);
    if (request === null) return seen.refuse(file, 'no-field');
    const [problem] = await checkJob(store, order.profile, request);
    if (problem !== undefined) return seen.refuse(file, 'problem', problem);
    return makeJobs({ ...file, sha256 }, request, order, made);
  };
}

/** A day as a number, such as 20260312. */
function stampOf(day: number): number {
  const date = new Date(day);
  return (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
}

/** Links were left out when the folder was listed; a folder on the way may have become one since. */
async function liesInside(folder: string, path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null);
  return real === null || isBelow(folder, real);
}

/** Why a file that could not be added makes no job, or that another look may find it well. */
function judgeRefusal(
  error: { readonly code: string; readonly details: object } | undefined,
): RefusedFile['reason'] | 'again' | 'in-cloud' {
  if (error?.code === 'FILE_NOT_FOUND') return 'again';
  if (error?.code === 'FILE_IN_CLOUD') return 'in-cloud';
  const cause = error !== undefined && 'cause' in error.details ? String(error.details.cause) : '';
  // Whoever writes it still holds it.
  if (/EBUSY|ETXTBSY/.test(cause)) return 'again';
  if (error?.code === 'FILE_UNSAFE') return 'unsafe';
  if (error?.code === 'FILE_DAMAGED') return 'damaged';
  return error?.code === 'FILE_NOT_MEDIA' ? 'not-media' : 'unreadable';
}

function makeRequest(
  watch: Watch,
  { profile, template, made }: Order,
  asset: Asset,
  path: string,
): JobRequest | null {
  const model = findModel(template.model, profile);
  if (model === undefined) return null;
  return fillTemplate(resolveForm(model, profile), template, watch, asset, path, made.inAll);
}
