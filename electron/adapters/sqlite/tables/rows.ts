import type { Attempt, Job, Made, Transition } from '../../../../shared/jobs/job.ts';
import type { Hold, HoldReason, JobState } from '../../../../shared/jobs/job-state.ts';
import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import type { Money } from '../../../../shared/kernel/money.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { Asset, MediaDetails } from '../../../../shared/models/asset.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { SentKey } from '../../../core/queue/job-store.ts';

/**
 * Rows as SQLite gives them, and what they mean. Every row was written by this store from checked values, so that they
 * are read by plain functions: parsing ten thousand jobs by schema would cost more than reading them.
 */

export interface EstimateColumns {
  readonly estimate_currency: string | null;
  readonly estimate_amount: number | null;
}

/** By the name of a column, that of what it holds. */
type ColumnOf<Name extends string> = Name extends `${infer Sign}${infer Rest}`
  ? `${Sign extends Lowercase<Sign> ? Sign : `_${Lowercase<Sign>}`}${ColumnOf<Rest>}`
  : '';

/** What is kept as it is, each in a column of its own; yes is 1. */
export type RowOf<Kept> = {
  readonly [Name in keyof Kept & string as ColumnOf<Name>]: Kept[Name] extends boolean ? number : Kept[Name];
};

export interface JobRow
  extends EstimateColumns,
    RowOf<Omit<Job, 'hold' | 'input' | 'error' | 'estimate' | 'charge' | 'takeIds'>> {
  readonly hold_reason: HoldReason | null;
  readonly hold_until: number | null;
  readonly hold_since: number | null;
  readonly removed_at: number | null;
  readonly input: string;
  readonly error: string | null;
  readonly charged_surely: number;
  readonly charged_maybe: number;
}

/** The columns of a whole job, of `jobs`: what it asks for stands in a table of its own. */
export const JOB_COLUMNS = '*, (SELECT input FROM job_inputs WHERE job_id = jobs.id) AS input';

export function readJob(row: JobRow, takeIds: string[]): Job {
  return {
    id: row.id,
    batchId: row.batch_id,
    position: row.position,
    model: row.model,
    name: row.name,
    state: row.state,
    hold: readHold(row),
    paused: row.paused === 1,
    notBefore: row.not_before,
    input: JSON.parse(row.input) as JobInput,
    testMode: row.test_mode,
    profileId: row.profile_id,
    practice: row.practice === 1,
    genId: row.gen_id,
    error: row.error === null ? null : (JSON.parse(row.error) as Failure),
    estimate: readEstimate(row),
    revision: row.revision,
    attempts: row.attempts,
    charge: { surely: row.charged_surely, maybe: row.charged_maybe },
    lostOutputs: row.lost_outputs,
    serviceStatus: row.service_status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    takeIds,
  };
}

type HoldColumns = Pick<JobRow, 'hold_reason' | 'hold_until' | 'hold_since' | 'updated_at'>;

export function readHold(row: HoldColumns): Hold | null {
  if (row.hold_reason === null) return null;
  return { reason: row.hold_reason, until: row.hold_until, since: row.hold_since ?? row.updated_at };
}

export function readEstimate(row: EstimateColumns): Money | null {
  if (row.estimate_currency === null || row.estimate_amount === null) return null;
  return { currency: row.estimate_currency, amount: row.estimate_amount };
}

export interface AttemptRow
  extends EstimateColumns,
    RowOf<Omit<Attempt, 'estimate' | 'charged' | 'made' | 'askableUntil'>> {
  readonly webhook_secret: string;
  readonly charged_amount: number | null;
  readonly made: string | null;
  readonly sent_key: string | null;
}

export function readSentKey({ sent_key }: Pick<AttemptRow, 'sent_key'>): SentKey | null {
  return sent_key === null ? null : (JSON.parse(sent_key) as SentKey);
}

export function readAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    jobId: row.job_id,
    number: row.number,
    body: row.body,
    bodySha256: row.body_sha256,
    outcome: row.outcome,
    httpStatus: row.http_status,
    genId: row.gen_id,
    isPasted: row.is_pasted === 1,
    message: row.message,
    testMode: row.test_mode,
    practice: row.practice === 1,
    estimate: readEstimate(row),
    charged: row.charged_amount,
    made: row.made === null ? null : (JSON.parse(row.made) as Made),
    askableUntil: readSentKey(row)?.until ?? null,
    startedAt: row.started_at,
    answeredAt: row.answered_at,
  };
}

export interface TransitionRow {
  readonly at: number;
  readonly from_state: JobState | null;
  readonly to_state: JobState;
  readonly reason: string;
  readonly details: string;
}

export function readTransition(row: TransitionRow): Transition {
  const details = JSON.parse(row.details) as Record<string, JsonValue>;
  return { at: row.at, from: row.from_state, to: row.to_state, reason: row.reason, details };
}

export interface TakeRow extends RowOf<Omit<Take, 'sound' | 'tags'>> {
  readonly channels: number | null;
  readonly sample_rate: number | null;
  readonly tags: string;
}

export function readTake(row: TakeRow): Take {
  return {
    id: row.id,
    jobId: row.job_id,
    batchId: row.batch_id,
    model: row.model,
    name: row.name,
    prompt: row.prompt,
    kind: row.kind,
    mime: row.mime,
    path: row.path,
    bytes: row.bytes,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    duration: row.duration,
    frameRate: row.frame_rate,
    sound:
      row.channels === null || row.sample_rate === null
        ? null
        : { channels: row.channels, sampleRate: row.sample_rate },
    hasPoster: row.has_poster === 1,
    rating: row.rating,
    flag: row.flag,
    label: row.label,
    tags: row.tags === '' ? [] : row.tags.split('\n'),
    note: row.note,
    binnedAt: row.binned_at,
    missingAt: row.missing_at,
    testMode: row.test_mode === 1,
    practice: row.practice === 1,
    createdAt: row.created_at,
  };
}

export interface AssetRow extends RowOf<Omit<Asset, 'details' | 'derivedFrom'>> {
  readonly details: string | null;
  readonly derived_from: string | null;
  readonly recipe: string | null;
}

export function readAsset(row: AssetRow): Asset {
  const { modified_at, details, derived_from, recipe: _, ...rest } = row;
  return {
    ...rest,
    modifiedAt: modified_at,
    ...(details === null ? {} : { details: JSON.parse(details) as MediaDetails }),
    ...(derived_from === null ? {} : { derivedFrom: derived_from }),
  };
}
