import { spoken } from './region.ts';
import type { ErrorCode, ErrorDetails } from './result.ts';

/** The three sentences of every error. */
export interface ErrorWords {
  /** What happened. */
  readonly happened: string;
  /** What it means for money and files. */
  readonly means: string;
  /** What to do now. */
  readonly act: string;
}

/** How each code is put into words, from the details that it has. */
export type ErrorTable = { readonly [Code in ErrorCode]: (details: ErrorDetails<Code>) => ErrorWords };

/** The marks around values, which languages set each in their own way; between texts that are whole: `JOINING_TEXT`. */
export const MARKS = spoken('marks', {
  quoted: (words: string) => `“${words}”`,
  /** After the words that it belongs to. */
  bracketed: (value: string) => ` (${value})`,
  /** What someone said, after the words that say so. */
  said: (words: string) => `: “${words}”`,
  /** Findings of which each may have commas of its own, as one sentence. */
  findings: (findings: readonly string[]) => `${findings.join('; ')}.`,
  /** In place of a file whose name is not known. */
  someFile: 'A file',
});

export const NOTHING_CHARGED = 'Nothing was sent, and nothing was charged.';
export const FILES_SAFE = 'Your files and your queue are unchanged.';

/** A value from elsewhere as text, cut where it would flood a screen. */
export function text(value: unknown): string {
  const plain = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return plain.length > 600 ? `${plain.slice(0, 600)}…` : plain;
}

/** Marks that turn the direction of all that follows them. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Words of a service within a sentence: their direction of writing ends with them (UAX 9, isolates). */
export function isolate(words: string): string {
  const plain = text(words.replace(TURNS, ''));
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** What a service said, after a colon; nothing where it said nothing. */
export function quoted(message: string | undefined): string {
  return message === undefined || message === '' ? '' : MARKS.said(isolate(message));
}

/** A value in brackets, after a space; nothing where it is not known. */
export function bracketed(value: string | number | null | undefined): string {
  return value === undefined || value === null || value === '' ? '' : MARKS.bracketed(text(value));
}

/** The name of a file or folder, in quotes. */
export function file(path: string | undefined): string {
  const name = path?.split(/[\\/]/).filter(Boolean).at(-1);
  return name === undefined ? MARKS.someFile : MARKS.quoted(name);
}
