import type { Job } from '../../../shared/jobs/job.ts';
import { fail, failure, type Result, readDetail } from '../../../shared/kernel/result.ts';
import { findModel } from '../../../shared/models/index.ts';
import { profileOfModel } from '../../../shared/service/profile/generation-binding.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import { createInFlight } from '../kernel/in-flight.ts';
import { logThrown } from '../kernel/persist.ts';
import { createWakeableLoop } from '../kernel/wakeable-loop.ts';
import type { Log, Network, Secrets, Store } from '../ports.ts';
import type { ProfileHealth } from '../queue/pace/profile-health.ts';
import { askGeneration, askToStop, type StopAnswer } from './ask-generation.ts';
import { createPollQuestion, type PollQuestionDeps } from './poll-question.ts';
import { firstPause, type Poll, reasonToWait, saysOtherWait } from './poll-schedule.ts';

const AFTER_FAILURE_MILLISECONDS = 5000;
const LONGEST_SLEEP_MILLISECONDS = 30_000;
/** Of each profile: however many services leave their questions open, no other has to wait for that. */
const CONCURRENCY = 6;

export interface Poller {
  start(): void;
  /** Begins to ask about a submitted job; `soon` is for a delivery's hint. Where no query is bound, the job says that it waits. */
  poll(job: Job, soon: boolean): void;
  /** Asks about all polled jobs now, after a wake-up. */
  wake(): void;
  /** Asks once about a genId of a job, changing nothing. Errors: NOT_FOUND, PROFILE_MISSING, KEY_MISSING, KEY_REFUSED, OFFLINE. */
  ask(job: AskedJob, genId: string): Promise<Result<GenerationReport>>;
  /** Asks the service once to stop a job's generation. Errors: those of `ask`, NOT_FOUND where there is no way to ask. */
  askToStop(job: Job): Promise<Result<StopAnswer>>;
  stop(): Promise<void>;
}

interface PollerDeps extends GenerationQueryDeps, PollQuestionDeps {
  readonly log: Log;
}

const fresh = { tries: 0, unanswered: 0, notBefore: 0, again: null, heard: '' };

/** Finds out what became of submitted jobs by asking: reading is free, so it goes on for as long as the job is polled. */
export function createPoller(deps: PollerDeps): Poller {
  const { clock } = deps;
  const polls = new Map<string, Poll>();
  const stopping = new AbortController();
  const ask: Poller['ask'] = (job, genId) => queryGeneration(deps, job, genId, stopping.signal);
  const forget = (jobId: string) => void polls.delete(jobId);
  const askAbout = createPollQuestion(deps, { ask, stopping: stopping.signal, forget });
  /** By job, with its profile. */
  const questions = createInFlight<void, string>();
  const loop = createWakeableLoop({
    clock,
    turn() {
      startDue();
      return untilNext();
    },
    failed(error) {
      logThrown(deps.log, 'poll-threw', error);
      return AFTER_FAILURE_MILLISECONDS;
    },
  });

  const isFull = (profileId: string) =>
    questions.list().filter((other) => other === profileId).length >= CONCURRENCY;
  const canStart = ([jobId, { profileId }]: readonly [string, Poll]) =>
    !questions.has(jobId) && !isFull(profileId);

  /** Whatever waits longest is asked first: none keeps its place by being hurried again and again. */
  function startDue(): void {
    const now = clock.monotonic();
    const due = [...polls].filter((entry) => entry[1].dueAt <= now && canStart(entry));
    for (const entry of due.toSorted(([, one], [, other]) => one.dueAt - other.dueAt))
      if (canStart(entry)) start(...entry);
  }

  function start(jobId: string, poll: Poll): void {
    poll.again = null;
    questions
      .run(jobId, poll.profileId, () => askAbout(jobId, poll))
      .catch((error: unknown) => {
        logThrown(deps.log, 'query-threw', error, { jobId });
        poll.dueAt = clock.monotonic() + AFTER_FAILURE_MILLISECONDS;
      })
      .finally(() => loop.wake());
  }

  /** Milliseconds until the next job is to be asked about; an answer that makes room for others comes sooner. */
  function untilNext(): number {
    const times = [...polls].filter(canStart).map(([, { dueAt }]) => dueAt - clock.monotonic());
    return Math.min(LONGEST_SLEEP_MILLISECONDS, ...times.map((left) => Math.max(5, left)));
  }

  return {
    start: loop.start,
    ask,
    poll(job, soon) {
      if (!canBeAsked(deps, job)) return;
      const known = polls.get(job.id);
      const now = clock.monotonic();
      const dueAt = now + (soon ? 0 : firstPause(deps.expectsWebhook(job), deps.random()));
      if (known === undefined) polls.set(job.id, { ...begin(deps, job), dueAt });
      else if (soon) hasten(known, now);
      loop.wake();
    },
    wake() {
      // What is being asked just now was asked of the world as it was before.
      for (const poll of polls.values())
        Object.assign(poll, { dueAt: 0, notBefore: 0, tries: 0, unanswered: 0, again: 'now' });
      loop.wake();
    },
    async askToStop(job) {
      const { id, profileId, genId, model } = job;
      const whole = deps.profile(profileId);
      if (whole === null) return fail(failure('PROFILE_MISSING', { profileId }));
      const profile = profileOfModel(whole, model);
      if (job.state !== 'submitted' || genId === null)
        return fail(failure('JOB_MOVED_ON', { state: job.state, wanted: 'stop' }));
      const key = await deps.secrets.readKey(profileId);
      if (key === null) return fail(failure('KEY_MISSING', { profileId }));
      const { stopAt, ...route } = deps.store.attempts.routeOf(id, genId);
      const modelPath = route.modelPath ?? findModel(model, profile)?.path ?? null;
      const { signal } = stopping;
      const asked = await askToStop(deps.network, { profile, key, genId, modelPath, stopAt, signal });
      if (asked.ok) deps.log.info('asked-to-stop', { jobId: id, genId, answer: asked.value.answer });
      // What came of it, its state says.
      const present = deps.store.jobs.find(id);
      if (present !== null) this.poll(present, true);
      return asked;
    },
    async stop() {
      stopping.abort();
      await loop.stop();
      await questions.ended();
    },
  };
}

/** Of what is due already, a hint makes nothing wait anew. */
function hasten(poll: Poll, now: number): void {
  const dueAt = Math.min(poll.dueAt, Math.max(now, poll.notBefore));
  Object.assign(poll, { tries: 0, unanswered: 0, dueAt, again: poll.again ?? 'soon' });
}

/** Whether there is somebody to ask about the job; where there is not, the job says that it waits. */
function canBeAsked({ jobWriter, profile: profileOf }: PollerDeps, job: Job): boolean {
  if (job.state !== 'submitted') return false;
  const profile = profileOf(job.profileId);
  if (profile === null) return false;
  const waitsFor = reasonToWait(profile, job);
  if (saysOtherWait(job, waitsFor)) jobWriter.hold(job.id, waitsFor && { reason: waitsFor, until: null });
  return waitsFor === null;
}

function begin({ store, clock }: PollerDeps, job: Job): Omit<Poll, 'dueAt'> {
  const startedAt = store.attempts.latest(job.id)?.startedAt ?? clock.now();
  const ageAtFirst = Math.max(0, clock.now() - startedAt);
  return { ...fresh, profileId: job.profileId, since: clock.monotonic(), ageAtFirst, heardAt: null };
}

interface GenerationQueryDeps {
  readonly log: Log;
  readonly store: Store;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly health: ProfileHealth;
  readonly profile: (profileId: string) => Profile | null;
}

/** The job whose generation is asked about. */
type AskedJob = Pick<Job, 'id' | 'profileId' | 'model'>;

/** Asks the service of a profile once, with its key, and tells its health what the answer says of it. */
async function queryGeneration(
  deps: GenerationQueryDeps,
  { id, profileId, model }: AskedJob,
  genId: string,
  signal: AbortSignal,
): Promise<Result<GenerationReport>> {
  const { health } = deps;
  const whole = deps.profile(profileId);
  if (whole === null) return fail(failure('PROFILE_MISSING', { profileId }));
  const profile = profileOfModel(whole, model);
  if (profile.generation === null) return fail(failure('NOT_FOUND', { genId }));
  const key = await deps.secrets.readKey(profileId);
  if (key === null) return fail(failure('KEY_MISSING', { profileId }));
  // What it was sent to counts, whatever a later document says of the model.
  const route = deps.store.attempts.routeOf(id, genId);
  const modelPath = route.modelPath ?? findModel(model, profile)?.path ?? null;
  const { askAt } = route;
  const isAnothers = (named: string) => {
    if (named === genId || deps.store.attempts.ownerOf(profileId, named) === null) return false;
    deps.log.warn('answer-of-another-generation', { jobId: id, genId, named });
    return true;
  };
  const report = await askGeneration(deps.network, {
    profile,
    key,
    genId,
    modelPath,
    askAt,
    isAnothers,
    signal,
  });
  const isAnswered = report.ok || readDetail(report.error, 'status') !== undefined;
  if (isAnswered) health.reached(profileId);
  else if (report.error.code === 'OFFLINE' && !signal.aborted) health.unreachable(profileId);
  // It may be that only this generation is not to be asked about.
  if (!report.ok && isAnswered && report.error.code === 'KEY_REFUSED') health.questionRefused(profileId, id);
  if (report.ok) health.questionAnswered(profileId);
  return report;
}
