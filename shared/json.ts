import { z } from 'zod';

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Parses any JSON value; used where the service decides the form, such as a delivered webhook body. */
export const jsonValueSchema: z.ZodType<JsonValue> = z.json();

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };

/** Parses JSON text without throwing; undefined when the text is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** True for a JSON object: neither an array, null nor a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
