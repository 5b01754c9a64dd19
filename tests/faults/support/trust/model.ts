import type { TestMode } from '../../../../shared/domain/job/job.ts';

/** What the artist was told that a job will be, and no more: all that a submission may be. */
export interface Wish {
  readonly batchId: string;
  readonly model: string;
  prompt: string;
  testMode: TestMode | null;
  paused: boolean;
  notBefore: number | null;
  /** It waits until the artist has seen the first of its batch. */
  isHeld: boolean;
  isRemoved: boolean;
  /** A submission of it was asked for, and was not made yet. */
  goes: boolean;
  /** Submissions that were made of it. */
  sent: number;
}

/** What holds more than one job. */
export interface Holds {
  all: boolean;
  readonly batches: Set<string>;
  readonly models: Set<string>;
  /** Paid jobs of the last time, where the start asks first. */
  readonly ofLastTime: Set<string>;
  keyRefused: boolean;
}

/** All that was asked for and acknowledged. It knows nothing of states, revisions or histories. */
export interface Model {
  readonly jobs: Map<string, Wish>;
  readonly holds: Holds;
}

export function createModel(): Model {
  const holds = {
    all: false,
    batches: new Set<string>(),
    models: new Set<string>(),
    ofLastTime: new Set<string>(),
    keyRefused: false,
  };
  return { jobs: new Map(), holds };
}

/** A submission as it was written down. */
export interface Intent {
  readonly jobId: string;
  readonly attemptId: string;
  readonly secret: string;
  readonly body: string;
  readonly testMode: TestMode | null;
  readonly at: number;
}

/** Why a submission is not what was asked for; null when it is. */
export function findFault(model: Model, intent: Intent): string | null {
  const wish = model.jobs.get(intent.jobId);
  if (wish === undefined) return 'nobody asked for this job';
  const { prompt } = JSON.parse(intent.body) as { prompt?: string };
  if (!wish.goes) return 'no submission of it was asked for';
  if (prompt !== wish.prompt) return `it says "${prompt}" in place of "${wish.prompt}"`;
  if (intent.testMode !== wish.testMode) return `its test mode is ${intent.testMode}, not ${wish.testMode}`;
  if (wish.paused) return 'it was paused';
  if (wish.notBefore !== null && wish.notBefore > intent.at) return 'its time had not come';
  if (wish.isHeld) return 'it waited for the artist’s word';
  if (wish.isRemoved) return 'it was taken off the list';
  return findCommonFault(model.holds, wish, intent);
}

function findCommonFault(holds: Holds, wish: Wish, { jobId }: Intent): string | null {
  if (holds.all) return 'everything was paused';
  if (holds.batches.has(wish.batchId)) return 'its batch was paused';
  if (holds.models.has(wish.model)) return 'its model was paused';
  if (holds.ofLastTime.has(jobId)) return 'it is of the last time, and nobody said to go on';
  return holds.keyRefused ? 'the key was refused' : null;
}

/** What an undo can put back of a wish. */
export const STEERED = ['prompt', 'testMode', 'paused', 'notBefore', 'isHeld', 'isRemoved'] as const;

/** A step that an undo takes back. */
export type Step =
  | {
      readonly kind: 'jobs';
      readonly jobs: ReadonlyMap<string, { readonly before: Wish; readonly after: Wish }>;
    }
  | { readonly kind: 'added'; readonly ids: readonly string[] }
  | { readonly kind: 'pause'; readonly takeBack: (holds: Holds) => void };
