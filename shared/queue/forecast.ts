import type { Job } from '../jobs/job.ts';

/** How long generations of each model took lately, in milliseconds by model id; a model without history is left out. */
export type TypicalTimes = ReadonlyMap<string, number>;

/** What a forecast looks at of a job. */
export type ForecastJob = Pick<
  Job,
  | 'id'
  | 'batchId'
  | 'model'
  | 'profileId'
  | 'position'
  | 'state'
  | 'hold'
  | 'paused'
  | 'notBefore'
  | 'updatedAt'
>;

export interface ForecastConditions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The active profile: of other ones neither places nor times are known here. */
  readonly profileId: string;
  /** Places at the service for each lane. */
  readonly places: number;
  /** Models of one lane share its places. */
  readonly laneOf: (model: string) => string;
  readonly times: TypicalTimes;
  readonly pausedBatches: readonly string[];
  readonly pausedModels: readonly string[];
}

/**
 * When each batch should be done, in epoch milliseconds: every job takes as long as its model did lately, in the order of
 * the queue and on the places that there are. A batch is left out where that is not known: one of its jobs waits for a
 * person or a time, takes longer than usual, or is of a model without history.
 */
export function foreseeBatches(
  jobs: Iterable<ForecastJob>,
  conditions: ForecastConditions,
): ReadonlyMap<string, number> {
  const ends = new Map<string, number | null>();
  const note = (batchId: string, end: number | null) => {
    const before = ends.get(batchId);
    ends.set(batchId, before === null || end === null ? null : Math.max(before ?? 0, end));
  };
  const open = [...jobs].filter(isUnderWay);
  const lanes = Map.groupBy(open, (job) => conditions.laneOf(job.model));
  for (const lane of lanes.values()) foreseeLane(lane, conditions, note);
  return new Map([...ends].flatMap(([batchId, end]) => (end === null ? [] : [[batchId, end] as const])));
}

function foreseeLane(
  lane: readonly ForecastJob[],
  conditions: ForecastConditions,
  note: (batchId: string, end: number | null) => void,
): void {
  const { now, places, times } = conditions;
  const free: number[] = [];
  for (const job of lane.filter(({ state }) => state !== 'queued')) {
    const end = endOfRunning(job, conditions);
    note(job.batchId, end);
    free.push(end ?? now + (times.get(job.model) ?? 0));
  }
  while (free.length < places) free.push(now);
  let isKnown = true;
  const waiting = lane.filter(({ state }) => state === 'queued');
  for (const job of waiting.toSorted((one, other) => one.position - other.position)) {
    if (!goesByItself(job, conditions)) {
      note(job.batchId, null);
      continue;
    }
    const takes = times.get(job.model);
    // What comes behind a job of unknown length can't be foreseen either.
    if (takes === undefined) isKnown = false;
    if (takes === undefined || !isKnown) {
      note(job.batchId, null);
      continue;
    }
    const first = free.indexOf(Math.min(...free));
    const end = Math.max(now, free[first] ?? now) + takes;
    free[first] = end;
    note(job.batchId, end);
  }
}

/** Null for one that takes longer than usual: nobody knows how much longer. */
function endOfRunning(job: ForecastJob, { now, profileId, times }: ForecastConditions): number | null {
  const takes = times.get(job.model);
  if (takes === undefined || job.profileId !== profileId) return null;
  // Until it is submitted, its time has not begun.
  const begun = job.state === 'submitted' ? job.updatedAt : now;
  if (job.state === 'fetching') return now;
  return begun + takes < now ? null : begun + takes;
}

/** Whether a job is still to end on its own. */
export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return ['queued', 'uploading', 'sending', 'submitted', 'fetching'].includes(state);
}

/** Holds that end when a place is free. */
const PASSING = ['concurrency', 'pace'];

function goesByItself(job: ForecastJob, conditions: ForecastConditions): boolean {
  const { now, profileId, pausedBatches, pausedModels } = conditions;
  return (
    job.profileId === profileId &&
    !job.paused &&
    (job.notBefore === null || job.notBefore <= now) &&
    (job.hold === null || PASSING.includes(job.hold.reason)) &&
    !pausedBatches.includes(job.batchId) &&
    !pausedModels.includes(job.model)
  );
}

/** So much longer than usual is worth a remark. */
const MUCH_LONGER = 3;
const LEAST_MILLISECONDS = 60_000;

/** Whether a generation takes much longer than those before it; never said of what is only a little late. */
export function isUnusuallyLong(elapsed: number, typical: number | undefined): boolean {
  return typical !== undefined && elapsed > Math.max(typical * MUCH_LONGER, typical + LEAST_MILLISECONDS);
}

/** The middle one of several numbers; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [upper] = sorted.slice(middle);
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
