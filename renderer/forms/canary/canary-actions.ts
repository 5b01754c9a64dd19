import type { CanaryChange } from '../../../shared/queue/canary.ts';
import { CANARY_TEXT } from '../../../shared/queue/canary-text.ts';
import { runCall } from '../../state/core/run-call.ts';
import { notifyWithUndo } from '../../state/queue/queue-again.ts';

/** Sends the rest of a batch, says so, and offers the way back. */
export async function sendRest(batchId: string): Promise<void> {
  const answer = await runCall('canary.release', { batchId });
  if (answer === null || answer.changed.length === 0) return;
  const jobs = answer.changed.length;
  notifyWithUndo({ action: 'release', jobs, text: CANARY_TEXT.sent(jobs) });
}

/** Cancels the rest of a batch, says so, and offers the way back. */
export async function cancelRest(batchId: string): Promise<void> {
  const answer = await runCall('canary.cancel', { batchId });
  if (answer === null || answer.changed.length === 0) return;
  const jobs = answer.changed.length;
  notifyWithUndo({ action: 'cancel', jobs, text: CANARY_TEXT.cancelled(jobs) });
}

/** Changes the rest, and lets it go with `send`; true when it was done, false when something was in the way. */
export async function changeRest(
  batchId: string,
  changes: readonly CanaryChange[],
  send: boolean,
): Promise<boolean> {
  const answer = await runCall('canary.change', { batchId, changes: [...changes], send });
  if (answer === null || answer.problems.length > 0) return false;
  const { changed, sent } = answer;
  if (send)
    notifyWithUndo({ action: 'release', jobs: sent, text: CANARY_TEXT.changedAndSent(changed, sent) });
  else notifyWithUndo({ action: 'edit', jobs: changed, text: CANARY_TEXT.changedOnly(changed) });
  return true;
}
