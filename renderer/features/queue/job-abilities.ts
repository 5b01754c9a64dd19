import type { Job } from '../../../shared/domain/job.ts';
import { advance, isSettled } from '../../../shared/domain/job-state.ts';
import type { Money } from '../../../shared/domain/money.ts';
import { addMoney } from '../../../shared/domain/money.ts';
import { isEditable } from '../../../shared/domain/steering.ts';
import type { ACTION_WORDS } from '../../../shared/messages/text/steering.ts';

export type JobAction = keyof typeof ACTION_WORDS;

type Able = Pick<Job, 'state' | 'genId' | 'paused' | 'notBefore'>;

/** What can be done with a job now; where the job machine knows the step, it decides. */
const ABILITIES: { readonly [Action in JobAction]: (job: Able) => boolean } = {
  pause: (job) => isUnsent(job) && !job.paused,
  resume: (job) => isUnsent(job) && job.paused,
  front: (job) => isWaiting(job),
  end: (job) => isWaiting(job),
  edit: ({ state }) => isEditable(state),
  cancel: ({ state }) => advance(state, 'cancel') !== null,
  // An unknown job is let go in the inbox only, where it says what that means.
  stop: ({ state }) => state !== 'unknown' && advance(state, 'stop-watching') !== null,
  watch: ({ state, genId }) => genId !== null && advance(state, 'watch-again') !== null,
  // Of an unknown job, a new submission may be a second charge; that is only offered behind its warning.
  retry: ({ state }) => state !== 'unknown' && advance(state, 'retry') !== null,
  duplicate: () => true,
  schedule: (job) => isUnsent(job),
  unschedule: (job) => isUnsent(job) && job.notBefore !== null,
  remove: ({ state }) => isSettled(state),
  copy: () => true,
};

/** Whether an action applies to a job. */
export function canDo(job: Able, action: JobAction): boolean {
  return ABILITIES[action](job);
}

/** Of several actions those that apply to at least one of the jobs. */
export function listPossible<Action extends JobAction>(
  jobs: readonly Able[],
  actions: readonly Action[],
): Action[] {
  return actions.filter((action) => jobs.some((job) => canDo(job, action)));
}

/** Nothing of it has left this computer as a submission. */
export function isUnsent({ state }: Pick<Job, 'state'>): boolean {
  return state === 'draft' || state === 'queued' || state === 'uploading';
}

/** It has a place in the order that can be changed. */
export function isWaiting({ state }: Pick<Job, 'state'>): boolean {
  return state === 'draft' || state === 'queued';
}

/** A job that was let go while it was at the service, or may have been: its first submission can still be charged. */
export function mayHaveBeenCharged({ state, genId, error }: Pick<Job, 'state' | 'genId' | 'error'>): boolean {
  // Completed and paid for; only its result did not come home.
  if (state === 'failed') return error?.code.startsWith('RESULT_') ?? false;
  return state === 'cancelled' && (genId !== null || error?.code === 'ANSWER_UNCLEAR');
}

/** What a submission of each would cost, by currency; practice and test runs cost nothing. */
export function sumEstimates(jobs: Iterable<Pick<Job, 'estimate' | 'practice' | 'testMode'>>): Money[] {
  const sums = new Map<string, number>();
  for (const { estimate, practice, testMode } of jobs) {
    if (estimate === null || practice || testMode !== null) continue;
    sums.set(estimate.currency, addMoney(sums.get(estimate.currency) ?? 0, estimate.amount));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
