import type { JsonObject } from '../../../../shared/kernel/json-pointer.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { isPaid } from '../../../../shared/queue/status.ts';
import { persist } from '../../kernel/persist.ts';
import type { Transaction } from '../../ports.ts';
import { changeJob } from '../jobs/change-jobs.ts';
import { recordOutcome, type SubmitDeps } from './record-outcome.ts';
import { describeKey, headOf, writeBody } from './submit-job.ts';

/**
 * Sends a submission in doubt once more, by the very key that the service promises to know it by: it answers with what it has made of
 * it, refuses it because it has it, or takes it now for the first time. It is no new submission, and counts as none. Errors:
 * JOB_MOVED_ON where nothing is promised, or not any more, or to another account.
 */
export async function askAgain(deps: SubmitDeps, jobId: string): Promise<Result<object>> {
  const { store, clock } = deps;
  const accessRevision = deps.accessRevision();
  const job = store.jobs.find(jobId);
  const moved = fail(failure('JOB_MOVED_ON', { state: job?.state ?? null, wanted: 'asked-again' }));
  const attempt = store.attempts.latest(jobId);
  const profile = job && deps.usableProfile(job.profileId);
  const model = profile && findModel(job.model, profile);
  if (!job || !attempt || !profile || !model) return moved;
  const key = await deps.secrets.readKey(job.profileId);
  const { id: attemptId, startedAt, webhookSecret, sentKey } = attempt;
  if (key === null || sentKey === null || attempt.outcome !== 'unclear') return moved;
  const webhookUrl = deps.webhookUrl(profile, webhookSecret);
  const prepared = { job, profile, key, accessRevision, model, attemptId, webhookSecret, sentKey } as const;
  const body = writeBody(JSON.parse(attempt.body) as JsonObject, prepared, webhookUrl, []);
  /** Nothing that was said meanwhile is overrun; only a pause of everything is less than a word on this one job. */
  const may = () => {
    const { queueHold, paidHold, profileHold, now } = deps.conditions.read();
    const isForbidden = /^policy/.test(profileHold(job.profileId) ?? '');
    const isHeld = (queueHold !== null && queueHold !== 'paused') || (isPaid(job) && paidHold !== null);
    const isPromised = startedAt <= now && now < (sentKey.until ?? 0);
    const isSame =
      profile.submission?.idempotency?.reuse !== undefined && describeKey(prepared) === sentKey.at;
    return isPromised && isSame && !isHeld && !isForbidden && deps.accessRevision() === accessRevision;
  };
  if (!may() || deps.inFlightAttempts.has(attemptId)) return moved;
  let begun: Result<object> = moved;
  deps.jobWriter.write((transaction, at) => {
    const written = begin(transaction, jobId, attemptId, at);
    begun = written.ok ? succeed({}) : written;
    return written.ok ? [written.value] : [];
  });
  if (!begun.ok) return begun;
  deps.inFlightAttempts.add(attemptId);
  try {
    const outcome = await deps.network.submit({ ...headOf(prepared, webhookUrl), body, mayLeave: may });
    const sent = { ...prepared, body: attempt.body, isAgain: true } as const;
    await persist({ clock, log: deps.log }, () =>
      store.transact(() => recordOutcome(deps, sent, outcome, [])),
    );
    return succeed({});
  } finally {
    deps.inFlightAttempts.delete(attemptId);
  }
}

function begin(transaction: Transaction, jobId: string, attemptId: string, at: number) {
  if (transaction.attempts.latest(jobId)?.id !== attemptId)
    return fail(failure('JOB_MOVED_ON', { state: null, wanted: 'asked-again' }));
  return changeJob(transaction, jobId, { event: 'asked-again', details: { attemptId } }, at);
}
