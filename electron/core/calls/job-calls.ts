import { failure } from '../../../shared/errors.ts';
import type { CommandOutcome } from '../../../shared/ipc/calls/job-calls.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Handlers } from '../calls.ts';
import { nameGeneration } from '../queue/results/name-generation.ts';
import { describeEdit, duplicateJobs, enqueueJobs } from '../queue/sending/enqueue.ts';
import { previewRequest } from '../queue/sending/preview-request.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

type JobCallName =
  | 'jobs.preview'
  | 'jobs.enqueue'
  | 'jobs.renameBatch'
  | 'jobs.history'
  | 'jobs.cancel'
  | 'jobs.retry'
  | 'jobs.watchAgain'
  | 'jobs.stopWatching'
  | 'jobs.pause'
  | 'jobs.resume'
  | 'jobs.schedule'
  | 'jobs.move'
  | 'jobs.edit'
  | 'jobs.duplicate'
  | 'jobs.remove'
  | 'jobs.fetchAgain'
  | 'jobs.nameGeneration';

/** Answers for jobs. */
export function createJobCalls(deps: CoreCallDeps): Handlers<JobCallName> {
  const { store, profiles, queueCommands } = deps;

  return {
    'jobs.preview': async (request) => {
      // Its address is known once it runs.
      await deps.untilServed(deps.settings.read().activeProfileId);
      const active = activeProfile(deps);
      return active.ok ? succeed(await previewRequest(store, active.value.profile, request)) : active;
    },
    'jobs.enqueue': async ({ jobs, ...wanted }) => {
      const active = activeProfile(deps);
      if (!active.ok) return active;
      const answer = await enqueueJobs(deps, active.value, jobs, wanted);
      queueCommands.added('enqueue', answer.jobIds);
      return succeed(answer);
    },
    'jobs.renameBatch': async ({ batchId, name }) =>
      succeed({ before: deps.jobWriter.renameBatch(batchId, name) }),
    'jobs.history': async ({ jobId }) => succeed(store.jobs.history(jobId)),
    'jobs.cancel': async ({ jobIds }) => succeed(queueCommands.cancel(jobIds)),
    'jobs.retry': async ({ jobIds, acceptSecondCharge }) =>
      succeed(queueCommands.retry(jobIds, acceptSecondCharge)),
    'jobs.watchAgain': async ({ jobIds }) => succeed(queueCommands.watchAgain(jobIds)),
    'jobs.stopWatching': async ({ jobIds }) => succeed(queueCommands.stopWatching(jobIds)),
    'jobs.pause': async ({ jobIds }) => succeed(queueCommands.pause(jobIds, true)),
    'jobs.resume': async ({ jobIds }) => succeed(queueCommands.pause(jobIds, false)),
    'jobs.schedule': async ({ jobIds, notBefore }) => succeed(queueCommands.schedule(jobIds, notBefore)),
    'jobs.move': async ({ jobIds, to }) => succeed(queueCommands.move(jobIds, to)),
    'jobs.edit': async ({ jobId, request }) => {
      const job = store.jobs.find(jobId);
      if (job === null) return fail(failure('NOT_FOUND', { jobId }));
      const profile = profiles.usable(job.profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId: job.profileId }));
      const { edit, problems } = await describeEdit(store, profile, request);
      if (problems.length > 0) return succeed({ problems });
      return queueCommands.edit(jobId, edit) === null
        ? fail(failure('JOB_MOVED_ON', { state: store.jobs.find(jobId)?.state ?? null, wanted: 'edit' }))
        : succeed({ problems });
    },
    'jobs.duplicate': async ({ jobIds }) => succeed(duplicate(deps, jobIds)),
    'jobs.remove': async ({ jobIds }) => succeed(queueCommands.remove(jobIds)),
    'jobs.fetchAgain': async ({ jobIds }) => succeed(queueCommands.fetchAgain(jobIds)),
    'jobs.nameGeneration': async ({ jobId, genId }) => {
      const resolved = await nameGeneration(deps, jobId, genId);
      if (!resolved.ok) return resolved;
      deps.poller.poll(resolved.value, true);
      return DONE;
    },
  };
}

/** The profile in use, where jobs can be made for it. */
function activeProfile({
  settings,
  profiles,
}: CoreCallDeps): Result<{ profileId: string; profile: Profile }> {
  const profileId = settings.read().activeProfileId;
  const profile = profiles.usable(profileId);
  return profile === null ? fail(failure('PROFILE_MISSING', { profileId })) : succeed({ profileId, profile });
}

function duplicate(deps: CoreCallDeps, jobIds: readonly string[]): CommandOutcome {
  const { store, profiles, queueCommands } = deps;
  const shown = store.jobs.snapshots(jobIds).filter(({ isRemoved }) => !isRemoved);
  const known = new Map(shown.map(({ job }) => [job.id, job]));
  const originals = jobIds.flatMap((id) => known.get(id) ?? []);
  const added = duplicateJobs(deps, originals, profiles.usable).map((job) => job.id);
  queueCommands.added('duplicate', added);
  const refused = jobIds
    .filter((id) => !known.has(id))
    .map((jobId) => ({ jobId, error: failure('NOT_FOUND', { jobId }) }));
  return { changed: added, refused };
}
