import type { Entry, ZipFile } from 'yauzl';

/** The most that is read of what a zip lists. */
export interface DirectoryCeilings {
  readonly entries: number;
  /** Names, extra fields and comments in all: each four bytes of an extra field become an object. */
  readonly directoryBytes: number;
}

/**
 * Reads what a zip lists; the caller looks at each entry as it comes. Null where it is more than may be listed: nothing of it was read then.
 * Rejects with the library's error for what is no directory.
 */
export async function readDirectory(
  zip: ZipFile,
  most: DirectoryCeilings,
  look: (entry: Entry, known: ReadonlyMap<string, Entry>) => void,
): Promise<ReadonlyMap<string, Entry> | null> {
  // Where reading begins; the library's types call it a boolean. What stands behind the list counts as well, since the list is read to the end of the file.
  const bytes = zip.fileSize - Number(zip.readEntryCursor);
  if (zip.entryCount > most.entries || bytes > most.directoryBytes) return null;
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    look(entry, entries);
    entries.set(entry.fileName, entry);
  }
  return entries;
}
