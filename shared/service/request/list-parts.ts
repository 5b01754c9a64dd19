import type { JsonObject, JsonValue } from '../../kernel/json-pointer.ts';

/** A part of a form: a text as it is, or JSON. */
export interface FormText {
  readonly name: string;
  readonly text: string;
  readonly isJson: boolean;
}

/**
 * Lists the parts of the form (multipart/form-data) that a body becomes. A list is a part for each of its items, an object is JSON, and
 * anything else its text: what OpenAPI has for properties of which a document says nothing else.
 */
export function listParts(body: JsonObject): FormText[] {
  return Object.entries(body).flatMap(([name, value]) => [value].flat().map((item) => write(name, item)));
}

function write(name: string, value: JsonValue): FormText {
  const isJson = typeof value === 'object';
  return { name, text: isJson ? JSON.stringify(value) : String(value), isJson };
}
