import { endsByItself, type HoldReason } from '../../../../shared/jobs/job-state.ts';
import type { Notice } from '../../../../shared/queue/notifications-text.ts';
import type { Status } from '../../../../shared/queue/status.ts';
import type { Store } from '../../ports.ts';

/** After such a pause, what runs out of work has ended; shorter ones lie between two jobs. */
const CALM_MILLISECONDS = 3_000;
/** While work goes on, what is done is told after this time, then after twice as long, up to the longest. */
const FIRST_INTERVAL_MILLISECONDS = 5 * 60_000;
const LONGEST_INTERVAL_MILLISECONDS = 60 * 60_000;
/** The same need is not told again within this time, however often it comes and goes. */
const REPEAT_MILLISECONDS = 10 * 60_000;
/** Unknown outcomes that come one after the other are told together. */
const UNKNOWN_MILLISECONDS = 60_000;

export type Need = Exclude<Notice['kind'], 'work-done' | 'unknown' | 'canary'>;

/** A batch of which nothing is open any more. */
export interface EndedBatch {
  readonly done: number;
  readonly failed: number;
  readonly name: string | null;
}

/** What is known at a moment. */
export interface NoticeFacts {
  /** Monotonic milliseconds. */
  readonly now: number;
  readonly unknown: number;
  readonly needs: ReadonlyMap<Need, Notice>;
  /** Batches that ended since the last look. */
  readonly ended: readonly EndedBatch[];
  /** Something runs, or goes on automatically. */
  readonly isWorking: boolean;
}

/** What was told already, and what is kept to be told together. */
interface NoticeMemory {
  readonly ended: readonly EndedBatch[];
  readonly calmSince: number | null;
  readonly nextDoneAt: number;
  readonly interval: number;
  readonly shownUnknown: number;
  readonly nextUnknownAt: number;
  /** Needs that are there, or were until lately, and when they were told. */
  readonly told: ReadonlyMap<Need, number>;
  readonly present: ReadonlySet<Need>;
}

export const NOTHING_SHOWN: NoticeMemory = {
  ended: [],
  calmSince: null,
  nextDoneAt: Number.NEGATIVE_INFINITY,
  interval: FIRST_INTERVAL_MILLISECONDS,
  shownUnknown: 0,
  nextUnknownAt: Number.NEGATIVE_INFINITY,
  told: new Map(),
  present: new Set(),
};

interface NoticeDecision {
  readonly memory: NoticeMemory;
  readonly notices: Notice[];
  /** When to look again though nothing happens, monotonic; null for never. */
  readonly lookAgainAt: number | null;
}

/**
 * What to say now. Needs are said once each, at once. What is done is gathered: the first is said at once, further ones when
 * the work ends, and during a long night in ever longer intervals, so that five hundred jobs are a few sentences.
 */
export function decideNotices(memory: NoticeMemory, facts: NoticeFacts): NoticeDecision {
  const needs = decideNeeds(memory, facts);
  const unknown = decideUnknown(memory, facts);
  const done = decideDone(memory, facts);
  return {
    memory: { ...memory, ...needs.memory, ...unknown.memory, ...done.memory },
    notices: [...needs.notices, ...unknown.notices, ...done.notices],
    lookAgainAt: earliest(unknown.lookAgainAt, done.lookAgainAt),
  };
}

type Part<Keys extends keyof NoticeMemory> = {
  readonly memory: Pick<NoticeMemory, Keys>;
  readonly notices: Notice[];
  readonly lookAgainAt: number | null;
};

function decideNeeds(memory: NoticeMemory, { needs, now }: NoticeFacts): Part<'told' | 'present'> {
  const isFresh = (need: Need) =>
    !memory.present.has(need) &&
    now - (memory.told.get(need) ?? Number.NEGATIVE_INFINITY) >= REPEAT_MILLISECONDS;
  const fresh = [...needs].filter(([need]) => isFresh(need));
  const told = new Map([...memory.told, ...fresh.map(([need]) => [need, now] as const)]);
  return {
    memory: { told, present: new Set(needs.keys()) },
    notices: fresh.map(([, notice]) => notice),
    lookAgainAt: null,
  };
}

function decideUnknown(
  memory: NoticeMemory,
  { unknown, now }: NoticeFacts,
): Part<'shownUnknown' | 'nextUnknownAt'> {
  const { nextUnknownAt } = memory;
  // Resolved ones make room for new ones to be told.
  const shownUnknown = Math.min(memory.shownUnknown, unknown);
  if (unknown <= shownUnknown)
    return { memory: { shownUnknown, nextUnknownAt }, notices: [], lookAgainAt: null };
  if (now < nextUnknownAt)
    return { memory: { shownUnknown, nextUnknownAt }, notices: [], lookAgainAt: nextUnknownAt };
  return {
    memory: { shownUnknown: unknown, nextUnknownAt: now + UNKNOWN_MILLISECONDS },
    notices: [{ kind: 'unknown', count: unknown }],
    lookAgainAt: null,
  };
}

function decideDone(
  memory: NoticeMemory,
  facts: NoticeFacts,
): Part<'ended' | 'calmSince' | 'nextDoneAt' | 'interval'> {
  const { now, isWorking } = facts;
  const ended = [...memory.ended, ...facts.ended];
  const calmSince = isWorking ? null : (memory.calmSince ?? now);
  const isOver = calmSince !== null && now - calmSince >= CALM_MILLISECONDS;
  const { nextDoneAt, interval } = isOver && ended.length === 0 ? restAfterWork(memory) : memory;
  if (ended.length === 0)
    return { memory: { ended, calmSince, nextDoneAt, interval }, notices: [], lookAgainAt: null };
  if (!isOver && now < nextDoneAt) {
    const calmAt = calmSince === null ? null : calmSince + CALM_MILLISECONDS;
    return {
      memory: { ended, calmSince, nextDoneAt, interval },
      notices: [],
      lookAgainAt: earliest(calmAt, nextDoneAt),
    };
  }
  const next = isOver
    ? restAfterWork(memory)
    : { nextDoneAt: now + interval, interval: Math.min(interval * 2, LONGEST_INTERVAL_MILLISECONDS) };
  return { memory: { ended: [], calmSince, ...next }, notices: [gather(ended)], lookAgainAt: null };
}

/** After its end, the next work starts its intervals over; its own first notice still keeps a distance. */
function restAfterWork(memory: NoticeMemory): Pick<NoticeMemory, 'nextDoneAt' | 'interval'> {
  return { nextDoneAt: memory.nextDoneAt, interval: FIRST_INTERVAL_MILLISECONDS };
}

function gather(ended: readonly EndedBatch[]): Notice {
  const sum = (count: (batch: EndedBatch) => number) =>
    ended.reduce((total, batch) => total + count(batch), 0);
  return {
    kind: 'work-done',
    batches: ended.length,
    done: sum(({ done }) => done),
    failed: sum(({ failed }) => failed),
    name: ended.length === 1 ? (ended[0]?.name ?? null) : null,
  };
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** What goes on without the artist; a delivery-only service delivers when it wants to. */
const isPassing = (reason: HoldReason) => endsByItself(reason) || reason === 'delivery-only';

export type ReadyBatch = ReturnType<Store['jobs']['batchesHeldForApproval']>[number];

/** Batches whose rest waits for approval, and of which nothing else is under way. */
export function readReady(store: Store, { holdCounts }: Status): ReadyBatch[] {
  if ((holdCounts.canary ?? 0) === 0) return [];
  return store.jobs.batchesHeldForApproval().filter(({ open }) => open === 0);
}

/** Whether something goes on without the artist. */
export function isWorking(status: Status): boolean {
  if (status.counts.running > 0) return true;
  return Object.keys(status.profileHolds).length === 0 && isAnyPassing(status);
}

/** Whether jobs that were not sent would go out without the artist, as long as the program runs. */
export function hasUnsent(status: Status): boolean {
  const holds = Object.values(status.profileHolds);
  return holds.every(isPassing) && isAnyPassing(status);
}

/** Whether some jobs wait for nothing of their own, or for what passes. */
function isAnyPassing(status: Status): boolean {
  if (status.paused || status.startUp !== null || status.safeStart !== null || status.oldData !== null)
    return false;
  const stuck = Object.entries(status.holdCounts)
    .filter(([reason]) => !isPassing(reason as HoldReason))
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
