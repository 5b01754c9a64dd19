import type { ErrorCode, ErrorDetails } from '../../errors.ts';

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

export const NOTHING_CHARGED = 'Nothing was sent, and nothing was charged.';
export const FILES_SAFE = 'Your files and your queue are unchanged.';

/** A value from elsewhere as text, cut where it would flood a screen. */
export function text(value: unknown): string {
  const plain = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return plain.length > 600 ? `${plain.slice(0, 600)}…` : plain;
}

/** What a service said, after a colon; nothing where it said nothing. */
export function quoted(message: string | undefined): string {
  return message === undefined || message === '' ? '' : `: “${text(message)}”`;
}

/** A value in brackets, after a space; nothing where it is not known. */
export function bracketed(value: string | number | null | undefined): string {
  return value === undefined || value === null || value === '' ? '' : ` (${text(value)})`;
}

/** The name of a file or folder, in quotes. */
export function file(path: string | undefined): string {
  const name = path?.split(/[\\/]/).filter(Boolean).at(-1);
  return name === undefined ? 'A file' : `“${name}”`;
}
