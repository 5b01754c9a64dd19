import type { CoreDependencies } from '../core.ts';
import type { Tell } from '../inner-events.ts';
import type { CoreModule } from '../module.ts';
import type { JobsModule } from '../queue/jobs-module.ts';
import { type BudgetGate, createBudgetGate } from './budget-gate.ts';

/** What was spent, and what may be. */
export interface MoneyModule extends Required<CoreModule> {
  readonly budget: BudgetGate;
}

export function createMoney(
  { store, settings, clock, log }: CoreDependencies,
  tell: Tell,
  { book }: JobsModule,
): MoneyModule {
  const budget = createBudgetGate({
    ...{ store, book, settings, clock, log },
    onNewDay: () => tell('changed'),
  });
  return { budget, start: budget.start, stop: budget.stop };
}
