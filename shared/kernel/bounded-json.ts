import type { TextCeilings } from './ceilings.ts';
import { isJsonObject, type JsonValue } from './json-pointer.ts';

/** How a text is more than is read of it. */
export type Excess = 'too-large' | 'too-deep';

export type BoundedJson =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'not-json' }
  | { readonly kind: Excess };

/** Parses JSON that comes from outside; what passes its ceilings is not gone into, and not parsed where that shows before. */
export function parseBoundedJson(text: string, ceilings: TextCeilings): BoundedJson {
  const bare = text.replace(/^\uFEFF/, '');
  if (isTextTooLarge(bare, ceilings)) return { kind: 'too-large' };
  let value: JsonValue;
  try {
    value = JSON.parse(bare) as JsonValue;
  } catch {
    return { kind: 'not-json' };
  }
  const excess = findExcess(value, ceilings);
  return excess === null ? { kind: 'value', value } : { kind: excess };
}

/** True where a text is too long, or has more marks between values than it may have values. */
export function isTextTooLarge(
  text: string,
  { characters, marks }: Pick<TextCeilings, 'characters' | 'marks'>,
): boolean {
  return text.length > characters || hasMoreMarks(text, marks);
}

const MARKS: ReadonlySet<number> = new Set([...'\n,[{'].map((mark) => mark.charCodeAt(0)));

function hasMoreMarks(text: string, most: number): boolean {
  // Cheap for what is honest: a short text can't have too many.
  if (text.length <= most) return false;
  let marks = 0;
  for (let index = 0; index < text.length && marks <= most; index += 1)
    if (MARKS.has(text.charCodeAt(index))) marks += 1;
  return marks > most;
}

/** Walks a value without recursion, so that its depth can't matter. */
function findExcess(root: JsonValue, ceilings: TextCeilings): Excess | null {
  const waiting: [JsonValue, number][] = [[root, 0]];
  let nodes = 0;
  let characters = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') characters += value.length;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > ceilings.depth) return 'too-deep';
    const names = isJsonObject(value) ? Object.keys(value) : [];
    const inner = Array.isArray(value)
      ? value
      : names.map((name) => (value as Record<string, JsonValue>)[name]);
    for (const name of names) characters += name.length;
    nodes += inner.length;
    const isTooLarge =
      inner.length > ceilings.entries || nodes > ceilings.nodes || characters > ceilings.textCharacters;
    if (isTooLarge) return 'too-large';
    for (const one of inner) waiting.push([one as JsonValue, depth + 1]);
  }
  return characters > ceilings.textCharacters ? 'too-large' : null;
}
