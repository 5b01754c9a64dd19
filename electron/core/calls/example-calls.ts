import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

/** Answers for examples that bindings are learned from. */
export function createExampleCalls({
  examples,
}: CoreCallDeps): Handlers<'examples.open' | 'examples.read' | 'examples.close' | 'examples.run'> {
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
