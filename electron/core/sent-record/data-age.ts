import type { HoldReason } from '../../../shared/domain/job/job-state.ts';
import { isPaid, type OldData } from '../../../shared/domain/queue/old-data.ts';
import { type Failure, passingFailure } from '../../../shared/errors.ts';
import type { JobWriter } from '../job-writer.ts';
import { folderFailure } from '../library/store-results.ts';
import type { RecordFiles } from '../ports/record-files.ts';
import type { Clock, Ids, Log, MediaReader, NewAttempt, Store } from '../ports.ts';
import { readComputerId, readFolderId } from './folder-id.ts';
import { importProof } from './import-proof.ts';
import { type OldDataFound, openOldDataNotes } from './old-data-notes.ts';
import type { SentLine } from './sent-line.ts';
import { createSentLog, type SentLog } from './sent-log.ts';

/** Between two looks whether a place takes lines again. */
const RETRY_MILLISECONDS = 10_000;

export interface DataAgeParts {
  readonly store: Store;
  readonly book: JobWriter;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly mediaReader: MediaReader;
  readonly files: RecordFiles;
  /** What belongs to this user on this computer, apart from the data. */
  readonly localFolder: string;
  readonly resultsFolder: () => string;
  /** Runs when jobs are held, or may go. */
  readonly onChange: () => void;
}

/** Knows when the data is older than what was sent with it, and writes down what is sent. */
export interface DataAge {
  /** Compares the data with the record. To be called once at the start, before anything is sent. */
  begin(): Promise<void>;
  /** What a person has to read before anything that can be charged goes; null when there is nothing. */
  report(): OldData | null;
  /** Why nothing can be written down; null when it can. */
  problem(): Failure | null;
  /** Why nothing that can be charged may go; null when it may. */
  hold(): HoldReason | null;
  /**
   * Writes an intent down in both places, to be called when it is in the database and before a byte of it leaves. Null when it may
   * be sent now; otherwise it must not be. Never rejects.
   */
  note(attempt: NewAttempt, profileId: string): Promise<{ readonly error: Failure | null } | null>;
  /** A person's word, who has read of so many submissions; false when it is not that number, and then nothing changes. */
  goOn(submissions: number): Promise<boolean>;
  /** To be called when the results folder may have come. */
  catchUp(): void;
  stop(): Promise<void>;
}

/** Creates the guard against old data. It does nothing until `begin`. */
export function createDataAge(parts: DataAgeParts): DataAge {
  const { store, clock, log } = parts;
  const notes = openOldDataNotes(store);
  const stopping = new AbortController();
  let found: OldDataFound | null = null;
  let problem: Failure | null = null;
  let computer: string | null = null;
  let sent: { readonly folderId: string; readonly book: SentLog } | null = null;
  /** What the record says that the data lacks; taken in whenever it may have become possible. */
  let evidence: readonly SentLine[] = [];
  const underWay = new Set<Promise<unknown>>();
  let work: Promise<void> = Promise.resolve();
  let retrying: Promise<void> | null = null;

  /** Both places are read, and the data is compared with them. */
  async function look(): Promise<void> {
    const folderId = readFolderId(store, parts.ids, clock.now());
    const own = await readComputerId(parts.files, parts.localFolder, parts.ids);
    const book = createSentLog({ ...parts, folderId });
    const lines = await book.open();
    const last = notes.lastComputer();
    const isElsewhere = last !== null && last !== own && concernsMoney();
    const madeAt = notes.backupOf();
    computer = own;
    sent = { folderId, book };
    compare(lines, { isElsewhere, backupOf: madeAt !== null && concernsMoney() ? madeAt : undefined });
    // Also what an earlier start had found out: it may have been cut off before it took it in.
    evidence = found === null ? [] : lines;
    if (found !== null) await importReferences();
    else if (last !== own || madeAt !== null) notes.setComputer(own);
  }

  /** A folder in which nothing can be charged, and nothing was, works wherever it is. */
  function concernsMoney(): boolean {
    const { spent, inDoubt } = store.ledger.sum(0, clock.now());
    return spent.submissions + inDoubt.submissions + store.ledger.sumReserved().submissions > 0;
  }

  /** Remembers what the data lacks; true when that is more than was known. */
  function compare(
    lines: readonly SentLine[],
    { isElsewhere = false, backupOf }: { isElsewhere?: boolean; backupOf?: number | undefined } = {},
  ): boolean {
    const before = found;
    const known = new Set([...(before?.attempts ?? []), ...notes.accepted()]);
    const asked = lines.map(({ attempt }) => attempt).filter((id) => !known.has(id));
    const lacking = new Set(asked.length === 0 ? [] : store.attempts.unknown(asked));
    if (lacking.size === 0 && !isElsewhere && backupOf === undefined) return false;
    const madeAt = backupOf ?? before?.report.backupOf;
    const fresh = lines.filter(({ attempt }) => lacking.has(attempt));
    const since = [...fresh.map(({ at }) => at), before?.report.since ?? null].filter(
      (time) => time !== null,
    );
    const jobs = [...new Set([...(before?.jobs ?? []), ...fresh.map(({ job }) => job)])];
    found = {
      attempts: [...(before?.attempts ?? []), ...lacking],
      jobs,
      report: {
        submissions: jobs.length,
        since: since.length === 0 ? null : since.reduce((one, other) => Math.min(one, other)),
        otherComputer: isElsewhere || before?.report.otherComputer === true,
        ...(madeAt === undefined ? {} : { backupOf: madeAt }),
        ...{ inDoubt: before?.report.inDoubt ?? 0, found: before?.report.found ?? 0 },
      },
    };
    log.warn('old-data', { ...found.report });
    // Before anything is taken in: what is known of then would not be missing any more at the next start.
    notes.keepFound(found);
    return true;
  }

  async function importReferences(): Promise<void> {
    const lacking = new Set(store.attempts.unknown(evidence.map(({ attempt }) => attempt)));
    const accepted = notes.accepted();
    const jobs = await importProof(
      parts,
      evidence.filter(({ attempt }) => lacking.has(attempt) && !accepted.has(attempt)),
    );
    if (jobs.length === 0 || found === null) return;
    const done = jobs.filter(({ state }) => state === 'done');
    const { report } = found;
    const [inDoubt, brought] = [report.inDoubt + jobs.length - done.length, report.found + done.length];
    found = { ...found, report: { ...report, inDoubt, found: brought } };
    notes.keepFound(found);
    parts.book.announceAll(jobs);
    if (done.length > 0) parts.book.takesChanged(store.takes.byId(done.flatMap(({ takeIds }) => takeIds)));
    parts.onChange();
  }

  function fail(error: unknown): Failure {
    problem = nameFailure(error, parts.localFolder);
    log.error('record-unwritable', { ...problem.details, code: problem.code });
    parts.onChange();
    retrying ??= retry().finally(() => {
      retrying = null;
    });
    return problem;
  }

  async function retry(): Promise<void> {
    while (problem !== null) {
      await clock.sleep(RETRY_MILLISECONDS, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        await sent?.book.probe();
        // What somebody else wrote meanwhile may have been read and not been looked at.
        await look();
        problem = null;
        parts.onChange();
      } catch (error) {
        problem = nameFailure(error, parts.localFolder);
      }
    }
  }

  /** Another copy of this data has sent something: what is proven of it is taken in once this submission was put back. */
  function meet(others: readonly SentLine[]): void {
    if (!compare(others)) return;
    evidence = [...evidence, ...others];
    parts.onChange();
    const settle = async () => {
      await Promise.all(underWay);
      await clock.sleep(0);
      await importReferences();
    };
    work = work.then(settle).catch((error: unknown) => log.error('take-in-failed', { error: String(error) }));
  }

  const isHolding = () => found !== null || problem !== null;

  return {
    async begin() {
      found = notes.readFound();
      try {
        await look();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === undefined || 'failure' in (error as object))
          throw error;
        fail(error);
      }
    },
    report: () => found?.report ?? null,
    problem: () => problem,
    hold() {
      if (found !== null) return 'old-data';
      return problem === null ? null : 'record-unwritable';
    },
    note(attempt, profileId) {
      const noting = note(attempt, profileId);
      underWay.add(noting);
      return noting.finally(() => underWay.delete(noting));
    },
    catchUp() {
      const catchUp = async () => {
        if (sent?.book.isBehind()) meet(await sent.book.open());
      };
      work = work.then(catchUp).catch((error: unknown) => void fail(error));
    },
    goOn(submissions) {
      const answer = work.then(() => accept(submissions));
      work = answer.then(
        () => {},
        () => {},
      );
      return answer;
    },
    async stop() {
      stopping.abort();
      await Promise.all([retrying, work]);
    },
  };

  async function note(attempt: NewAttempt, profileId: string): Promise<{ error: Failure | null } | null> {
    if (!isPaid(attempt)) return null;
    if (sent === null || isHolding()) return { error: problem };
    const { id, jobId, bodySha256, startedAt } = attempt;
    try {
      const line = { attempt: id, job: jobId, profile: profileId, body: bodySha256, at: startedAt };
      meet(await sent.book.add({ folder: sent.folderId, ...line }));
      return isHolding() ? { error: problem } : null;
    } catch (error) {
      return { error: fail(error) };
    }
  }

  /** What may have become possible to take in meanwhile is, before anything goes. */
  async function accept(submissions: number): Promise<boolean> {
    if (found?.report.submissions !== submissions) return false;
    await importReferences();
    notes.accept(found, computer);
    found = null;
    parts.onChange();
    return true;
  }
}

function nameFailure(error: unknown, fallback: string): Failure {
  const path = (error as { path?: string }).path ?? fallback;
  try {
    return folderFailure(error, path);
  } catch {
    return passingFailure('FOLDER_NOT_WRITABLE', { path, cause: String(error) });
  }
}
