import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { CoreDependencies } from '../core.ts';
import type { Emit } from '../inner-events.ts';
import type { CoreModule } from '../kernel/module.ts';
import type { JobsModule } from '../queue/jobs/jobs-module.ts';
import { type BudgetGate, createBudgetGate } from './budget-gate.ts';
import { repriceWaiting } from './reprice-waiting.ts';

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
