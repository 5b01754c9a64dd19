import type { Attempt, Job } from '../../../shared/jobs/job.ts';
import { parseAnswer } from '../../../shared/kernel/json-pointer.ts';
import { type Failure, failure, type Result } from '../../../shared/kernel/result.ts';
import { isPaid } from '../../../shared/queue/status.ts';
import {
  type GenerationReport,
  type Making,
  readAskedCount,
} from '../../../shared/service/read-generation.ts';
import { readSignedEnd } from '../../../shared/service/request/signed-address.ts';
import { noteBeyond } from '../library/result-ceilings.ts';
import type { Clock, Events, Ids, Store, Transaction } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { changeJob } from '../queue/jobs/change-jobs.ts';
import type { ProfileHealth } from '../queue/pace/profile-health.ts';
import { askLater, isExpiredTest, isWithoutNews, type Poll } from './poll-schedule.ts';

/** No generation takes so many seconds: from here on it is a time. */
const LEAST_UNIX_TIME = 1e9;

export interface PollQuestionDeps {
  readonly events: Events;
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: () => number;
  readonly isServed: (profileId: string) => boolean;
  readonly expectsWebhook: (job: Job) => boolean;
  readonly completed: (jobId: string) => void;
  readonly health: ProfileHealth;
}

interface PollQuestionNeeds {
  readonly ask: (job: Job, genId: string) => Promise<Result<GenerationReport>>;
  /** Aborts when nothing is written down any more. */
  readonly stopping: AbortSignal;
  /** Ends the polling of a job. */
  readonly forget: (jobId: string) => void;
}

/** One question about one job that is polled, and what its answer changes. */
type PollQuestion = (jobId: string, poll: Poll) => Promise<void>;

export function createPollQuestion(deps: PollQuestionDeps, needs: PollQuestionNeeds): PollQuestion {
  const { store, jobWriter, clock } = deps;
  const { ask, stopping, forget } = needs;

  /** What an answer that ends the generation writes down; null while it runs, or when there was no answer. */
  function findSettlement(job: Job, poll: Poll, answer: Result<GenerationReport>): (() => void) | null {
    if (answer.ok)
      return answer.value.status === 'running' ? null : () => void settleGeneration(deps, job, answer.value);
    const attempt = store.attempts.received(job.id);
    if (attempt === null || !isExpiredTest(attempt, poll, answer.error, clock.monotonic())) return null;
    const error = failure('TEST_EXPIRED', { genId: job.genId });
    return () => void jobWriter.change(job.id, { event: 'generation-failed', error });
  }

  /** Says when to ask again, and hears the answer that ended nothing. */
  function goOn(job: Job, poll: Poll, answer: Result<GenerationReport> | null): void {
    const now = clock.monotonic();
    const report = answer?.ok === true ? answer.value : null;
    const word = report?.word ?? job.serviceStatus;
    const heard = `${report?.making?.share} ${report?.making?.queuePosition}`;
    if (word !== job.serviceStatus || (report?.making && heard !== poll.heard)) poll.heardAt = now;
    if (report?.making) announceMaking(job.id, report.making);
    if (report?.making) poll.heard = heard;
    askLater(poll, answer, { now, expectsWebhook: () => deps.expectsWebhook(job), random: deps.random });
    recordServiceStatus(job, poll, report, word);
  }

  function announceMaking(jobId: string, { eta, ...said }: Making): void {
    const end = eta === null ? null : toMilliseconds(eta, clock.now());
    const endsAt = end === null ? null : Math.max(clock.now(), end);
    deps.events.emit({ type: 'progress', progress: [{ jobId, phase: 'submitted', ...said, endsAt }] });
  }

  /** Keeps the service's last word, and says where it sounds like an end or is the same for long: both give the place back. */
  function recordServiceStatus(job: Job, poll: Poll, report: GenerationReport | null, word: string | null) {
    const keeps = report === null && job.hold?.reason === 'probably-ended';
    const reason =
      report?.isProbablyOver || keeps ? 'probably-ended' : isWithoutNews(poll) ? 'no-news' : null;
    if (word === job.serviceStatus && reason === (job.hold?.reason ?? null)) return;
    jobWriter.hear(job.id, word, reason);
  }

  return async (jobId, poll) => {
    const job = store.jobs.find(jobId);
    if (job?.state !== 'submitted' || job.genId === null) return forget(jobId);
    const answer = deps.isServed(job.profileId) ? await ask(job, job.genId) : null;
    const current = store.jobs.find(jobId);
    if (stopping.aborted || current?.state !== 'submitted') return;
    if (current.genId !== job.genId) {
      // What was answered is about an earlier attempt's generation.
      poll.dueAt = clock.monotonic();
      return;
    }
    const settle = answer && findSettlement(current, poll, answer);
    if (settle !== null) {
      store.transact(settle);
      if (answer?.ok === true && answer.value.status === 'completed') deps.completed(job.id);
      return forget(jobId);
    }
    goOn(current, poll, answer);
  };
}

/**
 * Applies what is known of a generation to its job: result URLs are written down with the state that needs them. Returns
 * false while it is still running.
 *
 * @param isWhole whether it names all results, as in an answer to a question
 */
export function settleGeneration(
  deps: { jobWriter: JobWriter; ids: Ids; health: Pick<ProfileHealth, 'failed' | 'worked'> },
  job: Job,
  report: GenerationReport,
  isWhole = true,
): boolean {
  const { jobWriter, ids } = deps;
  if (report.status === 'running') return false;
  if (report.cost !== null && job.genId !== null) {
    jobWriter.recordCharge(job.id, job.genId, report.cost);
    comparePrice(deps.health, job, report.cost);
  }
  const { word, message, places = [] } = report;
  const said = word === null ? {} : { serviceStatus: word };
  const withheld = report.outputs.length === 0 ? readWithheld(report) : null;
  if (report.status === 'failed' || withheld !== null) {
    const placed = places.length === 0 ? {} : { places };
    const error = withheld ?? failure('GENERATION_FAILED', { message: message ?? '', ...placed });
    jobWriter.change(job.id, { event: 'generation-failed', error, ...said });
    return true;
  }
  jobWriter.write((transaction, at) => {
    nameOutputs(transaction, { ids, now: at }, job.id, report, isWhole);
    const attempt = transaction.attempts.received(job.id);
    if (attempt !== null && report.made !== undefined) transaction.attempts.keepMade(attempt.id, report.made);
    const asked = isWhole ? askedCount(attempt) : 0;
    // What was given up before is tried again with what is known now.
    transaction.outputs.retryLost(job.id);
    const change = {
      event: 'generation-completed',
      error: readWithheld(report, asked),
      hold: null,
      lostOutputs: 0,
    } as const;
    const completed = changeJob(transaction, job.id, { ...change, ...said }, at);
    return completed.ok ? [completed.value] : [];
  });
  return true;
}

function askedCount(attempt: Attempt | null): number {
  return readAskedCount(parseAnswer(attempt?.body ?? '') ?? null) ?? 0;
}

/** What a completed generation lacks of the results that it named places for, or that were asked for; null where it lacks nothing. */
function readWithheld(report: GenerationReport, asked = 0): Failure | null {
  const { status, outputsNamed, withheld, flagged, message } = report;
  const of = Math.max(outputsNamed + withheld, asked);
  const said = { of, message: message ?? '' };
  if (status !== 'completed') return null;
  if (withheld > 0) return failure('RESULTS_WITHHELD', { ...said, count: of - outputsNamed });
  if (of > outputsNamed && outputsNamed > 0)
    return failure('RESULTS_WITHHELD', { ...said, count: of - outputsNamed, how: 'fewer' });
  return flagged > 0 ? failure('RESULTS_WITHHELD', { ...said, count: flagged, how: 'flagged' }) : null;
}

/** A service that charges more than its price says makes nonsense of every cap: after some, no further job is paid for. */
function comparePrice(health: Pick<ProfileHealth, 'failed' | 'worked'>, job: Job, cost: number): void {
  if (!isPaid(job) || job.estimate === null) return;
  if (cost > job.estimate.amount) health.failed(job.profileId, 'over-price', job.id);
  else health.worked(job.profileId, 'over-price');
}

/**
 * Writes down which results a service names of a job's generation; those that the job has already are known again, and none is
 * forgotten.
 *
 * @param isWhole whether it names all of them, as in an answer to a question; a delivery may bring one of several
 */
export function nameOutputs(
  transaction: Transaction,
  { ids, now }: { readonly ids: Ids; readonly now: number },
  jobId: string,
  report: GenerationReport,
  isWhole: boolean,
): void {
  const isFirst = transaction.outputs.ofJob(jobId).length === 0;
  const said = report.expires === undefined ? null : toMilliseconds(report.expires, now);
  const outputs = report.outputs.map((url) => {
    const ends = [said, readSignedEnd(url)].filter((end) => end !== null);
    return { id: ids.next(), url, endsAt: ends.length === 0 ? null : Math.min(...ends) };
  });
  transaction.outputs.save(jobId, outputs, isWhole);
  noteBeyond(transaction, jobId, report, isFirst);
}

/** In epoch milliseconds: a Unix time, or so many seconds from now; null for one that nobody lives to see. */
function toMilliseconds(seconds: number, now: number): number | null {
  const end = Math.round(seconds * 1000) + (seconds < LEAST_UNIX_TIME ? now : 0);
  return end > now + LEAST_UNIX_TIME * 1000 ? null : end;
}
