import { z } from 'zod';
import { ERROR_CODES, type Failure } from './errors.ts';
import { jsonValueSchema } from './json-schema.ts';

/**
 * A failure that came from elsewhere. Its details are taken for what its code has: whoever made it was held to that.
 * Apart from the failures themselves, which the first lines of main need without zod.
 */
export const failureSchema: z.ZodType<Failure> = z.strictObject({
  code: z.enum(ERROR_CODES),
  retryable: z.boolean(),
  details: z.record(z.string(), jsonValueSchema),
}) as unknown as z.ZodType<Failure>;
