import type { CallName } from './contract.ts';

/** Calls after which something is submitted that was not before: the window makes them once for each press. */
export const SUBMITTING_CALLS = [
  'jobs.enqueue',
  'jobs.edit',
  'jobs.retry',
  'jobs.duplicate',
  'jobs.resume',
  'canary.release',
  'canary.change',
  'rehearsal.send',
  'doctor.run',
  'examples.run',
  'queue.resume',
  'safeStart.goOn',
  'safeStart.leaveOut',
  'watches.add',
  'watches.retry',
] as const satisfies readonly CallName[];

export type SubmittingCall = (typeof SUBMITTING_CALLS)[number];

/** Calls that submit nothing by themselves. */
export type FreeCall = Exclude<CallName, SubmittingCall>;
