import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from './json.ts';

/**
 * Everything that is expected to go wrong, closed: `shared/messages` must have words for each, or the build fails.
 * A code says what happened; its details say to what.
 */
export const ERROR_CODES = [
  // A bug, with a correlation id in the details; everything else below is expected.
  'INTERNAL',
  // The request to the core itself.
  'INVALID_INPUT',
  'NOT_FOUND',
  'NOT_ALLOWED_NOW',
  // The artist's own caps.
  'BUDGET_REACHED',
  // Files on this computer.
  'FILE_NOT_FOUND',
  'FILE_IS_DIRECTORY',
  'FILE_EMPTY',
  'FILE_NOT_MEDIA',
  'FILE_CHANGED',
  'FILE_OTHER',
  'FILE_UNREADABLE',
  'FIX_FAILED',
  'FIX_CANCELLED',
  // A folder that takes are copied to; `reason`: full, folder, own-folder.
  'EXPORT_FAILED',
  'DISK_FULL',
  'FOLDER_NOT_WRITABLE',
  // A folder to be watched; `reason`: no-folder, own-folder (results would become jobs), values.
  'WATCH_REFUSED',
  // The cast.
  'CAST_FILE_INVALID',
  'CAST_WRONG_MEDIA',
  'CAST_DOCUMENT_TOO_LARGE',
  // What the app keeps.
  'DATABASE_NEWER',
  'DATABASE_IN_USE',
  'DATABASE_DAMAGED',
  'SETTINGS_DAMAGED',
  'PROFILE_INVALID',
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
  'RESULT_MISSING',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const failureSchema = z.strictObject({
  code: errorCodeSchema,
  /** True when the same action may succeed later without anything being changed by the artist. */
  retryable: z.boolean(),
  details: z.record(z.string(), jsonValueSchema),
});

/** An expected failure as plain data. Details hold names, limits and paths, never the key. */
export type Failure = { code: ErrorCode; retryable: boolean; details: Record<string, JsonValue> };

/** Makes a failure that needs a change by the artist before it can succeed. */
export function failure(code: ErrorCode, details: Record<string, JsonValue> = {}): Failure {
  return { code, retryable: false, details };
}

/** Makes a failure that may pass by itself. */
export function passingFailure(code: ErrorCode, details: Record<string, JsonValue> = {}): Failure {
  return { code, retryable: true, details };
}
