import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Answers for the queue as a whole. */
export function createQueueCalls({
  pauses,
  undo,
}: CoreCallParts): Handlers<'queue.pause' | 'queue.resume' | 'queue.undo'> {
  return {
    'queue.pause': async ({ scope }) => {
      pauses.set(scope, true);
      return DONE;
    },
    'queue.resume': async ({ scope }) => {
      pauses.set(scope, false);
      return DONE;
    },
    'queue.undo': async () => succeed(undo.undo()),
  };
}
