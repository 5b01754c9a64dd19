import { type CoreEvent, type Envelope, eventSchema } from '../../shared/ipc/events.ts';
import { safeParse } from '../../shared/safe-parse.ts';
import type { Events, Log } from '../core/ports.ts';
import { dropStaleProgress, mergeEvent, splitEvent } from './merge-events.ts';

/** Progress of a job is drawn ten times a second; more would only cost power. */
const PROGRESS_INTERVAL = 100;

/** Rows of one envelope: the window takes each in a task of its own, and none may hold it up. */
const ROW_BATCH_SIZE = 400;

export interface EventSenderDeps {
  readonly send: (envelope: Envelope) => void;
  readonly log: Log;
  /** Runs once, soon, after the work of this turn; and once after milliseconds. Given from outside for tests. */
  readonly soon?: (run: () => void) => void;
  readonly later?: (run: () => void, milliseconds: number) => void;
}

/** The core's events on their way to the window: merged within a turn, numbered, and checked against the contract. */
export interface EventSender extends Events {
  /** Sends what waits, except progress, and tells the revision of the last envelope. */
  takeRevision(): number;
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
    takeRevision() {
      flush();
      return revision;
    },
  };
}
