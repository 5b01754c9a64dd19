import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { ConsentFile } from '../../../shared/cast/cast.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { findFormat } from '../../../shared/models/media-formats.ts';
import { hashFile } from '../kernel/files/open-plain.ts';
import { isDiskFull, moveWhole, syncFile } from '../kernel/files/write-file-atomic.ts';
import { readBeginning } from '../library/prove-type.ts';
import { makeAsset } from '../library/references/add-files.ts';
import { fileFailure, statFile } from '../library/references/fix-service.ts';
import { isHeld, writeFailure } from '../ports/files.ts';
import { type Ids, type MediaReader, type Store, UnsafeFileError } from '../ports.ts';

/** A release is a page or a short film, not an archive. */
const MAX_CONSENT_BYTES = CEILINGS.castFile.documentBytes;

interface CastVaultDeps extends VaultMediaDeps {
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

/** What a release is written in, by its content; nothing here is run by what opens it. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
};
const TEXT_ENDINGS = ['txt', 'text', 'md', 'csv'];
/** Characters that no text has: control characters but for tabs and ends of lines and pages. */
const NO_TEXT = /(?![\t\n\f\r])\p{Cc}/u;

/**
 * Whether a file is what its name says, and that is a document or media: a release that was agreed to, not a program. Names
 * without an ending say nothing. Rejects with the file system's error.
 *
 * @param name what it was called where it came from
 */
async function isDocument(
  reader: Pick<MediaReader, 'recognise'>,
  path: string,
  name: string,
): Promise<boolean> {
  const beginning = await readBeginning(path);
  const endings = endingsFor(await reader.recognise(beginning), beginning);
  const ending = extname(name).slice(1).toLowerCase();
  return endings.length > 0 && (ending === '' || endings.includes(ending));
}

function endingsFor(mime: string | null, beginning: Uint8Array): readonly string[] {
  if (mime === null) return isText(beginning) ? TEXT_ENDINGS : [];
  return DOCUMENTS[mime] ?? findFormat(mime)?.endings ?? [];
}

/** UTF-8, of which the last character may be cut. */
function isText(beginning: Uint8Array): boolean {
  try {
    return !NO_TEXT.test(new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true }));
  } catch {
    return false;
  }
}

interface VaultMediaDeps {
  readonly store: Pick<Store, 'assets' | 'transact'>;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
}

/** Makes a file of the vault's folder one of the kept media, by its hash. Rejects with the file system's error. */
async function adoptMedia(
  deps: VaultMediaDeps,
  folder: VaultFolder,
  part: string,
  { sha256, name }: { readonly sha256: string; readonly name: string },
): Promise<Result<Asset>> {
  const facts = await deps.mediaReader.readFacts(part);
  const isHeadless = facts?.isCutOff === true && facts.width === null;
  if (facts === null || isHeadless) return fail(failure('FILE_NOT_MEDIA', { path: name }));
  const target = folder.pathOf(sha256, `.${facts.extension}`);
  // A known file keeps its time, by which the app knows that it is the one that was looked at.
  const there = await statFile(target);
  const isWhole = there.ok && (await hashFile(target)) === sha256;
  // Of the same name are the same bytes, so that replacing changes nothing but a torn copy.
  if (!isWhole) await moveWhole(part, target);
  else await rm(part, { force: true });
  return register(deps, target, sha256, name);
}

async function register(
  { store, mediaReader, ids }: VaultMediaDeps,
  path: string,
  sha256: string,
  name: string,
): Promise<Result<Asset>> {
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

/** The folder of the cast's own files. Names in it are hashes: nothing from outside is used as a path. */
interface VaultFolder {
  /** Where a file of these bytes lies; endings are for people and programs that open the file. */
  pathOf(sha256: string, extension: string): string;
  /** Copies a file in, beside the kept ones. */
  copyIn(path: string): Promise<{ part: string; sha256: string }>;
  /** A folder beside the kept files, for what is not decided yet. */
  makeFolder(): Promise<string>;
  /** Removes what a start before this one had not decided. */
  sweep(): Promise<void>;
}

/** Opens the folder; it is made with the first file. */
function createVaultFolder(folder: string, ids: Ids): VaultFolder {
  // Ids sort by their time: what has a later one belongs to this run.
  const opened = ids.next();
  return {
    pathOf: (sha256, extension) => join(folder, `${sha256}.${plainExtension(extension)}`),
    async copyIn(path) {
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
    },
    async makeFolder() {
      const made = join(folder, `import-${ids.next()}`);
      await mkdir(made, { recursive: true });
      return made;
    },
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

/** Letters and digits only. */
function plainExtension(extension: string): string {
  const plain = extension.slice(1).toLowerCase();
  return /^[a-z0-9]{1,8}$/.test(plain) ? plain : 'bin';
}
