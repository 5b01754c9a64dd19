import { wordListSchema } from '../../../shared/domain/prompt/word-lists.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';
import { createKeptList } from './kept-list.ts';

/** Answers for the lists of words that prompts name. */
export function createWordCalls({ store }: CoreCallDeps): Handlers<'words.load' | 'words.save'> {
  const kept = createKeptList(store, 'word-lists', wordListSchema);
  return {
    'words.load': async () => succeed(kept.read()),
    'words.save': async ({ lists }) => {
      kept.write(lists);
      return DONE;
    },
  };
}
