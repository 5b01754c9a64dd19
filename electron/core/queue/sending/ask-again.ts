import type { JsonObject } from '../../../../shared/kernel/json-pointer.ts';
import { type ErrorDetails, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { isPaid } from '../../../../shared/queue/status.ts';
import { profileOfModel } from '../../../../shared/service/profile/generation-binding.ts';
import { persist } from '../../kernel/persist.ts';
import type { Transaction } from '../../ports.ts';
import { changeJob } from '../jobs/change-jobs.ts';
import { recordOutcome, type SubmitDeps } from './record-outcome.ts';
import { describeKey, headOf, writeBody } from './submit-job.ts';

/**
 * Sends a submission in doubt once more, by the very key that the service promises to know it by: it answers with what it has made of
 * it, refuses it because it has it, or takes it now for the first time. It is no new submission, and counts as none. Errors:
 * JOB_MOVED_ON, PROFILE_MISSING, KEY_MISSING, NOT_ASKED_AGAIN.
 */
export async function askAgain(deps: SubmitDeps, jobId: string): Promise<Result<object>> {
  const { store, clock } = deps;
  const accessRevision = deps.accessRevision();
  const job = store.jobs.find(jobId);
  const moved = fail(failure('JOB_MOVED_ON', { state: job?.state ?? null, wanted: 'asked-again' }));
  const attempt = store.attempts.latest(jobId);
  if (!job || attempt?.outcome !== 'unclear' || deps.inFlightAttempts.has(attempt.id)) return moved;
  const { profileId } = job;
  const whole = deps.usableProfile(profileId);
  if (whole === null) return fail(failure('PROFILE_MISSING', { profileId }));
  const profile = profileOfModel(whole, job.model);
  const key = await deps.secrets.readKey(profileId);
  if (key === null) return fail(failure('KEY_MISSING', { profileId }));
  const model = findModel(job.model, profile);
  const { id: attemptId, startedAt, webhookSecret, sentKey } = attempt;
  const isPromised = profile.submission?.idempotency?.reuse !== undefined;
  if (sentKey?.until == null || model === undefined || !isPromised) return refuse('no-promise');
  const webhookUrl = deps.webhookUrl(profile, webhookSecret);
  const prepared = { job, profile, key, accessRevision, model, attemptId, webhookSecret, sentKey } as const;
  const body = writeBody(JSON.parse(attempt.body) as JsonObject, prepared, webhookUrl, []);
  const isElsewhere = describeKey(prepared) !== sentKey.at;
  /** Nothing that was said meanwhile is overrun; only a pause of everything is less than a word on this one job. */
  const whyNot = () => {
    const { queueHold, paidHold, profileHold, now } = deps.conditions.read();
    const isForbidden = /^policy/.test(profileHold(profileId) ?? '');
    const isHeld = (queueHold !== null && queueHold !== 'paused') || (isPaid(job) && paidHold !== null);
    if (isElsewhere || deps.accessRevision() !== accessRevision) return 'elsewhere';
    if (now < startedAt || now >= (sentKey.until ?? 0)) return 'over';
    return isHeld || isForbidden ? 'held' : null;
  };
  const cause = whyNot();
  if (cause !== null) return refuse(cause);
  let begun: Result<object> = moved;
  deps.jobWriter.write((transaction, at) => {
    const written = begin(transaction, jobId, attemptId, at);
    begun = written.ok ? succeed({}) : written;
    return written.ok ? [written.value] : [];
  });
  if (!begun.ok) return begun;
  deps.inFlightAttempts.add(attemptId);
  try {
    const outcome = await deps.network.submit({
      ...headOf(prepared, webhookUrl),
      body,
      mayLeave: () => whyNot() === null,
    });
    const sent = { ...prepared, body: attempt.body, isAgain: true } as const;
    await persist({ clock, log: deps.log }, () =>
      store.transact(() => recordOutcome(deps, sent, outcome, [])),
    );
    return succeed({});
  } finally {
    deps.inFlightAttempts.delete(attemptId);
  }
}

function refuse(cause: ErrorDetails<'NOT_ASKED_AGAIN'>['cause']) {
  return fail(failure('NOT_ASKED_AGAIN', { cause }));
}

function begin(transaction: Transaction, jobId: string, attemptId: string, at: number) {
  if (transaction.attempts.latest(jobId)?.id !== attemptId)
    return fail(failure('JOB_MOVED_ON', { state: null, wanted: 'asked-again' }));
  return changeJob(transaction, jobId, { event: 'asked-again', details: { attemptId } }, at);
}
