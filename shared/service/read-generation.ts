import { judgeStatus } from '../jobs/end-words.ts';
import { type Made, madeSchema } from '../jobs/job.ts';
import { CEILINGS } from '../kernel/ceilings.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  readPointer,
  readText,
  readWord,
  splitPointer,
  writePointer,
} from '../kernel/json-pointer.ts';
import { safeParse } from '../kernel/safe-parse.ts';
import { type PlacedWords, wordsOf } from '../kernel/service-words.ts';
import type { Profile } from './profile/profile.ts';

/** What a query's answer or a delivered webhook body says of a generation. */
export interface GenerationReport {
  readonly genId: string | null;
  /** Any word that the profile does not name means that it is still running (interface: the full list is not shown). */
  readonly status: 'completed' | 'failed' | 'running';
  /** The service's own word for it; null where it says none. */
  readonly word: string | null;
  /** The profile does not name the word, and services commonly end with it. */
  readonly isProbablyOver: boolean;
  /** Result URLs, in the order of the profile's pointers, each once; the first of them, where they are more than anybody needs. */
  readonly outputs: readonly string[];
  /** How many there are in all. */
  readonly outputsNamed: number;
  /** How many places for a result it left empty. */
  readonly withheld: number;
  /** How many of those that it names its moderation marked. */
  readonly flagged: number;
  readonly message: string | null;
  /** What it says of single parts of the request. */
  readonly places?: PlacedWords[];
  /** What it cost, in the currency of the profile's prices; null where the profile binds no cost, or it is no amount. */
  readonly cost: number | null;
  /** How far it is; left out where the answer says nothing of that. */
  readonly making?: Making;
  readonly made?: Made;
  /** Until when the results can be fetched, as a Unix time or the seconds that are left; left out where nobody says it. */
  readonly expires?: number;
}

/** Each null where the answer does not say it. */
export interface Making {
  /** From 0 to 1. */
  readonly share: number | null;
  readonly queuePosition: number | null;
  /** Seconds that are left, or the Unix time of the end. */
  readonly eta: number | null;
}

type Reading = {
  genId?: string;
  /** Null where the code of the answer is its word. */
  status: string | null;
  outputs: readonly string[];
  message: string | null;
  cost?: string | null;
  error?: string | undefined;
  progress?: string | undefined;
  queuePosition?: string | undefined;
  eta?: string | undefined;
};

/** Reads the answer of 'Get Generation by ID' by the profile's pointers, and by its HTTP code where that tells the state. */
export function readQueryAnswer(profile: Profile, body: JsonValue, code = 200): GenerationReport | null {
  return profile.generation === null ? null : read(profile, profile.generation, body, code);
}

/** Reads a delivered webhook body by the profile's pointers; null when the profile does not bind the webhook. */
export function readDelivery(profile: Profile, body: JsonValue): GenerationReport | null {
  return profile.webhook === null ? null : read(profile, profile.webhook, body);
}

/** Reads the answer of the second read: the results of a generation that the first called completed. */
export function readResultAnswer(
  result: { readonly outputs: readonly string[]; readonly message: string | null },
  body: JsonValue,
): Pick<GenerationReport, 'outputs' | 'outputsNamed' | 'withheld' | 'flagged' | 'message'> {
  const named = readOutputs(result.outputs, body);
  const ended = named.withheld > 0 ? readEndWords(body) : null;
  return { ...named, message: readMessage(body, result.message) ?? ended };
}

/** What an answer's own envelope says: null where it says that all is well, or where the profile knows of none. */
export function readEnvelopeError(
  profile: Profile,
  body: JsonValue,
): { code: string; message: string } | null {
  const { envelope } = profile;
  const code = envelope === undefined ? null : readText(body, envelope.code);
  if (envelope === undefined || code === null || envelope.ok.includes(code)) return null;
  return { code, message: readText(body, envelope.message) ?? wordsOf(body).message };
}

function read(profile: Profile, pointers: Reading, body: JsonValue, code = 200): GenerationReport {
  const word = pointers.status === null ? String(code) : readWord(body, pointers.status);
  const judged = judgeStatus(profile.statuses, word);
  const isFailed = judged === 'completed' && pointers.error !== undefined && isThere(body, pointers.error);
  const status = isFailed ? 'failed' : judged === 'probably-ended' ? 'running' : judged;
  const named = readOutputs(pointers.outputs, body);
  const lasts = profile.generation?.resultsExpireAfterSeconds;
  const lacksResults = status === 'failed' || (status === 'completed' && named.withheld > 0);
  return {
    genId: pointers.genId === undefined ? null : readText(body, pointers.genId),
    ...{ status, word, ...named },
    isProbablyOver: judged === 'probably-ended',
    message:
      readMessage(body, pointers.message) ??
      (isFailed ? readMessage(body, pointers.error ?? null) : null) ??
      (lacksResults ? readEndWords(body) : null),
    ...readMaking(pointers, body),
    ...(lasts === undefined ? {} : { expires: lasts }),
    ...readMade(profile, body),
    // A number that nobody has confirmed would put wrong amounts into the books.
    cost:
      profile.sources['/generation/cost'] === 'suggested' ? null : readAmount(body, pointers.cost ?? null),
  };
}

function readMaking({ progress, queuePosition, eta }: Reading, body: JsonValue): { making?: Making } {
  const percent = readAmount(body, progress ?? null, /\s*%$/);
  const making = {
    // A whole 1 is the first percent: what is finished says so itself.
    share: percent === null ? null : Math.min(1, percent < 1 && percent % 1 !== 0 ? percent : percent / 100),
    queuePosition: readAmount(body, queuePosition ?? null),
    eta: readTime(body, eta),
  };
  return Object.values(making).every((value) => value === null) ? {} : { making };
}

/** Reads what a generation was made with, and until when there is what it made, where the answer says it. */
export function readMade(
  { generation }: Profile,
  body: JsonValue,
): Pick<GenerationReport, 'made' | 'expires'> {
  const expires = readTime(body, generation?.resultsExpire);
  const seed = readText(body, generation?.seed ?? null);
  const prompt = readText(body, generation?.rewrittenPrompt ?? null);
  const made = safeParse(madeSchema, { seed, prompt });
  return {
    ...((seed === null && prompt === null) || !made.success ? {} : { made: made.data }),
    ...(expires === null ? {} : { expires }),
  };
}

function readOutputs(
  pointers: readonly string[],
  body: JsonValue,
): Pick<GenerationReport, 'outputs' | 'outputsNamed' | 'withheld' | 'flagged'> {
  const urls = new Set(pointers.flatMap((pointer) => readTexts(body, pointer)).map(asAddress));
  return {
    outputs: [...urls].slice(0, CEILINGS.answer.outputs),
    outputsNamed: urls.size,
    ...countModerated(pointers, body),
  };
}

function readTexts(body: JsonValue, pointer: string): string[] {
  return readPointer(body, pointer).filter((value) => typeof value === 'string' && value !== '') as string[];
}

/**
 * What moderation did. `withheld` counts the places that the service made and left empty: an item of a list whose address is `""` or
 * `null`, or one without an address that a flag marks. An empty place outside of a list says nothing without a flag, since services
 * name one for every kind of result. `flagged` counts the marked ones that have an address.
 */
function countModerated(
  pointers: readonly string[],
  body: JsonValue,
): Pick<GenerationReport, 'withheld' | 'flagged'> {
  const byHolder = Map.groupBy(pointers.map(splitPointer), (path) => {
    const end = path.includes('*') ? path.lastIndexOf('*') + 1 : path.length - 1;
    return writePointer(path.slice(0, end));
  });
  const count = { withheld: 0, flagged: 0 };
  for (const [holder, paths] of byHolder) {
    const length = splitPointer(holder).length;
    const within = paths.map((path) => writePointer(path.slice(length)));
    const isList = holder.endsWith('/*');
    const marks = isList ? readMarks(body, holder) : [];
    for (const [index, item] of readPointer(body, holder).entries()) {
      const isMarked = isFlagged(item) || marks[index] === true;
      const isNamed = within.some((pointer) => readTexts(item, pointer).length > 0);
      if (isNamed && isMarked) count.flagged += 1;
      if (!isNamed && (isMarked || (isList && isLeftEmpty(item, within)))) count.withheld += 1;
    }
  }
  return count;
}

/** The list beside a list of results that marks them one by one. */
function readMarks(body: JsonValue, holder: string): readonly JsonValue[] {
  const [parent] = readPointer(body, writePointer(splitPointer(holder).slice(0, -2)));
  if (!isJsonObject(parent ?? null)) return [];
  const lists = Object.entries(parent as JsonObject).filter(([name]) => /nsfw/i.test(name));
  return lists.map(([, list]) => list).find((list) => Array.isArray(list)) ?? [];
}

function isLeftEmpty(item: JsonValue, within: readonly string[]): boolean {
  const places = within.flatMap((pointer) => readPointer(item, pointer));
  const isBare = isJsonObject(item) && Object.keys(item).length === 0;
  return isBare || item === null || places.some((value) => value === null || value === '');
}

/** What services call a result that their moderation took out. */
const TAKEN_OUT = /^(is_?)?(nsfw|unsafe|blocked|filtered|moderated|flagged|censored|withheld)$/i;

function isFlagged(item: JsonValue): boolean {
  if (!isJsonObject(item)) return false;
  const isMarked = ([name, value]: [string, JsonValue]) => TAKEN_OUT.test(name) && value === true;
  const isUnsafe = ['safe', 'is_safe', 'isSafe', 'respect_moderation'].some((name) => item[name] === false);
  return isUnsafe || Object.entries(item).some(isMarked);
}

function readMessage(body: JsonValue, pointer: string | null): string | null {
  if (pointer === null) return null;
  const [value] = readPointer(body, pointer);
  return readText(body, pointer) ?? (wordsOf(value ?? null).message || null);
}

/** Why a generation ended so. It may have a title and a description of its own, which say nothing of that. */
function readEndWords(body: JsonValue): string | null {
  if (!isJsonObject(body)) return null;
  const { title: _title, description: _description, ...rest } = body;
  const { message } = wordsOf(rest);
  return findReason(body, 0) ?? (ANSWERED.test(message) ? null : message || null);
}

/** How services name the reason of an end; some say in `message` only that they answered. */
const REASON_NAME = /^(task|job)?(status(msg|message)|fail(ed|ure)?(reason|message|msg))$/;
const ANSWERED = /^(|succeed(ed)?|success(ful)?|ok)$/i;

function findReason(value: JsonValue, depth: number): string | null {
  if (!isJsonObject(value) || depth > MAX_REASON_DEPTH) return null;
  const entries = Object.entries(value);
  for (const [name, text] of entries)
    if (REASON_NAME.test(name.replaceAll('_', '').toLowerCase()) && typeof text === 'string')
      if (!ANSWERED.test(text.trim())) return text;
  return entries.reduce<string | null>((found, [, inner]) => found ?? findReason(inner, depth + 1), null);
}

/** In how many envelopes a reason is looked for. */
const MAX_REASON_DEPTH = 3;

/** No address is so long without a sign that base64 has not, and no picture so small. */
const LEAST_BASE64_CHARACTERS = 1000;

/** A result itself, in base64, as an address that holds it (RFC 2397); an address as it is. */
function asAddress(text: string): string {
  const isBase64 = text.length >= LEAST_BASE64_CHARACTERS && !/[^A-Za-z0-9+/=\s]/.test(text);
  return isBase64 ? `data:;base64,${text}` : text;
}

/** Services also write an empty place as `null`, `""` or `{}`. */
function isThere(body: JsonValue, pointer: string): boolean {
  return readPointer(body, pointer).some((value) => {
    if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
    return value !== null && value !== '' && value !== false;
  });
}

/** Of a request: how many results it asks for, as services commonly name that. */
const COUNT_NAME =
  /^(n|(num|number|numberof)(images|videos|outputs|samples|results|generations)|(image|sample|output)count)$/;

/** How many results a request asks for; null where it says nothing that is sure. */
export function readAskedCount(request: JsonValue): number | null {
  const parts = isJsonObject(request) ? [request, ...Object.values(request).filter(isJsonObject)] : [];
  const counts = parts
    .flatMap((part) => Object.entries(part))
    .flatMap(([name, value]) => (COUNT_NAME.test(name.replaceAll('_', '').toLowerCase()) ? [value] : []));
  const [count] = counts;
  return counts.length === 1 && typeof count === 'number' && Number.isInteger(count) ? count : null;
}

/** An amount, written as a number or as its text; never a negative one. */
function readAmount(body: JsonValue, pointer: string | null, unit: RegExp | '' = ''): number | null {
  const text = readText(body, pointer)?.replace(unit, '') ?? null;
  const amount = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** No Unix time in seconds is so large for the next thousands of years: from here on it counts milliseconds. */
const LEAST_MILLISECONDS = 1e11;

/** The earliest of the times at a place, in seconds: Unix time, or what is left. A date without a zone is one of UTC. */
function readTime(body: JsonValue, pointer: string | undefined): number | null {
  const times = pointer === undefined ? [] : readPointer(body, pointer).map(readSeconds);
  const earliest = Math.min(...times.filter((time) => time >= 0));
  return Number.isFinite(earliest) ? earliest : null;
}

function readSeconds(value: JsonValue): number {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  if (/^\d{4}-\d\d-\d\d[T ]/.test(text))
    return Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`) / 1000;
  const amount = text === '' ? Number.NaN : Number(text);
  return amount < LEAST_MILLISECONDS ? amount : amount / 1000;
}
