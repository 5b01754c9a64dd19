import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Answers for a start after two that ended unexpectedly. */
export function createSafeStartCalls({
  guard,
}: CoreCallParts): Handlers<'safeStart.leaveOut' | 'safeStart.goOn'> {
  return {
    'safeStart.leaveOut': async () => {
      guard.goOn(true);
      return DONE;
    },
    'safeStart.goOn': async () => {
      guard.goOn(false);
      return DONE;
    },
  };
}
