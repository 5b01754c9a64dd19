import { create } from 'zustand';
import type { WordList } from '../../../../shared/domain/prompt/word-lists.ts';
import { call } from '../../../bridge.ts';
import { createSaver } from './save-later.ts';

const SAVE_AFTER_MILLISECONDS = 300;

/** The lists that prompts may name. */
export const useWordStore = create<{ readonly lists: readonly WordList[] }>(() => ({ lists: [] }));

const saver = createSaver<readonly WordList[]>(
  (lists) => void call('words.save', { lists: lists.filter(({ lines }) => lines.trim() !== '') }),
  SAVE_AFTER_MILLISECONDS,
);

let isLoaded = false;

/** Loads the lists once. */
export async function loadWordLists(): Promise<void> {
  if (isLoaded) return;
  isLoaded = true;
  window.addEventListener('pagehide', saver.flush);
  const answer = await call('words.load', {});
  if (answer.ok) useWordStore.setState({ lists: answer.value });
}

/** Writes what a name stands for, a line for each; nothing but blanks means that it has no list. */
export function writeWordList(name: string, lines: string): void {
  const { lists } = useWordStore.getState();
  const at = lists.findIndex((list) => list.name === name);
  const next = at === -1 ? [...lists, { name, lines }] : lists.with(at, { name, lines });
  useWordStore.setState({ lists: next });
  saver.later(next);
}
