import { load, YAMLException } from 'js-yaml';
import { type Failure, failure } from '../../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../json.ts';
import { fail, type Result, succeed } from '../../result.ts';
import { writePointer } from '../json-pointer.ts';

/** What an import takes at most; far above any honest document, far below what would make anyone wait. */
export const DOCUMENT_LIMITS = {
  characters: 16_000_000,
  depth: 100,
  nodes: 2_000_000,
  aliases: 1000,
  enumValues: 10_000,
} as const;

/**
 * Parses the text of an OpenAPI 3.0 document, JSON or YAML, and makes sure that it can be read without surprises: no
 * reference leaves it, and nothing in it is too large or too deep. Errors: OPENAPI_INVALID, with its cause.
 */
export function parseDocument(text: string): Result<JsonObject> {
  if (text.length > DOCUMENT_LIMITS.characters)
    return refuse('too-large', { maximum: DOCUMENT_LIMITS.characters, found: text.length });
  const parsed = parseText(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok) return parsed;
  const root = parsed.value;
  if (!isJsonObject(root)) return refuse('not-a-document', {});
  const version = String(root['openapi'] ?? root['swagger'] ?? '');
  // Unquoted in YAML, 3.0 is the number 3.
  if (!Object.hasOwn(root, 'openapi') || !/^3(\.0(\.\d+)?)?$/.test(version))
    return refuse(version === '' ? 'not-a-document' : 'version', { found: version.slice(0, 40) });
  if (!isJsonObject(root['paths'])) return refuse('not-a-document', {});
  const problem = findProblem(root);
  return problem === null ? succeed(root) : fail(problem);
}

function parseText(text: string): Result<unknown> {
  if (/^\s*\{/.test(text)) {
    const value = parseJson(text);
    if (value !== undefined) return succeed(value);
  }
  try {
    const { aliases, depth } = DOCUMENT_LIMITS;
    return succeed(load(text, { maxAliases: aliases, maxDepth: depth }));
  } catch (error) {
    const reason = error instanceof YAMLException ? error.message.split('\n')[0] : String(error);
    return refuse('not-parsable', { message: (reason ?? '').slice(0, 300) });
  }
}

interface Place {
  readonly value: JsonValue;
  readonly parent: Place | null;
  readonly key: string;
  readonly depth: number;
  /** True for what is told about and not part of the description: examples, defaults, the values of an enumeration. */
  readonly isData: boolean;
  /** True where the keys are names that the author gave, such as those of properties. */
  readonly areNames: boolean;
}

const DATA_KEYS: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'value']);
const NAME_KEYS: ReadonlySet<string> = new Set(['properties', 'schemas', 'responses', 'paths', 'callbacks']);

/** Walks the whole document without recursion, so that its depth can't matter; aliases count wherever they stand. */
function findProblem(root: JsonObject): Failure | null {
  const waiting: Place[] = [{ value: root, parent: null, key: '', depth: 0, isData: false, areNames: false }];
  let nodes = 0;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const problem = checkPlace(place);
    if (problem !== null) return problem;
    nodes += addChildren(waiting, place);
    if (nodes > DOCUMENT_LIMITS.nodes) return invalid('too-large', { maximum: DOCUMENT_LIMITS.nodes });
  }
  return null;
}

function checkPlace({ value, ...place }: Place): Failure | null {
  if (place.depth > DOCUMENT_LIMITS.depth) return invalid('too-deep', { maximum: DOCUMENT_LIMITS.depth });
  if (Array.isArray(value)) {
    const isHuge = place.key === 'enum' && value.length > DOCUMENT_LIMITS.enumValues;
    return isHuge
      ? invalid('huge-enum', {
          at: pointerOf(place),
          maximum: DOCUMENT_LIMITS.enumValues,
          found: value.length,
        })
      : null;
  }
  if (!isJsonObject(value)) return null;
  const reference = value['$ref'];
  const isRemote = !place.isData && typeof reference === 'string' && !reference.startsWith('#');
  return isRemote
    ? invalid('remote-reference', { at: pointerOf(place), found: reference.slice(0, 200) })
    : null;
}

/** Adds what may hold more; returns how many values there are, those that hold nothing more included. */
function addChildren(waiting: Place[], parent: Place): number {
  const { value, isData, areNames } = parent;
  const depth = parent.depth + 1;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index] as JsonValue;
      if (typeof item === 'object' && item !== null)
        waiting.push({ value: item, parent, key: String(index), depth, isData, areNames: false });
    }
    return value.length;
  }
  const keys = isJsonObject(value) ? Object.keys(value) : [];
  for (const key of keys) {
    const inner = (value as JsonObject)[key] as JsonValue;
    if (typeof inner !== 'object' || inner === null) continue;
    const isToldAbout = isData || (!areNames && (DATA_KEYS.has(key) || key.startsWith('x-')));
    const own = { isData: isToldAbout, areNames: !areNames && NAME_KEYS.has(key) };
    waiting.push({ value: inner, parent, key, depth, ...own });
  }
  return keys.length;
}

function pointerOf(place: Pick<Place, 'key' | 'parent'>): string {
  const keys: string[] = [];
  for (let at: Pick<Place, 'key' | 'parent'> = place; at.parent !== null; at = at.parent)
    keys.unshift(at.key);
  return writePointer(keys);
}

function invalid(cause: string, details: Record<string, JsonValue>): Failure {
  return failure('OPENAPI_INVALID', { cause, ...details });
}

function refuse(cause: string, details: Record<string, JsonValue>): Result<never> {
  return fail(invalid(cause, details));
}
