import type { Handlers } from '../calls.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

/** Answers for a start after two that ended unexpectedly. */
export function createSafeStartCalls({
  guard,
}: CoreCallDeps): Handlers<'safeStart.leaveOut' | 'safeStart.goOn'> {
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
