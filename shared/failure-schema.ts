import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';
import { jsonValueSchema } from './json.ts';

/** A failure that came from elsewhere. Apart from the failures themselves, which the first lines of main need without zod. */
export const failureSchema = z.strictObject({
  code: z.enum(ERROR_CODES),
  retryable: z.boolean(),
  details: z.record(z.string(), jsonValueSchema),
});
