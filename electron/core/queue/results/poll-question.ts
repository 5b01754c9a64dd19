import type { Job } from '../../../../shared/domain/job/job.ts';
import { failure } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/result.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import type { Clock, Ids, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import { askLater, isExpiredTest, isWithoutNews, type Poll } from './poll-schedule.ts';
import { settleGeneration } from './settle.ts';

export interface PollQuestionDeps {
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

export interface PollQuestionNeeds {
  readonly ask: (job: Job, genId: string) => Promise<Result<GenerationReport>>;
  /** Aborts when nothing is written down any more. */
  readonly stopping: AbortSignal;
  /** Ends the polling of a job. */
  readonly forget: (jobId: string) => void;
}

/** One question about one job that is polled, and what its answer changes. */
export type PollQuestion = (jobId: string, poll: Poll) => Promise<void>;

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
  async function goOn(job: Job, poll: Poll, answer: Result<GenerationReport> | null): Promise<void> {
    const now = clock.monotonic();
    const report = answer?.ok === true ? answer.value : null;
    const word = report?.word ?? job.serviceStatus;
    if (word !== job.serviceStatus) poll.heardAt = now;
    askLater(poll, answer, { now, expectsWebhook: () => deps.expectsWebhook(job), random: deps.random });
    await hear(job, poll, report, word);
  }

  /** Keeps the service's last word, and says where it sounds like an end or is the same for long: both give the place back. */
  async function hear(job: Job, poll: Poll, report: GenerationReport | null, word: string | null) {
    const keeps = report === null && job.hold?.reason === 'probably-ended';
    const reason =
      report?.isProbablyOver || keeps ? 'probably-ended' : isWithoutNews(poll) ? 'no-news' : null;
    if (word === job.serviceStatus && reason === (job.hold?.reason ?? null)) return;
    await store.together(() => jobWriter.hear(job.id, word, reason));
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
      await store.together(settle);
      if (answer?.ok === true && answer.value.status === 'completed') deps.completed(job.id);
      return forget(jobId);
    }
    await goOn(current, poll, answer);
  };
}
