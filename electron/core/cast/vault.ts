import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { CEILINGS } from '../../../shared/ceilings.ts';
import type { ConsentFile } from '../../../shared/domain/cast/cast.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { syncFile } from '../files/sync-file.ts';
import { moveWhole } from '../files/write-whole.ts';
import { isDiskFull, isHeld, writeFailure } from '../ports/disk-errors.ts';
import { type Ids, type MediaReader, type Store, UnsafeFileError } from '../ports.ts';
import { fileFailure, statFile } from '../references/check-file.ts';
import { makeAsset } from '../references/make-asset.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { isDocument } from './prove-document.ts';

/** A release is a page or a short film, not an archive. */
const MAX_CONSENT_BYTES = CEILINGS.castFile.documentBytes;

export interface CastVaultParts {
  /** Of the cast's own files. */
  readonly folder: string;
  readonly store: Pick<Store, 'assets' | 'transact'>;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
}

/** The cast's own copies: a member stays whole when the files that it was made from are moved or deleted. */
export interface CastVault {
  /** Copies a media file in; the same bytes are kept once. Errors: those of files, DISK_FULL, FOLDER_NOT_WRITABLE. */
  keepMedia(path: string, name?: string): Promise<Result<Asset>>;
  /** Copies a document in, or media that stands for one. Errors: CAST_NOT_A_DOCUMENT, those of `keepMedia`. */
  keepDocument(path: string): Promise<Result<ConsentFile>>;
  /** Takes over a file that lies in {@link CastVault.makeFolder}'s folder already, with its hash. */
  adoptMedia(path: string, sha256: string, name: string): Promise<Result<Asset>>;
  adoptDocument(path: string, file: ConsentFile): Promise<Result<void>>;
  documentPath(file: ConsentFile): string;
  isKept(asset: Asset): boolean;
  /** A folder beside the kept files, for what is not decided yet. */
  makeFolder(): Promise<Result<string>>;
  /** Removes what a start before this one had not decided. */
  sweep(): Promise<void>;
}

/** Opens the folder; it is made with the first file. Names in it are hashes: nothing from outside is used as a path. */
export function createCastVault({ folder: named, store, mediaReader, ids }: CastVaultParts): CastVault {
  const folder = resolve(named);
  // Ids sort by their time: what has a later one belongs to this run.
  const opened = ids.next();

  async function copyIn(path: string): Promise<{ part: string; sha256: string }> {
    await mkdir(folder, { recursive: true });
    const part = join(folder, `.part-${ids.next()}`);
    try {
      // Where the file system can, the copy shares the original's blocks.
      await copyFile(path, part, constants.COPYFILE_FICLONE);
      await syncFile(part);
      return { part, sha256: await hashFile(part) };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** Of the same name are the same bytes, so that replacing changes nothing but a torn copy. */
  const place = (part: string, target: string) => moveWhole(part, target);

  async function register(path: string, sha256: string, name: string): Promise<Result<Asset>> {
    const found = await statFile(path);
    if (!found.ok) return found;
    const { bytes, modifiedAt } = found.value;
    const known = store.assets.find(path, bytes, modifiedAt);
    if (known !== null) return succeed(known);
    const facts = await mediaReader.readFacts(path);
    if (facts === null) return fail(failure('FILE_NOT_MEDIA', { path: name }));
    const asset = makeAsset({ id: ids.next(), path, name, bytes, modifiedAt, sha256 }, facts);
    return succeed(store.transact((tx) => tx.assets.add(asset)));
  }

  async function adoptMedia(part: string, sha256: string, name: string): Promise<Result<Asset>> {
    const facts = await mediaReader.readFacts(part);
    if (facts === null) return fail(failure('FILE_NOT_MEDIA', { path: name }));
    const target = join(folder, `${sha256}.${plainExtension(`.${facts.extension}`)}`);
    // A known file keeps its time, by which the app knows that it is the one that was looked at.
    const there = await statFile(target);
    const isWhole = there.ok && (await hashFile(target)) === sha256;
    if (!isWhole) await place(part, target);
    else await rm(part, { force: true });
    return register(target, sha256, name);
  }

  async function attempt<Value>(path: string, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    try {
      return await work();
    } catch (error) {
      return fail(nameFailure(error, path, folder));
    }
  }

  const documentPath = (file: ConsentFile) =>
    join(folder, `${file.sha256}.${plainExtension(extname(file.name))}`);

  return {
    documentPath,
    isKept: ({ path }) => dirname(path) === folder,
    adoptMedia: (path, sha256, name) => attempt(name, () => adoptMedia(path, sha256, name)),
    adoptDocument: (path, file) =>
      attempt(file.name, async () => {
        if (!(await isDocument(mediaReader, path, file.name)))
          return fail(failure('CAST_NOT_A_DOCUMENT', { path: file.name }));
        const { part } = await copyIn(path);
        return succeed(await place(part, documentPath(file)));
      }),
    keepMedia: (path, name = basename(path)) =>
      attempt(path, async () => {
        const found = await statFile(path);
        if (!found.ok) return found;
        // Before it is copied: what is no media need not be read through.
        if ((await mediaReader.readFacts(path)) === null) return fail(failure('FILE_NOT_MEDIA', { path }));
        const { part, sha256 } = await copyIn(path);
        return adoptMedia(part, sha256, name);
      }),
    keepDocument: (path) =>
      attempt(path, async () => {
        const found = await statFile(path);
        if (!found.ok) return found;
        const { bytes } = found.value;
        if (bytes > MAX_CONSENT_BYTES)
          return fail(failure('CAST_DOCUMENT_TOO_LARGE', { path, bytes, maximum: MAX_CONSENT_BYTES }));
        if (!(await isDocument(mediaReader, path, basename(path))))
          return fail(failure('CAST_NOT_A_DOCUMENT', { path }));
        const { part, sha256 } = await copyIn(path);
        const file = { sha256, name: basename(path).slice(-255), bytes };
        await place(part, documentPath(file));
        return succeed(file);
      }),
    makeFolder: () =>
      attempt(folder, async () => {
        const made = join(folder, `import-${ids.next()}`);
        await mkdir(made, { recursive: true });
        return succeed(made);
      }),
    async sweep() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const left = entries.filter(({ name }) => {
        const id = /^(?:\.part|import)-(\w+)$/.exec(name)?.[1];
        return id !== undefined && id < opened;
      });
      for (const { name } of left)
        await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
    },
  };
}

/** Endings are for people and programs that open the file; letters and digits only. */
function plainExtension(extension: string): string {
  const plain = extension.slice(1).toLowerCase();
  return /^[a-z0-9]{1,8}$/.test(plain) ? plain : 'bin';
}

function nameFailure(error: unknown, path: string, folder: string): Failure {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof UnsafeFileError) return fileFailure(error, path);
  if (code === undefined) throw error;
  if (isDiskFull(error) || isHeld(error) || code === 'EROFS') return writeFailure(error, folder);
  return fileFailure(error, path);
}
