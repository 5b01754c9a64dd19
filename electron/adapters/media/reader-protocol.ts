import type { MediaFacts, MediaInside } from '../../core/ports.ts';

/** What can be wished of the process that reads media, and what it answers. */
export interface Readings {
  facts: { wish: { path: string }; answer: MediaFacts | null };
  times: { wish: { path: string; rate: number }; answer: readonly number[] | null };
  inside: { wish: { path: string }; answer: MediaInside };
  type: { wish: { beginning: Uint8Array }; answer: string | null };
}

export type ReadingKind = keyof Readings;

/** One wish at a time is sent to a process; it answers each with one answer. */
export type ReaderWish = { [Kind in ReadingKind]: { kind: Kind } & Readings[Kind]['wish'] }[ReadingKind];

/** What was wished, or the file system's error. */
export type ReaderAnswer =
  | { readonly value: Readings[ReadingKind]['answer'] }
  | { readonly code: string; readonly message: string };

/** A process that reads media, as whoever started it sees it. */
export interface ReaderProcess {
  send(wish: ReaderWish): void;
  /** Whether the program waits for this process before it ends. */
  hold(isHeld: boolean): void;
  kill(): void;
}

/** Starts a process; `ended` is called once, whatever ended it. */
export type LaunchReader = (on: {
  readonly answer: (answer: ReaderAnswer) => void;
  readonly ended: () => void;
}) => ReaderProcess;
