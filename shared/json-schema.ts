import { z } from 'zod';
import type { JsonValue } from './json.ts';

/**
 * Parses any JSON value; used where the service decides the form, such as a delivered webhook body. Apart from what reads JSON,
 * which the main thread needs before it has loaded anything that makes schemas.
 */
export const jsonValueSchema: z.ZodType<JsonValue> = z.json();
