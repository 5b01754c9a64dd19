import { z } from 'zod';
import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import { failureSchema } from '../../../../shared/kernel/json-schemas.ts';
import { type Failure, readDetail } from '../../../../shared/kernel/result.ts';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import type { Status } from '../../../../shared/queue/status.ts';
import type { Store } from '../../ports.ts';

/** What keeps paid jobs of a service from coming home, and stops what is unsent of it. */
export const STOP_REASONS = [
  'unclear-answers',
  'results-failing',
  'over-price',
  'wrong-kind',
] as const satisfies readonly HoldReason[];
export type StopReason = (typeof STOP_REASONS)[number];

/** So many in a row, for one cause, and no further job is paid for. */
const STOPS_AT = 3;

/** Stops the spending at a service whose paid jobs fail in a row, until one comes home or a person resumes. Survives a restart. */
export interface SpendingStops {
  /** What stops the service's jobs; null when nothing does. */
  stopOf(profileId: string): StopReason | null;
  /** The results that stop the service's jobs: why they can't be fetched, and whose they are; null when they stop nothing. */
  resultsStop(profileId: string): Status['resultsStop'];
  /** Whether something failed last: a single job has to go first. */
  isDoubted(profileId: string): boolean;
  /** A job failed. It counts once; an error of another kind begins anew. */
  failed(profileId: string, reason: StopReason, jobId: string, error?: Failure): void;
  /** A job came through what others failed at. */
  worked(profileId: string, reason: StopReason): void;
  /** A person wants the next one tried: if it fails as well, that stops again. */
  tryAgain(profileId: string): void;
}

const streakSchema = z.strictObject({ error: failureSchema.nullable(), jobs: z.array(z.string()) });
const streaksSchema = z.partialRecord(z.enum(STOP_REASONS), streakSchema);
type Streak = z.infer<typeof streakSchema>;
type Streaks = z.infer<typeof streaksSchema>;

const keyOf = (profileId: string) => `spending:${profileId}`;

export function createSpendingStops(
  store: Pick<Store, 'values' | 'transact'>,
  onChange: () => void,
): SpendingStops {
  function read(profileId: string): Streaks {
    const kept = store.values.read(keyOf(profileId));
    // What can't be read was written by nobody here; nothing is known then.
    return kept === undefined ? {} : (safeParse(streaksSchema, kept).data ?? {});
  }

  function write(profileId: string, streaks: Streaks): void {
    const before = stopOf(profileId);
    store.transact((tx) => tx.values.write(keyOf(profileId), streaks));
    if (stopOf(profileId) !== before) onChange();
  }

  function stopOf(profileId: string): StopReason | null {
    const streaks = read(profileId);
    return STOP_REASONS.find((reason) => (streaks[reason]?.jobs.length ?? 0) >= STOPS_AT) ?? null;
  }

  return {
    stopOf,
    isDoubted: (profileId) => Object.keys(read(profileId)).length > 0,
    resultsStop(profileId) {
      if (stopOf(profileId) !== 'results-failing') return null;
      const { error, jobs } = read(profileId)['results-failing'] as Streak;
      return error === null ? null : { error, jobIds: jobs };
    },
    failed(profileId, reason, jobId, error) {
      const streaks = read(profileId);
      const streak = streaks[reason];
      const before = streak !== undefined && causeOf(streak.error) === causeOf(error) ? streak.jobs : [];
      if (before.includes(jobId) || before.length >= STOPS_AT) return;
      write(profileId, { ...streaks, [reason]: { error: error ?? null, jobs: [...before, jobId] } });
    },
    worked(profileId, reason) {
      const { [reason]: streak, ...others } = read(profileId);
      if (streak !== undefined) write(profileId, others);
    },
    tryAgain(profileId) {
      const streaks = Object.entries(read(profileId));
      if (streaks.length === 0) return;
      const shorter = streaks.map(([reason, { error, jobs }]) => [
        reason,
        { error, jobs: jobs.slice(0, STOPS_AT - 1) },
      ]);
      write(profileId, Object.fromEntries(shorter) as Streaks);
    },
  };
}

/** By which errors are told apart: three of one kind are no chance. */
function causeOf(error: Failure | null | undefined): string {
  if (error === null || error === undefined) return '';
  return [error.code, readDetail(error, 'status'), readDetail(error, 'cause')].join(' ').trim();
}
