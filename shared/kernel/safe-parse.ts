import { z } from 'zod';

/**
 * Reads by a schema what somebody else wrote, and never throws.
 *
 * A schema's own `safeParse` does: it measures a length before it looks at the type, so `{"length": {"toString": null}}`
 * throws where a text was expected, and what is nested without end exhausts the stack. Both are a wrong value, refused as a whole.
 */
export function safeParse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const whole = new z.ZodError([{ code: 'custom', path: [], input: undefined, message }]);
    return { success: false, error: whole as z.ZodError<z.output<Schema>> };
  }
}
