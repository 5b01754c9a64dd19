import { isJsonObject, type JsonValue, openText, writePointer } from '../../kernel/json-pointer.ts';

/** A value of an example, to be drawn as a line of a tree. */
export interface ExampleNode {
  readonly pointer: string;
  /** Its property's name, or its place in a list from 1. */
  readonly name: string;
  /** A short text of it; a list or an object has none. */
  readonly text: string | null;
  readonly children: readonly ExampleNode[];
  /** Entries that are not drawn. */
  readonly hidden: number;
}

const MAX_ENTRIES = 50;
const MAX_NODES = 2000;
const MAX_TEXT = 300;

/** Lists what an example holds, as far as anybody looks through; the value is one that `CEILINGS.example` let pass. */
export function listNodes(value: JsonValue): ExampleNode {
  let left = MAX_NODES;
  const visit = (whole: JsonValue, path: readonly string[], name: string): ExampleNode => {
    left -= 1;
    const one = openText(whole);
    const entries = listEntries(one);
    const shown = entries.slice(0, Math.min(MAX_ENTRIES, Math.max(0, left)));
    return {
      pointer: writePointer(path),
      name,
      text: typeof one === 'object' && one !== null ? null : shorten(one),
      children: shown.map(([key, inner], index) =>
        visit(inner, [...path, key], Array.isArray(one) ? String(index + 1) : key),
      ),
      hidden: entries.length - shown.length,
    };
  };
  return visit(value, [], '');
}

function listEntries(value: JsonValue): [string, JsonValue][] {
  if (Array.isArray(value)) return value.map((one, index) => [String(index), one]);
  return isJsonObject(value) ? Object.entries(value) : [];
}

function shorten(value: string | number | boolean | null): string {
  const text = String(value);
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`;
}
