import type { Job } from '../../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import { type Failure, failure, readDetail } from '../../../../shared/errors.ts';
import { fail, type Result } from '../../../../shared/result.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import type { JobWriter } from '../../job-writer.ts';
import type { Clock, Ids, Log, Network, Secrets, Store } from '../../ports.ts';
import { createWakeableLoop } from '../../wakeable-loop.ts';
import { type Backoff, pauseBefore } from '../pace/backoff.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import { askGeneration } from './ask-generation.ts';
import { settleGeneration } from './settle.ts';

const CONCURRENCY = 6;
const AFTER_FAILURE_MILLISECONDS = 5000;
const LONGEST_SLEEP_MILLISECONDS = 30_000;
/** With a webhook expected, asking is only the fallback; both find a lost delivery within a minute. */
const WITH_WEBHOOK: Backoff = { firstMilliseconds: 8000, maximumMilliseconds: 30_000 };
const WITHOUT_WEBHOOK: Backoff = { firstMilliseconds: 1500, maximumMilliseconds: 15_000 };
/** A question that got no answer says nothing of the generation: it is asked again soon, and less and less often. */
const UNANSWERED: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 30_000 };
/** Interface, *Test-mode rules*: a dummy generation can be queried for five minutes. */
const TEST_LIFETIME_MILLISECONDS = 5 * 60_000;

export interface Watcher {
  start(): void;
  /** Begins to ask about a submitted job; `soon` is for a delivery's hint. Where no query is bound, the job says that it waits. */
  watch(job: Job, soon: boolean): void;
  /** Asks about all watched jobs now, after a wake-up. */
  wake(): void;
  /** Asks once about a genId of a job's model, changing nothing. Errors: NOT_FOUND, PROFILE_MISSING, KEY_MISSING, KEY_REFUSED, OFFLINE. */
  ask(job: Pick<Job, 'profileId' | 'model'>, genId: string): Promise<Result<GenerationReport>>;
  stop(): Promise<void>;
}

export interface WatcherParts {
  readonly store: Store;
  readonly book: JobWriter;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly health: ProfileHealth;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly random: () => number;
  readonly profile: (profileId: string) => Profile | null;
  readonly isServed: (profileId: string) => boolean;
  readonly expectsWebhook: (job: Job) => boolean;
  readonly completed: (jobId: string) => void;
}

interface Watch {
  tries: number;
  /** Questions in a row that got no answer. */
  unanswered: number;
  /** Monotonic. */
  dueAt: number;
  /** Since when it is watched, monotonic, and how old its submission was then, in milliseconds. */
  readonly since: number;
  readonly ageAtFirst: number;
  /** When the service's word was last another one, monotonic; null while it was not. */
  heardAt: number | null;
  asking: boolean;
  /** A hint came while the question was under way. */
  again: boolean;
}

const fresh = { tries: 0, unanswered: 0, asking: false, again: false };

/** No service is known to take so long over one shot without a new word; the place is worth more to the next job. */
const NO_NEWS_MILLISECONDS = 60 * 60_000;

/** Finds out what became of submitted jobs by asking: reading is free, so it goes on for as long as the job is watched. */
export function createWatcher(parts: WatcherParts): Watcher {
  const { store, book, clock, health } = parts;
  const watched = new Map<string, Watch>();
  const asking = new Set<Promise<void>>();
  const stopping = new AbortController();
  const loop = createWakeableLoop({
    clock,
    turn() {
      startDue();
      const due = [...watched.values()].filter((watch) => !watch.asking).map((watch) => watch.dueAt);
      if (asking.size >= CONCURRENCY) return LONGEST_SLEEP_MILLISECONDS;
      return Math.min(LONGEST_SLEEP_MILLISECONDS, ...due.map((at) => Math.max(5, at - clock.monotonic())));
    },
    failed(error) {
      parts.log.error('watch-threw', { error: String(error) });
      return AFTER_FAILURE_MILLISECONDS;
    },
  });

  function startDue(): void {
    const now = clock.monotonic();
    for (const [jobId, watch] of watched) {
      if (asking.size >= CONCURRENCY) return;
      if (watch.asking || watch.dueAt > now) continue;
      watch.asking = true;
      watch.again = false;
      const question: Promise<void> = askAbout(jobId, watch)
        .catch((error: unknown) => {
          parts.log.error('query-threw', { jobId, error: String(error) });
          watch.dueAt = clock.monotonic() + AFTER_FAILURE_MILLISECONDS;
        })
        .finally(() => {
          watch.asking = false;
          asking.delete(question);
          loop.wake();
        });
      asking.add(question);
    }
  }

  async function askAbout(jobId: string, watch: Watch): Promise<void> {
    const job = store.jobs.find(jobId);
    if (job?.state !== 'submitted' || job.genId === null) {
      watched.delete(jobId);
      return;
    }
    const answer = parts.isServed(job.profileId) ? await ask(job, job.genId) : null;
    const current = store.jobs.find(jobId);
    if (stopping.signal.aborted || current?.state !== 'submitted') return;
    if (current.genId !== job.genId) {
      // What was answered is about an earlier attempt's generation.
      watch.dueAt = clock.monotonic();
      return;
    }
    const settle = answer && findSettlement(current, watch, answer);
    if (settle !== null) {
      await store.together(settle);
      if (answer?.ok === true && answer.value.status === 'completed') parts.completed(job.id);
      watched.delete(jobId);
      return;
    }
    await hear(current, watch, answer?.ok === true ? answer.value : null);
    askLater(current, watch, answer);
  }

  /** What an answer that ends the generation writes down; null while it runs, or when there was no answer. */
  function findSettlement(job: Job, watch: Watch, answer: Result<GenerationReport>): (() => void) | null {
    if (answer.ok)
      return answer.value.status === 'running' ? null : () => void settleGeneration(parts, job, answer.value);
    if (!isExpiredTest(job, watch, answer.error)) return null;
    const error = failure('TEST_EXPIRED', { genId: job.genId });
    return () => void book.change(job.id, { event: 'generation-failed', error });
  }

  /** Keeps the service's last word, and says where it sounds like an end or is the same for long: both give the place back. */
  async function hear(job: Job, watch: Watch, report: GenerationReport | null): Promise<void> {
    const word = report?.word ?? job.serviceStatus;
    if (word !== job.serviceStatus) watch.heardAt = clock.monotonic();
    const isOld = ageOfNews(watch) > NO_NEWS_MILLISECONDS;
    const keeps = report === null && job.hold?.reason === 'probably-ended';
    const reason = report?.isProbablyOver || keeps ? 'probably-ended' : isOld ? 'no-news' : null;
    if (word === job.serviceStatus && reason === (job.hold?.reason ?? null)) return;
    await store.together(() => book.hear(job.id, word, reason));
  }

  /** By the monotonic clock from when it is watched: a wall clock that is set forward makes nothing old. */
  function ageOfNews(watch: Watch): number {
    if (watch.heardAt !== null) return clock.monotonic() - watch.heardAt;
    return watch.ageAtFirst + clock.monotonic() - watch.since;
  }

  function askLater(job: Job, watch: Watch, answer: Result<GenerationReport> | null): void {
    const asked = answer?.ok === false ? (readDetail(answer.error, 'retryAfterSeconds') ?? 0) * 1000 : 0;
    const isUnanswered = answer?.ok === false && answer.error.retryable;
    const usual = isUnanswered
      ? pauseBefore(watch.unanswered, UNANSWERED, parts.random())
      : pauseBefore(watch.tries, backoffFor(job), parts.random());
    if (isUnanswered) watch.unanswered += 1;
    else Object.assign(watch, { tries: watch.tries + 1, unanswered: 0 });
    watch.dueAt = clock.monotonic() + (watch.again ? 0 : Math.max(asked, usual));
  }

  function backoffFor(job: Job): Backoff {
    return parts.expectsWebhook(job) ? WITH_WEBHOOK : WITHOUT_WEBHOOK;
  }

  function isExpiredTest(job: Job, watch: Watch, error: Failure): boolean {
    if (error.code !== 'NOT_FOUND' || job.testMode === null || error.details.status === undefined)
      return false;
    // Its age goes on by the monotonic clock: a wall clock that is set forward makes nothing old.
    const age = watch.ageAtFirst + clock.monotonic() - watch.since;
    return age > TEST_LIFETIME_MILLISECONDS;
  }

  async function ask(
    { profileId, model }: Pick<Job, 'profileId' | 'model'>,
    genId: string,
  ): Promise<Result<GenerationReport>> {
    const profile = parts.profile(profileId);
    if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
    if (profile.generation === null) return fail(failure('NOT_FOUND', { genId }));
    const key = await parts.secrets.readKey(profileId);
    if (key === null) return fail(failure('KEY_MISSING', { profileId }));
    const report = await askGeneration(parts.network, {
      profile,
      key,
      genId,
      model,
      signal: stopping.signal,
    });
    const isAnswered = report.ok || readDetail(report.error, 'status') !== undefined;
    if (isAnswered) health.reached(profileId);
    else if (report.error.code === 'OFFLINE' && !stopping.signal.aborted) health.unreachable(profileId);
    if (!report.ok && isAnswered && report.error.code === 'KEY_REFUSED') health.keyRefused(profileId);
    return report;
  }

  function ageOf(job: Job): number {
    return Math.max(0, clock.now() - (store.attempts.latest(job.id)?.startedAt ?? clock.now()));
  }

  return {
    start: loop.start,
    ask,
    watch(job, soon) {
      if (job.state !== 'submitted') return;
      const profile = parts.profile(job.profileId);
      if (profile === null) return;
      const waitsFor = reasonToWait(profile, job);
      const isOwnWait = waitsFor !== null || OF_ROUTE.includes(job.hold?.reason ?? 'offline');
      if (isOwnWait && (job.hold?.reason ?? null) !== waitsFor)
        book.hold(job.id, waitsFor && { reason: waitsFor, until: null });
      if (waitsFor !== null) return;
      const known = watched.get(job.id);
      const dueAt = clock.monotonic() + (soon ? 0 : pauseBefore(0, backoffFor(job), parts.random()));
      if (known === undefined)
        watched.set(job.id, {
          ...fresh,
          dueAt,
          since: clock.monotonic(),
          ageAtFirst: ageOf(job),
          heardAt: null,
        });
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
      await Promise.all(asking);
    },
  };
}

/** Waits that end once the job can be asked about. */
const OF_ROUTE: readonly HoldReason[] = ['delivery-only', 'unnamed'];

/** Why a submitted job can't be asked about; null where it can. */
function reasonToWait(profile: Profile, job: Job): HoldReason | null {
  if (profile.generation === null) return 'delivery-only';
  return job.genId === null ? 'unnamed' : null;
}
