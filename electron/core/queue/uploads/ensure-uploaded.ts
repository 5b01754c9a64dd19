import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fail,
  failure,
  passingFailure,
  type Result,
  readDetail,
  succeed,
} from '../../../../shared/kernel/result.ts';
import { UNPROVEN_ENDING } from '../../../../shared/library/name-template.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import { endingOf } from '../../../../shared/models/media-formats.ts';
import { PRACTICE_PROFILE_ID } from '../../../../shared/service/practice.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { hashFile, readPlain } from '../../kernel/files/open-plain.ts';
import { writeFileAtomic } from '../../kernel/files/write-file-atomic.ts';
import { createInFlight } from '../../kernel/in-flight.ts';
import { checkUnchanged, explainUnread } from '../../library/references/fix-service.ts';
import { writeFailure } from '../../ports/files.ts';
import type { Clock, Ids, Network, SettingsStore, Store, UploadRecord } from '../../ports.ts';
import { copyWithoutNotes, isFilmWithNotes } from './film-notes.ts';
import { sendFile } from './send-file.ts';
import { withoutPrivate } from './without-private.ts';

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

interface UploadDeps {
  readonly store: Store;
  readonly network: Network;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly dataFolder: string;
}

/** Creates the uploader; jobs that need the same bytes at the same time share one upload. */
export function createUploads(given: UploadDeps): Uploads {
  // What a run that was killed left.
  const cleaned = rm(join(given.dataFolder, 'uploads'), { recursive: true, force: true }).catch(() => {});
  const deps = { ...given, cleaned };
  const { store, clock } = deps;
  /** With the signal of the job whose upload it is. */
  const underWay = createInFlight<Result<UploadedFile>, AbortSignal>();

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
    const others = underWay.find(key);
    const upload = () => uploadOnce(deps, request, scope, hashed.value);
    const result = await underWay.run(key, request.signal, upload);
    if (others === undefined || result.ok || request.signal.aborted) return result;
    // The other job's own cancellation, or its own copy of the file, must not fail this one.
    const isOwn = others.about.aborted || result.error.code.startsWith('FILE_');
    return isOwn || readDetail(result.error, 'cause') === 'file-changed' ? ensureUploaded(request) : result;
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
async function readHash(store: Store, { asset, signal }: UploadRequest): Promise<Result<string>> {
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
async function uploadOnce(
  deps: UploadDeps & { readonly cleaned: Promise<void> },
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
  const { store, network, clock } = deps;
  const copy = join(deps.dataFolder, 'uploads', deps.ids.next());
  try {
    await deps.cleaned;
    const sent = await prepareBytes(deps, asset, sha256, copy);
    if (!sent.ok) return sent;
    const { key, onProgress, signal } = request;
    const file = {
      ...{ path: sent.value.path, bytes: sent.value.bytes },
      name: remoteName(asset, sent.value.sha256),
    };
    const reference = await sendFile(network, {
      profile,
      binding,
      key,
      mime: asset.mime,
      ...file,
      onProgress,
      signal,
    });
    if (!reference.ok) return reference;
    const uploadedAt = clock.now();
    const expiresAt =
      binding.expiresAfterSeconds === null ? null : uploadedAt + binding.expiresAfterSeconds * 1000;
    const record = { profileId: scope, reference: reference.value, uploadedAt, expiresAt };
    store.transact((tx) => {
      tx.uploads.save({ ...record, sha256, bytes: asset.bytes });
      // What went is written down, too: a file that is just that need not go again.
      if (sent.value.sha256 !== sha256)
        tx.uploads.save({ ...record, sha256: sent.value.sha256, bytes: sent.value.bytes });
    });
    return succeed({ reference: reference.value, isNew: true });
  } finally {
    await rm(copy, { force: true });
  }
}

/** What is sent of a file: the file itself, or a copy without what is nobody's business. Errors: FILE_*, DISK_FULL, FOLDER_NOT_WRITABLE. */
async function prepareBytes(
  { settings, dataFolder }: UploadDeps,
  asset: Asset,
  sha256: string,
  copy: string,
): Promise<Result<{ path: string; bytes: number; sha256: string }>> {
  const { path, mime, bytes, kind } = asset;
  const isFilm = isFilmWithNotes(mime);
  if (!settings.read().stripsMetadata || (kind !== 'image' && !isFilm))
    return succeed({ path, bytes, sha256 });
  const folder = join(dataFolder, 'uploads');
  try {
    const stripped = isFilm ? null : await withoutPrivate(await readPlain(path), mime);
    await mkdir(folder, { recursive: true });
    if (stripped !== null) await writeFileAtomic(copy, stripped, { mode: 0o600, leavesFolder: true });
    const isCopied = stripped !== null || (isFilm && (await copyWithoutNotes(path, copy)));
    // Looked at after it was read: what is written to meanwhile is not sent.
    const unchanged = await checkUnchanged(asset);
    if (!unchanged.ok) return unchanged;
    if (!isCopied) return succeed({ path, bytes, sha256 });
    return succeed({ path: copy, bytes: (await stat(copy)).size, sha256: await hashFile(copy) });
  } catch (error) {
    const unread = await checkUnchanged(asset);
    return unread.ok ? fail(writeFailure(error, folder)) : unread;
  }
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
