import type { MediaKind } from '../media-kind.ts';

/** The body of an accepted submission, as it came. */
export type SubmissionBody = Readonly<Record<string, unknown>>;

export type TestOutcome = 'success' | 'failure';

/** One accepted submission: the line that is on the disk before the answer goes out. */
export interface AcceptedRecord {
  readonly kind: 'accepted';
  readonly genId: string;
  readonly model: string;
  readonly body: SubmissionBody;
  readonly webhookUrl: string | null;
  readonly testMode: TestOutcome | null;
  /** Pretend credits. */
  readonly charged: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Not to be carried out, but to fail with this message: a fault that was asked for. */
  readonly failWith: string | null;
  /** Never to be carried out: a fault that was asked for. */
  readonly isStuck: boolean;
}

/** The file of a completed generation, or the reason of a failed one. */
export type Outcome =
  | { readonly status: 'completed'; readonly file: string; readonly bytes: number; readonly sha256: string }
  | { readonly status: 'failed'; readonly message: string };

export interface SettledRecord {
  readonly kind: 'settled';
  readonly genId: string;
  readonly outcome: Outcome;
  readonly at: number;
}

/** The end of a delivery, well or not: nothing is left to send. */
export interface DeliveredRecord {
  readonly kind: 'delivered';
  readonly genId: string;
  readonly result: 'taken' | 'given-up' | 'dropped';
}

export interface UploadRecord {
  readonly kind: 'upload';
  readonly fileName: string;
  /** The file's name in the uploads folder: never anything that came from outside. */
  readonly storedAs: string;
  readonly media: MediaKind;
  readonly bytes: number;
  readonly at: number;
}

/** The clock was put forward to this offset in milliseconds. */
export interface ClockRecord {
  readonly kind: 'clock';
  readonly offset: number;
}

export type PracticeRecord = AcceptedRecord | SettledRecord | DeliveredRecord | UploadRecord | ClockRecord;
