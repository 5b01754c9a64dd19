import { useEffect, useId, useRef, useState } from 'react';
import styles from './saved-text.module.css';

/** Long enough not to write at each letter, short enough that nobody loses a sentence. */
const SAVE_AFTER_MILLISECONDS = 350;

/** A text that is saved while it is typed, and at once when it is left. */
export function SavedText(props: {
  readonly label: string;
  readonly value: string;
  readonly onSave: (text: string) => void;
  readonly placeholder?: string;
  readonly id?: string;
  readonly type?: 'text' | 'date';
  readonly isLong?: boolean;
  readonly isLarge?: boolean;
}) {
  const { label, value, placeholder, isLong = false, isLarge = false, type = 'text' } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [text, setText] = useDeferredSave(value, props.onSave);
  const control = {
    id,
    value: text,
    placeholder,
    dir: 'auto' as const,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onBlur: () => setText(text, true),
  };
  return (
    <div className={isLarge ? styles.large : styles.field}>
      <label htmlFor={id} className={isLarge ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {isLong ? (
        <textarea {...control} className={styles.long} maxLength={20_000} />
      ) : (
        <input {...control} type={type} className={styles.input} maxLength={isLarge ? 200 : 500} />
      )}
    </div>
  );
}

/** What stands in the field; what is not saved yet is saved before the field goes. */
function useDeferredSave(
  value: string,
  onSave: (text: string) => void,
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
      waiting.current = { text: next, timer: window.setTimeout(flush, SAVE_AFTER_MILLISECONDS) };
      if (now) flush();
    },
  ];
}
