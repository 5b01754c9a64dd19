import { createHash, randomUUID } from 'node:crypto';
import type { Job } from '../../../../shared/jobs/job.ts';
import { type JsonObject, writeAt } from '../../../../shared/kernel/json-pointer.ts';
import { isSameMoney } from '../../../../shared/kernel/money.ts';
import { type Failure, failure } from '../../../../shared/kernel/result.ts';
import { readTextPlace } from '../../../../shared/models/body-part.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { isPaid } from '../../../../shared/queue/status.ts';
import { CALLED_OFF } from '../../../../shared/queue/submission.ts';
import { profileOfModel } from '../../../../shared/service/profile/generation-binding.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { buildRequestBody, listParts } from '../../../../shared/service/request/build-request.ts';
import { persist } from '../../kernel/persist.ts';
import type { FormPart, SubmissionRequest } from '../../ports.ts';
import { serviceUrl, submissionUrl, webhookHeaders, withWebhook } from '../../service/service-urls.ts';
import type { SentKey } from '../job-store.ts';
import type { JobWriter } from '../job-writer.ts';
import { estimateOf } from './enqueue.ts';
import { prepareJob } from './prepare-job.ts';
import { countSince, recordOutcome, type SubmitDeps } from './record-outcome.ts';
import { type InlineFile, uploadReferences } from './upload-references.ts';
import { mayStillGo, type PreparedSubmission, writeIntent } from './write-intent.ts';

/** How long the service may take to answer a submission; after that its outcome is unknown. */
const ANSWER_TIMEOUT_MILLISECONDS = 60_000;
const EXPIRED_UPLOADS_MAXIMUM = 5;

/**
 * Takes one queued job through its uploads to its one POST. Everything before the intent may be repeated; after it the
 * answer table alone decides. Failures in between leave the job queued with a reason, or failed with one.
 */
export async function submitJob(deps: SubmitDeps, job: Job, signal: AbortSignal): Promise<void> {
  const ready = await prepare(deps, job, signal);
  if (ready === undefined || signal.aborted) return;
  const { prepared, body } = ready;
  // What was uploaded first may have expired while the last was still on its way: what is gone goes up again.
  if (!deps.uploads.areFresh({ profileId: job.profileId, ...prepared }, ready.assetIds))
    return afterExpiredUploads(deps, job);
  const { attemptId } = prepared;
  // On disk at once: shared with other intents, a power cut would leave all of them in doubt where one was about to leave.
  const answer = writeIntent(deps, prepared);
  if (answer.kind === 'over-budget') deps.budget.hold(prepared.job, answer.reached);
  if (answer.kind !== 'written') return;
  const unwritten = await deps.dataAge.note(answer.attempt, job.profileId);
  if (unwritten !== null) return persist(deps, () => takeBackIntent(deps, prepared, unwritten.error));
  deps.inFlightAttempts.add(attemptId);
  try {
    const outcome = await deps.network.submit({
      ...headOf(prepared, ready.webhookUrl),
      body,
      mayLeave: () => mayStillGo(deps, prepared, answer),
    });
    await persist(deps, () => {
      if (outcome.kind === 'not-sent' && outcome.cause === CALLED_OFF)
        return takeBackIntent(deps, prepared, null);
      return deps.store.transact(() => recordOutcome(deps, prepared, outcome, ready.reusedIds));
    });
  } finally {
    deps.inFlightAttempts.delete(attemptId);
  }
}

/** A submission without its body; the same for each request that is of it. */
export function headOf(
  { profile, key, model, job, sentKey }: Omit<PreparedSubmission, 'body'>,
  webhookUrl: string | null,
): Omit<SubmissionRequest, 'body'> {
  const place = profile.submission?.idempotency;
  return {
    url: submissionUrl(profile, model, { webhookUrl, testMode: job.testMode }),
    key,
    access: profile.access,
    headers: {
      ...webhookHeaders(model, webhookUrl),
      ...(sentKey !== null && place?.in === 'header' ? { [place.name]: sentKey.key } : {}),
    },
    timeoutMilliseconds: ANSWER_TIMEOUT_MILLISECONDS,
  };
}

/** What was asked for as it is sent, with what is of this submission alone. */
export function writeBody(
  asked: JsonObject,
  { profile, model, sentKey }: Pick<PreparedSubmission, 'profile' | 'model' | 'sentKey'>,
  webhookUrl: string | null,
  files: readonly InlineFile[],
): SubmissionRequest['body'] {
  const place = profile.submission?.idempotency;
  const whole = withWebhook(asked, model, webhookUrl);
  const body =
    sentKey !== null && place?.in === 'body' ? writeAt(whole, readTextPlace(place.name), sentKey.key) : whole;
  return model.encoding === 'multipart' ? writeForm(body, files) : JSON.stringify(body);
}

type KeyedSubmission = Pick<PreparedSubmission, 'profile' | 'model' | 'key'>;

/** Where a key of a submission goes: sent anywhere else, it would begin another one. */
export function describeKey({ profile, model, key }: KeyedSubmission): string {
  const { in: part, name } = profile.submission?.idempotency ?? {};
  const place = [serviceUrl(profile, model.path), part, name, key];
  return createHash('sha256').update(JSON.stringify(place)).digest('hex');
}

/**
 * The promise counts for half of its time: whoever keeps it may have begun to count earlier. It is of no use for a request that holds
 * files: only their hashes are kept, so that it can't be sent again as it was.
 */
function makeKey(submission: KeyedSubmission, holdsFiles: boolean, now: number): SentKey | null {
  const binding = submission.profile.submission?.idempotency;
  if (binding === undefined) return null;
  const { seconds } = binding;
  const until = seconds === undefined || holdsFiles ? null : now + seconds * 500;
  return { key: randomUUID(), at: describeKey(submission), until };
}

/** A submission with everything that it needs. */
interface Ready {
  readonly prepared: PreparedSubmission;
  /** As it is sent, with all files that go in it. */
  readonly body: SubmissionRequest['body'];
  /** Where its result is to be delivered; null where nothing can be. */
  readonly webhookUrl: string | null;
  /** The files that its body names. */
  readonly assetIds: readonly string[];
  /** Those of them that were uploaded for an earlier submission. */
  readonly reusedIds: readonly string[];
}

async function prepare(deps: SubmitDeps, job: Job, signal: AbortSignal): Promise<Ready | undefined> {
  const { jobWriter, health, ids } = deps;
  const accessRevision = deps.accessRevision();
  const whole = deps.usableProfile(job.profileId);
  if (whole === null) return void jobWriter.hold(job.id, { reason: 'profile-missing', until: null });
  const profile = profileOfModel(whole, job.model);
  if (isRepriced(jobWriter, profile, job)) return undefined;
  const key = await deps.secrets.readKey(job.profileId);
  if (key === null) return void health.keyMissing(job.profileId);
  const prepared = await prepareJob(deps.store, profile, job, deps.clock.now());
  const { form, problems } = prepared;
  // Cancelled, and perhaps queued again already: that run of it is not this one.
  if (signal.aborted) return undefined;
  if (form === null) return void stopBeforeSending(deps, job, failure('INVALID_INPUT', { model: job.model }));
  const openBinding = problems.find((found) => /-unbound$/.test(found.code));
  if (openBinding !== undefined) return void jobWriter.hold(job.id, { reason: 'open-binding', until: null });
  if (problems.some(({ code }) => code === 'url-expired'))
    return void jobWriter.hold(job.id, { reason: 'reference-expired', until: null });
  if (problems.length > 0)
    return void stopBeforeSending(deps, job, failure('INVALID_INPUT', { problems: [...problems] }));
  // Its result must have a place to go before it is paid for. The queue holds whatever costs while it has none.
  if (isPaid(job) && !(await deps.resultsGate.admits())) return undefined;
  if (signal.aborted) return undefined;
  // Before the uploads: what waits for the budget anyway uploads nothing.
  if (!deps.budget.admits(job)) return undefined;
  const uploaded = await uploadReferences(deps, job, { profile, key, accessRevision }, prepared, signal);
  if (uploaded === null) return undefined;
  const { model } = form;
  const inlineOf = (reference: MediaReference) =>
    reference.kind === 'file' ? (uploaded.inline.get(reference.assetId) ?? null) : null;
  const write = (how: 'text' | 'mark') =>
    buildRequestBody(
      form,
      job.input,
      (reference, inline) =>
        (inline === null ? undefined : inlineOf(reference)?.[how](inline)) ??
        referenceText(reference, uploaded.names),
      (reference) => inlineOf(reference)?.mime ?? null,
    );
  const webhookSecret = ids.secret();
  const webhookUrl = deps.webhookUrl(profile, webhookSecret);
  // The address is of this attempt alone, and stands beside it: what is kept of the body is what the artist asked for.
  const kept = write('mark');
  const isText = model.encoding !== 'multipart' && uploaded.inline.size > 0;
  const files = [...uploaded.inline.values()];
  const sentKey = makeKey({ profile, model, key }, files.length > 0, deps.clock.now());
  const body = writeBody(isText ? write('text') : kept, { profile, model, sentKey }, webhookUrl, files);
  return {
    prepared: {
      job: uploaded.job,
      profile,
      key,
      accessRevision,
      model,
      attemptId: ids.next(),
      webhookSecret,
      sentKey,
      body: JSON.stringify(kept),
    },
    ...{ body, webhookUrl },
    assetIds: [...uploaded.names.keys()],
    reusedIds: uploaded.reusedIds,
  };
}

/** What came back into the queue may have the price of another day: it is counted by today's, and goes as that. */
function isRepriced(jobWriter: JobWriter, profile: Profile, job: Job): boolean {
  const estimate = job.practice ? job.estimate : estimateOf(profile, job);
  if (isSameMoney(estimate, job.estimate)) return false;
  jobWriter.changeAll([job.id], { kind: 'reprice', estimate });
  return true;
}

/** A form as it is sent: what holds a file's mark is the file. */
function writeForm(body: JsonObject, files: readonly InlineFile[]): FormPart[] {
  const byMark = new Map(files.map((file) => [file.mark('part'), file]));
  return listParts(body).map(({ name, text, isJson }) => {
    const file = byMark.get(text);
    if (file !== undefined) return { name, fileName: file.name, mime: file.mime, bytes: file.bytes };
    return { name, text, ...(isJson ? { mime: 'application/json' } : {}) };
  });
}

function referenceText(reference: MediaReference, uploaded: ReadonlyMap<string, string>): string {
  if (reference.kind === 'url') return reference.url;
  const name = reference.kind === 'uploaded' ? reference.name : uploaded.get(reference.assetId);
  if (name === undefined) throw new Error('a file was neither uploaded nor read');
  return name;
}

/** Files that expire faster than they go up would go up for ever. */
function afterExpiredUploads(deps: SubmitDeps, job: Job): void {
  if (countSince(deps, job, 'interrupted') < EXPIRED_UPLOADS_MAXIMUM)
    return void deps.jobWriter.change(job.id, { event: 'interrupted' });
  stopBeforeSending(deps, job, failure('UPLOAD_FAILED', { cause: 'expired' }));
}

function stopBeforeSending(deps: SubmitDeps, job: Job, error: Failure): void {
  deps.jobWriter.change(job.id, { event: 'upload-failed', error });
}

/** No byte of it has left: what can't be written down in both places is not sent. */
function takeBackIntent(
  { jobWriter, clock, rate }: SubmitDeps,
  { attemptId, job }: PreparedSubmission,
  error: Failure | null,
): void {
  rate.giveBack(job.profileId);
  const answer = { httpStatus: null, genId: null, message: null, answeredAt: clock.now() };
  jobWriter.recordAnswer(attemptId, { ...answer, outcome: 'not-sent' }, { event: 'not-sent', error });
}
