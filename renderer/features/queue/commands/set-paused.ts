import type { PauseScope } from '../../../../shared/queue/queue-actions.ts';
import { runCall } from '../../../state/core/run-call.ts';

/** Pauses the queue, a batch or a model, or lets it go on. */
export function setPaused(scope: PauseScope, isPaused: boolean): void {
  void runCall(isPaused ? 'queue.pause' : 'queue.resume', { scope });
}
