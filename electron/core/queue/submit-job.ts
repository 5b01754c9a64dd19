import { createHash } from 'node:crypto';
import type { Asset } from '../../../shared/domain/asset.ts';
import type { Job } from '../../../shared/domain/job.ts';
import type { JobEvent } from '../../../shared/domain/job-state.ts';
import type { MediaReference } from '../../../shared/domain/media-reference.ts';
import {
  judgeSubmission,
  type SubmissionOutcome,
  type SubmissionVerdict,
} from '../../../shared/domain/submission.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import { findModel } from '../../../shared/models/index.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { buildRequestBody, referencesToSend } from '../../../shared/service/build-request.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import type { JobBook } from '../job-book.ts';
import type { BudgetGate } from '../ledger/budget-gate.ts';
import { persist } from '../persist.ts';
import type { AttemptAnswer, Clock, Events, Ids, Log, Network, Secrets, Store } from '../ports.ts';
import type { Uploads } from '../uploads/ensure-uploaded.ts';
import { type Backoff, pauseBefore } from './backoff.ts';
import { checkJob } from './check-job.ts';
import type { GenIdBook } from './gen-id-book.ts';
import type { ProfileHealth } from './profile-health.ts';
import { createProgressMeter } from './progress-meter.ts';
import type { RateWindow } from './rate-window.ts';
import { submissionUrl } from './service-urls.ts';

/** How long the service may take to answer a submission; after that its outcome is unknown. */
const ANSWER_TIMEOUT_MILLISECONDS = 60_000;
const UPLOAD_BACKOFF: Backoff = { firstMilliseconds: 2000, maximumMilliseconds: 60_000 };
const EXPIRED_UPLOADS_MAXIMUM = 5;
const RATE_BACKOFF: Backoff = { firstMilliseconds: 5000, maximumMilliseconds: 120_000 };

export interface SubmitParts {
  readonly store: Store;
  readonly book: JobBook;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly uploads: Uploads;
  readonly budget: BudgetGate;
  readonly health: ProfileHealth;
  readonly rate: RateWindow;
  readonly genIds: GenIdBook;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly random: () => number;
  readonly usableProfile: (profileId: string) => Profile | null;
  /** Whether the artist or the service asked, since the job was let go, that nothing be submitted. */
  readonly isHeld: (job: Job) => boolean;
  /** Where the attempt's result is to be delivered; null for nowhere. */
  readonly webhookUrl: (profile: Profile, secret: string) => string | null;
}

/**
 * Takes one queued job through its uploads to its one POST. Everything before the intent may be repeated; after it the
 * answer table alone decides. Failures in between leave the job queued with a reason, or failed with one.
 */
export async function submitJob(parts: SubmitParts, job: Job, signal: AbortSignal): Promise<void> {
  const prepared = await prepare(parts, job, signal);
  if (prepared === undefined || signal.aborted) return;
  if (!(await parts.rate.take(job.profileId, prepared.profile.limits.submitsPerMinute, signal))) return;
  // Uploads may have taken minutes; what was held meanwhile must not go out any more.
  if (parts.isHeld(job)) {
    if (parts.store.job(job.id)?.state === 'uploading') parts.book.change(job.id, { event: 'interrupted' });
    return;
  }
  // What was uploaded first may have expired while the last was still on its way: what is gone goes up again.
  if (!parts.uploads.areFresh(job.profileId, prepared.profile, prepared.assetIds)) {
    afterExpiredUploads(parts, job);
    return;
  }
  const sent = writeIntent(parts, job, prepared);
  if (sent === null) return;
  const outcome = await parts.network.submit({
    url: sent.url,
    key: prepared.key,
    body: sent.body,
    timeoutMilliseconds: ANSWER_TIMEOUT_MILLISECONDS,
  });
  await persist(parts, () => recordOutcome(parts, job, prepared.profile, sent.attemptId, outcome));
}

interface Prepared {
  readonly model: ModelDefinition;
  readonly profile: Profile;
  readonly key: string;
  readonly body: string;
  /** The files that it names. */
  readonly assetIds: readonly string[];
}

async function prepare(parts: SubmitParts, job: Job, signal: AbortSignal): Promise<Prepared | undefined> {
  const { book, health } = parts;
  const profile = parts.usableProfile(job.profileId);
  if (profile === null) return void book.hold(job.id, { reason: 'profile-missing', until: null });
  const model = findModel(job.model, profile);
  if (model === undefined)
    return void stopBeforeSending(parts, job, failure('INVALID_INPUT', { model: job.model }));
  const key = await parts.secrets.readKey(job.profileId);
  if (key === null) return void health.keyMissing(job.profileId);
  const problems = await checkJob(parts.store, profile, job);
  // Cancelled, and perhaps queued again already: that run of it is not this one.
  if (signal.aborted) return undefined;
  const openBinding = problems.find((found) => /-unbound$/.test(found.code));
  if (openBinding !== undefined) return void book.hold(job.id, { reason: 'open-binding', until: null });
  if (problems.length > 0) return void stopBeforeSending(parts, job, failure('INVALID_INPUT', { problems }));
  // Before the uploads: what waits for the budget anyway uploads nothing.
  if (!parts.budget.admits(job)) return undefined;
  const form = resolveForm(model, profile);
  const uploaded = await uploadReferences(
    parts,
    job,
    { profile, key },
    referencesToSend(form, job.input),
    signal,
  );
  if (uploaded === null) return undefined;
  const body = buildRequestBody(form, job.input, (reference) => referenceText(reference, uploaded));
  return { model, profile, key, body: JSON.stringify(body), assetIds: [...uploaded.keys()] };
}

function referenceText(reference: MediaReference, uploaded: ReadonlyMap<string, string>): string {
  if (reference.kind === 'url') return reference.url;
  if (reference.kind === 'uploaded') return reference.name;
  const name = uploaded.get(reference.assetId);
  if (name === undefined) throw new Error(`asset ${reference.assetId} was not uploaded`);
  return name;
}

/** Uploads one file after the other, so that the first job of a batch is on its way early; null when it can't go on now. */
async function uploadReferences(
  parts: SubmitParts,
  job: Job,
  access: { profile: Profile; key: string },
  references: readonly MediaReference[],
  signal: AbortSignal,
): Promise<Map<string, string> | null> {
  const assetIds = [
    ...new Set(references.flatMap((reference) => (reference.kind === 'file' ? [reference.assetId] : []))),
  ];
  const assets = parts.store.assetsById(assetIds);
  const uploaded = new Map<string, string>();
  if (assets.length > 0 && parts.book.change(job.id, { event: 'upload-started', hold: null }) === null)
    return null;
  for (const asset of assets) {
    const result = await uploadAsset(parts, job, access, asset, signal);
    if (signal.aborted) return null;
    if (!result.ok) {
      afterFailedUpload(parts, job, result.error);
      return null;
    }
    uploaded.set(asset.id, result.value);
  }
  if (assets.length > 0) parts.health.reached(job.profileId);
  return uploaded;
}

async function uploadAsset(
  parts: SubmitParts,
  job: Job,
  access: { profile: Profile; key: string },
  asset: Asset,
  signal: AbortSignal,
): Promise<Result<string>> {
  const meter = createProgressMeter(parts, { jobId: job.id, phase: 'uploading', label: asset.name });
  const onProgress = (bytes: number) => meter(bytes, asset.bytes);
  const result = await parts.uploads.ensureUploaded({
    asset,
    profileId: job.profileId,
    ...access,
    onProgress,
    signal,
  });
  return result.ok ? succeed(result.value) : fail(result.error);
}

/** An upload costs nothing: what may pass waits and is tried again, what can't pass fails the job before it was sent. */
function afterFailedUpload(parts: SubmitParts, job: Job, error: Failure): void {
  const { book, health } = parts;
  const { code } = error;
  if (code === 'KEY_REFUSED') health.keyRefused(job.profileId);
  if (code === 'OFFLINE') health.unreachable(job.profileId);
  if (code === 'KEY_REFUSED' || code === 'OFFLINE')
    return void book.change(job.id, { event: 'not-sent', error });
  if (!error.retryable) return void book.change(job.id, { event: 'upload-failed', error });
  const asked = Number(error.details['retryAfterSeconds'] ?? 0) * 1000;
  const pause = Math.max(asked, pauseBefore(countTries(parts, job), UPLOAD_BACKOFF, parts.random()));
  const until = parts.clock.now() + pause;
  book.change(job.id, {
    event: 'not-sent',
    error,
    hold: { reason: asksForPause(error) ? 'rate-limit' : 'offline', until, since: parts.clock.now() },
  });
}

function countTries(parts: SubmitParts, job: Job): number {
  return countSince(parts, job, 'not-sent');
}

/** A service that answers so is there; it only wants to be asked later. */
function asksForPause({ details }: Failure): boolean {
  return details['status'] === 429 || Number(details['retryAfterSeconds'] ?? 0) > 0;
}

/** How often something has happened to the job since it was queued. */
function countSince(parts: SubmitParts, job: Job, event: JobEvent): number {
  const { transitions } = parts.store.history(job.id);
  const last = transitions.findLastIndex((line) => line.reason === 'enqueue' || line.reason === 'retry');
  return transitions.slice(last + 1).filter((line) => line.reason === event).length;
}

/** Files that expire faster than they go up would go up for ever. */
function afterExpiredUploads(parts: SubmitParts, job: Job): void {
  if (countSince(parts, job, 'interrupted') < EXPIRED_UPLOADS_MAXIMUM)
    return void parts.book.change(job.id, { event: 'interrupted' });
  stopBeforeSending(parts, job, failure('UPLOAD_FAILED', { cause: 'expired' }));
}

function stopBeforeSending(parts: SubmitParts, job: Job, error: Failure): void {
  parts.book.change(job.id, { event: 'upload-failed', error });
}

function writeIntent(
  parts: SubmitParts,
  job: Job,
  prepared: Prepared,
): { attemptId: string; url: string; body: string } | null {
  const { ids, clock } = parts;
  const secret = ids.secret();
  const attemptId = ids.next();
  const webhookUrl = parts.webhookUrl(prepared.profile, secret);
  const url = submissionUrl(prepared.profile, prepared.model, { webhookUrl, testMode: job.testMode });
  const attempt = {
    id: attemptId,
    jobId: job.id,
    body: prepared.body,
    bodySha256: createHash('sha256').update(prepared.body).digest('hex'),
    webhookSecret: secret,
    testMode: job.testMode,
    practice: job.practice,
    estimate: job.estimate,
    startedAt: clock.now(),
  };
  const answer = parts.book.writeIntent(attempt, parts.budget.now());
  if (answer.kind === 'over-budget') parts.budget.hold(job, answer.reached);
  return answer.kind === 'written' ? { attemptId, url, body: prepared.body } : null;
}

function recordOutcome(
  parts: SubmitParts,
  job: Job,
  profile: Profile,
  attemptId: string,
  outcome: SubmissionOutcome,
): void {
  const verdict = doubtRepeatedId(parts, job, attemptId, judgeSubmission(outcome, profile));
  const answer = toAnswer(outcome, verdict, parts.clock.now());
  const { health, clock } = parts;
  parts.log.info('submission-outcome', {
    jobId: job.id,
    attemptId,
    verdict: verdict.event,
    kind: outcome.kind,
    status: answer.httpStatus,
  });
  if (outcome.kind === 'answer') health.reached(job.profileId);
  switch (verdict.event) {
    case 'accepted':
      health.accepted(job.profileId);
      parts.book.recordAnswer(attemptId, answer, { event: 'accepted', genId: verdict.genId, error: null });
      return;
    case 'refused':
      if (verdict.holdQueue) health.keyRefused(job.profileId);
      parts.book.recordAnswer(attemptId, answer, { event: 'refused', error: verdict.error });
      return;
    case 'outcome-unclear':
      health.unclear(job.profileId);
      parts.book.recordAnswer(attemptId, answer, { event: 'outcome-unclear', error: verdict.error });
      return;
    case 'not-sent': {
      if (verdict.hold === 'offline') {
        health.unreachable(job.profileId);
        parts.book.recordAnswer(attemptId, answer, { event: 'not-sent', error: verdict.error });
        return;
      }
      const asked = (verdict.retryAfterSeconds ?? 0) * 1000;
      const pause = asked > 0 ? asked : pauseBefore(countTries(parts, job), RATE_BACKOFF, parts.random());
      health.pauseSubmissions(job.profileId, pause);
      const since = clock.now();
      parts.book.recordAnswer(attemptId, answer, {
        event: 'not-sent',
        error: verdict.error,
        hold: { reason: 'rate-limit', until: since + pause, since },
      });
    }
  }
}

/** A generation is of one submission. Where the service names it for a second one, it can't be known which is meant. */
function doubtRepeatedId(
  parts: SubmitParts,
  job: Job,
  attemptId: string,
  verdict: SubmissionVerdict,
): SubmissionVerdict {
  if (verdict.event !== 'accepted' || parts.genIds.claim(job.profileId, verdict.genId, attemptId))
    return verdict;
  const error = failure('ANSWER_UNCLEAR', { status: 200, cause: 'repeated-genid', genId: verdict.genId });
  return { event: 'outcome-unclear', error };
}

function toAnswer(outcome: SubmissionOutcome, verdict: SubmissionVerdict, answeredAt: number): AttemptAnswer {
  const message =
    verdict.event === 'accepted' ? null : String(verdict.error.details['message'] ?? '') || null;
  return {
    outcome: verdict.event === 'outcome-unclear' ? 'unclear' : verdict.event,
    httpStatus: outcome.kind === 'answer' ? outcome.status : null,
    genId: verdict.event === 'accepted' ? verdict.genId : null,
    message,
    answeredAt,
  };
}
