import type { Job } from '../../../shared/jobs/job.ts';
import { isUnsent } from '../../../shared/jobs/job-state.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { CoreDependencies } from '../core.ts';
import type { Emit } from '../inner-events.ts';
import type { CoreModule } from '../kernel/module.ts';
import type { Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import type { JobsModule } from '../queue/jobs/jobs-module.ts';
import { estimateOf } from '../queue/sending/enqueue.ts';
import { type BudgetGate, createBudgetGate } from './budget-gate.ts';

/** What was spent, and what may be. */
export interface MoneyModule extends Required<CoreModule> {
  readonly budget: BudgetGate;
  /** Counts what waits for this profile by its prices as they are now. */
  reprice(profileId: string, profile: Profile): void;
}

export function createMoney(
  { store, settings, clock, log }: CoreDependencies,
  emit: Emit,
  { jobWriter }: JobsModule,
): MoneyModule {
  const budget = createBudgetGate({
    ...{ store, jobWriter, settings, clock, log },
    onNewDay: () => emit('changed'),
  });
  return {
    budget,
    reprice(profileId, profile) {
      for (const id of repriceWaiting({ store, jobWriter }, profileId, profile))
        emit('submissionCancelled', id);
      budget.review();
    },
    start: budget.start,
    stop: budget.stop,
  };
}

/**
 * Counts the jobs of a profile that were not sent yet by its prices as they are now, so that a cap in money holds them too.
 * What was sent keeps the price of its day. Returns the ids of the jobs that cost something else now.
 */
function repriceWaiting(
  {
    store,
    jobWriter,
  }: { readonly store: Pick<Store, 'jobs'>; readonly jobWriter: Pick<JobWriter, 'changeAll'> },
  profileId: string,
  profile: Profile,
): string[] {
  const groups = new Map<string, { estimate: Job['estimate']; ids: string[] }>();
  for (const job of store.jobs.inState('draft', 'queued', 'uploading')) {
    if (job.profileId !== profileId || job.practice || !isUnsent(job)) continue;
    const estimate = estimateOf(profile, job);
    if (nameEstimate(estimate) === nameEstimate(job.estimate)) continue;
    const group = groups.get(nameEstimate(estimate)) ?? { estimate, ids: [] };
    group.ids.push(job.id);
    groups.set(nameEstimate(estimate), group);
  }
  return [...groups.values()].flatMap(({ estimate, ids }) =>
    jobWriter.changeAll(ids, { kind: 'reprice', estimate }).steps.flatMap((step) => step.ids),
  );
}

function nameEstimate(estimate: Job['estimate']): string {
  return estimate === null ? '' : `${estimate.amount} ${estimate.currency}`;
}
