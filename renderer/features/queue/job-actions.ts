import type { Job } from '../../../shared/domain/job.ts';
import { advance } from '../../../shared/domain/job-state.ts';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import { runCall } from '../../projections/run-call.ts';
import { showToast } from '../../ui/toast-store.ts';

export type JobAction = 'cancel' | 'stop' | 'retry' | 'watch';

/** What can be done with a job now, by the job machine; the most likely first. */
export function listActions({ state, genId }: Job): JobAction[] {
  const actions: JobAction[] = [];
  if (advance(state, 'cancel') !== null) actions.push('cancel');
  if (state !== 'unknown' && advance(state, 'stop-watching') !== null) actions.push('stop');
  if (genId !== null && advance(state, 'watch-again') !== null) actions.push('watch');
  // Of an unknown job, a new submission may be a second charge; that is only offered behind its warning.
  if (state !== 'unknown' && advance(state, 'retry') !== null) actions.push('retry');
  return actions;
}

/** Does it, says so, and offers the way back. */
export async function runAction(job: Job, action: JobAction): Promise<void> {
  const { id: jobId, name } = job;
  if (action === 'cancel' && (await runCall('jobs.cancel', { jobIds: [jobId] })) !== null) {
    tell(QUEUE_TEXT.cancelled(name), () => void runCall('jobs.retry', { jobIds: [jobId] }));
  }
  if (action === 'stop' && (await runCall('jobs.stopWatching', { jobIds: [jobId] })) !== null) {
    tell(QUEUE_TEXT.stopped(name), () => void runCall('jobs.watchAgain', { jobIds: [jobId] }));
  }
  if (action === 'watch') await runCall('jobs.watchAgain', { jobIds: [jobId] });
  if (action !== 'retry') return;
  if (mayHaveBeenCharged(job)) warn(job);
  else await queueAgain(job, false);
}

async function queueAgain({ id: jobId, name }: Job, acceptSecondCharge: boolean): Promise<void> {
  if ((await runCall('jobs.retry', { jobIds: [jobId], acceptSecondCharge })) === null) return;
  tell(QUEUE_TEXT.requeued(name), () => void runCall('jobs.cancel', { jobIds: [jobId] }));
}

/** A job that was let go while it was at the service, or may have been: its first submission can still be charged. */
function mayHaveBeenCharged({ state, genId, error }: Job): boolean {
  return state === 'cancelled' && (genId !== null || error?.code === 'ANSWER_UNCLEAR');
}

function warn(job: Job): void {
  showToast({
    tone: 'failed',
    text: QUEUE_TEXT.maybeCharged(job.name),
    detail: QUEUE_TEXT.secondCharge,
    action: { label: QUEUE_TEXT.sendAgain, run: () => void queueAgain(job, true) },
  });
}

function tell(text: string, undo: () => void): void {
  showToast({ tone: 'note', text, action: { label: QUEUE_TEXT.undo, run: undo } });
}
