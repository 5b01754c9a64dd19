import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import { PASS_SOON } from '../../../../shared/domain/queue/explain-wait.ts';
import type { OldData } from '../../../../shared/domain/queue/old-data.ts';
import { resultsHoldOf } from '../../../../shared/domain/queue/results-hold.ts';
import type { Status } from '../../../../shared/domain/queue/status.ts';

/** Why everything that waits waits, or what many wait for; it is said once above the list. */
export type QueueHold =
  | { readonly kind: 'old-data'; readonly oldData: OldData }
  | { readonly kind: 'start-up'; readonly waiting: number }
  /** Nothing of the active profile goes out; `reason` is not said again in each row. */
  | { readonly kind: 'all'; readonly reason: HoldReason }
  /** Some jobs wait for something that the artist can change. */
  | {
      readonly kind: 'some';
      readonly reason: (typeof OF_ROWS)[number] | 'budget-unreadable';
      readonly count: number;
    };

/** What rows wait for that the artist can change. */
const OF_ROWS = ['disk-full', 'folder-missing', 'folder-unwritable', 'budget'] as const;

/** What holds the queue; null when it goes on, or when nothing waits. */
export function findQueueHold(status: Status): QueueHold | null {
  const { startUp, paused, profileHolds, profileId, counts, holdCounts } = status;
  if (status.oldData !== null) return { kind: 'old-data', oldData: status.oldData };
  if (startUp !== null) return { kind: 'start-up', waiting: startUp.waiting };
  if (paused) return { kind: 'all', reason: 'paused' };
  if (status.recordProblem !== null && status.reserved.submissions > 0)
    return { kind: 'all', reason: 'record-unwritable' };
  if (status.budgetUnreadable && status.reserved.submissions > 0)
    return { kind: 'some', reason: 'budget-unreadable', count: status.reserved.submissions };
  if (status.resultsProblem !== null && status.reserved.submissions > 0)
    return { kind: 'all', reason: resultsHoldOf(status.resultsProblem) };
  const reason = counts.waiting === 0 ? undefined : profileHolds[profileId];
  if (reason !== undefined && !PASS_SOON.includes(reason)) return { kind: 'all', reason };
  for (const one of OF_ROWS) {
    const count = holdCounts[one] ?? 0;
    if (count > 0) return { kind: 'some', reason: one, count };
  }
  return null;
}

/** The reason that rows need not repeat. */
export function reasonSaidAbove(hold: QueueHold | null): HoldReason | null {
  if (hold === null || hold.kind === 'some') return null;
  return hold.kind === 'all' ? hold.reason : hold.kind;
}
