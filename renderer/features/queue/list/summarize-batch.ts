import type { Job } from '../../../../shared/domain/job/job.ts';
import { type MoneySum, sumPaid } from '../../../../shared/domain/queue/ledger.ts';
import { type Section, sectionOf } from '../state/queue-rows.ts';

/** A batch in one line. */
export interface BatchSummary {
  readonly size: number;
  readonly done: number;
  readonly failed: number;
  readonly running: number;
  readonly waiting: number;
  readonly unknown: number;
  /** What is still to be sent. */
  readonly toGo: MoneySum;
  /** All of its jobs, and those that can still be cancelled. */
  readonly jobIds: readonly string[];
}

/** Sums up the jobs of one batch, whatever the filter shows of them. */
export function summarizeBatch(jobs: readonly Job[]): BatchSummary {
  const count = (section: Section) => jobs.filter(({ state }) => sectionOf(state) === section).length;
  return {
    size: jobs.length,
    done: jobs.filter(({ state }) => state === 'done').length,
    failed: jobs.filter(({ state }) => state === 'failed').length,
    running: count('running'),
    waiting: count('waiting'),
    unknown: count('unknown'),
    toGo: sumPaid(jobs.filter(({ state }) => sectionOf(state) === 'waiting')),
    jobIds: jobs.map(({ id }) => id),
  };
}
