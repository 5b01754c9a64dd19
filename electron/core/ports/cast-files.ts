import type { Result } from '../../../shared/result.ts';

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
  /** Bytes that can still be written to the folder's disk. */
  freeBytes(folder: string): Promise<number>;
}
