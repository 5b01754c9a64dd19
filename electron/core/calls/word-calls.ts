import { z } from 'zod';
import { wordListSchema } from '../../../shared/domain/word-lists.ts';
import { jsonValueSchema } from '../../../shared/json.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

const WORD_LISTS = 'word-lists';
const listsSchema = z.array(wordListSchema);

/** Answers for the lists of words that prompts name. */
export function createWordCalls({ store }: CoreCallParts): Handlers<'words.load' | 'words.save'> {
  return {
    'words.load': async () => {
      const parsed = listsSchema.safeParse(store.readValue(WORD_LISTS));
      return succeed(parsed.success ? parsed.data : []);
    },
    'words.save': async ({ lists }) => {
      store.writeValue(WORD_LISTS, jsonValueSchema.parse(lists));
      return DONE;
    },
  };
}
