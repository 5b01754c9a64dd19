import type { JsonValue } from './json.ts';

/**
 * Everything that is expected to go wrong, closed: `shared/messages` must have words for each, or the build fails.
 * A code says what happened; its details say to what.
 */
export const ERROR_CODES = [
  // A bug, with a correlation id in the details; everything else below is expected.
  'INTERNAL',
  // The part of the program that was asked has ended; it is started again.
  'CORE_ENDED',
  // The request to the core itself.
  'INVALID_INPUT',
  'NOT_FOUND',
  'NOT_ALLOWED_NOW',
  // A new submission of a job that was charged already, or may have been, is only the artist's own choice.
  'SECOND_CHARGE',
  // A generation's id that another submission has.
  'GENERATION_TAKEN',
  // A call that spends, or lifts a bound of spending, which no gesture of the artist came before.
  'NOT_CONFIRMED',
  // The artist's own caps.
  'BUDGET_REACHED',
  // Files on this computer.
  'FILE_NOT_FOUND',
  'FILE_IS_DIRECTORY',
  'FILE_EMPTY',
  // A text file, in bytes: `maximum`.
  'FILE_TOO_LARGE',
  'FILE_NOT_MEDIA',
  // It ends before its own headers say.
  'FILE_DAMAGED',
  'FILE_CHANGED',
  'FILE_OTHER',
  'FILE_UNREADABLE',
  // OneDrive, Dropbox or iCloud has its bytes, and this computer could not fetch them.
  'FILE_IN_CLOUD',
  // On another computer, named by a text that the artist may not have written.
  'FILE_ELSEWHERE',
  // A folder or pattern of a table, outside of what the artist has dropped or chosen.
  'FOLDER_NOT_GIVEN',
  // `reason`: entries, files, depth, time (`maximum` in seconds), length; `looked`: how many were looked at.
  'PATTERN_TOO_WIDE',
  // `reason`: ended-reader, took-too-long, left-out.
  'FILE_UNSAFE',
  'FIX_FAILED',
  'FIX_CANCELLED',
  // A folder that takes are copied to; `reason`: full, folder, own-folder.
  'EXPORT_FAILED',
  'DISK_FULL',
  'FOLDER_NOT_WRITABLE',
  // Another program has it open, and did not let go of it in time.
  'FILE_HELD',
  // The folder of results is not the one that results were put into, such as a drive that is not mounted.
  'FOLDER_MISSING',
  // A folder to be watched; `reason`: no-folder, own-folder (results would become jobs), values.
  'WATCH_REFUSED',
  // A reading of what others made was ended; `what`: document, templates, cast; `cause`: time, memory, fault.
  'READING_STOPPED',
  // `reason`: not-templates, too-large, too-many.
  'TEMPLATE_FILE_INVALID',
  // The cast.
  'CAST_FILE_INVALID',
  'CAST_WRONG_MEDIA',
  'CAST_DOCUMENT_TOO_LARGE',
  'CAST_NOT_A_DOCUMENT',
  // A start after two that ended early: nothing is begun before someone says so.
  'SAFE_START',
  // What the app keeps.
  'DATABASE_NEWER',
  'DATABASE_IN_USE',
  // The folder of the data lies on another computer: `path`.
  'DATA_ON_NETWORK',
  'DATABASE_DAMAGED',
  'SETTINGS_DAMAGED',
  'PROFILE_INVALID',
  // One of the name is there and can't be read: `path`.
  'PROFILE_UNREADABLE',
  'PROFILE_MISSING',
  'OPENAPI_INVALID',
  'OPENAPI_ADDRESS_MISSING',
  'JOBS_FILE_INVALID',
  'URL_INVALID',
  // The key.
  'KEY_MISSING',
  'KEY_REFUSED',
  'KEYCHAIN_UNAVAILABLE',
  // Reaching the service.
  'OFFLINE',
  'PRACTICE_UNAVAILABLE',
  'STAND_IN_LOOPBACK_ONLY',
  'LISTENER_UNAVAILABLE',
  'TUNNEL_FAILED',
  'TUNNEL_TOKEN_MISSING',
  'DELIVERY_NOT_BACK',
  // What the service answered.
  'SERVICE_REFUSED',
  'SERVICE_BUSY',
  'ANSWER_UNCLEAR',
  'GENERATION_FAILED',
  'TEST_EXPIRED',
  // Bytes on their way.
  'UPLOAD_UNBOUND',
  'UPLOAD_FAILED',
  'RESULT_GONE',
  'RESULT_DAMAGED',
  'RESULT_BLOCKED',
  'ADDRESS_CHANGED',
  'RESULT_TOO_LARGE',
  'RESULTS_TOO_MANY',
  'RESULT_MISSING',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An expected failure as plain data. Details hold names, limits and paths, never the key. */
export type Failure = {
  code: ErrorCode;
  /** True when the same action may succeed later without anything being changed by the artist. */
  retryable: boolean;
  details: Record<string, JsonValue>;
};

/** Makes a failure that needs a change by the artist before it can succeed. */
export function failure(code: ErrorCode, details: Record<string, JsonValue> = {}): Failure {
  return { code, retryable: false, details };
}

/** Makes a failure that may pass by itself. */
export function passingFailure(code: ErrorCode, details: Record<string, JsonValue> = {}): Failure {
  return { code, retryable: true, details };
}
