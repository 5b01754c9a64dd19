import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from 'js-yaml';
import { isTextTooLarge } from '../../../kernel/bounded-json.ts';
import { CEILINGS } from '../../../kernel/ceilings.ts';
import type { DocumentFault } from '../../../kernel/error-causes.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  writePointer,
} from '../../../kernel/json-pointer.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../kernel/result.ts';
import { convertSwagger } from './convert-swagger.ts';

const LIMITS = CEILINGS.document;

/**
 * Parses the text of an OpenAPI document (3.0 to 3.2, or Swagger 2.0, which is converted), JSON or YAML, and makes sure that it can be read without surprises: no
 * reference leaves it, and nothing in it is too large or too deep. Errors: OPENAPI_INVALID, with its cause.
 */
export function parseDocument(text: string): Result<JsonObject> {
  if (text.length > LIMITS.characters) return refuse({ cause: 'too-long', maximum: LIMITS.characters });
  if (isTextTooLarge(text, LIMITS)) return refuse({ cause: 'too-large', maximum: LIMITS.nodes });
  const parsed = parseText(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok) return parsed;
  const root = parsed.value;
  if (!isJsonObject(root)) return refuse({ cause: 'not-a-document' });
  const written = root['openapi'] ?? root['swagger'];
  // An object may even refuse to become a text.
  const version = typeof written === 'string' || typeof written === 'number' ? String(written) : '';
  const isSwagger = !Object.hasOwn(root, 'openapi') && /^2(\.0)?$/.test(version);
  // Unquoted in YAML, 3.0 is the number 3.
  if (!isSwagger && (!Object.hasOwn(root, 'openapi') || !/^3(\.[0-2](\.\d+)?)?$/.test(version)))
    return refuse(
      version === '' ? { cause: 'not-a-document' } : { cause: 'version', found: version.slice(0, 40) },
    );
  if (!isJsonObject(root['paths'])) return refuse({ cause: 'not-a-document' });
  const problem = findProblem(root);
  if (problem !== null) return fail(problem);
  return succeed(isSwagger ? convertSwagger(root) : root);
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})[^\n]*$/m;

/** The one OpenAPI document among all that a text holds, also in the blocks of a Markdown file; anything else where there is none. */
function parseText(text: string): Result<unknown> {
  const whole = parseAll(text);
  const isMarkdown = !(whole.ok && whole.value.some(isDocument)) && FENCE.test(text);
  const blocks = isMarkdown ? text.split(FENCE).filter((_, index) => index % 2 === 1) : [];
  const all = [whole, ...blocks.map(parseAll)].flatMap((one) => (one.ok ? one.value : []));
  const [found = all[0], ...others] = all.filter(isDocument);
  if (others.length > 0) return refuse({ cause: 'not-parsable', message: 'more than one OpenAPI document' });
  return whole.ok || isDocument(found) ? succeed(found) : whole;
}

function isDocument(value: unknown): boolean {
  return isJsonObject(value) && (Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger'));
}

/** `<<: *base` takes over what stands at an alias. */
const WITH_MERGES = CORE_SCHEMA.withTags(mergeTag);

function parseAll(text: string): Result<unknown[]> {
  if (/^\s*\{/.test(text)) {
    const value = parseJson(text);
    if (value !== undefined) return succeed([value]);
  }
  try {
    const options = { schema: WITH_MERGES, maxAliases: LIMITS.aliases, maxDepth: LIMITS.depth };
    const values = loadAll(text, options);
    return values.length > 0 ? succeed(values) : refuse({ cause: 'not-parsable', message: 'empty' });
  } catch (error) {
    const reason = error instanceof YAMLException ? error.message.split('\n')[0] : String(error);
    return refuse({ cause: 'not-parsable', message: (reason ?? '').slice(0, 300) });
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
const NAME_KEYS: ReadonlySet<string> = new Set([
  ...['properties', 'schemas', 'responses', 'paths', 'callbacks'],
  ...['webhooks', 'definitions', 'parameters'],
]);

/** Walks the whole document without recursion, so that its depth can't matter; aliases count wherever they stand. */
function findProblem(root: JsonObject): Failure | null {
  const waiting: Place[] = [{ value: root, parent: null, key: '', depth: 0, isData: false, areNames: false }];
  let nodes = 0;
  let characters = 0;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const problem = checkPlace(place);
    if (problem !== null) return problem;
    const added = addChildren(waiting, place);
    nodes += added.nodes;
    characters += added.characters;
    if (nodes > LIMITS.nodes) return invalid({ cause: 'too-large', maximum: LIMITS.nodes });
    if (characters > LIMITS.textCharacters)
      return invalid({ cause: 'too-long', maximum: LIMITS.textCharacters });
    if (added.longest > LIMITS.nameCharacters)
      return invalid({
        cause: 'long-name',
        at: pointerOf(place).slice(0, 200),
        maximum: LIMITS.nameCharacters,
      });
  }
  return null;
}

function checkPlace({ value, ...place }: Place): Failure | null {
  if (place.depth > LIMITS.depth) return invalid({ cause: 'too-deep', maximum: LIMITS.depth });
  if (Array.isArray(value)) {
    const isHuge = place.key === 'enum' && value.length > LIMITS.enumValues;
    return isHuge
      ? invalid({ cause: 'huge-enum', at: pointerOf(place), maximum: LIMITS.enumValues, found: value.length })
      : null;
  }
  if (!isJsonObject(value)) return null;
  const reference = value['$ref'];
  const isRemote = !place.isData && typeof reference === 'string' && !reference.startsWith('#');
  return isRemote
    ? invalid({ cause: 'remote-reference', at: pointerOf(place), found: reference.slice(0, 200) })
    : null;
}

interface Added {
  readonly nodes: number;
  readonly characters: number;
  /** Characters of the longest name. */
  readonly longest: number;
}

/** Adds what may hold more; returns how much there is, what holds nothing more included. */
function addChildren(waiting: Place[], parent: Place): Added {
  const { value, isData, areNames } = parent;
  const keys = isJsonObject(value) ? Object.keys(value) : Array.isArray(value) ? value.keys() : [];
  const added = { nodes: 0, characters: 0, longest: 0 };
  for (const at of keys) {
    const [key, inner] = [String(at), (value as JsonObject)[at] as JsonValue];
    added.nodes += 1;
    // An alias is the same text in memory and another one wherever it is taken up.
    added.characters += (typeof inner === 'string' ? inner.length : 0) + key.length;
    added.longest = Math.max(added.longest, key.length);
    if (typeof inner !== 'object' || inner === null) continue;
    waiting.push({ value: inner, parent, key, depth: parent.depth + 1, ...roleOf(key) });
  }
  return added;

  function roleOf(key: string): Pick<Place, 'isData' | 'areNames'> {
    if (Array.isArray(value)) return { isData, areNames: false };
    const isToldAbout = isData || (!areNames && (DATA_KEYS.has(key) || key.startsWith('x-')));
    return { isData: isToldAbout, areNames: !areNames && NAME_KEYS.has(key) };
  }
}

function pointerOf(place: Pick<Place, 'key' | 'parent'>): string {
  const keys: string[] = [];
  for (let at: Pick<Place, 'key' | 'parent'> = place; at.parent !== null; at = at.parent)
    keys.unshift(at.key);
  return writePointer(keys);
}

function invalid(fault: DocumentFault): Failure {
  return failure('OPENAPI_INVALID', fault);
}

function refuse(fault: DocumentFault): Result<never> {
  return fail(invalid(fault));
}
