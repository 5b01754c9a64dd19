import { type FileHandle, lstat, open, readFile, truncate } from 'node:fs/promises';

/** A file of JSON lines that only grows. What it has confirmed survives a kill and a power cut. */
export interface Journal {
  /** Resolves once the entry is on the disk. Entries that come together are synced together. */
  append(entry: object): Promise<void>;
  /**
   * Resolves once the entry is written, which survives a kill, and a power cut only after a later `append`. For
   * uploads: to sync one line here would wait until the gigabytes written before it are on the disk as well.
   */
  appendUnsynced(entry: object): Promise<void>;
  close(): Promise<void>;
  isClosed(): boolean;
}

interface Waiting {
  readonly line: string;
  readonly isSynced: boolean;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Reads the entries there are, drops a last line that a kill left unfinished, and opens the file for more. */
export async function openJournal(
  path: string,
): Promise<{ readonly journal: Journal; readonly entries: readonly unknown[] }> {
  // A pipe would be waited for, and a link written through.
  if ((await lstat(path).catch(() => null))?.isFile() === false) throw new Error(`${path} is no plain file.`);
  const entries = await readEntries(path);
  return { journal: createJournal(await open(path, 'a')), entries };
}

async function readEntries(path: string): Promise<readonly unknown[]> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) await truncate(path, end);
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => parseLine(line, index, path));
}

function parseLine(line: string, index: number, path: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${path}: line ${index + 1} is damaged. Move the file away to start afresh.`);
  }
}

function createJournal(file: FileHandle): Journal {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let isClosed = false;
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await file.appendFile(batch.map(({ line }) => line).join(''));
        if (batch.some(({ isSynced }) => isSynced)) await file.datasync();
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = null;
  };
  const write = (entry: object, isSynced: boolean) => {
    if (isClosed) return Promise.reject(new Error('The journal is closed'));
    return new Promise<void>((resolve, reject) => {
      waiting.push({ line: `${JSON.stringify(entry)}\n`, isSynced, resolve, reject });
      writing ??= writeAll();
    });
  };
  return {
    append: (entry) => write(entry, true),
    appendUnsynced: (entry) => write(entry, false),
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      await writing;
      await file.close();
    },
  };
}
