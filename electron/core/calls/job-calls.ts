import type { Job } from '../../../shared/domain/job.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { enqueueJobs, previewRequest } from '../enqueue.ts';
import type { JobChange, Store } from '../ports.ts';
import type { ProfileBook } from '../profiles/profile-book.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

type JobCallName =
  | 'jobs.preview'
  | 'jobs.enqueue'
  | 'jobs.history'
  | 'jobs.cancel'
  | 'jobs.retry'
  | 'jobs.watchAgain'
  | 'jobs.stopWatching'
  | 'jobs.resolveUnknown'
  | 'queue.pause'
  | 'queue.resume';

/** Answers for jobs and the queue. */
export function createJobCalls(parts: CoreCallParts): Handlers<JobCallName> {
  const { store, book, profiles, settings } = parts;

  function activeProfile(): Result<{
    profileId: string;
    profile: NonNullable<ReturnType<ProfileBook['usable']>>;
  }> {
    const profileId = settings.read().activeProfileId;
    const profile = profiles.usable(profileId);
    return profile === null
      ? fail(failure('PROFILE_MISSING', { profileId }))
      : succeed({ profileId, profile });
  }

  function changeJob(jobId: string, change: Omit<JobChange, 'at'>): Result<Job> {
    const changed = book.change(jobId, change);
    if (changed !== null) return succeed(changed);
    const job = store.job(jobId);
    return fail(
      job === null
        ? failure('NOT_FOUND', { jobId })
        : failure('NOT_ALLOWED_NOW', { state: job.state, wanted: change.event }),
    );
  }

  return {
    'jobs.preview': async (request) => {
      const active = activeProfile();
      return active.ok ? succeed(await previewRequest(store, active.value.profile, request)) : active;
    },
    'jobs.enqueue': async ({ jobs }) => {
      const active = activeProfile();
      return active.ok ? succeed(await enqueueJobs(parts, active.value, jobs)) : active;
    },
    'jobs.history': async ({ jobId }) => succeed(store.history(jobId)),
    'jobs.cancel': async ({ jobId }) => {
      const changed = changeJob(jobId, { event: 'cancel' });
      if (!changed.ok) return changed;
      parts.dispatcher.abort(jobId);
      return DONE;
    },
    'jobs.retry': async ({ jobId, acceptSecondCharge }) => {
      if (!acceptSecondCharge && mayHaveBeenCharged(store, jobId)) {
        return fail(failure('NOT_ALLOWED_NOW', { state: store.job(jobId)?.state ?? null, wanted: 'retry' }));
      }
      const changed = changeJob(jobId, { event: 'retry' });
      return changed.ok ? DONE : changed;
    },
    'jobs.watchAgain': async ({ jobId }) => {
      const changed = changeJob(jobId, { event: 'watch-again', error: null });
      if (!changed.ok) return changed;
      parts.watcher.watch(changed.value, true);
      return DONE;
    },
    'jobs.stopWatching': async ({ jobId }) => {
      const changed = changeJob(jobId, { event: 'stop-watching' });
      if (!changed.ok) return changed;
      parts.fetcher.abort(jobId);
      return DONE;
    },
    'jobs.resolveUnknown': async ({ jobId, genId }) => resolveUnknown(parts, jobId, genId, changeJob),
    'queue.pause': async () => {
      parts.setPaused(true);
      return DONE;
    },
    'queue.resume': async () => {
      parts.setPaused(false);
      return DONE;
    },
  };
}

/** Whether a submission of a job without a result could have been charged: then another one is only the artist's own choice. */
function mayHaveBeenCharged(store: Store, jobId: string): boolean {
  const state = store.job(jobId)?.state;
  if (state === 'unknown') return true;
  const { attempts } = store.history(jobId);
  return (
    state === 'cancelled' && attempts.some(({ outcome }) => outcome === 'accepted' || outcome === 'unclear')
  );
}

/** The artist names the generation of an unknown job. Where the service can be asked, it must know the id. */
async function resolveUnknown(
  parts: CoreCallParts,
  jobId: string,
  genId: string,
  changeJob: (jobId: string, change: Omit<JobChange, 'at'>) => Result<Job>,
): Promise<Result<Record<string, never>>> {
  const job = parts.store.job(jobId);
  if (job?.state !== 'unknown')
    return fail(failure('NOT_ALLOWED_NOW', { state: job?.state ?? null, wanted: 'accepted' }));
  if (parts.profiles.get(job.profileId)?.generation != null) {
    const answer = await parts.watcher.ask(job.profileId, genId.trim());
    if (!answer.ok) return answer;
  }
  const changed = changeJob(jobId, {
    event: 'accepted',
    genId: genId.trim(),
    error: null,
    details: { by: 'artist' },
  });
  if (!changed.ok) return changed;
  parts.watcher.watch(changed.value, true);
  return DONE;
}
