import { z } from 'zod';
import type { OwnFile } from '../../../shared/app/contract.ts';
import type {
  BackupManifest,
  BackupSizes,
  BackupWork,
  RestoreReport,
} from '../../../shared/backup/backup.ts';
import type { Manifest } from '../../../shared/cast/cast-manifest.ts';
import { type Failure, passingFailure, type Result } from '../../../shared/kernel/result.ts';
import { fileInHandSchema } from '../../../shared/queue/status.ts';
import type { ImportedProfile, ImportRequest } from '../../../shared/service/openapi/import-document.ts';
import type { Settings } from '../../../shared/settings/text.ts';
import type { TemplateFile } from '../../../shared/templates/template.ts';
import { FileHeldError, isDiskFull } from '../kernel/files/write-file-atomic.ts';

/** What is backed up, and where to. */
export interface BackupOrder {
  readonly dataFolder: string;
  readonly resultsFolder: string;
  /** Of the app, also what of them can't be read; null where there are none, as on the command line. */
  readonly settings: { readonly [Name in keyof Settings]: unknown } | null;
  readonly withMedia: boolean;
  /** The version of this program. */
  readonly program: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly target: string;
}

/** A backup that was made. */
export interface BackupReport {
  readonly bytes: number;
  /** Media in it. */
  readonly files: number;
  /** Paths of files that it should hold, and that are not where the library knows them. */
  readonly missing: readonly string[];
}

/** A backup that was read, and where it is to go. */
export interface RestoreOrder {
  readonly path: string;
  /** Where the data will lie. Nothing in it is touched: what is restored lies beside it until {@link RestoreOrder.staging} takes its place. */
  readonly dataFolder: string;
  /** Made for this restore. It is whole, and says so, once this resolves. */
  readonly staging: string;
  /** Where folders of the other computer are on this one. */
  readonly maps: readonly { readonly from: string; readonly to: string }[];
  /** Where results go from then on, where the backup's own folder for them is not mapped. */
  readonly resultsFolder: string;
  readonly now: number;
}

/** Work on one backup, in a thread of its own. */
export interface Backups {
  measure(order: BackupOrder): Promise<Result<BackupSizes>>;
  /** Errors: BACKUP_NOT_MADE, BACKUP_STOPPED. */
  make(order: BackupOrder, how: BackupHow): Promise<Result<BackupReport>>;
  /**
   * What a backup holds, counted in its database, for which `work` is made and removed; other files in it are looked at when it is restored. Errors:
   * BACKUP_INVALID, BACKUP_NOT_RESTORED, FILE_NOT_FOUND.
   */
  inspect(path: string, work: string): Promise<Result<Omit<BackupManifest, 'files'>>>;
  /** Errors: BACKUP_INVALID, BACKUP_NOT_RESTORED, BACKUP_STOPPED. */
  restore(order: RestoreOrder, how: BackupHow): Promise<Result<RestoreReport>>;
}

export interface BackupHow {
  readonly signal: AbortSignal;
  readonly onProgress: (work: BackupWork) => void;
}

/** A file that goes into a cast file under a name of the app's own making. */
export interface PackedFile {
  readonly name: string;
  readonly path: string;
}

/** A cast file that is open for reading. Its names are looked up, and never used as paths. */
export interface OpenedCastFile {
  /** Errors: CAST_FILE_INVALID, also where it would be longer than `maxBytes`. */
  readText(name: string, maxBytes: number): Promise<Result<string>>;
  /**
   * Writes one file to `target`, of exactly `bytes`; answers its hex SHA-256. Errors: CAST_FILE_INVALID, DISK_FULL,
   * FOLDER_NOT_WRITABLE.
   */
  extract(name: string, bytes: number, target: string): Promise<Result<string>>;
  close(): void;
}

/** One file that holds a part of the cast with all its media. */
export interface CastFiles {
  /** What was at `path` before stands until all of it is written. Errors: DISK_FULL, FOLDER_NOT_WRITABLE, FILE_UNREADABLE. */
  write(path: string, manifest: string, files: readonly PackedFile[]): Promise<Result<{ bytes: number }>>;
  /** Errors: CAST_FILE_INVALID, and those of files. */
  open(path: string): Promise<Result<OpenedCastFile>>;
}

/** A file that came out of a ZIP. */
export interface UnpackedFile {
  /** As the ZIP names it, its folders included: words, never a place. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Unpacks the files of a ZIP that somebody else made, each to a path of the caller's, which ends in `.part`; whoever calls removes
 * those. Nothing is written of one that holds links, names that lead elsewhere, or more than it may
 * (`CEILINGS.zip`). Empty where it was stopped. Errors: ZIP_NOT_UNPACKED, DISK_FULL, FOLDER_NOT_WRITABLE, FILE_NOT_FOUND, FILE_UNREADABLE.
 */
export type UnpackZip = (
  path: string,
  nextPart: () => string,
  progress: { readonly signal: AbortSignal; readonly onFile: (done: number, total: number) => void },
) => Promise<Result<readonly UnpackedFile[]>>;

/** What a file of lines gained since a place in it. */
export interface Gained {
  readonly lines: readonly string[];
  /** Where it ends now, in bytes. */
  readonly end: number;
}

/** A file of lines that only ever grows. */
export interface LineFile {
  /** Whether its folder is there; the folder itself is never made. */
  hasFolder(): Promise<boolean>;
  /** Whole and torn lines from a place on; nothing where there is no file. Rejects with the file system's error. */
  readFrom(start: number): Promise<Gained>;
  /**
   * Adds lines, and reads on from a place: what somebody else added meanwhile is seen with them. They are on disk when it resolves.
   * Rejects with the file system's error: then some may be there, or a part.
   */
  append(lines: readonly string[], from: number): Promise<Gained>;
}

/** Files by their path, and the one small file that says which computer this is. */
export interface RecordFiles {
  lines(path: string): LineFile;
  makeFolder(path: string): Promise<void>;
  /**
   * The content of a small file. Where there is none, or one that is not whole, it is made with `initial`, and on disk; of
   * several that make it at once, all get the same. Rejects with the file system's error.
   */
  readOrMake(path: string, initial: string, isWhole: (content: string) => boolean): Promise<string>;
}

/**
 * Reads what others made, where it can stop or fill nothing but itself: in a thread with ceilings of its own, that is
 * ended when it passes one. Errors, with those that each names: READING_STOPPED.
 */
export interface OutsideReader {
  /** Errors: OPENAPI_INVALID, OPENAPI_ADDRESS_MISSING, URL_INVALID. */
  importDocument(request: ImportRequest): Promise<Result<ImportedProfile>>;
  /** Errors: TEMPLATE_FILE_INVALID. */
  readTemplates(text: string): Promise<Result<TemplateFile>>;
  /** Reads what a cast file says of itself; `path` is only told. Errors: CAST_FILE_INVALID. */
  readCastManifest(text: string, path: string): Promise<Result<Manifest>>;
  /** Reads a `.dailies` file; `path` is only told. Errors: OWN_FILE_INVALID, PROFILE_INVALID. */
  readOwnFile(text: string, path: string): Promise<Result<OwnFile>>;
}

/** Whether another program kept a file in its hands for as long as it was waited for. */
export function isHeld(error: unknown): boolean {
  return error instanceof FileHeldError;
}

/** What it means that something could not be written: DISK_FULL, FILE_HELD or FOLDER_NOT_WRITABLE, with what the system says as `cause`. */
export function writeFailure(error: unknown, path: string): Failure {
  const cause = (error as NodeJS.ErrnoException).code ?? String(error);
  const code = isDiskFull(error) ? 'DISK_FULL' : isHeld(error) ? 'FILE_HELD' : 'FOLDER_NOT_WRITABLE';
  return passingFailure(code, { path, cause });
}

/** What the file system says of a path that is not as it has to be; null for other errors. */
export function nameFileError(error: unknown): Failure | null {
  const { syscall, path } = error as NodeJS.ErrnoException;
  return syscall === undefined || path === undefined ? null : writeFailure(error, path);
}

/** What one start leaves for the next; there is none after an end in order. */
export const startRecordSchema = z.strictObject({
  /** How many starts before this one ended unexpectedly, in a row. */
  early: z.number().int().min(0),
  /** True once it has run for so long that its end does not count as an early one by itself. */
  isWell: z.boolean(),
  /** Files that are worked on just now. */
  inHand: z.array(fileInHandSchema),
  /** Those of the start before, if it ended unexpectedly, while nobody has said what is to become of them. */
  suspects: z.array(fileInHandSchema),
});
export type StartRecord = z.infer<typeof startRecordSchema>;

/** Keeps the record so that the death of this process does not take it along; each call has happened when it returns. */
export interface StartMarker {
  /** Null where the last end was in order, and where nothing can be read. */
  read(): StartRecord | null;
  write(record: StartRecord): void;
  clear(): void;
}
