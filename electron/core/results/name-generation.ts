import type { Job } from '../../../shared/jobs/job.ts';
import { isKeepable } from '../../../shared/kernel/json-pointer.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { decideJob, kindOf } from '../../../shared/queue/decide-job.ts';
import type { Store, Transaction } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { changeJob } from '../queue/jobs/change-jobs.ts';
import type { ProfileRepository } from '../service/profiles/profile-repository.ts';
import type { Poller } from './poller.ts';
import { takeBackId } from './record-answer.ts';

/**
 * The artist names the generation of a job that lacks it, or one in place of that which was named so before; returns the job as it
 * is then. Where the service can be asked, it must know the id. With null, the id is only taken back. Errors: JOB_MOVED_ON, GENERATION_TAKEN, and those of `Poller.ask`.
 */
export async function nameGeneration(
  deps: {
    store: Store;
    jobWriter: JobWriter;
    profiles: ProfileRepository;
    poller: Poller;
    inFlightAttempts: ReadonlySet<string>;
  },
  jobId: string,
  pastedId: string | null,
): Promise<Result<Job>> {
  const genId = pastedId === null ? null : pastedId.trim();
  const job = deps.store.jobs.find(jobId);
  if (job === null) return fail(failure('NOT_FOUND', { jobId }));
  if (genId !== null && !isKeepable(genId)) return fail(failure('INVALID_INPUT'));
  const attemptId = deps.store.attempts.latest(jobId)?.id;
  const isPasted = attemptId !== undefined && deps.store.attempts.find(attemptId)?.isPasted === true;
  // Its own answer may still name it.
  if (attemptId !== undefined && deps.inFlightAttempts.has(attemptId))
    return fail(failure('JOB_MOVED_ON', { state: job.state, wanted: 'named' }));
  const event = isPasted ? 'id-taken-back' : 'named';
  const decision = decideJob(kindOf(job), { kind: 'event', event });
  if (!decision.ok) return decision;
  if (genId !== null && deps.profiles.get(job.profileId)?.generation != null) {
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
  }: { jobId: string; attemptId: string | undefined; genId: string | null; at: number },
): Result<Job> {
  const before = transaction.jobs.find(jobId);
  const latest = transaction.attempts.latest(jobId);
  const attempt = latest && transaction.attempts.find(latest.id);
  const refused = failure('JOB_MOVED_ON', { state: before?.state ?? null, wanted: 'named' });
  // Sent again while the service was asked, it is not that submission's id.
  if (before === null || attempt?.id !== attemptId || attempt === null) return fail(refused);
  const owner = genId && transaction.attempts.ownerOf(before.profileId, genId);
  if (owner && owner !== attempt.id) return fail(failure('GENERATION_TAKEN', { genId: genId ?? '' }));
  const job = attempt.isPasted ? takeBackId(transaction, attempt, at) : before;
  if (job === null) return fail(refused);
  if (genId === null) return attempt.isPasted ? succeed(job) : fail(refused);
  // What was given up is waited for again.
  const event = job.state === 'failed' || job.state === 'cancelled' ? 'found' : 'named';
  const details = { by: 'artist' };
  const changed = changeJob(transaction, jobId, { event, genId, error: null, details }, at);
  if (!changed.ok) return changed;
  transaction.attempts.claim(job.profileId, genId, attempt.id);
  transaction.attempts.markPasted(attempt.id);
  transaction.attempts.answer(attempt.id, {
    outcome: 'accepted',
    httpStatus: null,
    genId,
    message: null,
    answeredAt: at,
  });
  return succeed(transaction.jobs.find(jobId) ?? changed.value);
}
