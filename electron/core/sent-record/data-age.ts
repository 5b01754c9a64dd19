import type { HoldReason } from '../../../shared/domain/job/job-state.ts';
import type { OldData } from '../../../shared/domain/queue/old-data.ts';
import type { Failure } from '../../../shared/errors.ts';
import { profileUse } from '../../../shared/service/practice-profile.ts';
import type { NewAttempt } from '../ports.ts';
import { createLackingData, type LackingDataDeps } from './lacking-data.ts';
import { createLateImports } from './late-imports.ts';
import { createOpenedRecord, type OpenedRecordDeps } from './opened-record.ts';
import { createRecordProblem, type RecordProblemDeps } from './record-problem.ts';

export interface DataAgeDeps extends LackingDataDeps, OpenedRecordDeps, RecordProblemDeps {}

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

  async function note(attempt: NewAttempt, profileId: string): Promise<{ error: Failure | null } | null> {
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
    note: (attempt, profileId) => late.during(note(attempt, profileId)),
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
