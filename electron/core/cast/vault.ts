import { basename, dirname, extname, resolve } from 'node:path';
import { CEILINGS } from '../../../shared/ceilings.ts';
import type { ConsentFile } from '../../../shared/domain/cast/cast.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { moveWhole } from '../files/write-whole.ts';
import { isDiskFull, isHeld, writeFailure } from '../ports/disk-errors.ts';
import { type MediaReader, UnsafeFileError } from '../ports.ts';
import { fileFailure, statFile } from '../references/check-file.ts';
import { isDocument } from './prove-document.ts';
import { createVaultFolder } from './vault-folder.ts';
import { adoptMedia, type VaultMediaDeps } from './vault-media.ts';

/** A release is a page or a short film, not an archive. */
const MAX_CONSENT_BYTES = CEILINGS.castFile.documentBytes;

export interface CastVaultDeps extends VaultMediaDeps {
  /** Of the cast's own files. */
  readonly folder: string;
}

/** The cast's own copies: a member stays whole when the files that it was made from are moved or deleted. */
export interface CastVault {
  /** Copies a media file in; the same bytes are kept once. Errors: those of files, DISK_FULL, FOLDER_NOT_WRITABLE. */
  keepMedia(path: string, name?: string): Promise<Result<Asset>>;
  /** Copies a document in, or media that stands for one. Errors: CAST_NOT_A_DOCUMENT, those of `keepMedia`. */
  keepDocument(path: string): Promise<Result<ConsentFile>>;
  /** Adopts a file that lies in {@link CastVault.makeFolder}'s folder already, with its hash. */
  adoptMedia(path: string, sha256: string, name: string): Promise<Result<Asset>>;
  adoptDocument(path: string, file: ConsentFile): Promise<Result<void>>;
  documentPath(file: ConsentFile): string;
  isKept(asset: Asset): boolean;
  /** A folder beside the kept files, for what is not decided yet. */
  makeFolder(): Promise<Result<string>>;
  /** Removes what a start before this one had not decided. */
  sweep(): Promise<void>;
}

/** Opens the folder; it is made with the first file. */
export function createCastVault({ folder: named, ...deps }: CastVaultDeps): CastVault {
  const { mediaReader } = deps;
  const folder = resolve(named);
  const files = createVaultFolder(folder, deps.ids);

  async function attempt<Value>(path: string, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    try {
      return await work();
    } catch (error) {
      return fail(nameFailure(error, path, folder));
    }
  }

  const documentPath = (file: ConsentFile) => files.pathOf(file.sha256, extname(file.name));

  return {
    documentPath,
    isKept: ({ path }) => dirname(path) === folder,
    adoptMedia: (path, sha256, name) => attempt(name, () => adoptMedia(deps, files, path, { sha256, name })),
    adoptDocument: (path, file) =>
      attempt(file.name, async () => {
        if (!(await isDocument(mediaReader, path, file.name)))
          return fail(failure('CAST_NOT_A_DOCUMENT', { path: file.name }));
        const { part } = await files.copyIn(path);
        return succeed(await moveWhole(part, documentPath(file)));
      }),
    keepMedia: (path, name = basename(path)) =>
      attempt(path, async () => {
        const found = await statFile(path);
        if (!found.ok) return found;
        // Before it is copied: what is no media need not be read through.
        const facts = await mediaReader.readFacts(path);
        if (facts === null) return fail(failure('FILE_NOT_MEDIA', { path }));
        if (facts.isCutOff) return fail(failure('FILE_DAMAGED', { path }));
        const { part, sha256 } = await files.copyIn(path);
        return adoptMedia(deps, files, part, { sha256, name });
      }),
    keepDocument: (path) =>
      attempt(path, async () => {
        const proven = await proveConsent(mediaReader, path);
        if (!proven.ok) return proven;
        const { part, sha256 } = await files.copyIn(path);
        const file = { sha256, name: basename(path).slice(-255), bytes: proven.value };
        await moveWhole(part, documentPath(file));
        return succeed(file);
      }),
    makeFolder: () => attempt(folder, async () => succeed(await files.makeFolder())),
    sweep: files.sweep,
  };
}

/** Whether a file may stand for a consent; returns its length. */
async function proveConsent(mediaReader: MediaReader, path: string): Promise<Result<number>> {
  const found = await statFile(path);
  if (!found.ok) return found;
  const { bytes } = found.value;
  if (bytes > MAX_CONSENT_BYTES)
    return fail(failure('CAST_DOCUMENT_TOO_LARGE', { path, bytes, maximum: MAX_CONSENT_BYTES }));
  if (!(await isDocument(mediaReader, path, basename(path))))
    return fail(failure('CAST_NOT_A_DOCUMENT', { path }));
  return succeed(bytes);
}

function nameFailure(error: unknown, path: string, folder: string): Failure {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof UnsafeFileError) return fileFailure(error, path);
  if (code === undefined) throw error;
  if (isDiskFull(error) || isHeld(error) || code === 'EROFS') return writeFailure(error, folder);
  return fileFailure(error, path);
}
