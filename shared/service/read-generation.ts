import { CEILINGS } from '../ceilings.ts';
import type { JsonValue } from '../json.ts';
import { judgeStatus } from './end-words.ts';
import { readPointer, readText, readWord } from './json-pointer.ts';
import type { Profile } from './profile.ts';

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
  readonly message: string | null;
  /** What it cost, in the currency of the profile's prices; null where the profile binds no cost, or it is no amount. */
  readonly cost: number | null;
}

type Reading = {
  genId?: string;
  /** Null where the code of the answer is its word. */
  status: string | null;
  outputs: readonly string[];
  message: string | null;
  cost?: string | null;
  error?: string | undefined;
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
): Pick<GenerationReport, 'outputs' | 'outputsNamed' | 'message'> {
  return { ...readOutputs(result.outputs, body), message: readText(body, result.message) };
}

/** What an answer's own envelope says: null where it says that all is well, or where the profile knows of none. */
export function readEnvelopeError(
  profile: Profile,
  body: JsonValue,
): { code: string; message: string } | null {
  const { envelope } = profile;
  const code = envelope === undefined ? null : readText(body, envelope.code);
  if (envelope === undefined || code === null || envelope.ok.includes(code)) return null;
  return { code, message: readText(body, envelope.message) ?? '' };
}

function read(profile: Profile, pointers: Reading, body: JsonValue, code = 200): GenerationReport {
  const word = pointers.status === null ? String(code) : readWord(body, pointers.status);
  const judged = judgeStatus(profile.statuses, word);
  const isFailed = judged === 'completed' && pointers.error !== undefined && isThere(body, pointers.error);
  return {
    genId: pointers.genId === undefined ? null : readText(body, pointers.genId),
    status: isFailed ? 'failed' : judged === 'probably-ended' ? 'running' : judged,
    word,
    isProbablyOver: judged === 'probably-ended',
    ...readOutputs(pointers.outputs, body),
    message: readText(body, pointers.message) ?? (isFailed ? readText(body, pointers.error ?? null) : null),
    cost: readAmount(body, pointers.cost ?? null),
  };
}

function readOutputs(
  pointers: readonly string[],
  body: JsonValue,
): Pick<GenerationReport, 'outputs' | 'outputsNamed'> {
  const found = pointers.flatMap((pointer) => readPointer(body, pointer));
  const texts = found.filter((value): value is string => typeof value === 'string' && value !== '');
  const urls = new Set(texts.map(asAddress));
  return { outputs: [...urls].slice(0, CEILINGS.answer.outputs), outputsNamed: urls.size };
}

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

/** An amount of money, written as a number or as its text; never a negative one. */
function readAmount(body: JsonValue, pointer: string | null): number | null {
  const text = readText(body, pointer);
  const amount = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}
