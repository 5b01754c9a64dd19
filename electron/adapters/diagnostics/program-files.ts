import { createWriteStream } from 'node:fs';
import { arch, cpus, freemem, release, totalmem } from 'node:os';
import { pipeline } from 'node:stream/promises';
import type { DiagnosticsFile, LastEnd } from '../../../shared/diagnostics/contract.ts';
import { DIAGNOSTICS_TEXT } from '../../../shared/diagnostics/text.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../../shared/kernel/json-pointer.ts';
import { ERROR_CODES, fail, type Result, succeed } from '../../../shared/kernel/result.ts';
import { makeWhole, partBeside } from '../../core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../core/ports/files.ts';
import { readLogFiles } from '../log/file-log.ts';
import { listDumps } from './last-run.ts';

/** The newest lines say what happened; more than these nobody reads before saving them. */
const MAX_LINES = 5000;

/** Which program on which computer, and nothing about whose. */
export function describeComputer(program: Readonly<Record<string, unknown>>): DiagnosticsFile {
  const { electron = null, chrome = null, node } = process.versions;
  return jsonFile('about.json', {
    ...program,
    ...{ electron, chrome, node, platform: process.platform, arch: arch(), system: release() },
    processors: cpus().length,
    memory: { total: totalmem(), free: freemem() },
  });
}

/** The log without anything that an artist wrote or named. */
export function describeLog(logFolder: string): DiagnosticsFile {
  const lines = [...readLogFiles(logFolder)].flat();
  return {
    name: 'log.jsonl',
    text: lines
      .slice(-MAX_LINES)
      .map((line) => `${cleanLine(line)}\n`)
      .join(''),
  };
}

/** How the last run ended, and what crashes left on this computer: how many, when, how large. */
export function describeCrashes(dumpFolder: string, lastEnd: LastEnd | null): DiagnosticsFile {
  return jsonFile('crashes.json', {
    lastEnd,
    dumps: listDumps(dumpFolder).map(({ bytes, at }) => ({ bytes, at })),
  });
}

function jsonFile(name: string, value: unknown): DiagnosticsFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
}

/** Details whose texts are words of the program: of a closed list, or names that its own code gives. */
const OWN_WORDS = new Set(['code', 'state', 'kind', 'reason', 'event', 'level', 'phase', 'scope', 'outcome']);
/** Letters and hyphens: what is random has digits. */
const WORD = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,5}$/;
const OWN_CODES: ReadonlySet<string> = new Set(ERROR_CODES);
/** Why something failed, by the system, Node or TLS: `EACCES`, `ERR_HTTP2_ERROR`. Ids of services may be in capitals too. */
const CAUSES = new Set(['code', 'cause']);
const CODE =
  /^(?:E[A-Z]{2,12}|E2BIG|EAI_[A-Z]{4,12}|(?:CERT|DEPTH|ERR|HPE|SELF|SQLITE|UNABLE|UND|Z)(?:_[A-Z0-9]{1,15}){1,8})$/;
const ERROR_NAME = /^(?:[A-Z]\w{0,40})?Error$/;
/** A place in the program's own files: what lies before is the artist's folder. */
const FRAME =
  /\bat (?:async )?([\w.<>$[\] ]{1,80})? ?\(?[^()]*?([\w-]+\.(?:js|cjs|mjs|ts))\)?:?(\d+):(\d+)\)?/;

/**
 * A line of the log with nothing in it that an artist wrote or named. It goes by what is known to be harmless: numbers, flags,
 * codes, and words of the program. Everything else is replaced by how long it was, whatever it says.
 */
function cleanLine(line: string): string {
  const entry = parseJson(line);
  if (!isJsonObject(entry)) return JSON.stringify({ cut: line.length });
  const { at, level, event, ...details } = entry;
  return JSON.stringify({
    at: typeof at === 'string' && Number.isFinite(Date.parse(at)) ? at.slice(0, 30) : null,
    level: cleanText('level', level),
    event: cleanText('event', event),
    ...(cleanObject(details) as object),
  });
}

/** The same for one value, known by its name. */
function cleanValue(name: string, value: JsonValue | undefined): JsonValue {
  if (typeof value === 'string') return cleanText(name, value);
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => cleanValue(name, one));
  return isJsonObject(value) ? cleanObject(value) : (value ?? null);
}

function cleanObject(object: { readonly [name: string]: JsonValue }): JsonValue {
  const entries = Object.entries(object).map(([name, value]) => {
    // Where the program keeps things by name, the names are somebody's too.
    const key = /^[a-z][A-Za-z]{0,30}$/.test(name) ? name : `[${name.length}]`;
    return [key, name === 'stack' && typeof value === 'string' ? cleanStack(value) : cleanValue(name, value)];
  });
  return Object.fromEntries(entries) as JsonValue;
}

function cleanText(name: string, value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : '';
  const isOwn =
    OWN_CODES.has(text) || (CAUSES.has(name) && CODE.test(text)) || (OWN_WORDS.has(name) && WORD.test(text));
  if (isOwn || (name === 'name' && ERROR_NAME.test(text))) return text;
  return DIAGNOSTICS_TEXT.removed(text.length);
}

/** Functions and lines of the program; the message, and the folders above, go. */
function cleanStack(stack: string): JsonValue {
  return stack
    .split('\n')
    .flatMap((line) => {
      const frame = FRAME.exec(line);
      return frame === null ? [] : [`${(frame[1] ?? '').trim()} ${frame[2]}:${frame[3]}:${frame[4]}`.trim()];
    })
    .slice(0, 30);
}

/** Writes what was shown, and nothing else, to one file. Errors: DISK_FULL, FOLDER_NOT_WRITABLE, FILE_HELD. */
export async function writeBundle(path: string, files: readonly DiagnosticsFile[]): Promise<Result<void>> {
  try {
    await makeWhole(path, { part: partBeside(path, `.${process.pid}`) }, async (part) => {
      const { ZipFile } = await import('yazl');
      const zip = new ZipFile();
      for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600, flush: true }));
    });
    return succeed(undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return fail(writeFailure(error, path));
  }
}
