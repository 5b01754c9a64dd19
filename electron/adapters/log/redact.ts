import { withoutCredentials } from '../../../shared/errors.ts';
import { secretPattern } from '../secret-pattern.ts';

/** Names of details that hold a secret, whatever their value. */
const SECRET_NAME = /key$|^x-api-key$|secret|password|authorization|token|cookie/i;
const SECRET = '[redacted]';
const LONGEST_TEXT = 4000;
const DEEPEST = 6;
/** Shorter ones would blot out half of every line, and protect nothing. */
const SHORTEST_SECRET = 4;

/** Takes secrets out of what is logged. */
export interface Redactor {
  /** From now on, the value is taken out wherever it stands. */
  register(secret: string): void;
  /** A copy as plain JSON values: secrets replaced, errors spelled out, long texts cut. */
  redact(value: unknown): unknown;
}

/** Creates a redactor without any registered secrets. */
export function createRedactor(): Redactor {
  const secrets = new Map<string, RegExp>();

  function redactText(text: string): string {
    let clean = withoutCredentials(text);
    for (const pattern of secrets.values()) clean = clean.replace(pattern, SECRET);
    return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}… (${clean.length})` : clean;
  }

  function redact(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return redactText(value);
    if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
      return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= DEEPEST) return '…';
    if (value instanceof Error) return redactError(value, depth);
    if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
    const entries = Object.entries(value).map(([name, item]) => [
      name,
      isSecret(name, item) ? SECRET : redact(item, depth + 1),
    ]);
    return Object.fromEntries(entries);
  }

  function redactError(error: Error, depth: number): unknown {
    const { name, message, stack, cause } = error;
    return redact({ name, message, stack: stack ?? null, ...(cause === undefined ? {} : { cause }) }, depth);
  }

  return {
    register(secret) {
      if (secret.length >= SHORTEST_SECRET) secrets.set(secret, secretPattern(secret));
    },
    redact: (value) => redact(value, 0),
  };
}

function isSecret(name: string, value: unknown): boolean {
  return SECRET_NAME.test(name) && typeof value !== 'boolean' && value !== null;
}
