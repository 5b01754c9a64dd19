import { COMPOSE_TEXT } from '../../../shared/compose/text.ts';
import { joinSums } from '../../../shared/kernel/money.ts';
import { type Budget, foreseeBudget, type Lot } from '../../../shared/money/budget.ts';
import { describeFitting } from '../../../shared/money/text.ts';
import { findWaitOfNew } from '../../../shared/queue/explain-wait.ts';
import { describeHoldReason } from '../../../shared/queue/holds-text.ts';
import type { Status } from '../../../shared/queue/status.ts';

/** What a job that is queued now would wait for; null where it goes. `model`: null where there are several. */
export function describeWait(model: string | null, status: Status): string | null {
  const reason = findWaitOfNew(model, status, Date.now());
  if (reason === null) return null;
  return reason === 'offline' ? COMPOSE_TEXT.waitsOffline : COMPOSE_TEXT.willWait(describeHoldReason(reason));
}

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
