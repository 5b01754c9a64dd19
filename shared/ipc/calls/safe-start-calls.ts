import { nothing } from './common.ts';

/** How the artist goes on from a safe start; each does nothing where the start is none. */
export const safeStartCalls = {
  /** Begins what rests, without the files that were in hand: nothing touches them automatically any more. */
  'safeStart.leaveOut': { input: nothing, output: nothing },
  'safeStart.goOn': { input: nothing, output: nothing },
} as const;
