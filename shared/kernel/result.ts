import { ERROR_DETAILS } from './error-codes.ts';
import { isUrl } from './is-url.ts';

export type ErrorCode = keyof typeof ERROR_DETAILS;

/** What is told beside a code. */
export type ErrorDetails<Code extends ErrorCode> = (typeof ERROR_DETAILS)[Code];

export const ERROR_CODES = Object.keys(ERROR_DETAILS) as ErrorCode[];

/** An expected failure as plain data: a code, and the details that it has. */
export type Failure<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? {
      code: Code;
      /** True when the same action may succeed later without anything being changed by the artist. */
      retryable: boolean;
      details: ErrorDetails<Code>;
    }
  : never;

/** Details that fit each of the codes; none need be given where a code has none that it must have. */
type Told<Code extends ErrorCode> =
  Fitting<Code> extends infer Details
    ? Record<string, never> extends Details
      ? [details?: Details]
      : [details: Details]
    : never;

type Fitting<Code extends ErrorCode> = (
  Code extends ErrorCode
    ? (details: ErrorDetails<Code>) => void
    : never
) extends (details: infer Details) => void
  ? Details
  : never;

/** Makes a failure that needs a change by the artist before it can succeed. */
export function failure<Code extends ErrorCode>(code: Code, ...[details]: Told<Code>): Failure<Code> {
  return { code, retryable: false, details: cleanDetails(details ?? {}) } as Failure<Code>;
}

/** Makes a failure that may pass by itself. */
export function passingFailure<Code extends ErrorCode>(code: Code, ...[details]: Told<Code>): Failure<Code> {
  return { code, retryable: true, details: cleanDetails(details ?? {}) } as Failure<Code>;
}

/** Takes name and password out of every address in a text; whatever shows, keeps or logs an address goes through here. */
export function withoutCredentials(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]{0,30}:[\\/]{2,})[^\s/?#\\"'<>]+@/gi, '$1');
}

/**
 * An address that is named in a failure was often written by others. Where it names no host, a name and password in it end
 * anywhere before its last `@`.
 */
function cleanDetails(details: object): object {
  if (!('url' in details && typeof details.url === 'string')) return details;
  const namesHost = isUrl(details.url) && /^[^:]*:[\\/]{2}/.test(details.url);
  const url = namesHost
    ? withoutCredentials(details.url)
    : details.url.replace(/^([a-z][a-z0-9+.-]*:[\\/]+)?.*@/is, '$1');
  return { ...details, url: url.slice(0, 200) };
}

type AnyDetails = ErrorDetails<ErrorCode>;
type NamesOf<Details> = Details extends unknown
  ? string extends keyof Details
    ? never
    : keyof Details
  : never;
type ValueOf<Details, Name> = Details extends unknown
  ? Name extends keyof Details
    ? Details[Name]
    : never
  : never;
type DetailName = NamesOf<AnyDetails>;
type Detail<Name extends DetailName> = ValueOf<AnyDetails, Name>;

/** A detail that some codes have and others lack, such as the status of an answer; undefined where it is not told. */
export function readDetail<Name extends DetailName>(failure: Failure, name: Name): Detail<Name> | undefined {
  return (failure.details as { [Key in Name]?: Detail<Name> })[name];
}

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
