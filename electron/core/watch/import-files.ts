import { join } from 'node:path';
import type { Job } from '../../../shared/domain/job/job.ts';
import { roomOf, type Watch } from '../../../shared/domain/prompt/watch.ts';
import type { MediaReader } from '../ports.ts';
import { addFiles } from '../references/add-files.ts';
import { createImportFile, type ImportFileDeps } from './import-file.ts';
import type { FoundFile } from './list-folder.ts';
import type { PendingFiles } from './pending-files.ts';
import type { SeenFiles } from './seen-files.ts';
import { nameFull, type Order } from './watch-order.ts';

/** Of thousands of files so many are dealt with at one look, so that what is going on can be told in between. */
const BATCH_SIZE = 500;

const TOLD_BATCH_SIZE = 50;

export interface ImportFilesDeps extends ImportFileDeps {
  readonly mediaReader: MediaReader;
}

/** Makes jobs of files that are whole, as far as the caps of the watch leave room. */
export type ImportFiles = (whole: readonly FoundFile[], order: Order, signal: AbortSignal) => Promise<void>;

export function createImportFiles(
  deps: ImportFilesDeps,
  { watch, seen, pending }: { watch: Watch; seen: SeenFiles; pending: PendingFiles },
): ImportFiles {
  const importFile = createImportFile(deps, watch, seen);

  async function importBatch(
    files: readonly FoundFile[],
    order: Order,
    made: Job[],
    signal: AbortSignal,
  ): Promise<void> {
    const room = files.slice(0, roomOf(watch, order.made));
    const paths = room.map(({ path }) => join(watch.folder, path));
    const added = signal.aborted ? [] : await addFiles(deps, paths);
    for (const [place, file] of room.entries()) {
      if (signal.aborted || nameFull(watch, order) !== null) return;
      const step = await importFile(file, added[place], order, made);
      if (step === 'done') pending.done(file.path);
      else pending.restart(file, step === 'in-cloud');
    }
  }

  return async (whole, order, signal) => {
    for (let at = 0; at < Math.min(whole.length, BATCH_SIZE); at += TOLD_BATCH_SIZE) {
      const made: Job[] = [];
      try {
        await importBatch(whole.slice(at, at + TOLD_BATCH_SIZE), order, made, signal);
      } finally {
        // Told together: with each news the status is counted again.
        deps.jobWriter.announceAll(made);
      }
    }
  };
}
