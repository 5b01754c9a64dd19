import type { Asset } from '../../../shared/domain/media/asset.ts';
import { failure, passingFailure, readDetail } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Clock, Network, Store, UploadRecord } from '../ports.ts';
import { checkUnchanged, explainUnread } from '../references/check-file.ts';
import { hashFile } from './hash-file.ts';
import { remoteName } from './remote-name.ts';
import { sendFile } from './send-file.ts';
import { uploadScope } from './upload-scope.ts';

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

/** The name by which a service knows a file. */
export interface UploadedFile {
  readonly reference: string;
  /** False where it was uploaded before, perhaps long ago. */
  readonly isNew: boolean;
}

export interface Uploads {
  /**
   * The file name by which the service knows the asset's bytes: from an earlier upload of the same bytes that has not
   * expired, or from a new one. Errors: FILE_*, UPLOAD_UNBOUND, UPLOAD_FAILED, KEY_REFUSED, OFFLINE.
   */
  ensureUploaded(request: UploadRequest): Promise<Result<UploadedFile>>;
  /** Whether the service still has all that was uploaded for a job, which may have waited since. */
  areFresh(profileId: string, profile: Profile, assetIds: readonly string[]): boolean;
  /** The service may have dropped these files: they go up again the next time. */
  forget(profileId: string, profile: Profile, assetIds: readonly string[]): void;
}

/** Creates the uploader; jobs that need the same bytes at the same time share one upload. */
export function createUploads(parts: { store: Store; network: Network; clock: Clock }): Uploads {
  const { store, network, clock } = parts;
  const underWay = new Map<string, { result: Promise<Result<UploadedFile>>; signal: AbortSignal }>();

  async function ensureUploaded(request: UploadRequest): Promise<Result<UploadedFile>> {
    const unchanged = await checkUnchanged(request.asset);
    if (!unchanged.ok) return unchanged;
    const hashed = await readHash(request);
    if (!hashed.ok) return hashed;
    const scope = uploadScope(request.profileId, request.profile);
    const known = store.uploads.find(scope, hashed.value);
    if (known !== null && isFresh(known)) return succeed({ reference: known.reference, isNew: false });
    const key = `${scope}:${hashed.value}`;
    const shared = underWay.get(key);
    if (shared !== undefined) {
      const result = await shared.result;
      if (result.ok || request.signal.aborted) return result;
      // The other job's own cancellation, or its own copy of the file, must not fail this one.
      const isOwn = shared.signal.aborted || result.error.code.startsWith('FILE_');
      return isOwn || readDetail(result.error, 'cause') === 'file-changed' ? ensureUploaded(request) : result;
    }
    const upload = send(request, scope, hashed.value).finally(() => underWay.delete(key));
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
    const stored = store.assets.byId([asset.id])[0]?.sha256;
    if (stored) return succeed(stored);
    try {
      const sha256 = await hashFile(asset.path, signal);
      const unchanged = await checkUnchanged(asset);
      if (!unchanged.ok) return unchanged;
      store.transact((tx) => tx.assets.setHash(asset.id, sha256));
      return succeed(sha256);
    } catch (error) {
      return fail(
        signal.aborted
          ? passingFailure('UPLOAD_FAILED', { cause: 'cancelled' })
          : await explainUnread(error, asset.path),
      );
    }
  }

  async function send(request: UploadRequest, scope: string, sha256: string): Promise<Result<UploadedFile>> {
    const { asset, profile } = request;
    const binding = profile.upload;
    if (binding === null) return fail(failure('UPLOAD_UNBOUND'));
    if (binding.maxBytes !== null && asset.bytes > binding.maxBytes) {
      return fail(
        failure('UPLOAD_FAILED', { cause: 'too-large', bytes: asset.bytes, maximum: binding.maxBytes }),
      );
    }
    const { mime, path, bytes } = asset;
    const { key, onProgress, signal } = request;
    const name = remoteName(asset, sha256);
    const reference = await sendFile(network, {
      profile,
      binding,
      key,
      name,
      mime,
      path,
      bytes,
      onProgress,
      signal,
    });
    if (!reference.ok) return reference;
    const uploadedAt = clock.now();
    const expiresAt =
      binding.expiresAfterSeconds === null ? null : uploadedAt + binding.expiresAfterSeconds * 1000;
    store.transact((tx) =>
      tx.uploads.save({ sha256, profileId: scope, reference: reference.value, bytes, uploadedAt, expiresAt }),
    );
    return succeed({ reference: reference.value, isNew: true });
  }

  function areFresh(profileId: string, profile: Profile, assetIds: readonly string[]): boolean {
    const scope = uploadScope(profileId, profile);
    return store.assets.byId(assetIds).every(({ sha256 }) => {
      const known = sha256 === null ? null : store.uploads.find(scope, sha256);
      return known !== null && isFresh(known);
    });
  }

  function forget(profileId: string, profile: Profile, assetIds: readonly string[]): void {
    const scope = uploadScope(profileId, profile);
    const hashes = store.assets.byId(assetIds).flatMap(({ sha256 }) => sha256 ?? []);
    store.transact((tx) => {
      for (const sha256 of hashes) tx.uploads.forget(scope, sha256);
    });
  }

  return { ensureUploaded, areFresh, forget };
}

function marginOf(lifetimeMilliseconds: number): number {
  return Math.min(EXPIRY_MARGIN_MILLISECONDS, lifetimeMilliseconds / 4);
}
