import type { USAGE_TEXT } from '../../../shared/app/command-line-text.ts';
import { kindOf } from '../../../shared/queue/decide-job.ts';
import type { Job } from '../../../shared/queue/job.ts';

/** Exit codes of the command line; a contract, documented in docs/cli.md. */
export const EXIT = { done: 0, failed: 1, invalid: 2, unknown: 3 } as const satisfies Record<
  keyof typeof USAGE_TEXT.exits,
  number
>;

/**
 * What a run ends with: 3 when the outcome of any submission is unknown (money is in doubt, which matters most), else 1
 * when any job did not get all its results, else 0.
 */
export function exitCodeFor(jobs: readonly Job[]): number {
  if (jobs.some((job) => job.state === 'unknown')) return EXIT.unknown;
  return jobs.every((job) => job.state === 'done' && !lacksResults(job)) ? EXIT.done : EXIT.failed;
}

/** Whether a job has ended without all the results that it can still fetch; one that a person gave up lacks nothing. */
export function lacksResults(job: Job): boolean {
  return (job.state === 'done' || job.state === 'failed') && kindOf(job).hasLostOutputs;
}
