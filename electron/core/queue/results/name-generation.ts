import { decideJob, kindOf } from '../../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../../shared/domain/job/job.ts';
import { failure } from '../../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../../shared/result.ts';
import { isKeepable } from '../../../../shared/service/json-pointer.ts';
import type { Store, Transaction } from '../../ports.ts';
import type { ProfileRepository } from '../../profiles/profile-repository.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJob } from '../jobs/change-jobs.ts';
import type { Poller } from './poller.ts';

/**
 * The artist names the generation of a job that lacks it; returns the job as it is then. Where the service can be asked, it must
 * know the id. Errors: JOB_MOVED_ON, GENERATION_TAKEN, and those of `Poller.ask`.
 */
export async function nameGeneration(
  deps: {
    store: Store;
    jobWriter: JobWriter;
    profiles: ProfileRepository;
    poller: Poller;
    onTheWire: ReadonlySet<string>;
  },
  jobId: string,
  pastedId: string,
): Promise<Result<Job>> {
  const genId = pastedId.trim();
  const job = deps.store.jobs.find(jobId);
  if (job === null || !isKeepable(genId)) return fail(failure('NOT_FOUND', { jobId }));
  const attemptId = deps.store.attempts.latest(jobId)?.id;
  // Its own answer may still name it.
  if (attemptId !== undefined && deps.onTheWire.has(attemptId))
    return fail(failure('JOB_MOVED_ON', { state: job.state, wanted: 'named' }));
  const decision = decideJob(kindOf(job), { kind: 'event', event: 'named', genId });
  if (!decision.ok) return decision;
  if (deps.profiles.get(job.profileId)?.generation != null) {
    const answer = await deps.poller.ask(job, genId);
    if (!answer.ok) return answer;
  }
  let named: Result<Job> = fail(failure('JOB_MOVED_ON', { state: job.state, wanted: 'named' }));
  deps.jobWriter.write((transaction, at) => {
    named = claim(transaction, { jobId, attemptId, genId, at });
    return named.ok ? [named.value] : [];
  });
  return named;
}

/** The attempt that it belongs to is no longer in doubt. */
function claim(
  transaction: Transaction,
  {
    jobId,
    attemptId,
    genId,
    at,
  }: { jobId: string; attemptId: string | undefined; genId: string; at: number },
): Result<Job> {
  const job = transaction.jobs.find(jobId);
  const attempt = transaction.attempts.latest(jobId);
  const refused = failure('JOB_MOVED_ON', { state: job?.state ?? null, wanted: 'named' });
  // Sent again while the service was asked, it is not that submission's id.
  if (job === null || attempt?.id !== attemptId || attempt === null) return fail(refused);
  const owner = transaction.attempts.ownerOf(job.profileId, genId);
  if (owner !== null && owner !== attempt.id) return fail(failure('GENERATION_TAKEN', { genId }));
  const details = { by: 'artist' };
  const changed = changeJob(transaction, jobId, { event: 'named', genId, error: null, details }, at);
  if (changed === null) return fail(refused);
  transaction.attempts.claim(job.profileId, genId, attempt.id);
  transaction.attempts.answer(attempt.id, {
    outcome: 'accepted',
    httpStatus: null,
    genId,
    message: null,
    answeredAt: at,
  });
  return succeed(transaction.jobs.find(jobId) ?? changed);
}
