import type { TestMode } from '../../../../shared/jobs/job.ts';
import type { SeenSubmission } from '../../../support/scripted-service.ts';

/** What the artist was told that a job will be, and no more: all that a submission may be. */
export interface ModelJob {
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

/** What pays, and what a submission of each model costs, in credits; null where nobody knows. */
export interface Account {
  key: string;
  readonly prices: Map<string, number | null>;
}

/** All that was asked for and acknowledged. It knows nothing of states, revisions or histories. */
export interface Model {
  readonly jobs: Map<string, ModelJob>;
  readonly holds: Holds;
  readonly account: Account;
}

export function createModel(key: string): Model {
  const holds = {
    all: false,
    batches: new Set<string>(),
    models: new Set<string>(),
    ofLastTime: new Set<string>(),
    keyRefused: false,
  };
  return { jobs: new Map(), holds, account: { key, prices: new Map() } };
}

/** A submission as it was written down. */
export interface Intent {
  readonly jobId: string;
  readonly attemptId: string;
  readonly secret: string;
  readonly body: string;
  readonly testMode: TestMode | null;
  readonly at: number;
  /** What it was counted at, in credits; null where no price was known. */
  readonly credits: number | null;
  /** The key of then; before and after, where another was given in that moment. */
  readonly keys: readonly string[];
}

/** What is not as it was written down in a submission that arrived. */
export function findArrivalFaults(intent: Intent, { body, query, headers }: SeenSubmission): string[] {
  const { attemptId, keys, testMode } = intent;
  return [
    ...(JSON.stringify(body) === intent.body ? [] : [`${attemptId} was sent with another body`]),
    ...((query.get('testMode') ?? null) === testMode ? [] : [`${attemptId} was sent in another mode`]),
    ...(keys.includes(String(headers['x-api-key'])) ? [] : [`${attemptId} was paid by a replaced key`]),
  ];
}

/** Why a submission is not what was asked for; null when it is. */
export function findFault({ jobs, holds, account }: Model, intent: Intent): string | null {
  const modelJob = jobs.get(intent.jobId);
  if (modelJob === undefined) return 'nobody asked for this job';
  const { prompt } = JSON.parse(intent.body) as { prompt?: string };
  if (!modelJob.goes) return 'no submission of it was asked for';
  if (prompt !== modelJob.prompt) return `it says "${prompt}" in place of "${modelJob.prompt}"`;
  if (intent.testMode !== modelJob.testMode)
    return `its test mode is ${intent.testMode}, not ${modelJob.testMode}`;
  if (modelJob.paused) return 'it was paused';
  if (modelJob.notBefore !== null && modelJob.notBefore > intent.at) return 'its time had not come';
  if (modelJob.isHeld) return 'it waited for the artist’s word';
  if (modelJob.isRemoved) return 'it was taken off the list';
  // A test run costs nothing.
  const price = intent.testMode === null ? (account.prices.get(modelJob.model) ?? null) : null;
  if (price !== intent.credits) return `it was counted at ${intent.credits} credits, and costs ${price}`;
  return findCommonFault(holds, modelJob, intent);
}

function findCommonFault(holds: Holds, modelJob: ModelJob, { jobId }: Intent): string | null {
  if (holds.all) return 'everything was paused';
  if (holds.batches.has(modelJob.batchId)) return 'its batch was paused';
  if (holds.models.has(modelJob.model)) return 'its model was paused';
  if (holds.ofLastTime.has(jobId)) return 'it is of the last time, and nobody said to go on';
  return holds.keyRefused ? 'the key was refused' : null;
}

/** What an undo can put back of a job. */
export const CHANGED_BY_COMMANDS = [
  'prompt',
  'testMode',
  'paused',
  'notBefore',
  'isHeld',
  'isRemoved',
] as const;

/** A step that an undo takes back. */
export type Step =
  | {
      readonly kind: 'jobs';
      readonly jobs: ReadonlyMap<string, { readonly before: ModelJob; readonly after: ModelJob }>;
    }
  | { readonly kind: 'added'; readonly ids: readonly string[] }
  | { readonly kind: 'pause'; readonly takeBack: (holds: Holds) => void };
