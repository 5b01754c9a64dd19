import { open } from 'node:fs/promises';

interface Sync {
  readonly underWay: Promise<void>;
  /** Shared by all who ask while it waits for that to end. */
  next: Promise<void> | null;
}

const syncs = new Map<string, Sync>();

/**
 * Makes the names in a folder survive a power cut. Whoever asks while a sync is under way gets the next one, which began after
 * what they did, together with all others who ask meanwhile. Windows can't open folders; there the file's own sync has to do.
 */
export function syncFolder(path: string): Promise<void> {
  const present = syncs.get(path);
  if (present === undefined) return begin(path);
  present.next ??= present.underWay.catch(() => {}).then(() => begin(path));
  return present.next;
}

function begin(path: string): Promise<void> {
  const underWay = syncOnce(path).finally(() => {
    if (syncs.get(path)?.underWay === underWay && syncs.get(path)?.next === null) syncs.delete(path);
  });
  syncs.set(path, { underWay, next: null });
  return underWay;
}

async function syncOnce(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EACCES' && code !== 'EINVAL') throw error;
  }
}
