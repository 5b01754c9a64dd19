import type { Asset } from '../../../shared/domain/media/asset.ts';
import { failure, passingFailure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Clock, Network, Store } from '../ports.ts';
import { checkUnchanged, explainUnread } from '../references/check-file.ts';
import { hashFile } from './hash-file.ts';
import { remoteName } from './remote-name.ts';
import { sendFile } from './send-file.ts';
import type { UploadAccess } from './upload-scope.ts';

export interface UploadRequest extends UploadAccess {
  readonly asset: Asset;
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** The name by which a service knows a file. */
export interface UploadedFile {
  readonly reference: string;
  /** False where it was uploaded before, perhaps long ago. */
  readonly isNew: boolean;
}

/** The hash of the file's bytes, which is remembered. */
export async function readHash(store: Store, { asset, signal }: UploadRequest): Promise<Result<string>> {
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

/** Uploads the file, and writes down by which name the service knows its bytes. */
export async function uploadOnce(
  { store, network, clock }: { store: Store; network: Network; clock: Clock },
  request: UploadRequest,
  scope: string,
  sha256: string,
): Promise<Result<UploadedFile>> {
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
