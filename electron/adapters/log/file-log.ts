import { closeSync, constants, fstatSync, mkdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { withoutCredentials } from '../../../shared/kernel/result.ts';
import { openPlainSync, readPlainSync } from '../../core/kernel/files/open-plain.ts';
import { secretPattern } from '../../core/kernel/redact-secret.ts';
import type { Log } from '../../core/ports.ts';

const FILE_NAME = 'dailies.log';
const MAX_BYTES = 2 * 1024 * 1024;
const KEPT_FILES = 3;

/** The log's files, newest first. */
const LOG_FILE_NAMES: readonly string[] = [
  FILE_NAME,
  ...Array.from({ length: KEPT_FILES }, (_, index) => nameOld(index + 1)),
];

interface FileLog extends Log {
  readonly path: string;
  close(): void;
}

/**
 * Writes one line of JSON for each event to `<folder>/dailies.log`; at 2 MB it becomes `dailies.1.log`, and three old ones
 * are kept. Lines are written at once: the last one before a crash is the one that is wanted. Never throws: on a full
 * disk the line is lost, not the work.
 */
export function openFileLog(folder: string, redactor: Redactor): FileLog {
  const path = join(folder, FILE_NAME);
  let file: number | null = null;
  let bytes = 0;

  function open(): void {
    mkdirSync(folder, { recursive: true });
    file = openPlainSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND);
    bytes = fstatSync(file).size;
  }

  function rotate(): void {
    close();
    try {
      rmSync(oldPath(KEPT_FILES), { force: true });
      for (let number = KEPT_FILES; number > 1; number -= 1)
        moveIfThere(oldPath(number - 1), oldPath(number));
      moveIfThere(path, oldPath(1));
      open();
    } catch {
      // Another program has one of them open. No line is worth waiting for it: this file grows on, and is moved later.
      open();
      bytes = 0;
    }
  }

  function write(level: string, event: string, details: Record<string, unknown>): void {
    try {
      const line = `${JSON.stringify({ at: new Date().toISOString(), level, event, ...(redactor.redact(details) as object) })}\n`;
      if (file === null) open();
      if (bytes > MAX_BYTES) rotate();
      bytes += writeSync(file as unknown as number, line);
    } catch {
      // There is nowhere left to say it.
    }
  }

  function close(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  function oldPath(number: number): string {
    return join(folder, nameOld(number));
  }

  return {
    path,
    info: (event, details = {}) => write('info', event, details),
    warn: (event, details = {}) => write('warn', event, details),
    error: (event, details = {}) => write('error', event, details),
    close,
  };
}

function nameOld(number: number): string {
  return FILE_NAME.replace('.log', `.${number}.log`);
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

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

const DAY_MILLISECONDS = 86_400_000;

/** What an exported log begins with: which program on which system, and nothing about whose. */
export type LogHeader = Readonly<Record<string, string>>;

/**
 * The log of the last days as lines of JSON, oldest first, for a file that an artist hands on. Every line is redacted once
 * more: a key that was stored after a line was written is taken out of it too, and so is the name of the home folder.
 */
export function* serializeLog(deps: {
  folder: string;
  redactor: Redactor;
  homeFolder: string;
  header: LogHeader;
  now: number;
  days: number;
}): Generator<string> {
  const since = deps.now - deps.days * DAY_MILLISECONDS;
  yield `${JSON.stringify(deps.header)}\n`;
  for (const lines of readLogFiles(deps.folder)) {
    const kept = lines.filter((line) => isWrittenAfter(line, since));
    yield kept.map((line) => `${clean(line)}\n`).join('');
  }

  function clean(line: string): string {
    const entry = parseJson(line);
    // What a crash cut off in the middle is no JSON any more, and is handed on as text.
    const text = JSON.stringify(deps.redactor.redact(entry ?? { cut: line }));
    const home = JSON.stringify(deps.homeFolder).slice(1, -1);
    return home.length > 1 ? text.replaceAll(home, '~') : text;
  }
}

/** Lines without a time belong to the ones around them. */
function isWrittenAfter(line: string, since: number): boolean {
  const at = /^\{"at":"([^"]+)"/.exec(line)?.[1];
  return at === undefined || Date.parse(at) >= since;
}

/** The lines of the log's files, the oldest file first; a file that can't be read has none. Read one at a time, as they are asked for. */
export function* readLogFiles(folder: string): Generator<readonly string[]> {
  for (const name of [...LOG_FILE_NAMES].reverse()) yield readLines(join(folder, name));
}

function readLines(path: string): string[] {
  try {
    return readPlainSync(path)
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}
