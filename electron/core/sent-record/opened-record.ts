import type { RecordFiles } from '../ports/record-files.ts';
import type { Clock, Ids, Store } from '../ports.ts';
import { readComputerId, readFolderId } from './folder-id.ts';
import type { LackingData } from './lacking-data.ts';
import { openOldDataNotes } from './old-data-notes.ts';
import { createSentLog, type SentLog } from './sent-log.ts';

export interface OpenedRecordDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: RecordFiles;
  /** What belongs to this user on this computer, apart from the data. */
  readonly localFolder: string;
  readonly resultsFolder: () => string;
}

/** The record of this data, from when it was opened for the first time. */
export interface OpenedRecord {
  /** Both places are read, and the data is compared with them. Rejects where a place does not take lines. */
  look(): Promise<void>;
  /** Null before it could be opened. */
  sent(): { readonly folderId: string; readonly sentLog: SentLog } | null;
  /** Which computer this is; null before that is known. */
  computer(): string | null;
}

export function createOpenedRecord(deps: OpenedRecordDeps, lacking: LackingData): OpenedRecord {
  const { store, clock, ids, files, localFolder } = deps;
  const notes = openOldDataNotes(store);
  let computer: string | null = null;
  let sent: ReturnType<OpenedRecord['sent']> = null;

  return {
    async look() {
      const folderId = readFolderId(store, ids, clock.now());
      const own = await readComputerId(files, localFolder, ids);
      const sentLog = createSentLog({ files, localFolder, resultsFolder: deps.resultsFolder, folderId });
      const lines = await sentLog.open();
      const last = notes.lastComputer();
      const isElsewhere = last !== null && last !== own && concernsMoney(deps);
      const madeAt = notes.backupOf();
      computer = own;
      sent = { folderId, sentLog };
      lacking.compare(lines, {
        isElsewhere,
        backupOf: madeAt !== null && concernsMoney(deps) ? madeAt : undefined,
      });
      const isLacking = lacking.found() !== null;
      // Also what an earlier start had found out: it may have been cut off before it was imported.
      lacking.setEvidence(isLacking ? lines : []);
      if (isLacking) await lacking.importReferences();
      else if (last !== own || madeAt !== null) notes.setComputer(own);
    },
    sent: () => sent,
    computer: () => computer,
  };
}

/** A folder in which nothing can be charged, and nothing was, works wherever it is. */
function concernsMoney({ store, clock }: OpenedRecordDeps): boolean {
  const { spent, inDoubt } = store.ledger.sum(0, clock.now());
  return spent.submissions + inDoubt.submissions + store.ledger.sumReserved().submissions > 0;
}
