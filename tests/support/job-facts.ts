import type { Job } from '../../shared/jobs/job.ts';
import type { JobState } from '../../shared/jobs/job-state.ts';
import type { Status } from '../../shared/queue/status.ts';

/** What a job that was never sent says of its submissions. */
export const NEVER_SENT: Pick<Job, 'revision' | 'attempts' | 'charge' | 'lostOutputs' | 'serviceStatus'> = {
  revision: 0,
  attempts: 0,
  charge: { surely: 0, maybe: 0 },
  lostOutputs: 0,
  serviceStatus: null,
};

/** A job of the practice service that nothing has happened to. */
export function sampleJob(id: string, state: JobState, more: Partial<Job> = {}): Job {
  return {
    id,
    batchId: 'b',
    position: 1,
    model: 'modeln-pro',
    name: id,
    state,
    hold: null,
    paused: false,
    notBefore: null,
    input: {},
    testMode: null,
    profileId: 'practice',
    practice: true,
    genId: null,
    error: null,
    estimate: null,
    createdAt: 0,
    updatedAt: 0,
    ...NEVER_SENT,
    takeIds: [],
    ...more,
  };
}

/** The practice service, with nothing queued and nothing in the way. */
export const sampleStatus: Status = {
  profileId: 'practice',
  profileName: 'Practice',
  practice: true,
  network: 'online',
  paused: false,
  pausedBatches: [],
  pausedModels: [],
  startUp: null,
  oldData: null,
  recordProblem: null,
  resultsProblem: null,
  resultsStop: null,
  undo: null,
  profileHolds: {},
  counts: { running: 0, waiting: 0, unknown: 0, failed: 0, done: 0, cancelled: 0 },
  takes: 0,
  spentToday: [],
  submissionsToday: 0,
  unpricedToday: 0,
  budgetUnreadable: false,
  inDoubtToday: { money: [], submissions: 0, unpriced: 0 },
  reserved: { money: [], submissions: 0, unpriced: 0 },
  dayCaps: [],
  holdCounts: {},
  hasKey: true,
  listenerProblem: null,
  safeStart: null,
};
