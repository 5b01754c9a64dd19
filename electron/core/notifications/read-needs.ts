import type { HoldReason } from '../../../shared/domain/job/job-state.ts';
import type { Status } from '../../../shared/domain/queue/status.ts';
import type { Notice } from '../../../shared/domain/settings/notice.ts';
import type { Store } from '../ports.ts';
import type { Need } from './decide-notices.ts';

/** What waits for a while and then goes on automatically; every other reason waits for something else. */
const PASSING: readonly HoldReason[] = [
  'offline',
  'rate-limit',
  'concurrency',
  'delivery-only',
  'practice-starting',
];
/** What ends on its own for sure, if only hours later. */
const ENDING: readonly HoldReason[] = [...PASSING, 'pace', 'schedule'];

export type ReadyBatch = ReturnType<Store['jobs']['batchesHeldForApproval']>[number];

/** Batches whose rest waits for approval, and of which nothing else is under way. */
export function readReady(store: Store, { holdCounts }: Status): ReadyBatch[] {
  if ((holdCounts.canary ?? 0) === 0) return [];
  return store.jobs.batchesHeldForApproval().filter(({ open }) => open === 0);
}

/** Whether something goes on without the artist. */
export function isWorking(status: Status): boolean {
  if (status.counts.running > 0) return true;
  return Object.keys(status.profileHolds).length === 0 && waitsOnlyFor(PASSING, status);
}

/** Whether jobs that were not sent would go out without the artist, as long as the program runs. */
export function hasUnsent(status: Status): boolean {
  const holds = Object.values(status.profileHolds);
  return holds.every((reason) => ENDING.includes(reason)) && waitsOnlyFor(ENDING, status);
}

/** Whether some jobs wait for nothing, or for these reasons alone. */
function waitsOnlyFor(reasons: readonly HoldReason[], status: Status): boolean {
  if (status.paused || status.startUp !== null || status.safeStart !== null || status.oldData !== null)
    return false;
  const stuck = Object.entries(status.holdCounts)
    .filter(([reason]) => !reasons.includes(reason as HoldReason))
    .reduce((sum, [, jobs]) => sum + jobs, 0);
  return status.counts.waiting > stuck;
}

/** What goes on only with the artist. */
export function readNeeds(store: Store, status: Status): ReadonlyMap<Need, Notice> {
  const holds = store.jobs.queuedProfiles().map((profileId) => status.profileHolds[profileId]);
  const { budget = 0 } = status.holdCounts;
  const needs: (Notice & { kind: Need })[] = [];
  if (holds.includes('no-key')) needs.push({ kind: 'no-key' });
  if (holds.includes('key-refused')) needs.push({ kind: 'key-refused' });
  if (holds.includes('no-credit')) needs.push({ kind: 'no-credit' });
  if (budget > 0) needs.push({ kind: 'budget', count: budget });
  if (status.budgetUnreadable && status.reserved.submissions > 0) needs.push({ kind: 'budget-unreadable' });
  if ((status.holdCounts['disk-full'] ?? 0) > 0) needs.push({ kind: 'disk-full' });
  if ((status.holdCounts['folder-unwritable'] ?? 0) > 0) needs.push({ kind: 'folder-unwritable' });
  return new Map(needs.map((notice) => [notice.kind, notice]));
}
