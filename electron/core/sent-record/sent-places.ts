import { dirname, join } from 'node:path';
import type { Gained, LineFile, RecordFiles } from '../ports/record-files.ts';
import { readSentLines, type SentLine, serializeSentLine } from './sent-line.ts';

export interface SentPlacesDeps {
  readonly files: RecordFiles;
  /** Of this data; see `folder-id.ts`. */
  readonly folderId: string;
  readonly localFolder: string;
  readonly resultsFolder: () => string;
}

/** One file of the record. Each call rejects with the file system's error, with `path` in it. */
export interface SentPlace {
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
export interface SentPlaces {
  /** Those that are there. Results are kept where the artist says, and that may change or be away for a while. */
  listThere(): Promise<SentPlace[]>;
  /** Whether the place with the results is not known. */
  isBehind(): boolean;
}

export function createSentPlaces({ files, folderId, ...folders }: SentPlacesDeps): SentPlaces {
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
