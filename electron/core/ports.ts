import type { CoreEvent } from '../../shared/events.ts';
import type { Failure, Result } from '../../shared/kernel/result.ts';
import type { Sidecar } from '../../shared/library/sidecar.ts';
import type { MediaDetails } from '../../shared/models/asset.ts';
import type { MediaTask } from '../../shared/models/fix.ts';
import type { MediaKind } from '../../shared/models/media-reference.ts';
import type { Profile } from '../../shared/service/profile/profile.ts';
import type { Settings } from '../../shared/settings/text.ts';

export type { UploadRecord } from './library/library-store.ts';
export type { Store, StoreReads, Transaction } from './ports/store.ts';
export type { AttemptAnswer, JobEdit, NewAttempt, NewJob } from './queue/job-store.ts';
export type { Delivery, Output } from './results/result-store.ts';

/** Wall-clock for what people read, monotonic for what must not jump; timers run on the monotonic one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some start; never goes back. */
  monotonic(): number;
  /** Resolves after the time, or at once when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface Ids {
  /** A new sortable id. */
  next(): string;
  /** 256 unguessable bits, URL-safe. */
  secret(): string;
}

/** Structured, redacted log lines. */
export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  error(event: string, details?: Record<string, unknown>): void;
}

/** Where the core says what changed. */
export interface Events {
  emit(event: CoreEvent): void;
}

/** The key of a profile; null when none is stored. */
export interface Secrets {
  readKey(profileId: string): Promise<string | null>;
  /** Left out where none are kept. */
  removeKey?(profileId: string): Promise<void>;
}

/**
 * What a store call throws when the disk, not the program, is at fault: DISK_FULL, FOLDER_NOT_WRITABLE, DATABASE_IN_USE,
 * DATABASE_DAMAGED. Its transaction was undone whole. `code` is named as the file system would (`ENOSPC`, `EIO`, …).
 */
export class StoreError extends Error {
  readonly failure: Failure;
  readonly code: string;

  constructor(storeFailure: Failure, code: string, cause: unknown) {
    super(`${storeFailure.code} (${code})`, { cause });
    this.name = 'StoreError';
    this.failure = storeFailure;
    this.code = code;
  }
}

export type {
  Downloaded,
  DownloadRequest,
  FileUpload,
  FormPart,
  Network,
  ReadAnswer,
  ReadRequest,
  ServiceAccess,
  SubmissionRequest,
  UploadBody,
} from './ports/network.ts';

/** Facts read from a media file's content, without decoding it. */
export interface MediaFacts {
  readonly kind: MediaKind;
  readonly mime: string;
  /** Without a dot, e.g. `mp4`. */
  readonly extension: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
  readonly frameRate: number | null;
  readonly details: MediaDetails;
  /** Set where the file ends before its own headers say, and some of its content is missing. */
  readonly isCutOff?: true;
}

/** What a media file carries beside its picture. */
export interface MediaInside {
  readonly bytes: number;
  /** What Dailies knew of the take when it was exported; null where nothing of it is in the file. */
  readonly story: Sidecar | null;
  /** Content credentials (C2PA). They are not checked here. */
  readonly hasCredentials: boolean;
}

/** What an import asks of a file. */
export interface FileFacts {
  readonly bytes: number;
  readonly modifiedAt: number;
  /** As of `readFacts`. */
  readonly facts: MediaFacts | null;
  /** Hex; null for what is no media file, and for what is too large to be read whole. */
  readonly sha256: string | null;
  /** Whether what an export writes into a file may be in it, where all of it was read. */
  readonly mayHaveStory: boolean;
}

/**
 * Reads the content of media files in a process that may die without taking the app along. Each call rejects with the file
 * system's error, and with `UnsafeFileError` for a file that killed or held up that process. `onBegin` is called when its turn
 * has come.
 */
export interface MediaReader {
  /** Null when the content is not an image, video or audio file that is known, or asks for more than is read of any. */
  readFacts(path: string, onBegin?: () => void): Promise<MediaFacts | null>;
  /**
   * When the frames of a video are shown, in seconds, where that is not evenly at a rate (frames per second) from 0 on; null
   * where it is, and where it can't be told.
   */
  readUnevenTimes(path: string, rate: number, onBegin?: () => void): Promise<readonly number[] | null>;
  readInside(path: string, onBegin?: () => void): Promise<MediaInside>;
  /**
   * Several files at once, in the order of the paths: what each is and weighs, read in one go. Null for a file that could not be
   * read. One that kills or holds up the process takes the others along: then each is to be read alone.
   */
  readFiles(paths: readonly string[], onBegin?: () => void): Promise<readonly (FileFacts | null)[]>;
  /** The MIME type of what begins with these bytes; null for what is not known. */
  recognise(beginning: Uint8Array): Promise<string | null>;
}

/** Why a file was not read: the process that reads died of it, or it was left out after the app itself ended over it. */
export class UnsafeFileError extends Error {
  override readonly name = 'UnsafeFileError';
  readonly reason: 'ended-reader' | 'took-too-long' | 'left-out';

  constructor(reason: UnsafeFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Makes the small pictures that lists show; it decodes in a process that may die without taking the app along. */
export interface Posters {
  /**
   * Decodes it once, writes a small picture to each target, the last one first, and tells what was seen while decoding: of sound, its
   * waveform. Not retryable: can't be decoded here, or has no sound. The signal gives it up.
   *
   * @param targets largest first; the first one stands for all of them
   */
  make(
    source: PosterSource,
    targets: readonly PosterTarget[],
    signal?: AbortSignal,
  ): Promise<Result<PosterFacts>>;
}

export interface PosterSource {
  readonly path: string;
  readonly kind: MediaTask['kind'];
}

export interface PosterTarget {
  /** A path without the ending, which tells of what kind the picture is. */
  readonly base: string;
  /** Pixels of the longer side, at most; of a strip its height. */
  readonly longSide: number;
}

/** Takes single frames out of videos, in the same process. */
export interface FrameGrabber {
  /** Writes the frame that is shown at a time (seconds) to `target`, as a PNG of its full size. */
  grabFrame(path: string, seconds: number, target: string): Promise<Result<PosterFacts>>;
}

export interface PosterFacts {
  readonly width: number;
  readonly height: number;
  readonly duration: number | null;
}

/** What the artist set; writing is durable when it resolves. */
export interface SettingsStore {
  read(): Settings;
  write(change: Partial<Settings>): Promise<Settings>;
  /** Those whose kept value could not be read, and for which nobody has set another yet; left out for none. */
  damaged?(): readonly (keyof Settings)[];
}

/** Profiles by id; the practice profile is among them while its service runs. */
export interface Profiles {
  get(id: string): Profile | null;
}
