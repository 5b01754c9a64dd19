import { isJsonObject, type JsonObject, type JsonValue, parseAnswer, splitPointer } from './json-pointer.ts';

/** Words for one part of the request. */
export interface PlacedWords {
  /** The path in the request's body, such as `['prompt']`. */
  readonly path: string[];
  readonly message: string;
}

/** What a service says of a request in its own words. */
export interface ServiceWords {
  /** As one text; empty where it says nothing. */
  readonly message: string;
  /** What it says of single parts of the request. */
  readonly places: PlacedWords[];
  /** Words for programs that stand beside them, such as `insufficient_credits`. */
  readonly codes: readonly string[];
}

const NO_WORDS: ServiceWords = { message: '', places: [], codes: [] };

const MAX_CHARACTERS = 4000;
const MAX_PLACES = 20;
const MAX_DEPTH = 5;
/** Of the path to one part of a request. */
const MAX_STEPS = 12;
const MAX_STEP_CHARACTERS = 100;
/** The title of a page stands at its beginning. */
const HEAD_CHARACTERS = 64_000;

/** The words of an answer's body, JSON or not. */
export function readServiceWords(body: string): ServiceWords {
  return wordsOf(parseAnswer(body), body);
}

/**
 * The words of an answer that was parsed. They stand where services and their frameworks put them: `message` (the interface), `detail`, a text or
 * FastAPI's list of `loc` and `msg`, `error` and what is in it, `errors`, `title` and `detail` (RFC 9457), `description`; in a plain text as it
 * is; of a page or an XML document only its title or `Message`.
 *
 * @param body undefined where the text is no JSON
 * @param text the body as it came
 */
export function wordsOf(body: JsonValue | undefined, text = ''): ServiceWords {
  if (body === undefined) return { ...NO_WORDS, message: cut(readPlainText(text)) };
  const found: Found = { places: [], codes: [] };
  const messages = new Set(collect(body, [], found, 0));
  return {
    message: cut([...messages].join('\n')),
    places: found.places.slice(0, MAX_PLACES),
    codes: found.codes.slice(0, MAX_PLACES),
  };
}

const MONEY = '(credits?|balance|funds)';
const LACKING = '(insufficient|not enough|too few|too low|exhausted|depleted|empty|used up|0)';
const NO_CREDIT = new RegExp(
  [
    `\\b${LACKING}\\b[^.:;]{0,20}\\b${MONEY}\\b`,
    `\\b${MONEY}\\b[^.:;]{0,20}\\b${LACKING}\\b`,
    '\\bout of (\\w+ )?(credits?|funds)\\b',
    `\\bno (more |remaining |available )?${MONEY}\\b`,
    '\\bpayment required\\b',
    '(余额|餘額|积分)不足',
  ].join('|'),
  'i',
);

/** Whether a refusal says that the account has no money left. */
export function saysNoCredit({ message, codes }: ServiceWords): boolean {
  return [message, ...codes].some((text) => NO_CREDIT.test(text.replace(/[_-]+|(?<=[a-z])(?=[A-Z])/g, ' ')));
}

interface Found {
  readonly places: PlacedWords[];
  readonly codes: string[];
}

/** Every text of the value that is words for a person, the most general first. */
function collect(value: JsonValue | undefined, path: string[], found: Found, depth: number): string[] {
  if (depth > MAX_DEPTH || found.places.length > MAX_PLACES) return [];
  if (typeof value === 'string') return takeText(value, path, found);
  if (Array.isArray(value))
    return value.slice(0, MAX_PLACES).flatMap((item) => collect(item, path, found, depth + 1));
  if (!isJsonObject(value)) return [];
  const at = readPlace(value) ?? path;
  for (const key of ['code', 'type', 'error']) noteCode(value[key], found);
  const { title, detail, message, msg, errors } = value;
  // A title says what kind of problem it is, and the detail what this one is; a list is of what is wrong with single parts.
  const both = isText(title) && isText(detail) && title !== detail ? `${title}: ${detail}` : null;
  const parts = Array.isArray(detail) ? detail : undefined;
  let own: string[] = [];
  for (const words of [
    message,
    msg,
    both ?? (parts === undefined ? detail : null),
    title,
    ...listDescriptions(value),
  ])
    if (own.length === 0) own = collect(words, at, found, depth + 1);
  return [...own, ...[parts, errors].flatMap((list) => collectErrors(list, at, found, depth + 1))];
}

function listDescriptions(value: JsonObject): (JsonValue | undefined)[] {
  return [value['error_description'], value['description'], value['error']];
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** A list, or an object that has the texts of each field by its name. */
function collectErrors(value: JsonValue | undefined, path: string[], found: Found, depth: number): string[] {
  if (!isJsonObject(value) || readOwn(value) !== undefined) return collect(value, path, found, depth);
  return Object.entries(value)
    .slice(0, MAX_PLACES)
    .flatMap(([key, texts]) => collect(texts, [...path, key], found, depth));
}

function readOwn(value: JsonObject): JsonValue | undefined {
  return value['message'] ?? value['detail'] ?? value['title'];
}

function takeText(text: string, path: string[], found: Found): string[] {
  if (!isText(text)) return [];
  if (path.length === 0) return [text];
  found.places.push({ path, message: cut(text) });
  return [`${path.join('.')}: ${text}`];
}

function noteCode(value: JsonValue | undefined, { codes }: Found): void {
  if (typeof value === 'string' && value.length <= 100) codes.push(value);
}

/** FastAPI's `loc`, a pointer of RFC 9457 or JSON:API, or a field's name. */
function readPlace(value: JsonObject): string[] | null {
  const { source } = value;
  const pointer = value['pointer'] ?? (isJsonObject(source) ? source['pointer'] : undefined);
  if (typeof pointer === 'string') return withoutBody(splitPointer(pointer.replace(/^#/, '')));
  const listed = value['loc'] ?? value['path'];
  if (Array.isArray(listed))
    return withoutBody(listed.slice(0, MAX_STEPS).map((step) => String(step).slice(0, MAX_STEP_CHARACTERS)));
  const named = value['field'] ?? value['param'];
  return typeof named === 'string' && named !== '' ? named.split('.') : null;
}

function withoutBody(path: string[]): string[] {
  return path[0] === 'body' ? path.slice(1) : path;
}

/** Nothing of what is no text; of a page or an XML document what it is called, or says. */
function readPlainText(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS).trim();
  if (/[\0\uFFFD]/.test(head) || /^[{[]/.test(head)) return '';
  if (!head.startsWith('<')) return head;
  const [, , said = ''] = /<(title|message)\b[^>]*>([^<]*)</i.exec(head) ?? [];
  return said
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What would flood a log or a screen is cut, never within a character. */
function cut(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
}
