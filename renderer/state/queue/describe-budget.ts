import { joinSums } from '../../../shared/kernel/money.ts';
import { type Budget, foreseeBudget, type Lot } from '../../../shared/money/budget.ts';
import { describeFitting } from '../../../shared/money/text.ts';
import type { Status } from '../../../shared/queue/status.ts';

/** Whether all of it fits into the caps, if what waits already is sent before it; null where it does, and in practice. */
export function describeBudget(
  budget: Budget,
  lots: readonly Lot[],
  count: number,
  status: Status,
): string | null {
  if (status.practice) return null;
  const { spentToday, submissionsToday, unpricedToday, reserved } = status;
  const today = { money: spentToday, submissions: submissionsToday, unpriced: unpricedToday };
  const ahead = joinSums(today, reserved);
  const used = { spent: ahead.money, submissions: ahead.submissions };
  // The month has used at least what the day has.
  const foreseen = foreseeBudget(budget, lots, { day: used, month: used });
  return foreseen === null ? null : describeFitting(foreseen.fitting, count, foreseen.reached.cap);
}
