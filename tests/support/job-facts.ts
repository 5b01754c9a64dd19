import type { Job } from '../../shared/domain/job/job.ts';

/** What a job that was never sent says of its submissions. */
export const NEVER_SENT: Pick<Job, 'revision' | 'attempts' | 'charge' | 'lostOutputs' | 'serviceStatus'> = {
  revision: 0,
  attempts: 0,
  charge: { surely: 0, maybe: 0 },
  lostOutputs: 0,
  serviceStatus: null,
};
