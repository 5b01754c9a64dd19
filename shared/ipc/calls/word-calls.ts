import { z } from 'zod';
import { MAX_LISTS, wordListSchema } from '../../domain/prompt/word-lists.ts';
import { nothing } from './common.ts';

/** Lists of words that prompts name: kept for every model and every job. */
export const wordCalls = {
  'words.load': { input: nothing, output: z.array(wordListSchema) },
  /** All of them, in place of those before. */
  'words.save': {
    input: z.strictObject({ lists: z.array(wordListSchema).max(MAX_LISTS) }),
    output: nothing,
  },
} as const;
