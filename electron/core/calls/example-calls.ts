import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Answers for examples that bindings are learned from. */
export function createExampleCalls({
  examples,
}: CoreCallParts): Handlers<'examples.open' | 'examples.read' | 'examples.close' | 'examples.run'> {
  return {
    'examples.open': async ({ profileId }) => examples.open(profileId),
    'examples.read': async () => succeed(examples.read()),
    'examples.close': async () => {
      examples.close();
      return DONE;
    },
    'examples.run': ({ profileId }) => examples.run(profileId),
  };
}
