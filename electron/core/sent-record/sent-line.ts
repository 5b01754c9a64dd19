import { type JsonValue, parseJson } from '../../../shared/json.ts';

/** Longer than any line that this program writes. */
const MAX_LENGTH = 4_000;
/** The last moment that a date can name. */
const LAST_MOMENT = 8.64e15;

const ID = /^[\w-]{1,64}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** One paid submission, as it is written down before its first byte leaves. It holds no prompt, no key and no secret. */
export interface SentLine {
  /** Of the data that it was sent from. */
  readonly folder: string;
  readonly attempt: string;
  readonly job: string;
  readonly profile: string;
  /** SHA-256 of the request's body. */
  readonly body: string;
  /** When, in epoch milliseconds. */
  readonly at: number;
}

/** Serializes a line for the record. */
export function serializeSentLine(line: SentLine): string {
  return JSON.stringify(line);
}

/**
 * Reads lines of one folder, the first of each attempt; what is torn, foreign or no line at all is left out. A line that somebody else wrote can only
 * make a job wait: nothing is sent because of one.
 */
export function readSentLines(lines: Iterable<string>, folder: string): Map<string, SentLine> {
  const found = new Map<string, SentLine>();
  for (const text of lines) {
    if (text.length > MAX_LENGTH) continue;
    const line = readLine(text);
    if (line?.folder === folder && !found.has(line.attempt)) found.set(line.attempt, line);
  }
  return found;
}

/** By hand: a start reads tens of thousands of these, and a schema takes ten times as long. */
function readLine(text: string): SentLine | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { folder, attempt, job, profile, body, at } = value;
  if (!fits(folder, ID) || !fits(attempt, ID) || !fits(job, ID) || !fits(body, SHA256)) return null;
  if (typeof profile !== 'string' || typeof at !== 'number') return null;
  return at >= 0 && at <= LAST_MOMENT ? { folder, attempt, job, profile, body, at } : null;
}

function fits(value: JsonValue | undefined, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}
