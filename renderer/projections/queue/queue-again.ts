import { mayHaveBeenCharged } from '../../../shared/domain/job/charge.ts';
import { decideJob, kindOf } from '../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../shared/domain/job/job.ts';
import { type MoneySum, sumPaid } from '../../../shared/domain/queue/ledger.ts';
import { describeDone, QUEUE_ACTIONS_TEXT } from '../../../shared/messages/text/queue-actions.ts';
import { SHELL_TEXT } from '../../../shared/messages/text/shell.ts';
import { describeSpending } from '../../../shared/messages/text/spending.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { readCore, whenWhole } from '../core/core-store.ts';
import { runCall } from '../core/run-call.ts';
import { askBeforeCharge } from './charge-question.ts';
import { notifyWithUndo } from './undo-queue.ts';

/** Queues jobs for a new submission. Where that could be a second charge of one of them, the artist is asked first. */
export async function queueAgain(jobs: readonly Job[]): Promise<void> {
  if (jobs.some(asksFirst)) ask(jobs);
  else await retry(jobs, false);
}

/** Queues every failed job again, each as a new submission. */
export async function retryAllFailed(): Promise<void> {
  await whenWhole();
  await queueAgain([...readCore().jobs.values()].filter(({ state }) => state === 'failed'));
}

/** Queues jobs again whose artist has just read `warnOfSecondCharge` and said yes. */
export async function queueAgainAsWarned(jobs: readonly Job[]): Promise<void> {
  await retry(jobs, true);
}

/** What is to be read before jobs are sent again that were charged, or may have been; without such, nothing. */
export function warnOfSecondCharge(jobs: readonly Job[]): string | null {
  const charged = jobs.filter(mayHaveBeenCharged);
  if (charged.length === 0) return jobs.some(asksFirst) ? QUEUE_ACTIONS_TEXT.secondSubmissions : null;
  const surely = charged.filter(({ charge }) => charge.surely > 0).length;
  return QUEUE_ACTIONS_TEXT.secondCharges(charged.length, surely, describeSpending(sumPaid(charged)));
}

/** What a number of submissions may cost, in words; null where none of them can be charged. */
export function describeCharge(sum: MoneySum): string | null {
  if (sum.submissions === 0) return null;
  const cost = describeSpending(sum);
  return sum.money.length === 0 ? cost : SHELL_TEXT.charge(sum.submissions, cost);
}

/** The decider would not queue it again without the artist's consent. */
function asksFirst(job: Job): boolean {
  const decision = decideJob(kindOf(job), { kind: 'event', event: 'retry' });
  return !decision.ok && decision.error.code === 'SECOND_CHARGE';
}

function ask(jobs: readonly Job[]): void {
  askBeforeCharge({
    title: QUEUE_ACTIONS_TEXT.queueAgain(jobs.map(({ name }) => name)),
    read(core) {
      const now = jobs.map((job) => core.jobs.get(job.id) ?? job);
      return { charge: describeCharge(sumPaid(now)), warning: warnOfSecondCharge(now) };
    },
    run: () => void queueAgainAsWarned(jobs),
  });
}

async function retry(jobs: readonly Job[], acceptSecondCharge: boolean): Promise<void> {
  const jobIds = jobs.map(({ id }) => id);
  const outcome = await runCall('jobs.retry', { jobIds, acceptSecondCharge });
  if (outcome === null) return;
  // What the core knows by now counts, not what the window knew when it asked.
  const charged = new Set(
    outcome.refused.filter(({ error }) => error.code === 'SECOND_CHARGE').map(({ jobId }) => jobId),
  );
  notifyRetried(
    jobs.filter(({ id }) => outcome.changed.includes(id)),
    outcome.refused.length - charged.size,
  );
  if (charged.size > 0) ask(jobs.filter(({ id }) => charged.has(id)));
}

function notifyRetried(jobs: readonly Job[], movedOn: number): void {
  const missed = movedOn === 0 ? '' : QUEUE_ACTIONS_TEXT.movedOn(movedOn);
  if (jobs.length === 0) {
    if (missed !== '') showToast({ tone: 'note', text: missed });
    return;
  }
  const cost = describeSpending(sumPaid(jobs));
  const costs = cost === '' ? '' : QUEUE_ACTIONS_TEXT.costs(cost);
  const text = describeDone(
    'retry',
    jobs.map(({ name }) => name),
  );
  notifyWithUndo({
    action: 'retry',
    jobs: jobs.length,
    text,
    detail: [costs, missed].filter(Boolean).join(' '),
  });
}
