import type { Job } from '../../../shared/domain/job/job.ts';

/** Exit codes of the command line; a contract, documented in docs/cli.md. */
export const EXIT = { done: 0, failed: 1, invalid: 2, unknown: 3 } as const;

/**
 * What a run ends with: 3 when the outcome of any submission is unknown (money is in doubt, which matters most), else 1
 * when any job did not get its result, else 0.
 */
export function exitCodeFor(jobs: readonly Pick<Job, 'state'>[]): number {
  if (jobs.some((job) => job.state === 'unknown')) return EXIT.unknown;
  return jobs.every((job) => job.state === 'done') ? EXIT.done : EXIT.failed;
}
