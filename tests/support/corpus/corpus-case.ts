import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import type { JobRequest } from '../../../shared/queue/contract.ts';
import type { Answer, Seen } from '../services/host.ts';

/** A prompt that a service of the corpus refuses to render, after it took it. */
export const FAILS = 'This one must fail.';
export const REASON = 'The lens was dirty.';

/** How far a generation of a corpus service is: running when first asked about, at its end from then on. */
export type Stage = 'running' | 'completed' | 'failed';

/** What a service of the corpus works with. */
export interface CorpusWorld {
  /** Keeps a submission, and gives its generation's id. */
  submit(seen: Seen): string;
  /** The stage of a generation; null for one that it never gave. */
  ask(id: string): Stage | null;
  /** An address from which the file of a generation is had. */
  file(id: string, kind: 'image' | 'video'): string;
  /** That file itself. */
  give(kind: 'image' | 'video'): Answer;
  /** The service's own address. */
  readonly url: string;
}

/** A row of a service's table: what it answers to a method and path. The first group of the pattern is handed on. */
export interface Row {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  answer(world: CorpusWorld, seen: Seen, found: string): Answer;
}

export interface CorpusJob {
  readonly model: string;
  readonly input: JobRequest['input'];
  /** The body that the service must receive. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The property beside these in which the service must be told where to deliver, if there is one. */
  readonly told?: string;
}

/** A document, what is true of its service, and how that behaves. */
export interface CorpusCase {
  readonly document: string;
  /** What is of interest in it, for the table. */
  readonly style: string;
  /** What stands before the paths at the service that runs. */
  readonly prefix?: string;
  /** What every request must carry. */
  readonly headers: Readonly<Record<string, string>>;
  /** What every address must carry. */
  readonly query?: Readonly<Record<string, string>>;
  /** Right values by pointer into the profile; null where nothing may be bound. */
  readonly truth: Readonly<Record<string, JsonValue>>;
  readonly jobs: readonly CorpusJob[];
  /** False where nothing may be paid for. */
  readonly isPaid: boolean;
  readonly rows: readonly Row[];
}

export const KEY = 'corpus-key';
/** The interface's own way. */
export const SHOWN_KEY = { 'x-api-key': KEY };
export const BEARER = { authorization: `Bearer ${KEY}` };
