import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isEnter, isEscape } from '../keys/decisive-key.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './saved-text.module.css';
import input from './text-input.module.css';

/** Long enough not to write at each letter, short enough that nobody loses a sentence. */
const SAVE_AFTER_MILLISECONDS = 350;

/**
 * What stands in a field that is saved while it is typed. What is not saved yet is saved before the field goes, and before
 * the app ends; `now` says that the field is left.
 *
 * @param onSave ends when what it saved is in `value`
 * @param milliseconds how long nothing was typed when it is saved
 */
export function useDeferredSave(
  value: string,
  onSave: (text: string) => unknown,
  milliseconds = SAVE_AFTER_MILLISECONDS,
): [string, (text: string, now?: boolean) => void] {
  const [text, setText] = useState(value);
  const waiting = useRef<{ text: string; timer: number } | null>(null);
  const [saves, setSaves] = useState(0);
  const taken = useRef(value);
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    // What comes back while more is typed or on its way is older than what stands here.
    if (waiting.current !== null || saves > 0 || taken.current === value) return;
    taken.current = value;
    setText(value);
  }, [value, saves]);

  function flush(): void {
    if (waiting.current === null) return;
    window.clearTimeout(waiting.current.timer);
    const { text: last } = waiting.current;
    waiting.current = null;
    setSaves((count) => count + 1);
    void Promise.resolve(save.current(last)).finally(() => setSaves((count) => count - 1));
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
      if (next === (saves > 0 ? text : value) && waiting.current === null) return;
      waiting.current = { text: next, timer: window.setTimeout(flush, milliseconds) };
      if (now) flush();
    },
  ];
}

/**
 * What stands in a field that is saved when it is left or confirmed, and not when Escape leaves it: a code or a length, of which half a
 * text says something else. What is not kept leaves, and the kept value stands there again.
 *
 * @param nextOf where Enter goes on; null leaves the field
 */
export function useTyped(
  value: string,
  onSave: (text: string) => void,
  nextOf: (input: HTMLInputElement) => HTMLInputElement | null = () => null,
) {
  const [text, setText] = useState<string | null>(null);
  return {
    value: text ?? value,
    onText: (next: string) => setText(next),
    onBlur: () => {
      if (text !== null && text !== value) onSave(text);
      setText(null);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (isEscape(event)) setText(null);
      else if (!isEnter(event)) return;
      event.preventDefault();
      const { currentTarget } = event;
      // What was typed is saved by leaving.
      const next = isEnter(event) ? nextOf(currentTarget) : null;
      if (next !== null) next.focus();
      else requestAnimationFrame(() => currentTarget.blur());
    },
  };
}

/** A text that is saved while it is typed, and at once when it is left. */
export function SavedText(props: {
  readonly label: string;
  readonly value: string;
  readonly onSave: (text: string) => unknown;
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
    <div className={classNames(input.field, isLarge && styles.large)}>
      <label htmlFor={id} className={isLarge ? 'visually-hidden' : input.label}>
        {label}
      </label>
      {isLong ? (
        <textarea {...control} className={`text-box ${styles.long}`} maxLength={20_000} />
      ) : (
        <input
          {...control}
          type={type}
          className={`text-box ${input.input}`}
          maxLength={isLarge ? 200 : 500}
        />
      )}
    </div>
  );
}
