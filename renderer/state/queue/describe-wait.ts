import { COMPOSE_TEXT } from '../../../shared/compose/text.ts';
import { findWaitOfNew } from '../../../shared/queue/explain-wait.ts';
import { describeHoldReason } from '../../../shared/queue/holds-text.ts';
import type { Status } from '../../../shared/queue/status.ts';

/** What a job that is queued now would wait for; null where it goes. `model`: null where there are several. */
export function describeWait(model: string | null, status: Status): string | null {
  const reason = findWaitOfNew(model, status, Date.now());
  if (reason === null) return null;
  return reason === 'offline' ? COMPOSE_TEXT.waitsOffline : COMPOSE_TEXT.willWait(describeHoldReason(reason));
}
