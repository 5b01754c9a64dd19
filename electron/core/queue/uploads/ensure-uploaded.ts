import { type Result, readDetail, succeed } from '../../../../shared/kernel/result.ts';
import { checkUnchanged } from '../../library/references/fix-service.ts';
import type { Clock, Network, Store, UploadRecord } from '../../ports.ts';
import {
  readHash,
  type UploadAccess,
  type UploadedFile,
  type UploadRequest,
  uploadOnce,
  uploadScope,
} from './upload-once.ts';

export interface Uploads {
  /**
   * The file name by which the service knows the asset's bytes: from an earlier upload of the same bytes that has not
   * expired, or from a new one. Errors: FILE_*, UPLOAD_UNBOUND, UPLOAD_FAILED, KEY_REFUSED, OFFLINE.
   */
  ensureUploaded(request: UploadRequest): Promise<Result<UploadedFile>>;
  /** Whether the service still has all that was uploaded for a job, which may have waited since. */
  areFresh(access: UploadAccess, assetIds: readonly string[]): boolean;
  /** The service may have dropped these files: they go up again the next time. */
  forget(access: UploadAccess, assetIds: readonly string[]): void;
}

/** Creates the uploader; jobs that need the same bytes at the same time share one upload. */
export function createUploads(deps: { store: Store; network: Network; clock: Clock }): Uploads {
  const { store, clock } = deps;
  const underWay = new Map<string, { result: Promise<Result<UploadedFile>>; signal: AbortSignal }>();

  async function ensureUploaded(request: UploadRequest): Promise<Result<UploadedFile>> {
    const unchanged = await checkUnchanged(request.asset);
    if (!unchanged.ok) return unchanged;
    const hashed = await readHash(store, request);
    if (!hashed.ok) return hashed;
    const scope = uploadScope(request);
    const known = store.uploads.find(scope, hashed.value);
    if (known !== null && isFresh(known, clock.now()))
      return succeed({ reference: known.reference, isNew: false });
    const key = `${scope}:${hashed.value}`;
    const shared = underWay.get(key);
    if (shared !== undefined) {
      const result = await shared.result;
      if (result.ok || request.signal.aborted) return result;
      // The other job's own cancellation, or its own copy of the file, must not fail this one.
      const isOwn = shared.signal.aborted || result.error.code.startsWith('FILE_');
      return isOwn || readDetail(result.error, 'cause') === 'file-changed' ? ensureUploaded(request) : result;
    }
    const upload = uploadOnce(deps, request, scope, hashed.value).finally(() => underWay.delete(key));
    underWay.set(key, { result: upload, signal: request.signal });
    return upload;
  }

  function areFresh(access: UploadAccess, assetIds: readonly string[]): boolean {
    const scope = uploadScope(access);
    return store.assets.byId(assetIds).every(({ sha256 }) => {
      const known = sha256 === null ? null : store.uploads.find(scope, sha256);
      return known !== null && isFresh(known, clock.now());
    });
  }

  function forget(access: UploadAccess, assetIds: readonly string[]): void {
    const scope = uploadScope(access);
    const hashes = store.assets.byId(assetIds).flatMap(({ sha256 }) => sha256 ?? []);
    store.transact((tx) => {
      for (const sha256 of hashes) tx.uploads.forget(scope, sha256);
    });
  }

  return { ensureUploaded, areFresh, forget };
}

/** An upload that is about to expire would be gone before the service reads it. */
const EXPIRY_MARGIN_MILLISECONDS = 10 * 60_000;

/** Whether a file that was uploaded is still there when a service reads it. */
function isFresh(record: UploadRecord, now: number): boolean {
  if (record.expiresAt === null) return true;
  // A clock that was set back must not make an old upload look fresh for ever.
  return now >= record.uploadedAt && now < record.expiresAt - marginOf(record.expiresAt - record.uploadedAt);
}

function marginOf(lifetimeMilliseconds: number): number {
  return Math.min(EXPIRY_MARGIN_MILLISECONDS, lifetimeMilliseconds / 4);
}
