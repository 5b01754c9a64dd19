import { dirname, join } from 'node:path';
import { createInTurn } from '../../../../shared/kernel/in-turn.ts';
import { type JsonValue, parseJson } from '../../../../shared/kernel/json-pointer.ts';
import type { Gained, LineFile, RecordFiles } from '../../ports/files.ts';

/**
 * The record of what was sent, in both of its places. Lines are only ever added. Each call rejects with the file system's error,
 * with `path` in it, when a place that is there does not take them.
 */
export interface SentLog {
  /** All lines of both places; what one of them lacks is added to it. */
  open(): Promise<SentLine[]>;
  /**
   * Writes a line to both places. Resolves with the lines that somebody else wrote meanwhile, which only another copy of the same
   * data can have done.
   */
  add(line: SentLine): Promise<SentLine[]>;
  /** Whether the place with the results was not there when it was last looked at. */
  isBehind(): boolean;
  /** Tries whether both places can be written to. */
  probe(): Promise<void>;
}

/** Makes the log; nothing is read or written before it is asked to. One call works at a time, in the order of the calls. */
export function createSentLog(deps: SentPlacesDeps): SentLog {
  const places = createSentPlaces(deps);
  const inTurn = createInTurn();
  let next: { readonly lines: SentLine[]; readonly done: Promise<SentLine[]> } | null = null;

  /** Lines that come while others are written go together: a disk that is slow to sync does so once for all of them. */
  function add(line: SentLine): Promise<SentLine[]> {
    if (next === null) {
      const lines: SentLine[] = [];
      const done = inTurn(() => {
        next = null;
        return addAll(places, lines);
      });
      next = { lines, done };
    }
    next.lines.push(line);
    return next.done;
  }

  return {
    open: () => inTurn(async () => [...(await joinPlaces(places)).values()]),
    add,
    isBehind: places.isBehind,
    probe: () =>
      inTurn(async () => {
        for (const place of await places.listThere()) await place.append([]);
      }),
  };
}

/** Reads all places as wholes and gives each what only the other has. */
async function joinPlaces(places: SentPlaces): Promise<Map<string, SentLine>> {
  const there = await places.listThere();
  for (const place of there) place.forget();
  const contents = await Promise.all(there.map((place) => place.readNew()));
  const all = new Map(contents.flatMap((lines) => [...lines]));
  await Promise.all(
    there.map(async (place, index) => {
      const lacking = [...all.values()].filter(({ attempt }) => !contents[index]?.has(attempt));
      if (lacking.length > 0) await place.append(lacking);
    }),
  );
  return all;
}

/** Each place says what it gained since it was last read: these lines, and whatever somebody else wrote. */
async function addAll(places: SentPlaces, lines: readonly SentLine[]): Promise<SentLine[]> {
  const there = await places.listThere();
  const isKnown = there.every((place) => place.isKnown());
  const added = await Promise.all(there.map((place) => place.append(lines)));
  const own = new Set(lines.map(({ attempt }) => attempt));
  const others = new Map<string, SentLine>();
  const gained = isKnown ? added : [await joinPlaces(places)];
  for (const found of gained)
    for (const [attempt, other] of found) if (!own.has(attempt)) others.set(attempt, other);
  return [...others.values()];
}

interface SentPlacesDeps {
  readonly files: RecordFiles;
  /** Of this data; see `folder-id.ts`. */
  readonly folderId: string;
  readonly localFolder: string;
  readonly resultsFolder: () => string;
}

/** One file of the record. Each call rejects with the file system's error, with `path` in it. */
interface SentPlace {
  readonly path: string;
  isKnown(): boolean;
  /** All of it is to be read next time. */
  forget(): void;
  /** What it gained since it was last read. */
  readNew(): Promise<Map<string, SentLine>>;
  /** Adds lines; they are on disk when it resolves, with what it gained since it was last read: these, and whatever somebody else wrote. */
  append(lines: readonly SentLine[]): Promise<Map<string, SentLine>>;
  /** Whether its folder is there. */
  isThere(): Promise<boolean>;
}

/** The places of the record: with the user's own data, and with the results. */
interface SentPlaces {
  /** Those that are there. Results are kept where the artist says, and that may change or be away for a while. */
  listThere(): Promise<SentPlace[]>;
  /** Whether the place with the results is not known. */
  isBehind(): boolean;
}

function createSentPlaces({ files, folderId, ...folders }: SentPlacesDeps): SentPlaces {
  const placeAt = (path: string) => createPlace(path, files.lines(path), folderId);
  const resultsPath = () => join(folders.resultsFolder(), `.dailies-sent-${folderId}.jsonl`);
  const local = placeAt(join(folders.localFolder, 'sent', `${folderId}.jsonl`));
  let results = placeAt(resultsPath());
  return {
    async listThere() {
      await files.makeFolder(dirname(local.path)).catch(nameError(local.path));
      if (results.path !== resultsPath()) results = placeAt(resultsPath());
      const isThere = await results.isThere();
      if (!isThere) results.forget();
      return isThere ? [local, results] : [local];
    },
    isBehind: () => !results.isKnown(),
  };
}

function createPlace(path: string, file: LineFile, folderId: string): SentPlace {
  /** How much of the file is known; null when all of it is to be read. */
  let known: number | null = null;

  async function take(reading: Promise<Gained>): Promise<Map<string, SentLine>> {
    const { lines, end } = await reading.catch(nameError(path));
    known = end;
    return readSentLines(lines, folderId);
  }

  return {
    path,
    isKnown: () => known !== null,
    forget() {
      known = null;
    },
    readNew: () => take(file.readFrom(known ?? 0)),
    append: (lines) => take(file.append(lines.map(serializeSentLine), known ?? 0)),
    isThere: () => file.hasFolder(),
  };
}

/** The file system does not always say which file it speaks of. */
function nameError(path: string): (error: unknown) => never {
  return (error) => {
    throw Object.assign(error as Error, { path });
  };
}

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
