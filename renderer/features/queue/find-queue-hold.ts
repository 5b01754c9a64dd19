import type { HoldReason } from '../../../shared/domain/job-state.ts';
import type { Status } from '../../../shared/domain/status.ts';

/** Why everything that waits waits, or what many wait for; it is said once above the list. */
export type QueueHold =
  | { readonly kind: 'start-up'; readonly waiting: number }
  /** Nothing of the active profile goes out; `reason` is not said again in each row. */
  | { readonly kind: 'all'; readonly reason: HoldReason }
  /** Some jobs wait for something that the artist can change. */
  | {
      readonly kind: 'some';
      readonly reason: 'budget' | 'disk-full' | 'folder-unwritable';
      readonly count: number;
    };

/** These pass in a moment by themselves, and would only flicker. */
const PASSING: readonly HoldReason[] = ['pace', 'practice-starting'];
const OF_SOME = ['disk-full', 'folder-unwritable', 'budget'] as const;

/** What holds the queue; null when it goes on, or when nothing waits. */
export function findQueueHold(status: Status): QueueHold | null {
  const { startUp, paused, profileHolds, profileId, counts, holdCounts } = status;
  if (startUp !== null) return { kind: 'start-up', waiting: startUp.waiting };
  if (paused) return { kind: 'all', reason: 'paused' };
  const reason = counts.waiting === 0 ? undefined : profileHolds[profileId];
  if (reason !== undefined && !PASSING.includes(reason)) return { kind: 'all', reason };
  for (const one of OF_SOME) {
    const count = holdCounts[one] ?? 0;
    if (count > 0) return { kind: 'some', reason: one, count };
  }
  return null;
}

/** The reason that rows need not repeat. */
export function reasonSaidAbove(hold: QueueHold | null): HoldReason | null {
  if (hold === null || hold.kind === 'some') return null;
  return hold.kind === 'start-up' ? 'start-up' : hold.reason;
}
