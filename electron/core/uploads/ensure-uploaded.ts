import type { Asset } from '../../../shared/domain/asset.ts';
import { readMessage } from '../../../shared/domain/submission.ts';
import { failure, passingFailure } from '../../../shared/errors.ts';
import { parseJson } from '../../../shared/json.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { readText } from '../../../shared/service/json-pointer.ts';
import type { Profile, UploadBinding } from '../../../shared/service/profile.ts';
import type { Clock, Network, ReadAnswer, Store, UploadRecord } from '../ports.ts';
import { isApiHost, serviceUrl } from '../queue/service-urls.ts';
import { checkUnchanged, fileFailure } from '../references/check-file.ts';
import { hashFile } from './hash-file.ts';

/** An upload that is about to expire would be gone before the service reads it. */
const EXPIRY_MARGIN_MILLISECONDS = 10 * 60_000;

export interface UploadRequest {
  readonly asset: Asset;
  readonly profileId: string;
  readonly profile: Profile;
  readonly key: string;
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface Uploads {
  /**
   * The file name by which the service knows the asset's bytes: from an earlier upload of the same bytes that has not
   * expired, or from a new one. Errors: FILE_*, UPLOAD_UNBOUND, UPLOAD_FAILED, KEY_REFUSED, OFFLINE.
   */
  ensureUploaded(request: UploadRequest): Promise<Result<string>>;
}

/** Creates the uploader; jobs that need the same bytes at the same time share one upload. */
export function createUploads(parts: { store: Store; network: Network; clock: Clock }): Uploads {
  const { store, network, clock } = parts;
  const underWay = new Map<string, { result: Promise<Result<string>>; signal: AbortSignal }>();

  async function ensureUploaded(request: UploadRequest): Promise<Result<string>> {
    const unchanged = await checkUnchanged(request.asset);
    if (!unchanged.ok) return unchanged;
    const hashed = await readHash(request);
    if (!hashed.ok) return hashed;
    const known = store.upload(request.profileId, hashed.value);
    if (known !== null && isFresh(known)) return succeed(known.reference);
    const key = `${request.profileId}:${hashed.value}`;
    const shared = underWay.get(key);
    if (shared !== undefined) {
      const result = await shared.result;
      if (result.ok || request.signal.aborted) return result;
      // The other job's own cancellation, or its own copy of the file, must not fail this one.
      const isOwn = shared.signal.aborted || result.error.code.startsWith('FILE_');
      return isOwn || result.error.details['cause'] === 'file-changed' ? ensureUploaded(request) : result;
    }
    const upload = send(request, hashed.value).finally(() => underWay.delete(key));
    underWay.set(key, { result: upload, signal: request.signal });
    return upload;
  }

  function isFresh(record: UploadRecord): boolean {
    if (record.expiresAt === null) return true;
    const now = clock.now();
    // A clock that was set back must not make an old upload look fresh for ever.
    return (
      now >= record.uploadedAt && now < record.expiresAt - marginOf(record.expiresAt - record.uploadedAt)
    );
  }

  async function readHash({ asset, signal }: UploadRequest): Promise<Result<string>> {
    if (asset.sha256 !== null) return succeed(asset.sha256);
    const stored = store.assetsById([asset.id])[0]?.sha256;
    if (stored) return succeed(stored);
    try {
      const sha256 = await hashFile(asset.path, signal);
      const unchanged = await checkUnchanged(asset);
      if (!unchanged.ok) return unchanged;
      store.setAssetHash(asset.id, sha256);
      return succeed(sha256);
    } catch (error) {
      return fail(
        signal.aborted
          ? passingFailure('UPLOAD_FAILED', { cause: 'cancelled' })
          : fileFailure(error, asset.path),
      );
    }
  }

  async function send(request: UploadRequest, sha256: string): Promise<Result<string>> {
    const { asset, profile, profileId } = request;
    const binding = profile.upload;
    if (binding === null || binding.mode !== 'multipart')
      return fail(failure('UPLOAD_UNBOUND', { mode: binding?.mode ?? null }));
    if (binding.maxBytes !== null && asset.bytes > binding.maxBytes) {
      return fail(
        failure('UPLOAD_FAILED', { cause: 'too-large', bytes: asset.bytes, maximum: binding.maxBytes }),
      );
    }
    const url = serviceUrl(profile, binding.url);
    const uploadedAt = clock.now();
    const answer = await network.upload({
      url,
      method: binding.method,
      key: binding.sendKey && isApiHost(profile, url) ? request.key : null,
      field: binding.field ?? 'file',
      extraFields: binding.extraFields,
      fileName: uniqueName(asset, sha256),
      mime: asset.mime,
      path: asset.path,
      bytes: asset.bytes,
      onProgress: request.onProgress,
      signal: request.signal,
    });
    if (!answer.ok) return answer;
    const reference = readReference(answer.value, binding);
    if (!reference.ok) return reference;
    const expiresAt =
      binding.expiresAfterSeconds === null ? null : uploadedAt + binding.expiresAfterSeconds * 1000;
    store.saveUpload({
      sha256,
      profileId,
      reference: reference.value,
      bytes: asset.bytes,
      uploadedAt,
      expiresAt,
    });
    return reference;
  }

  return { ensureUploaded };
}

function marginOf(lifetimeMilliseconds: number): number {
  return Math.min(EXPIRY_MARGIN_MILLISECONDS, lifetimeMilliseconds / 4);
}

/** The content's hash in the name keeps one artist's `ref.png` from replacing another's where the service keeps names. */
function uniqueName(asset: Asset, sha256: string): string {
  const dot = asset.name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [asset.name.slice(0, dot), asset.name.slice(dot)] : [asset.name, ''];
  return `${stem.slice(0, 80)}-${sha256.slice(0, 12)}${extension.slice(0, 16)}`;
}

function readReference(answer: ReadAnswer, binding: UploadBinding): Result<string> {
  const { status } = answer;
  const message = readMessage(answer.body);
  if (status === 401 || status === 403) return fail(failure('KEY_REFUSED', { status, message }));
  if (status === 429 || status >= 500) {
    return fail(
      passingFailure('UPLOAD_FAILED', { status, message, retryAfterSeconds: answer.retryAfterSeconds }),
    );
  }
  const body = status >= 200 && status < 300 ? parseJson(answer.body) : undefined;
  const reference = body === undefined ? null : readText(body, binding.reference);
  if (reference !== null) return succeed(reference);
  return fail(failure('UPLOAD_FAILED', { status, message, pointer: binding.reference }));
}
