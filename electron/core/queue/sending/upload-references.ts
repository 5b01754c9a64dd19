import { createHash } from 'node:crypto';
import type { Job } from '../../../../shared/jobs/job.ts';
import {
  type Failure,
  fail,
  passingFailure,
  type Result,
  readDetail,
  succeed,
} from '../../../../shared/kernel/result.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import type { InlineForm } from '../../../../shared/models/define-model.ts';
import { readPlain } from '../../kernel/files/open-plain.ts';
import { checkUnchanged, explainUnread } from '../../library/references/fix-service.ts';
import { type Backoff, pauseBefore } from '../pace/backoff.ts';
import { createProgressMeter } from '../pace/progress-meter.ts';
import type { UploadedFile } from '../uploads/ensure-uploaded.ts';
import { withoutPrivate } from '../uploads/without-private.ts';
import type { PreparedJob } from './prepare-job.ts';
import { countTries, noteRefusal, type SubmitDeps } from './record-outcome.ts';
import type { PreparedSubmission } from './write-intent.ts';

const UPLOAD_BACKOFF: Backoff = { firstMilliseconds: 2000, maximumMilliseconds: 60_000 };

/** What a job's files are sent with. */
type Access = Pick<PreparedSubmission, 'profile' | 'key' | 'accessRevision'>;

interface Uploaded {
  /** As it is since its uploads began. */
  readonly job: Job;
  /** What the service calls each file, by asset. */
  readonly names: ReadonlyMap<string, string>;
  /** The files that go in the request itself, by asset. */
  readonly inline: ReadonlyMap<string, InlineFile>;
  readonly reusedIds: readonly string[];
}

/**
 * Uploads one file after the other, so that the first job of a batch is on its way early, or reads what goes in the request itself;
 * null when it can't go on now.
 */
export async function uploadReferences(
  deps: SubmitDeps,
  job: Job,
  access: Access,
  { files, assets }: Pick<PreparedJob, 'files' | 'assets'>,
  signal: AbortSignal,
): Promise<Uploaded | null> {
  const names = new Map<string, string>();
  const inline = new Map<string, InlineFile>();
  const reusedIds: string[] = [];
  if (assets.size === 0) return { job, names, inline, reusedIds };
  if (deps.store.jobs.find(job.id)?.revision !== job.revision) return null;
  const uploading = deps.jobWriter.change(job.id, { event: 'upload-started' });
  if (!uploading.ok) return null;
  for (const asset of assets.values()) {
    const ways = files.filter(({ assetId }) => assetId === asset.id);
    const read = ways.some((file) => file.inline !== null) ? await readInline(deps, asset, signal) : null;
    const isUploaded = read?.ok !== false && ways.some((file) => file.inline === null);
    const sent = isUploaded ? await uploadAsset(deps, job, access, asset, signal) : null;
    if (signal.aborted) return null;
    const failed = [read, sent].find((result) => result?.ok === false);
    if (failed?.ok === false) {
      afterFailedUpload(deps, { job, ...access }, failed.error);
      return null;
    }
    if (read?.ok) inline.set(asset.id, read.value);
    if (!sent?.ok) continue;
    names.set(asset.id, sent.value.reference);
    if (!sent.value.isNew) reusedIds.push(asset.id);
  }
  return { job: uploading.value, names, inline, reusedIds };
}

async function uploadAsset(
  deps: SubmitDeps,
  job: Job,
  access: Access,
  asset: Asset,
  signal: AbortSignal,
): Promise<Result<UploadedFile>> {
  const meter = createProgressMeter(deps, { jobId: job.id, phase: 'uploading', label: asset.name });
  const onProgress = (bytes: number) => meter(bytes, asset.bytes);
  const result = await deps.uploads.ensureUploaded({
    asset,
    profileId: job.profileId,
    ...access,
    onProgress,
    signal,
  });
  // Only what was sent says that the service is there; what it has from before says nothing.
  if (result.ok && result.value.isNew) deps.health.reached(job.profileId);
  return result;
}

/** An upload costs nothing: what may pass waits and is tried again, what can't pass fails the job before it was sent. */
function afterFailedUpload(deps: SubmitDeps, sent: Access & { readonly job: Job }, error: Failure): void {
  const { job } = sent;
  const { jobWriter, health } = deps;
  const { code } = error;
  const hold = code === 'KEY_REFUSED' ? 'key-refused' : code === 'NO_CREDIT' ? 'no-credit' : null;
  if (hold !== null) noteRefusal(deps, sent, hold);
  // Nobody answered: whatever else goes to this service shares its pause, and its reason.
  const isUnanswered = code === 'OFFLINE' || (error.retryable && readDetail(error, 'status') === undefined);
  if (isUnanswered) health.unreachable(job.profileId);
  if (hold !== null || isUnanswered) return void jobWriter.change(job.id, { event: 'not-sent', error });
  if (!error.retryable) return void jobWriter.change(job.id, { event: 'upload-failed', error });
  const asked = (readDetail(error, 'retryAfterSeconds') ?? 0) * 1000;
  const pause = Math.max(asked, pauseBefore(countTries(deps, job), UPLOAD_BACKOFF, deps.random()));
  const until = deps.clock.now() + pause;
  jobWriter.change(job.id, {
    event: 'not-sent',
    error,
    hold: { reason: asksForPause(error) ? 'rate-limit' : 'offline', until },
  });
}

/** A service that answers so is there; it only wants to be asked later. */
function asksForPause(error: Failure): boolean {
  return readDetail(error, 'status') === 429 || (readDetail(error, 'retryAfterSeconds') ?? 0) > 0;
}

/** A file as it goes in a request. */
export interface InlineFile {
  readonly name: string;
  /** Its media type. */
  readonly mime: string;
  readonly bytes: Buffer;
  /** In this form; as a part of a form it is not text, and has its mark here. */
  text(inline: InlineForm): string;
  /** The same with the hash of its bytes in their place: what was sent can be told by it, and need not be kept twice. */
  mark(inline: InlineForm): string;
}

/** Reads a file that goes in the request itself. Errors: FILE_* (it changed, is gone, can't be read), UPLOAD_FAILED (cancelled). */
async function readInline(
  { settings }: Pick<SubmitDeps, 'settings'>,
  asset: Asset,
  signal: AbortSignal,
): Promise<Result<InlineFile>> {
  try {
    const whole = await readPlain(asset.path, signal);
    const bytes = (settings.read().stripsMetadata ? await withoutPrivate(whole, asset.mime) : null) ?? whole;
    // Looked at after it was read: what is written to meanwhile is not sent.
    const unchanged = await checkUnchanged(asset);
    if (!unchanged.ok) return unchanged;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { name, mime } = asset;
    const mark = (inline: InlineForm) =>
      inline === 'data-url' ? `data:${mime};sha256,${sha256}` : `sha256:${sha256}`;
    return succeed({
      ...{ name, mime, bytes, mark },
      text(inline) {
        if (inline === 'part') return mark(inline);
        const base64 = bytes.toString('base64');
        return inline === 'data-url' ? `data:${mime};base64,${base64}` : base64;
      },
    });
  } catch (error) {
    return fail(
      signal.aborted
        ? passingFailure('UPLOAD_FAILED', { cause: 'cancelled' })
        : await explainUnread(error, asset.path),
    );
  }
}
