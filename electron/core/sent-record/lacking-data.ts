import type { OldData } from '../../../shared/domain/queue/old-data.ts';
import type { Log, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { importProof, type ProofDeps } from './import-proof.ts';
import { type OldDataFound, openOldDataNotes } from './old-data-notes.ts';
import type { SentLine } from './sent-line.ts';

export interface LackingDataDeps extends ProofDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly log: Log;
  /** Runs when jobs are held, or may go. */
  readonly onChange: () => void;
}

/** Why the data may be older than what was sent, besides the lines of the record. */
export interface Origin {
  readonly isElsewhere?: boolean;
  /** When the backup was made that the data is. */
  readonly backupOf?: number | undefined;
}

/** What was sent with this data and is not in it. */
export interface LackingData {
  /** Null when nothing is lacking that a person has not read of. */
  found(): OldDataFound | null;
  /** Goes on with what an earlier start has found out. */
  recall(): void;
  /** Remembers what the data lacks; true when that is more than was known. */
  compare(lines: readonly SentLine[], origin?: Origin): boolean;
  /** Lines whose proof is imported whenever it may have become possible. */
  setEvidence(lines: readonly SentLine[]): void;
  addEvidence(lines: readonly SentLine[]): void;
  importReferences(): Promise<void>;
  /** A person accepts it, having read of so many submissions; false when it is not that number, and then nothing changes. */
  accept(submissions: number, computer: () => string | null): Promise<boolean>;
}

export function createLackingData(deps: LackingDataDeps): LackingData {
  const { store } = deps;
  const notes = openOldDataNotes(store);
  let found: OldDataFound | null = null;
  let evidence: readonly SentLine[] = [];

  async function importReferences(): Promise<void> {
    const lacking = new Set(store.attempts.unknown(evidence.map(({ attempt }) => attempt)));
    const accepted = notes.accepted();
    const jobs = await importProof(
      deps,
      evidence.filter(({ attempt }) => lacking.has(attempt) && !accepted.has(attempt)),
    );
    if (jobs.length === 0 || found === null) return;
    const done = jobs.filter(({ state }) => state === 'done');
    found = { ...found, report: countImported(found.report, jobs.length, done.length) };
    notes.keepFound(found);
    deps.jobWriter.announceAll(jobs);
    if (done.length > 0)
      deps.jobWriter.takesChanged(store.takes.byId(done.flatMap(({ takeIds }) => takeIds)));
    deps.onChange();
  }

  return {
    found: () => found,
    recall() {
      found = notes.readFound();
    },
    compare(lines, origin = {}) {
      const known = new Set([...(found?.attempts ?? []), ...notes.accepted()]);
      const asked = lines.map(({ attempt }) => attempt).filter((id) => !known.has(id));
      const lacking = new Set(asked.length === 0 ? [] : store.attempts.unknown(asked));
      if (lacking.size === 0 && origin.isElsewhere !== true && origin.backupOf === undefined) return false;
      found = addLacking(found, lines, lacking, origin);
      deps.log.warn('old-data', { ...found.report });
      // Before anything is imported: what is known of then would not be missing any more at the next start.
      notes.keepFound(found);
      return true;
    },
    setEvidence(lines) {
      evidence = lines;
    },
    addEvidence(lines) {
      evidence = [...evidence, ...lines];
    },
    importReferences,
    async accept(submissions, computer) {
      if (found?.report.submissions !== submissions) return false;
      // What may have become possible to import meanwhile is, before anything goes.
      await importReferences();
      notes.accept(found, computer());
      found = null;
      deps.onChange();
      return true;
    },
  };
}

/** What was known to be lacking, and what is found out now. */
function addLacking(
  before: OldDataFound | null,
  lines: readonly SentLine[],
  lacking: ReadonlySet<string>,
  { isElsewhere = false, backupOf }: Origin,
): OldDataFound {
  const madeAt = backupOf ?? before?.report.backupOf;
  const fresh = lines.filter(({ attempt }) => lacking.has(attempt));
  const since = [...fresh.map(({ at }) => at), before?.report.since ?? null].filter((time) => time !== null);
  const jobs = [...new Set([...(before?.jobs ?? []), ...fresh.map(({ job }) => job)])];
  return {
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
}

function countImported(report: OldData, jobs: number, done: number): OldData {
  return { ...report, inDoubt: report.inDoubt + jobs - done, found: report.found + done };
}
