import type { BudgetNow } from '../../electron/core/money/ledger-store.ts';
import type { AttemptAnswer, NewAttempt, Store } from '../../electron/core/ports.ts';
import { changeJob, changeJobs, type JobEventChange } from '../../electron/core/queue/jobs/change-jobs.ts';
import { recordIntent } from '../../electron/core/queue/sending/write-intent.ts';
import * as answers from '../../electron/core/results/record-answer.ts';
import type { Job } from '../../shared/jobs/job.ts';
import type { Hold } from '../../shared/jobs/job-state.ts';
import type { JobCommand } from '../../shared/queue/decide-job.ts';

/**
 * Single steps of the core's, each in a transaction of its own, for tests that bring jobs into a state without a core.
 */

const ALWAYS = { start: 0, end: Number.MAX_SAFE_INTEGER };
const NO_CAPS: BudgetNow = { caps: [], day: ALWAYS, month: ALWAYS };

/** Lets an event happen to a job; null where the decider refuses it. */
export function stepJob(
  store: Store,
  id: string,
  { at, ...change }: JobEventChange & { at: number },
): Job | null {
  const changed = store.transact((tx) => changeJob(tx, id, change, at));
  return changed.ok ? changed.value : null;
}

/** A command on several jobs; returns those that it was written to. */
export function commandJobs(store: Store, ids: readonly string[], command: JobCommand, at: number): Job[] {
  return store.transact((tx) => [...changeJobs(tx, ids, command, at).jobs]);
}

export function holdJob(store: Store, id: string, hold: Hold | null, at: number): Job | null {
  return commandJobs(store, [id], { kind: 'hold', hold }, at)[0] ?? null;
}

export function writeIntent(store: Store, attempt: NewAttempt, budget = NO_CAPS) {
  return store.transact((tx) => recordIntent(tx, attempt, budget));
}

export function recordAnswer(
  store: Store,
  attemptId: string,
  answer: AttemptAnswer,
  { at, ...change }: JobEventChange & { at: number },
): Job | null {
  return store.transact((tx) => answers.recordAnswer(tx, attemptId, answer, change, at)).job;
}
