import { create } from 'zustand';
import type { WordList } from '../../../../shared/compose/expand-prompt.ts';
import { call } from '../../../bridge.ts';

/** Timers from outside, so that tests need not wait. */
interface Timers {
  readonly start: (run: () => void, milliseconds: number) => number;
  readonly stop: (timer: number) => void;
}

const WINDOW_TIMERS: Timers = {
  start: (run, milliseconds) => window.setTimeout(run, milliseconds),
  stop: (timer) => window.clearTimeout(timer),
};

/**
 * Saves the newest value once nothing was changed for a while, or at once on `flush`. Values in between are never
 * saved; the last one always is.
 */
export function createSaver<Value>(
  save: (value: Value) => void,
  milliseconds: number,
  timers: Timers = WINDOW_TIMERS,
) {
  let pending: { value: Value; timer: number } | null = null;

  function flush(): void {
    if (pending === null) return;
    const { value, timer } = pending;
    timers.stop(timer);
    pending = null;
    save(value);
  }

  return {
    later(value: Value): void {
      if (pending !== null) timers.stop(pending.timer);
      pending = { value, timer: timers.start(flush, milliseconds) };
    },
    flush,
  };
}

const SAVE_AFTER_MILLISECONDS = 300;

/** The lists that prompts may name. */
export const useWordStore = create<{ readonly lists: readonly WordList[] }>(() => ({ lists: [] }));

const saver = createSaver<readonly WordList[]>(
  (lists) => void call('words.save', { lists: lists.filter(({ lines }) => lines.trim() !== '') }),
  SAVE_AFTER_MILLISECONDS,
);

/** Saves what was written at once: other rooms read what is kept. */
export const flushWordLists = saver.flush;

let isLoaded = false;

/** Loads the lists once; what was written meanwhile stays. */
export async function loadWordLists(): Promise<void> {
  if (isLoaded) return;
  isLoaded = true;
  window.addEventListener('pagehide', saver.flush);
  const answer = await call('words.load', {});
  if (!answer.ok) return;
  const { lists: written } = useWordStore.getState();
  const kept = answer.value.filter(({ name }) => written.every((list) => list.name !== name));
  useWordStore.setState({ lists: [...written, ...kept] });
  if (written.length > 0) saver.later([...written, ...kept]);
}

/** Writes what a name stands for, a line for each; nothing but blanks means that it has no list. */
export function writeWordList(name: string, lines: string): void {
  const { lists } = useWordStore.getState();
  const at = lists.findIndex((list) => list.name === name);
  const next = at === -1 ? [...lists, { name, lines }] : lists.with(at, { name, lines });
  useWordStore.setState({ lists: next });
  saver.later(next);
}
