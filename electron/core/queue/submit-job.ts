import type { Asset } from '../../../shared/domain/asset.ts';
import type { Job } from '../../../shared/domain/job.ts';
import type { JobEvent } from '../../../shared/domain/job-state.ts';
import type { MediaReference } from '../../../shared/domain/media-reference.ts';
import { isPaid } from '../../../shared/domain/old-data.ts';
import {
  judgeSubmission,
  type SubmissionOutcome,
  type SubmissionVerdict,
} from '../../../shared/domain/submission.ts';
import { type Failure, failure, readDetail } from '../../../shared/errors.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { Result } from '../../../shared/result.ts';
import { buildRequestBody, referencesToSend } from '../../../shared/service/build-request.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import type { BudgetGate } from '../ledger/budget-gate.ts';
import type { ResultsGate } from '../library/results-gate.ts';
import { persist } from '../persist.ts';
import type { AttemptAnswer, Events, Ids, Log, Network, Secrets, Store } from '../ports.ts';
import type { DataAge } from '../sent-record/data-age.ts';
import type { UploadedFile, Uploads } from '../uploads/ensure-uploaded.ts';
import { type Backoff, pauseBefore } from './backoff.ts';
import { checkJob } from './check-job.ts';
import type { ProfileHealth } from './profile-health.ts';
import { createProgressMeter } from './progress-meter.ts';
import { submissionUrl } from './service-urls.ts';
import { type IntentParts, type PreparedSubmission, writeIntent } from './write-intent.ts';

/** How long the service may take to answer a submission; after that its outcome is unknown. */
const ANSWER_TIMEOUT_MILLISECONDS = 60_000;
const UPLOAD_BACKOFF: Backoff = { firstMilliseconds: 2000, maximumMilliseconds: 60_000 };
const EXPIRED_UPLOADS_MAXIMUM = 5;
const RATE_BACKOFF: Backoff = { firstMilliseconds: 5000, maximumMilliseconds: 120_000 };

export interface SubmitParts extends IntentParts {
  readonly store: Store;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly uploads: Uploads;
  readonly dataAge: Pick<DataAge, 'note'>;
  readonly budget: BudgetGate;
  readonly resultsGate: Pick<ResultsGate, 'admits'>;
  readonly health: ProfileHealth;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly random: () => number;
  readonly usableProfile: (profileId: string) => Profile | null;
  /** Where the attempt's result is to be delivered; null for nowhere. */
  readonly webhookUrl: (profile: Profile, secret: string) => string | null;
}

/**
 * Takes one queued job through its uploads to its one POST. Everything before the intent may be repeated; after it the
 * answer table alone decides. Failures in between leave the job queued with a reason, or failed with one.
 */
export async function submitJob(parts: SubmitParts, job: Job, signal: AbortSignal): Promise<void> {
  const ready = await prepare(parts, job, signal);
  if (ready === undefined || signal.aborted) return;
  const { prepared, key } = ready;
  // What was uploaded first may have expired while the last was still on its way: what is gone goes up again.
  if (!parts.uploads.areFresh(job.profileId, prepared.profile, ready.assetIds))
    return afterExpiredUploads(parts, job);
  const { webhookSecret, profile, model, body, attemptId } = prepared;
  const url = submissionUrl(profile, model, {
    webhookUrl: parts.webhookUrl(profile, webhookSecret),
    testMode: prepared.job.testMode,
  });
  // On disk at once: shared with other intents, a power cut would leave all of them in doubt where one was about to leave.
  const answer = writeIntent(parts, prepared);
  if (answer.kind === 'over-budget') parts.budget.hold(prepared.job, answer.reached);
  if (answer.kind !== 'written') return;
  const unwritten = await parts.dataAge.note(answer.attempt, job.profileId);
  if (unwritten !== null) return persist(parts, () => takeBackIntent(parts, attemptId, unwritten.error));
  const outcome = await parts.network.submit({
    url,
    key,
    access: profile.access,
    body,
    timeoutMilliseconds: ANSWER_TIMEOUT_MILLISECONDS,
  });
  await persist(parts, () =>
    parts.store.together(() => recordOutcome(parts, prepared, outcome, ready.reusedIds)),
  );
}

/** A submission with everything that it needs. */
interface Ready {
  readonly prepared: PreparedSubmission;
  readonly key: string;
  /** The files that its body names. */
  readonly assetIds: readonly string[];
  /** Those of them that were uploaded for an earlier submission. */
  readonly reusedIds: readonly string[];
}

async function prepare(parts: SubmitParts, job: Job, signal: AbortSignal): Promise<Ready | undefined> {
  const { book, health, ids } = parts;
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
  // Its result must have a place to go before it is paid for. The queue holds whatever costs while it has none.
  if (isPaid(job) && !(await parts.resultsGate.admits())) return undefined;
  if (signal.aborted) return undefined;
  // Before the uploads: what waits for the budget anyway uploads nothing.
  if (!parts.budget.admits(job)) return undefined;
  const form = resolveForm(model, profile);
  const references = referencesToSend(form, job.input);
  const uploaded = await uploadReferences(parts, job, { profile, key }, references, signal);
  if (uploaded === null) return undefined;
  const body = buildRequestBody(form, job.input, (reference) => referenceText(reference, uploaded.names));
  return {
    prepared: {
      job: uploaded.job,
      profile,
      model,
      attemptId: ids.next(),
      webhookSecret: ids.secret(),
      body: JSON.stringify(body),
    },
    key,
    assetIds: [...uploaded.names.keys()],
    reusedIds: uploaded.reusedIds,
  };
}

function referenceText(reference: MediaReference, uploaded: ReadonlyMap<string, string>): string {
  if (reference.kind === 'url') return reference.url;
  if (reference.kind === 'uploaded') return reference.name;
  const name = uploaded.get(reference.assetId);
  if (name === undefined) throw new Error(`asset ${reference.assetId} was not uploaded`);
  return name;
}

interface Uploaded {
  /** As it is since its uploads began. */
  readonly job: Job;
  /** What the service calls each file, by asset. */
  readonly names: ReadonlyMap<string, string>;
  readonly reusedIds: readonly string[];
}

/** Uploads one file after the other, so that the first job of a batch is on its way early; null when it can't go on now. */
async function uploadReferences(
  parts: SubmitParts,
  job: Job,
  access: { profile: Profile; key: string },
  references: readonly MediaReference[],
  signal: AbortSignal,
): Promise<Uploaded | null> {
  const assetIds = new Set(
    references.flatMap((reference) => (reference.kind === 'file' ? [reference.assetId] : [])),
  );
  const assets = parts.store.assets.byId([...assetIds]);
  const names = new Map<string, string>();
  const reusedIds: string[] = [];
  if (assets.length === 0) return { job, names, reusedIds };
  if (parts.store.jobs.find(job.id)?.revision !== job.revision) return null;
  const uploading = parts.book.change(job.id, { event: 'upload-started' });
  if (uploading === null) return null;
  for (const asset of assets) {
    const result = await uploadAsset(parts, job, access, asset, signal);
    if (signal.aborted) return null;
    if (!result.ok) {
      afterFailedUpload(parts, job, result.error);
      return null;
    }
    names.set(asset.id, result.value.reference);
    if (!result.value.isNew) reusedIds.push(asset.id);
  }
  return { job: uploading, names, reusedIds };
}

async function uploadAsset(
  parts: SubmitParts,
  job: Job,
  access: { profile: Profile; key: string },
  asset: Asset,
  signal: AbortSignal,
): Promise<Result<UploadedFile>> {
  const meter = createProgressMeter(parts, { jobId: job.id, phase: 'uploading', label: asset.name });
  const onProgress = (bytes: number) => meter(bytes, asset.bytes);
  const result = await parts.uploads.ensureUploaded({
    asset,
    profileId: job.profileId,
    ...access,
    onProgress,
    signal,
  });
  // Only what was sent says that the service is there; what it has from before says nothing.
  if (result.ok && result.value.isNew) parts.health.reached(job.profileId);
  return result;
}

/** An upload costs nothing: what may pass waits and is tried again, what can't pass fails the job before it was sent. */
function afterFailedUpload(parts: SubmitParts, job: Job, error: Failure): void {
  const { book, health } = parts;
  const { code } = error;
  if (code === 'KEY_REFUSED') health.keyRefused(job.profileId);
  // Nobody answered: whatever else goes to this service shares its pause, and its reason.
  const isUnanswered = code === 'OFFLINE' || (error.retryable && readDetail(error, 'status') === undefined);
  if (isUnanswered) health.unreachable(job.profileId);
  if (code === 'KEY_REFUSED' || isUnanswered) return void book.change(job.id, { event: 'not-sent', error });
  if (!error.retryable) return void book.change(job.id, { event: 'upload-failed', error });
  const asked = (readDetail(error, 'retryAfterSeconds') ?? 0) * 1000;
  const pause = Math.max(asked, pauseBefore(countTries(parts, job), UPLOAD_BACKOFF, parts.random()));
  const until = parts.clock.now() + pause;
  book.change(job.id, {
    event: 'not-sent',
    error,
    hold: { reason: asksForPause(error) ? 'rate-limit' : 'offline', until },
  });
}

function countTries(parts: SubmitParts, job: Job): number {
  return countSince(parts, job, 'not-sent');
}

/** A service that answers so is there; it only wants to be asked later. */
function asksForPause(error: Failure): boolean {
  return readDetail(error, 'status') === 429 || (readDetail(error, 'retryAfterSeconds') ?? 0) > 0;
}

/** How often something has happened to the job since it was queued. */
function countSince(parts: SubmitParts, job: Job, event: JobEvent): number {
  const { transitions } = parts.store.jobs.history(job.id);
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

/** No byte of it has left: what can't be written down in both places is not sent. */
function takeBackIntent({ book, clock }: SubmitParts, attemptId: string, error: Failure | null): void {
  const answer = { httpStatus: null, genId: null, message: null, answeredAt: clock.now() };
  book.recordAnswer(attemptId, { ...answer, outcome: 'not-sent' }, { event: 'not-sent', error });
}

function recordOutcome(
  parts: SubmitParts,
  { job, profile, attemptId }: PreparedSubmission,
  outcome: SubmissionOutcome,
  reusedIds: readonly string[],
): void {
  const verdict = judgeSubmission(outcome, profile);
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
      // The service may have dropped a file that it was sent long ago: the next try uploads it again.
      else parts.uploads.forget(job.profileId, profile, reusedIds);
      parts.book.recordAnswer(attemptId, answer, { event: 'refused', error: verdict.error });
      return;
    case 'outcome-unclear':
      health.unclear(job.profileId);
      parts.book.recordAnswer(attemptId, answer, { event: 'outcome-unclear', error: verdict.error });
      return;
    case 'not-sent': {
      if (verdict.hold === 'offline') {
        health.unreachable(job.profileId);
        parts.rate.giveBack(job.profileId);
        parts.book.recordAnswer(attemptId, answer, { event: 'not-sent', error: verdict.error });
        return;
      }
      const asked = (verdict.retryAfterSeconds ?? 0) * 1000;
      const pause = asked > 0 ? asked : pauseBefore(countTries(parts, job), RATE_BACKOFF, parts.random());
      health.pauseSubmissions(job.profileId, pause);
      parts.book.recordAnswer(attemptId, answer, {
        event: 'not-sent',
        error: verdict.error,
        hold: { reason: 'rate-limit', until: clock.now() + pause },
      });
    }
  }
}

function toAnswer(outcome: SubmissionOutcome, verdict: SubmissionVerdict, answeredAt: number): AttemptAnswer {
  const message = verdict.event === 'accepted' ? null : readDetail(verdict.error, 'message') || null;
  return {
    outcome: verdict.event === 'outcome-unclear' ? 'unclear' : verdict.event,
    httpStatus: outcome.kind === 'answer' ? outcome.status : null,
    genId: verdict.event === 'accepted' ? verdict.genId : null,
    message,
    answeredAt,
  };
}
