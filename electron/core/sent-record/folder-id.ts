import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RecordFiles } from '../ports/record-files.ts';
import type { Ids, Store } from '../ports.ts';

const FOLDER_ID = 'folder-id';
const VALID = /^[\w-]{8,64}$/;
const LENGTH = 26;

/**
 * Which data this is: the same for all copies of it, also for those that were made before it was given an id, which is why it follows from
 * the first submission where there is one.
 */
export function readFolderId(store: Store, ids: Ids, now: number): string {
  const known = store.values.read(FOLDER_ID);
  if (typeof known === 'string' && VALID.test(known)) return known;
  const [first] = store.ledger.after(null, now, 1);
  const id = first === undefined ? ids.next() : hashOf(first.attemptId);
  store.transact((tx) => tx.values.write(FOLDER_ID, id));
  return id;
}

function hashOf(attemptId: string): string {
  return createHash('sha256').update(`folder of ${attemptId}`).digest('hex').slice(0, LENGTH);
}

/**
 * Which computer this is, for this user: a random id that is made once and kept apart from the data. It says nothing about the
 * machine. Where a power cut left no whole id, it is another computer from then on. Rejects with the file system's error.
 */
export async function readComputerId(files: RecordFiles, localFolder: string, ids: Ids): Promise<string> {
  const path = join(localFolder, 'computer-id');
  const isWhole = (content: string) => VALID.test(content.trim());
  return (await files.readOrMake(path, ids.secret().slice(0, LENGTH), isWhole)).trim();
}
