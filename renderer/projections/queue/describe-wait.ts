import { findWaitOfNew } from '../../../shared/domain/queue/explain-wait.ts';
import type { Status } from '../../../shared/domain/queue/status.ts';
import { describeHoldReason } from '../../../shared/messages/holds.ts';
import { COMPOSE_TEXT } from '../../../shared/messages/text/compose.ts';

/** What a job that is queued now would wait for; null where it goes. `model`: null where there are several. */
export function describeWait(model: string | null, status: Status): string | null {
  const reason = findWaitOfNew(model, status, Date.now());
  if (reason === null) return null;
  return reason === 'offline' ? COMPOSE_TEXT.waitsOffline : COMPOSE_TEXT.willWait(describeHoldReason(reason));
}
