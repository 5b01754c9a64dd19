import type { Failure } from './errors.ts';

/** What every expected outcome looks like, as plain JSON: it crosses IPC, the CLI and the database unchanged. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

/** Wraps a value as a success. */
export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Wraps a failure as an unsuccessful result. */
export function fail<T = never>(error: Failure): Result<T> {
  return { ok: false, error };
}
