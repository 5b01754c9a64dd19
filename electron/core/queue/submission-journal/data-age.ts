import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import { createInTurn } from '../../../../shared/kernel/in-turn.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { StaleData } from '../../../../shared/queue/status.ts';
import { profileUse } from '../../../../shared/service/practice.ts';
import { createInFlight } from '../../kernel/in-flight.ts';
import type { RecordFiles } from '../../ports/files.ts';
import type { Clock, Ids, Log, NewAttempt, Store } from '../../ports.ts';
import { createSentLog, type SentLine, type SentLog } from './journal-log.ts';
import { createLackingData, type LackingData, type LackingDataDeps } from './lacking-data.ts';
import { createRecordProblem, type RecordProblemDeps } from './record-problem.ts';
import { openOldDataNotes } from './stale-data-notes.ts';

interface DataAgeDeps extends LackingDataDeps, OpenedRecordDeps, RecordProblemDeps {}

/** Why an intent must not be sent; null where it may be. */
type Noted = Promise<{ readonly error: Failure | null } | null>;

/** Knows when the data is older than what was sent with it, and writes down what is sent. */
export interface DataAge {
  /** Compares the data with the record. To be called once at the start, before anything is sent. */
  begin(): Promise<void>;
  /** What a person has to read before anything that can be charged goes; null when there is nothing. */
  report(): StaleData | null;
  /** Why nothing can be written down; null when it can. */
  problem(): Failure | null;
  /** Why nothing that can be charged may go; null when it may. */
  hold(): HoldReason | null;
  /**
   * Writes an intent down in both places, to be called when it is in the database and before a byte of it leaves. Null when it may
   * be sent now; otherwise it must not be. Never rejects.
   */
  note(attempt: NewAttempt, profileId: string): Noted;
  /** A person accepts it, having read of so many submissions; false when it is not that number, and then nothing changes. */
  goOn(submissions: number): Promise<boolean>;
  /** To be called when the results folder may have come. */
  catchUp(): void;
  stop(): Promise<void>;
}

/** Creates the guard against old data. It does nothing until `begin`. */
export function createDataAge(deps: DataAgeDeps): DataAge {
  const lacking = createLackingData(deps);
  const record = createOpenedRecord(deps, lacking);
  const problem = createRecordProblem(deps, async () => {
    await record.sent()?.sentLog.probe();
    // What somebody else wrote meanwhile may have been read and not been looked at.
    await record.look();
  });
  const late = createLateImports(deps, lacking);
  const isHolding = () => lacking.found() !== null || problem.current() !== null;

  async function note(attempt: NewAttempt, profileId: string): Noted {
    if (profileUse(profileId) === 'practice' || attempt.testMode !== null) return null;
    const sent = record.sent();
    if (sent === null || isHolding()) return { error: problem.current() };
    const { id, jobId, bodySha256, startedAt } = attempt;
    try {
      const line = { attempt: id, job: jobId, profile: profileId, body: bodySha256, at: startedAt };
      late.meet(await sent.sentLog.add({ folder: sent.folderId, ...line }));
      return isHolding() ? { error: problem.current() } : null;
    } catch (error) {
      return { error: problem.fail(error) };
    }
  }

  return {
    async begin() {
      lacking.recall();
      try {
        await record.look();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === undefined || 'failure' in (error as object))
          throw error;
        problem.fail(error);
      }
    },
    report: () => lacking.found()?.report ?? null,
    problem: problem.current,
    hold() {
      if (lacking.found() !== null) return 'old-data';
      return problem.current() === null ? null : 'record-unwritable';
    },
    note: (attempt, profileId) => late.during(attempt.id, () => note(attempt, profileId)),
    catchUp() {
      const catchUp = async () => {
        const sentLog = record.sent()?.sentLog;
        if (sentLog?.isBehind()) late.meet(await sentLog.open());
      };
      void late.next(() => catchUp().catch((error: unknown) => void problem.fail(error)));
    },
    goOn: (submissions) => late.next(() => lacking.accept(submissions, record.computer)),
    async stop() {
      await Promise.all([problem.stop(), late.ended()]);
    },
  };
}

/** What comes to be known while the program runs: it is imported one after the other, and between submissions. */
interface LateImports {
  /** Another copy of this data has sent something: what is proven of it is imported once this submission was put back. */
  meet(others: readonly SentLine[]): void;
  /** A submission is under way until its note has ended. */
  during(attemptId: string, note: () => Noted): Noted;
  /** Does something after all that was begun before. */
  next<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that was begun has ended. */
  ended(): Promise<void>;
}

interface LateImportsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

function createLateImports(deps: LateImportsDeps, lacking: LackingData): LateImports {
  const underWay = createInFlight<Awaited<Noted>, null>();
  const next = createInTurn();

  async function settle(): Promise<void> {
    await underWay.ended();
    await deps.clock.sleep(0);
    await lacking.importReferences();
  }

  return {
    meet(others) {
      if (!lacking.compare(others)) return;
      lacking.addEvidence(others);
      deps.onChange();
      next(settle).catch((error: unknown) => deps.log.error('take-in-failed', { error: String(error) }));
    },
    during: (attemptId, note) => underWay.run(attemptId, null, note),
    next,
    ended: () => next(async () => {}),
  };
}

interface OpenedRecordDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: RecordFiles;
  /** What belongs to this user on this computer, apart from the data. */
  readonly localFolder: string;
  readonly resultsFolder: () => string;
}

/** The record of this data, from when it was opened for the first time. */
interface OpenedRecord {
  /** Both places are read, and the data is compared with them. Rejects where a place does not take lines. */
  look(): Promise<void>;
  /** Null before it could be opened. */
  sent(): { readonly folderId: string; readonly sentLog: SentLog } | null;
  /** Which computer this is; null before that is known. */
  computer(): string | null;
}

function createOpenedRecord(deps: OpenedRecordDeps, lacking: LackingData): OpenedRecord {
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

const FOLDER_ID = 'folder-id';
const VALID = /^[\w-]{8,64}$/;
const LENGTH = 26;

/**
 * Which data this is: the same for all copies of it, also for those that were made before it was given an id, which is why it follows from
 * the first submission where there is one.
 */
function readFolderId(store: Store, ids: Ids, now: number): string {
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
