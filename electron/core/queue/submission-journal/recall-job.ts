import type { Job } from '../../../../shared/jobs/job.ts';
import { failure } from '../../../../shared/kernel/result.ts';
import { isPaid } from '../../../../shared/queue/status.ts';
import type { FoundTake } from '../../library/library-store.ts';
import type { AttemptAnswer, Transaction } from '../../ports.ts';
import { changeJob } from '../jobs/change-jobs.ts';

/** A submission that this data did not know of, as far as it is known elsewhere. */
export interface RecalledAttempt {
  readonly id: string;
  /** As it was sent; empty where only its hash was kept. */
  readonly body: string;
  readonly bodySha256: string;
  /** A new one: that of the submission was kept nowhere else. */
  readonly webhookSecret: string;
  readonly startedAt: number;
}

/** What proves that a job was sent, and what came of it. */
export interface SentProof {
  readonly jobId: string;
  /** Those that the data lacks, oldest first. */
  readonly attempts: readonly RecalledAttempt[];
  /** Results that were found, in the service's order, each with the output that it becomes; empty when there is none. */
  readonly results: readonly { readonly outputId: string; readonly found: FoundTake }[];
  readonly genId: string | null;
  readonly at: number;
}

/**
 * The attempts, and the job in doubt, or done with its results. Null, and nothing is written, when the job is not there, can't
 * be charged, or is not waiting to be sent. To be called with an open transaction.
 */
export function recallJob(transaction: Transaction, proof: SentProof): Job | null {
  const { jobId, attempts, results, at } = proof;
  const job = transaction.jobs.find(jobId);
  if (job === null || !isPaid(job)) return null;
  const error = failure('ANSWER_UNCLEAR', { cause: 'sent-before' });
  const details = { attempts: attempts.map(({ id }) => id) };
  if (!changeJob(transaction, jobId, { event: 'sent-before', error, details }, at).ok) return null;
  for (const attempt of attempts) {
    const { estimate } = job;
    transaction.attempts.add({
      ...attempt,
      jobId,
      testMode: null,
      estimate,
      modelPath: null,
    });
    transaction.attempts.answer(attempt.id, answerOf('unclear', null, at));
  }
  if (results.length > 0) bringHome(transaction, proof, job.profileId);
  return transaction.jobs.find(jobId);
}

/** Its latest attempt is the one whose results were found. */
function bringHome(transaction: Transaction, proof: SentProof, profileId: string): void {
  const { jobId, attempts, results, at } = proof;
  const latest = attempts.at(-1);
  const isOwn = (id: string) => latest === undefined || transaction.attempts.claim(profileId, id, latest.id);
  const genId = proof.genId !== null && isOwn(proof.genId) ? proof.genId : null;
  if (latest !== undefined) transaction.attempts.answer(latest.id, answerOf('accepted', genId, at));
  const named = genId === null ? {} : { genId };
  changeJob(transaction, jobId, { event: 'accepted', error: null, ...named }, at);
  changeJob(transaction, jobId, { event: 'generation-completed', error: null }, at);
  transaction.outputs.save(
    jobId,
    results.map(({ outputId }) => ({ id: outputId, url: '' })),
  );
  transaction.takes.addFound(results.map(({ found }) => found));
  const waiting = transaction.outputs.ofJob(jobId).filter(({ takeId }) => takeId === null);
  for (const [index, { found }] of results.entries()) {
    const output = waiting[index];
    if (output !== undefined) transaction.takes.link(output.id, found.take);
  }
  changeJob(transaction, jobId, { event: 'results-stored', error: null, lostOutputs: 0 }, at);
}

function answerOf(
  outcome: AttemptAnswer['outcome'],
  genId: string | null,
  answeredAt: number,
): AttemptAnswer {
  return { outcome, httpStatus: null, genId, message: null, answeredAt };
}
