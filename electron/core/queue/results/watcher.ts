import type { Job } from '../../../../shared/domain/job/job.ts';
import type { Result } from '../../../../shared/result.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import type { Clock, Log } from '../../ports.ts';
import { createWakeableLoop } from '../../wakeable-loop.ts';
import { type AskedJob, type GenerationQueryDeps, queryGeneration } from './query-generation.ts';
import { createQuestions } from './questions-under-way.ts';
import { createWatchQuestion, type WatchQuestionDeps } from './watch-question.ts';
import { firstPause, reasonToWait, saysOtherWait, type Watch } from './watched-generation.ts';

const AFTER_FAILURE_MILLISECONDS = 5000;
const LONGEST_SLEEP_MILLISECONDS = 30_000;

export interface Watcher {
  start(): void;
  /** Begins to ask about a submitted job; `soon` is for a delivery's hint. Where no query is bound, the job says that it waits. */
  watch(job: Job, soon: boolean): void;
  /** Asks about all watched jobs now, after a wake-up. */
  wake(): void;
  /** Asks once about a genId of a job, changing nothing. Errors: NOT_FOUND, PROFILE_MISSING, KEY_MISSING, KEY_REFUSED, OFFLINE. */
  ask(job: AskedJob, genId: string): Promise<Result<GenerationReport>>;
  stop(): Promise<void>;
}

export interface WatcherDeps extends GenerationQueryDeps, WatchQuestionDeps {
  readonly log: Log;
}

const fresh = { tries: 0, unanswered: 0, asking: false, again: false };

/** Finds out what became of submitted jobs by asking: reading is free, so it goes on for as long as the job is watched. */
export function createWatcher(deps: WatcherDeps): Watcher {
  const { clock } = deps;
  const watched = new Map<string, Watch>();
  const stopping = new AbortController();
  const ask: Watcher['ask'] = (job, genId) => queryGeneration(deps, job, genId, stopping.signal);
  const forget = (jobId: string) => void watched.delete(jobId);
  const questions = createQuestions({
    ...deps,
    askAbout: createWatchQuestion(deps, { ask, stopping: stopping.signal, forget }),
    answered: () => loop.wake(),
  });
  const loop = createWakeableLoop({
    clock,
    turn() {
      startDue();
      return questions.isFull() ? LONGEST_SLEEP_MILLISECONDS : untilNext(watched, clock);
    },
    failed(error) {
      deps.log.error('watch-threw', { error: String(error) });
      return AFTER_FAILURE_MILLISECONDS;
    },
  });

  function startDue(): void {
    const now = clock.monotonic();
    for (const [jobId, watch] of watched) {
      if (questions.isFull()) return;
      if (!watch.asking && watch.dueAt <= now) questions.start(jobId, watch);
    }
  }

  return {
    start: loop.start,
    ask,
    watch(job, soon) {
      if (!canBeAsked(deps, job)) return;
      const known = watched.get(job.id);
      const dueAt = clock.monotonic() + (soon ? 0 : firstPause(deps.expectsWebhook(job), deps.random()));
      if (known === undefined) watched.set(job.id, { ...begin(deps, job), dueAt });
      else if (soon) Object.assign(known, { ...fresh, dueAt, asking: known.asking, again: true });
      loop.wake();
    },
    wake() {
      // What is being asked just now was asked of the world as it was before.
      for (const watch of watched.values())
        Object.assign(watch, { dueAt: 0, tries: 0, unanswered: 0, again: true });
      loop.wake();
    },
    async stop() {
      stopping.abort();
      await loop.stop();
      await questions.ended();
    },
  };
}

/** Milliseconds until the next job is to be asked about. */
function untilNext(watched: ReadonlyMap<string, Watch>, clock: Clock): number {
  const due = [...watched.values()].filter((watch) => !watch.asking).map((watch) => watch.dueAt);
  return Math.min(LONGEST_SLEEP_MILLISECONDS, ...due.map((at) => Math.max(5, at - clock.monotonic())));
}

/** Whether there is somebody to ask about the job; where there is not, the job says that it waits. */
function canBeAsked({ jobWriter, profile: profileOf }: WatcherDeps, job: Job): boolean {
  if (job.state !== 'submitted') return false;
  const profile = profileOf(job.profileId);
  if (profile === null) return false;
  const waitsFor = reasonToWait(profile, job);
  if (saysOtherWait(job, waitsFor)) jobWriter.hold(job.id, waitsFor && { reason: waitsFor, until: null });
  return waitsFor === null;
}

function begin({ store, clock }: WatcherDeps, job: Job): Omit<Watch, 'dueAt'> {
  const startedAt = store.attempts.latest(job.id)?.startedAt ?? clock.now();
  const ageAtFirst = Math.max(0, clock.now() - startedAt);
  return { ...fresh, since: clock.monotonic(), ageAtFirst, heardAt: null };
}
