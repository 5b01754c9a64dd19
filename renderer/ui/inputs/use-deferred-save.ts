import { useEffect, useRef, useState } from 'react';

/** Long enough not to write at each letter, short enough that nobody loses a sentence. */
const SAVE_AFTER_MILLISECONDS = 350;

/**
 * What stands in a field that is saved while it is typed. What is not saved yet is saved before the field goes, and before
 * the app ends; `now` says that the field is left.
 *
 * @param milliseconds how long nothing was typed when it is saved
 */
export function useDeferredSave(
  value: string,
  onSave: (text: string) => void,
  milliseconds = SAVE_AFTER_MILLISECONDS,
): [string, (text: string, now?: boolean) => void] {
  const [text, setText] = useState(value);
  const waiting = useRef<{ text: string; timer: number } | null>(null);
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    // What comes back while more is typed is older than what stands here.
    if (waiting.current === null) setText(value);
  }, [value]);

  function flush(): void {
    if (waiting.current === null) return;
    window.clearTimeout(waiting.current.timer);
    const { text: last } = waiting.current;
    waiting.current = null;
    save.current(last);
  }

  const flushLatest = useRef(flush);
  flushLatest.current = flush;
  useEffect(() => {
    const leave = () => flushLatest.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return [
    text,
    (next, now = false) => {
      setText(next);
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      if (next === value && waiting.current === null) return;
      waiting.current = { text: next, timer: window.setTimeout(flush, milliseconds) };
      if (now) flush();
    },
  ];
}
