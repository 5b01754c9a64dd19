import type { Job } from '../../../../shared/domain/job/job.ts';
import type { JobEvent } from '../../../../shared/domain/job/job-state.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import type { BudgetGate } from '../../ledger/budget-gate.ts';
import type { ResultsGate } from '../../library/results-gate.ts';
import type { Events, Ids, Log, Network, Secrets, Store } from '../../ports.ts';
import type { DataAge } from '../../sent-record/data-age.ts';
import type { Uploads } from '../../uploads/ensure-uploaded.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import type { IntentDeps } from './write-intent.ts';

/** What a submission needs of the core around it. */
export interface SubmitDeps extends IntentDeps {
  readonly store: Store;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly uploads: Uploads;
  readonly dataAge: Pick<DataAge, 'note'>;
  readonly budget: BudgetGate;
  readonly resultsGate: Pick<ResultsGate, 'admits'>;
  readonly health: ProfileHealth;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly random: () => number;
  /** The attempts whose own answer may still come: each from its request on until its outcome is written down. */
  readonly onTheWire: Set<string>;
  readonly usableProfile: (profileId: string) => Profile | null;
  /** Where the attempt's result is to be delivered; null for nowhere. */
  readonly webhookUrl: (profile: Profile, secret: string) => string | null;
}

/** How often a submission of the job was put off since it was queued. */
export function countTries(deps: SubmitDeps, job: Job): number {
  return countSince(deps, job, 'not-sent');
}

/** How often something has happened to the job since it was queued. */
export function countSince(deps: SubmitDeps, job: Job, event: JobEvent): number {
  const { transitions } = deps.store.jobs.history(job.id);
  const last = transitions.findLastIndex((line) => line.reason === 'enqueue' || line.reason === 'retry');
  return transitions.slice(last + 1).filter((line) => line.reason === event).length;
}
