import { type KeyboardEvent, useState } from 'react';
import { isEnter, isEscape } from '../keys/decisive-key.ts';

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
