import { listEndWords } from '../jobs/end-words.ts';
import { MODELS } from '../models/index.ts';
import { type BindingSource, type BindingSources, isSuggested } from './profile/binding-source.ts';
import type { Profile } from './profile/profile.ts';

/** How a generation ends. */
export type End = 'completed' | 'failed';
export const ENDS: readonly End[] = ['completed', 'failed'];

/** What the sources themselves say of an end; null where they say nothing, so that the words may be those that stand for themselves. */
export function saidSourceOf(sources: BindingSources, end: End): BindingSource | null {
  const pointer = `/statuses/${end}`;
  if (isSuggested(sources, pointer)) return 'suggested';
  return sources[pointer] ?? sources['/statuses'] ?? null;
}

/** Whether an end has the one word that the interface names it by. */
export function isInterfaceWord(words: readonly string[], end: End): boolean {
  return words.length === 1 && words[0]?.toLowerCase() === end;
}

/**
 * Whether the word of an end is only ours: the interface's, at a service that has none of the interface's models, where neither a
 * document nor a person has said it.
 */
export function isOurGuess({ statuses, sources, models, customModels }: Profile, end: End): boolean {
  const said = saidSourceOf(sources, end);
  const isUnsaid = said === null || said === 'suggested';
  const isOther = Object.keys(customModels).length > 0 && !MODELS.some(({ id }) => id in models);
  return isUnsaid && isOther && isInterfaceWord(listEndWords(statuses[end]), end);
}
