import type { HoldReason } from '../../../shared/domain/job/job-state.ts';
import type { Status } from '../../../shared/domain/queue/status.ts';
import type { Notice } from '../../../shared/domain/settings/notice.ts';
import type { CoreEvent } from '../../../shared/ipc/events.ts';
import type { Ambience, Notifier } from '../ports/notifier.ts';
import type { Clock, Events, Log, SettingsStore, Store } from '../ports.ts';
import { decideAwake } from './decide-awake.ts';
import { decideNotices, type EndedBatch, type Need, NOTHING_TOLD } from './decide-notices.ts';
import { createWorkTally } from './work-tally.ts';

/** Changes come in flocks; one look a second is soon enough. */
const SOON_MILLISECONDS = 1_000;

/** What waits for a while and then goes on by itself; every other reason waits for something else. */
const PASSING: readonly HoldReason[] = [
  'offline',
  'rate-limit',
  'concurrency',
  'delivery-only',
  'practice-starting',
];

export interface NotificationService {
  /** Sees what the core tells the window. */
  emit(event: CoreEvent): void;
  start(): void;
  stop(): void;
}

export interface NotificationServiceParts {
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly events: Events;
  readonly notifier: Notifier;
  readonly log: Log;
}

/** Follows the core's own events and tells the desktop: what is done, what needs the artist, how far the work is. */
export function createNotificationService(parts: NotificationServiceParts): NotificationService {
  const { store, clock, notifier } = parts;
  const tally = createWorkTally();
  /** Batches of which a job ended since the last look. */
  const touched = new Set<string>();
  let status: Status | null = null;
  let memory = NOTHING_TOLD;
  let toldReady: ReadonlySet<string> = new Set();
  let shown: Ambience | null = null;
  let timer: { due: number; id: NodeJS.Timeout } | null = null;
  let isStarted = false;
  let newsAt = clock.monotonic();

  function look(): void {
    timer = null;
    if (status === null) return;
    const needs = readNeeds(store, status);
    const decision = decideNotices(memory, {
      now: clock.monotonic(),
      unknown: status.counts.unknown,
      needs,
      ended: takeEnded(),
      isWorking: isWorking(status),
    });
    memory = decision.memory;
    const ready = readReady(store, status);
    const notices = [...decision.notices, ...takeNewlyReady(ready)];
    if (notices.length > 0) tell(notices).catch((error: unknown) => parts.log.error('not-told', { error }));
    const awake = decideAwake({
      ...{ now: clock.monotonic(), newsAt },
      ...{ isTransferring: tally.isTransferring(), isRunning: tally.isRunning() },
    });
    show({
      progress: tally.progress(),
      attention: status.counts.unknown + needs.size + ready.length,
      isTransferring: tally.isTransferring(),
      staysAwake: awake.staysAwake,
    });
    for (const at of [decision.lookAgainAt, awake.lookAgainAt])
      if (at !== null) lookIn(Math.max(50, at - clock.monotonic()));
  }

  /** Each batch is told once, when the first of it have come to an end; again only after more of them went. */
  function takeNewlyReady(ready: readonly ReadyBatch[]): Notice[] {
    const fresh = ready.filter(({ batchId }) => !toldReady.has(batchId));
    toldReady = new Set(ready.map(({ batchId }) => batchId));
    if (fresh.length === 0) return [];
    const sum = (key: 'done' | 'held') => fresh.reduce((total, batch) => total + batch[key], 0);
    return [{ kind: 'canary', made: sum('done'), held: sum('held') }];
  }

  /** Batches of which a job ended, and nothing is open any more. */
  function takeEnded(): EndedBatch[] {
    const batches = [...touched].map((id) => [id, store.batches.nameOf(id)] as const);
    touched.clear();
    return batches.flatMap(([batchId, name]) => {
      const { done = 0, failed = 0, cancelled: _, unknown: __, ...open } = store.jobs.countBatch(batchId);
      if (Object.values(open).some((jobs) => jobs > 0) || done + failed === 0) return [];
      return [{ done, failed, name }];
    });
  }

  /** In front of the window, what is done is seen; what needs the artist may be in another room. */
  async function tell(notices: readonly Notice[]): Promise<void> {
    const isFocused = await notifier.isFocused();
    const isWanted = parts.settings.read().notifications;
    const inside: Notice[] = [];
    for (const notice of notices) {
      if (isFocused && notice.kind === 'work-done') continue;
      const isTold = !isFocused && isWanted && (await notifier.notify(notice));
      if (!isTold && notice.kind !== 'work-done') inside.push(notice);
    }
    if (inside.length > 0) parts.events.emit({ type: 'notices', notices: inside });
  }

  function show(next: Ambience): void {
    if (
      shown?.progress === next.progress &&
      shown.attention === next.attention &&
      shown.isTransferring === next.isTransferring &&
      shown.staysAwake === next.staysAwake
    )
      return;
    shown = next;
    notifier.show(next);
  }

  /** None of many that changed alike was made or failed just now. */
  function seeAlike({ jobIds, change: { state, hold = null } }: ChangedAlike): void {
    if (state !== undefined) tally.see(jobIds.map((id) => ({ id, state, hold })));
  }

  /** What is unknown from the last time was told then; the badge still shows it. */
  function takeStatus(next: Status): void {
    if (status === null) memory = { ...memory, toldUnknown: next.counts.unknown };
    status = next;
  }

  /** Looks after the time, or earlier where that is planned already. */
  function lookIn(milliseconds: number): void {
    const due = clock.monotonic() + milliseconds;
    if (!isStarted || (timer !== null && timer.due <= due)) return;
    if (timer !== null) clearTimeout(timer.id);
    timer = { due, id: setTimeout(look, milliseconds).unref() };
  }

  return {
    emit(event) {
      if (event.type === 'jobs-changed')
        for (const { batchId } of tally.see(event.jobs)) touched.add(batchId);
      if (event.type === 'jobs-changed-alike') seeAlike(event);
      if (event.type === 'status-changed') takeStatus(event.status);
      // Not at the next look: whoever closes the window in this moment is asked.
      if (shown?.isTransferring === false && tally.isTransferring()) show({ ...shown, isTransferring: true });
      if (event.type.startsWith('jobs-')) newsAt = clock.monotonic();
      if (event.type.startsWith('jobs-') || event.type === 'status-changed') lookIn(SOON_MILLISECONDS);
    },
    start() {
      isStarted = true;
      tally.see(store.jobs.inState('uploading', 'sending', 'submitted', 'fetching'));
      lookIn(SOON_MILLISECONDS);
    },
    stop() {
      isStarted = false;
      if (timer !== null) clearTimeout(timer.id);
      timer = null;
      notifier.show({ progress: null, attention: 0, isTransferring: false, staysAwake: false });
    },
  };
}

type ChangedAlike = Extract<CoreEvent, { type: 'jobs-changed-alike' }>;
type ReadyBatch = ReturnType<Store['jobs']['batchesHeldForApproval']>[number];

/** Batches whose rest waits for a word, and of which nothing else is under way. */
function readReady(store: Store, { holdCounts }: Status): ReadyBatch[] {
  if ((holdCounts.canary ?? 0) === 0) return [];
  return store.jobs.batchesHeldForApproval().filter(({ open }) => open === 0);
}

function isWorking(status: Status): boolean {
  if (status.counts.running > 0) return true;
  if (
    status.paused ||
    status.startUp !== null ||
    status.safeStart !== null ||
    status.oldData !== null ||
    Object.keys(status.profileHolds).length > 0
  )
    return false;
  const stuck = Object.entries(status.holdCounts)
    .filter(([reason]) => !PASSING.includes(reason as HoldReason))
    .reduce((sum, [, jobs]) => sum + jobs, 0);
  return status.counts.waiting > stuck;
}

/** What goes on only with the artist. */
function readNeeds(store: Store, status: Status): ReadonlyMap<Need, Notice> {
  const holds = store.jobs.queuedProfiles().map((profileId) => status.profileHolds[profileId]);
  const { budget = 0 } = status.holdCounts;
  const needs: (Notice & { kind: Need })[] = [];
  if (holds.includes('no-key')) needs.push({ kind: 'no-key' });
  if (holds.includes('key-refused')) needs.push({ kind: 'key-refused' });
  if (budget > 0) needs.push({ kind: 'budget', count: budget });
  if (status.budgetUnreadable && status.reserved.submissions > 0) needs.push({ kind: 'budget-unreadable' });
  if ((status.holdCounts['disk-full'] ?? 0) > 0) needs.push({ kind: 'disk-full' });
  if ((status.holdCounts['folder-unwritable'] ?? 0) > 0) needs.push({ kind: 'folder-unwritable' });
  return new Map(needs.map((notice) => [notice.kind, notice]));
}
