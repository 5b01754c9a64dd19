import { type CoreEvent, type Envelope, eventSchema } from '../../../shared/events.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { Events, Log } from '../../core/ports.ts';

/** Progress of a job is drawn ten times a second; more would only cost power. */
const PROGRESS_INTERVAL = 100;

/** Rows of one envelope: the window takes each in a task of its own, and none may hold it up. */
const ROW_BATCH_SIZE = 400;

interface EventSenderDeps {
  readonly send: (envelope: Envelope) => void;
  readonly log: Log;
  /** Runs once, soon, after the work of this turn; and once after milliseconds. Given from outside for tests. */
  readonly soon?: (run: () => void) => void;
  readonly later?: (run: () => void, milliseconds: number) => void;
}

/** The core's events on their way to the window: merged within a turn, numbered, and checked against the contract. */
export interface EventSender extends Events {
  /** Sends what waits, except progress, and tells the revision of the last envelope. */
  flushAndGetRevision(): number;
}

/** Creates the sender; its revisions begin at 1 for each run of the app. */
export function createEventSender(deps: EventSenderDeps): EventSender {
  const soon = deps.soon ?? ((run) => void setImmediate(run));
  const later = deps.later ?? ((run, milliseconds) => void setTimeout(run, milliseconds).unref());
  let revision = 0;
  let waiting: CoreEvent[] = [];
  let progress: Extract<CoreEvent, { type: 'progress' }> | null = null;
  let isFlushDue = false;
  let isProgressDue = false;

  function send(event: CoreEvent): void {
    // An invalid event leaves a gap in the revisions, so that the window asks for a snapshot.
    revision += 1;
    const parsed = safeParse(eventSchema, event);
    if (!parsed.success) {
      deps.log.error('event-invalid', { type: event.type, issues: parsed.error.issues.slice(0, 5) });
      return;
    }
    deps.send({ revision, event: parsed.data });
  }

  function flush(): void {
    isFlushDue = false;
    const events = waiting;
    waiting = [];
    for (const event of events) {
      if (event.type === 'jobs-changed' && progress !== null) progress = dropStaleProgress(progress, event);
      splitEvent(event, ROW_BATCH_SIZE).forEach(send);
    }
  }

  function flushProgress(): void {
    isProgressDue = false;
    const event = progress;
    progress = null;
    if (event !== null && event.progress.length > 0) send(event);
  }

  function emitProgress(event: Extract<CoreEvent, { type: 'progress' }>): void {
    const [merged] = progress === null ? [event] : mergeEvent([progress], event);
    progress = merged as typeof event;
    if (isProgressDue) return;
    isProgressDue = true;
    later(flushProgress, PROGRESS_INTERVAL);
  }

  return {
    emit(event) {
      if (event.type === 'progress') return emitProgress(event);
      waiting = mergeEvent(waiting, event);
      if (isFlushDue) return;
      isFlushDue = true;
      soon(flush);
    },
    flushAndGetRevision() {
      flush();
      return revision;
    },
  };
}

type EventOf<Type extends CoreEvent['type']> = Extract<CoreEvent, { type: Type }>;

/**
 * Adds an event to those that wait to be sent, at most one of each type, in the order in which the types first came up.
 * Events carry whole rows, so of each row only the latest matters. What is said of many jobs at once carries none: it stays
 * where it is, and news of jobs that came later stay behind it.
 */
function mergeEvent(waiting: readonly CoreEvent[], event: CoreEvent): CoreEvent[] {
  const index = waiting.findLastIndex((other) => other.type === event.type);
  const earlier = waiting[index];
  if (earlier === undefined || isOfMany(event)) return [...waiting, event];
  if (event.type === 'jobs-changed' && waiting.slice(index).some(isOfMany)) return [...waiting, event];
  return waiting.with(index, mergePair(earlier, event));
}

function isOfMany({ type }: CoreEvent): boolean {
  return type === 'jobs-changed-alike' || type === 'jobs-placed';
}

/** The same news in several events where one would be too much to take at once; the order does not matter. */
function splitEvent(event: CoreEvent, rowsAtOnce: number): CoreEvent[] {
  if (event.type !== 'jobs-changed' || event.jobs.length <= rowsAtOnce) return [event];
  const { type, jobs, removedIds } = event;
  const parts = Math.ceil(jobs.length / rowsAtOnce);
  return Array.from({ length: parts }, (_, part) => ({
    type,
    jobs: jobs.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
    removedIds: part === 0 ? removedIds : [],
  }));
}

/** Leaves out the progress of jobs that have gone on to something else: it would arrive after the news that they did. */
function dropStaleProgress(
  progress: EventOf<'progress'>,
  jobs: EventOf<'jobs-changed'>,
): EventOf<'progress'> {
  const phases = new Map(jobs.jobs.map((job) => [job.id, job.state as string]));
  const isCurrent = ({ jobId, phase }: { jobId: string; phase: string }): boolean =>
    (phases.get(jobId) ?? phase) === phase;
  return { ...progress, progress: progress.progress.filter(isCurrent) };
}

function mergePair(earlier: CoreEvent, later: CoreEvent): CoreEvent {
  if (earlier.type === 'jobs-changed' && later.type === 'jobs-changed') {
    const jobs = mergeRows(earlier.jobs, later.jobs, later.removedIds, (job) => job.id);
    return { ...later, jobs, removedIds: mergeRemoved(earlier.removedIds, later.removedIds, later.jobs) };
  }
  if (earlier.type === 'takes-changed' && later.type === 'takes-changed') {
    const takes = mergeRows(earlier.takes, later.takes, later.removedIds, (take) => take.id);
    return { ...later, takes, removedIds: mergeRemoved(earlier.removedIds, later.removedIds, later.takes) };
  }
  if (earlier.type === 'cast-changed' && later.type === 'cast-changed') {
    return { ...later, members: mergeRows(earlier.members, later.members, [], (member) => member.id) };
  }
  if (earlier.type === 'notices' && later.type === 'notices')
    return { ...later, notices: [...earlier.notices, ...later.notices] };
  if (earlier.type === 'progress' && later.type === 'progress') {
    return { ...later, progress: mergeRows(earlier.progress, later.progress, [], (row) => row.jobId) };
  }
  return later;
}

function mergeRows<Row>(
  earlier: readonly Row[],
  later: readonly Row[],
  removed: readonly string[],
  idOf: (row: Row) => string,
): Row[] {
  const rows = new Map(earlier.map((row) => [idOf(row), row]));
  for (const row of later) rows.set(idOf(row), row);
  for (const id of removed) rows.delete(id);
  return [...rows.values()];
}

function mergeRemoved(
  earlier: readonly string[],
  later: readonly string[],
  rows: readonly { id: string }[],
): string[] {
  const back = new Set(rows.map((row) => row.id));
  return [...new Set([...earlier.filter((id) => !back.has(id)), ...later])];
}

/** A page that does not answer must not keep the app from ending; what was typed last is worth waiting for on a busy machine. */
const TIME_LIMIT_MILLISECONDS = 5000;
/** Where the system ends, all that comes after it has to fit into its time too. */
const SYSTEM_TIME_LIMIT_MILLISECONDS = 1500;

/** Lets the page save what it still holds, before the parts that would keep it end. */
export interface QuitFlush {
  /** Asks the page, and waits until it says that all is saved. `isOfSystem`: the system waits for nobody. */
  ask(isOfSystem: boolean): Promise<void>;
  /** The page has saved. */
  saved(): void;
}

/** Creates the flush. */
export function createQuitFlush(events: Events): QuitFlush {
  let answered = Promise.withResolvers<void>();
  return {
    async ask(isOfSystem) {
      const asked = Promise.withResolvers<void>();
      answered = asked;
      events.emit({ type: 'closing' });
      const limit = setTimeout(
        asked.resolve,
        isOfSystem ? SYSTEM_TIME_LIMIT_MILLISECONDS : TIME_LIMIT_MILLISECONDS,
      );
      await asked.promise;
      clearTimeout(limit);
    },
    saved: () => answered.resolve(),
  };
}
