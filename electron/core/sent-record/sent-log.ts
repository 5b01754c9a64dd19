import { dirname, join } from 'node:path';
import type { LineFile, RecordFiles } from '../ports/record-files.ts';
import { readSentLines, type SentLine, serializeSentLine } from './sent-line.ts';

export interface SentLogParts {
  readonly files: RecordFiles;
  /** Of this data; see `folder-id.ts`. */
  readonly folderId: string;
  readonly localFolder: string;
  readonly resultsFolder: () => string;
}

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

/** How much of a file is known; null when all of it is to be read. */
interface Place {
  readonly path: string;
  readonly file: LineFile;
  known: number | null;
}

/** Makes the book; nothing is read or written before it is asked to. One call works at a time, in the order of the calls. */
export function createSentLog(parts: SentLogParts): SentLog {
  const { files, folderId } = parts;
  const local = placeAt(join(parts.localFolder, 'sent', `${folderId}.jsonl`));
  let results = placeAt(resultsPath());
  let turn: Promise<unknown> = Promise.resolve();
  let next: { readonly lines: SentLine[]; readonly done: Promise<SentLine[]> } | null = null;

  function placeAt(path: string): Place {
    return { path, file: files.lines(path), known: null };
  }

  function resultsPath(): string {
    return join(parts.resultsFolder(), `.dailies-sent-${folderId}.jsonl`);
  }

  /** The places that are there. Results are kept where the artist says, and that may change or be away for a while. */
  async function places(): Promise<Place[]> {
    await files.makeFolder(dirname(local.path)).catch(nameError(local.path));
    if (results.path !== resultsPath()) results = placeAt(resultsPath());
    const isThere = await results.file.hasFolder();
    if (!isThere) results.known = null;
    return isThere ? [local, results] : [local];
  }

  async function readPlace(place: Place): Promise<Map<string, SentLine>> {
    const { lines, end } = await place.file.readFrom(place.known ?? 0).catch(nameError(place.path));
    place.known = end;
    return readSentLines(lines, folderId);
  }

  async function append(place: Place, lines: readonly SentLine[]): Promise<void> {
    await place.file.append(lines.map(serializeSentLine)).catch(nameError(place.path));
  }

  /** Reads both as wholes and gives each what only the other has. */
  async function joinPlaces(): Promise<Map<string, SentLine>> {
    const there = await places();
    for (const place of there) place.known = null;
    const contents = await Promise.all(there.map(readPlace));
    const all = new Map(contents.flatMap((lines) => [...lines]));
    await Promise.all(
      there.map(async (place, index) => {
        const lacking = [...all.values()].filter(({ attempt }) => !contents[index]?.has(attempt));
        if (lacking.length === 0) return;
        await append(place, lacking);
        await readPlace(place);
      }),
    );
    return all;
  }

  /** Each place says what it gained since it was last read: these lines, and whatever somebody else wrote. */
  async function addAll(lines: readonly SentLine[]): Promise<SentLine[]> {
    const there = await places();
    const isKnown = there.every(({ known }) => known !== null);
    await Promise.all(there.map((place) => append(place, lines)));
    const own = new Set(lines.map(({ attempt }) => attempt));
    const others = new Map<string, SentLine>();
    for (const found of isKnown ? await Promise.all(there.map(readPlace)) : [await joinPlaces()])
      for (const [attempt, other] of found) if (!own.has(attempt)) others.set(attempt, other);
    return [...others.values()];
  }

  /** Lines that come while others are written go together: a disk that is slow to sync does so once for all of them. */
  function add(line: SentLine): Promise<SentLine[]> {
    if (next === null) {
      const lines: SentLine[] = [];
      const done = inTurn(() => {
        next = null;
        return addAll(lines);
      });
      next = { lines, done };
    }
    next.lines.push(line);
    return next.done;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  return {
    open: () => inTurn(async () => [...(await joinPlaces()).values()]),
    add,
    isBehind: () => results.known === null,
    probe: () =>
      inTurn(async () => {
        for (const place of await places()) await append(place, []);
      }),
  };
}

/** The file system does not always say which file it speaks of. */
function nameError(path: string): (error: unknown) => never {
  return (error) => {
    throw Object.assign(error as Error, { path });
  };
}
