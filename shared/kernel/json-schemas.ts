import { z } from 'zod';
import type { JsonValue } from './json-pointer.ts';
import { ERROR_CODES, type Failure } from './result.ts';

/** A JSON pointer (RFC 6901): `~` stands only in the escapes `~0` and `~1`. */
export const pointerSchema = z
  .string()
  .regex(/^(\/([^/~]|~[01])*)*$/, 'must be a JSON pointer such as /outputs/*/url');

/**
 * Parses any JSON value; used where the service decides the form, such as a delivered webhook body. Apart from what reads JSON,
 * which the main thread needs before it has loaded anything that makes schemas.
 */
export const jsonValueSchema: z.ZodType<JsonValue> = z.json();

/**
 * A failure that came from elsewhere. Its details are taken for what its code has: whoever made it was held to that.
 * Apart from the failures themselves, which the first lines of main need without zod.
 */
export const failureSchema: z.ZodType<Failure> = z.strictObject({
  code: z.enum(ERROR_CODES),
  retryable: z.boolean(),
  details: z.record(z.string(), jsonValueSchema),
}) as unknown as z.ZodType<Failure>;
