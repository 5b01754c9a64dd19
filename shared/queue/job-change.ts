import type { z } from 'zod';
import { type Job, jobSchema } from '../jobs/job.ts';
import type { JobPatch } from './decide-job.ts';

/** What an action changes of a job, besides what it asks for: narrow, so that ten thousand of them are read and compared at once. */
export type JobFacts = Pick<
  Job,
  | 'id'
  | 'state'
  | 'hold'
  | 'paused'
  | 'notBefore'
  | 'position'
  | 'error'
  | 'genId'
  | 'attempts'
  | 'charge'
  | 'lostOutputs'
  | 'serviceStatus'
> & { readonly isRemoved: boolean };

/** What many jobs have in common from now on; what is left out stays as each of them has it. */
export const jobChangeSchema = jobSchema
  .pick({
    state: true,
    hold: true,
    paused: true,
    notBefore: true,
    position: true,
    error: true,
    genId: true,
    lostOutputs: true,
    serviceStatus: true,
    estimate: true,
    updatedAt: true,
  })
  .partial();
export type JobChange = Readonly<z.infer<typeof jobChangeSchema>>;

/** What a patch makes of every job that it is written to; null where that differs from one to the next. */
export function describeChange(patch: JobPatch, at: number): JobChange | null {
  const { recallsSubmission, leavesOutputs, request, isRemoved, hold, ...rest } = patch;
  if (
    recallsSubmission !== undefined ||
    leavesOutputs !== undefined ||
    request !== undefined ||
    isRemoved !== undefined
  )
    return null;
  return {
    ...rest,
    ...(hold === undefined ? {} : { hold: hold && { ...hold, since: at } }),
    updatedAt: at,
  };
}

/** A job after the change. While the reason that it waits for stays the same, so does the time since when. */
export function applyChange<Row extends Pick<Job, 'hold'>>(job: Row, change: JobChange): Row {
  const since = job.hold?.reason === change.hold?.reason ? job.hold?.since : undefined;
  if (change.hold == null || since === undefined) return { ...job, ...change };
  return { ...job, ...change, hold: { ...change.hold, since } };
}
