import { makeActs } from '../../../state/navigation/commands.ts';

/** What only a drawn part of Compose can do, which knows what stands in the form. */
export const { useActs: useComposeActs, by } = makeActs<
  'queue' | 'testSuccess' | 'testFailure' | 'nextProblem'
>();
