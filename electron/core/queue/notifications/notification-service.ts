import type { CoreEvent } from '../../../../shared/events.ts';
import type { Notice } from '../../../../shared/queue/notifications-text.ts';
import type { Status } from '../../../../shared/queue/status.ts';
import type { Notifier } from '../../ports/system.ts';
import type { Clock, Events, Log, SettingsStore, Store } from '../../ports.ts';
import { createAmbience, NO_AMBIENCE, type ShownAmbience } from './ambience.ts';
import {
  decideNotices,
  type EndedBatch,
  hasUnsent,
  isWorking,
  NOTHING_SHOWN,
  type ReadyBatch,
  readNeeds,
  readReady,
} from './decide-notices.ts';
import { createWorkTally, isLate, type WorkTally } from './work-tally.ts';

/** Changes come in bursts; one look a second is soon enough. */
const SOON_MILLISECONDS = 1_000;

export interface NotificationService {
  /** Sees what the core tells the window. */
  emit(event: CoreEvent): void;
  start(): void;
  stop(): void;
}

/** Follows the core's own events and tells the desktop: what is done, what needs the artist, how far the work is. */
export function createNotificationService(deps: WorkLookDeps): NotificationService {
  const { store, clock, notifier } = deps;
  const tally = createWorkTally();
  const endedBatches = createEndedBatches(deps);
  const work = createWorkLook(deps, tally);
  const timer = createLookTimer(clock, lookNow);
  let status: Status | null = null;
  let newsAt = clock.monotonic();

  function lookNow(): void {
    if (status === null) return;
    const again = work.look(status, { ended: endedBatches.next(), newsAt });
    for (const at of again) timer.lookIn(Math.max(50, at - clock.monotonic()));
  }

  /** None of many that changed alike was made or failed just now. */
  function seeAlike({ jobIds, change: { state, hold = null } }: ChangedAlike): void {
    if (state !== undefined) tally.see(jobIds.map((id) => ({ id, state, hold })));
  }

  function noteStatus(next: Status): void {
    if (status === null) work.begin(next.counts.unknown);
    status = next;
    work.showCosts({ hasUnsent: hasUnsent(next) });
  }

  return {
    emit(event) {
      if (event.type === 'jobs-changed')
        for (const { batchId } of tally.see(event.jobs)) endedBatches.touch(batchId);
      if (event.type === 'jobs-changed-alike') seeAlike(event);
      if (event.type === 'status-changed') noteStatus(event.status);
      // Not at the next look: whoever closes the window in this moment is asked.
      if (tally.isTransferring()) work.showCosts({ isTransferring: true });
      // Another try that brought nothing is no news.
      const isTry = event.type === 'jobs-changed' && event.jobs.every(isLate);
      if (event.type.startsWith('jobs-') && !isTry) newsAt = clock.monotonic();
      if (event.type.startsWith('jobs-') || event.type === 'status-changed') timer.lookIn(SOON_MILLISECONDS);
    },
    start() {
      timer.start();
      tally.see(store.jobs.inState('uploading', 'sending', 'submitted', 'fetching'));
      timer.lookIn(SOON_MILLISECONDS);
    },
    stop() {
      timer.stop();
      notifier.show(NO_AMBIENCE);
    },
  };
}

type ChangedAlike = Extract<CoreEvent, { type: 'jobs-changed-alike' }>;

/** Batches of which a job ended since they were last asked for. */
interface EndedBatches {
  touch(batchId: string): void;
  /** Those in which nothing is open any more; the others start over too. */
  next(): EndedBatch[];
}

function createEndedBatches({ store }: { store: Store }): EndedBatches {
  const touched = new Set<string>();
  return {
    touch: (batchId) => void touched.add(batchId),
    next() {
      const batches = [...touched].map((id) => [id, store.batches.nameOf(id)] as const);
      touched.clear();
      return batches.flatMap(([batchId, name]) => {
        const { done = 0, failed = 0, cancelled: _, unknown: __, ...open } = store.jobs.countBatch(batchId);
        if (Object.values(open).some((jobs) => jobs > 0) || done + failed === 0) return [];
        return [{ done, failed, name }];
      });
    },
  };
}

/** Plans the next look. */
interface LookTimer {
  start(): void;
  /** Looks after the time, or earlier where that is planned already. */
  lookIn(milliseconds: number): void;
  stop(): void;
}

function createLookTimer(clock: Clock, look: () => void): LookTimer {
  let timer: { due: number; id: NodeJS.Timeout } | null = null;
  let isStarted = false;

  function lookNow(): void {
    timer = null;
    look();
  }

  return {
    start() {
      isStarted = true;
    },
    lookIn(milliseconds) {
      const due = clock.monotonic() + milliseconds;
      if (!isStarted || (timer !== null && timer.due <= due)) return;
      if (timer !== null) clearTimeout(timer.id);
      timer = { due, id: setTimeout(lookNow, milliseconds).unref() };
    },
    stop() {
      isStarted = false;
      if (timer !== null) clearTimeout(timer.id);
      timer = null;
    },
  };
}

interface WorkLookDeps {
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly events: Events;
  readonly notifier: Notifier;
  readonly log: Log;
}

/** A look at the work as it is: what is to be told of it, and what the dock shows. */
interface WorkLook {
  /** What is unknown from the last time was told then; the badge still shows it. */
  begin(unknown: number): void;
  /** Returns when to look again, by the monotonic clock. */
  look(status: Status, since: { ended: EndedBatch[]; newsAt: number }): number[];
  /** Shows what an end would cost as of now. */
  showCosts: ShownAmbience['showCosts'];
}

function createWorkLook(deps: WorkLookDeps, tally: WorkTally): WorkLook {
  const { store, clock } = deps;
  const noticesOfReady = createReadyNotices();
  const desktop = createAmbience(deps.notifier);
  let memory = NOTHING_SHOWN;
  return {
    begin(unknown) {
      memory = { ...memory, shownUnknown: unknown };
    },
    look(status, { ended, newsAt }) {
      const needs = readNeeds(store, status);
      const decision = decideNotices(memory, {
        ...{ now: clock.monotonic(), unknown: status.counts.unknown },
        ...{ needs, ended, isWorking: isWorking(status) },
      });
      memory = decision.memory;
      const ready = readReady(store, status);
      const notices = [...decision.notices, ...noticesOfReady(ready)];
      if (notices.length > 0)
        showNotices(deps, notices).catch((error: unknown) => deps.log.error('not-told', { error }));
      const endsAt = store.outputs.nextEnd(clock.now());
      const awake = decideAwake({
        ...{ now: clock.monotonic(), newsAt },
        ...{ isTransferring: tally.isTransferring(), isRunning: tally.isRunning() },
        endsIn: endsAt === null ? null : endsAt - clock.now(),
      });
      desktop.show({
        progress: tally.progress(),
        attention: status.counts.unknown + needs.size + ready.length,
        isTransferring: tally.isTransferring(),
        hasUnsent: hasUnsent(status),
        staysAwake: awake.staysAwake,
      });
      return [decision.lookAgainAt, awake.lookAgainAt].filter((at) => at !== null);
    },
    showCosts: desktop.showCosts,
  };
}

/** A service that has told nothing for so long holds no machine awake: what it makes is fetched when the machine wakes. */
const LONGEST_SILENCE = 2 * 60 * 60_000;
/** What ends within a day may be gone once the machine wakes. */
const SOON_GONE = 24 * 60 * 60_000;

interface AwakeFacts {
  /** Monotonic milliseconds. */
  readonly now: number;
  /** When something was last heard of any job. */
  readonly newsAt: number;
  readonly isTransferring: boolean;
  /** Jobs are at the service: their ends are asked for, or delivered to this machine. */
  readonly isRunning: boolean;
  /** In how many milliseconds the first of the results ends that are still to come; null where none is known to. */
  readonly endsIn: number | null;
}

interface AwakeDecision {
  readonly staysAwake: boolean;
  /** When to decide again though nothing happens, monotonic; null for never. */
  readonly lookAgainAt: number | null;
}

/**
 * Whether the machine must not fall asleep, and the system not slow the app down behind a hidden window. The display may sleep.
 */
export function decideAwake(facts: AwakeFacts): AwakeDecision {
  const { now, newsAt, isTransferring, isRunning, endsIn } = facts;
  if (isTransferring) return { staysAwake: true, lookAgainAt: null };
  const isSoonGone = endsIn !== null && endsIn <= SOON_GONE;
  const until = Math.max(newsAt + LONGEST_SILENCE, isSoonGone ? now + endsIn : 0);
  if (!isRunning || now >= until) return { staysAwake: false, lookAgainAt: null };
  return { staysAwake: true, lookAgainAt: until };
}

interface ShowNoticesDeps {
  readonly settings: SettingsStore;
  readonly events: Events;
  readonly notifier: Notifier;
}

/** In front of the window, what is done is seen; what needs the artist may be in another room. */
async function showNotices(
  { settings, events, notifier }: ShowNoticesDeps,
  notices: readonly Notice[],
): Promise<void> {
  const isFocused = await notifier.isFocused();
  const isWanted = settings.read().notifications;
  const inside: Notice[] = [];
  for (const notice of notices) {
    if (isFocused && notice.kind === 'work-done') continue;
    const isNotified = !isFocused && isWanted && (await notifier.notify(notice));
    if (!isNotified && notice.kind !== 'work-done') inside.push(notice);
  }
  if (inside.length > 0) events.emit({ type: 'notices', notices: inside });
}

/** Each batch is told once, when the first of it have come to an end; again only after more of them went. */
function createReadyNotices(): (ready: readonly ReadyBatch[]) => Notice[] {
  let told: ReadonlySet<string> = new Set();
  return (ready) => {
    const fresh = ready.filter(({ batchId }) => !told.has(batchId));
    told = new Set(ready.map(({ batchId }) => batchId));
    if (fresh.length === 0) return [];
    const sum = (key: 'done' | 'held') => fresh.reduce((total, batch) => total + batch[key], 0);
    return [{ kind: 'canary', made: sum('done'), held: sum('held') }];
  };
}
