import { exampleCatchSchema } from '../../domain/service/example.ts';
import { nothing, profileId } from './common.ts';

export const exampleCalls = {
  /** Opens an address at which whatever is delivered is kept for a look, until it is closed. Nothing of it counts as a result. */
  'examples.open': { input: profileId, output: exampleCatchSchema },
  /** What was caught so far; null where nothing was asked for. */
  'examples.read': { input: nothing, output: exampleCatchSchema.nullable() },
  /** Forgets what was caught and takes nothing more at the address. */
  'examples.close': { input: nothing, output: nothing },
  /** Sends one free test run and keeps its answer, what asking brings, and its delivery; answers when it is over. */
  'examples.run': { input: profileId, output: exampleCatchSchema },
} as const;
