import { createHash } from 'node:crypto';
import { fail, failure, passingFailure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { Asset } from '../../../../shared/library/asset.ts';
import { endingOf, UNPROVEN_ENDING } from '../../../../shared/library/name-template.ts';
import { PRACTICE_PROFILE_ID } from '../../../../shared/service/profile/practice-profile.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { checkUnchanged, explainUnread } from '../../library/references/fix-service.ts';
import type { Clock, Network, Store } from '../../ports.ts';
import { hashFile } from './hash-file.ts';
import { sendFile } from './send-file.ts';

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

/**
 * The name under which a file goes to the service: readable, safe everywhere (ASCII letters, digits, `-`, `_`), its
 * extension kept, and with its content's hash. Services that keep files by name thus never replace one artist's `ref.png`
 * by another's; the same name is always the same bytes.
 */
export function remoteName(asset: Pick<Asset, 'name' | 'mime'>, sha256: string): string {
  const [, named = asset.name, written] = /^(.+)\.([A-Za-z0-9]{1,10})$/s.exec(asset.name) ?? [];
  const extension = written?.toLowerCase() ?? endingOf(asset.mime) ?? UNPROVEN_ENDING;
  const stem = named
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${stem || 'file'}-${sha256.slice(0, 16)}.${extension}`;
}

/** Where a file goes, and whose account it is then in. */
export interface UploadAccess {
  readonly profileId: string;
  readonly profile: Profile;
  readonly key: string;
}

/**
 * The id under which uploads of a profile are remembered. It follows from where, how and with which key files are sent, so that a
 * profile that is turned to another service or account does not name files there that only the first one has. The practice service is always
 * the same one, on another port at each start.
 */
export function uploadScope({ profileId, profile: { baseUrl, upload }, key }: UploadAccess): string {
  if (profileId === PRACTICE_PROFILE_ID) return profileId;
  const way = upload === null ? null : { ...upload, maxBytes: null, expiresAfterSeconds: null };
  const hash = createHash('sha256').update(JSON.stringify([baseUrl, way, key]));
  return `${profileId}#${hash.digest('hex').slice(0, 16)}`;
}
