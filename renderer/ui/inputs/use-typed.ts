import { useState } from 'react';

/**
 * What stands in a field that is saved when it is left: a code or a length, of which half a text says something else. What is not kept
 * leaves, and the kept value stands there again.
 */
export function useTyped(value: string, onSave: (text: string) => void) {
  const [text, setText] = useState<string | null>(null);
  const reset = () => setText(null);
  return {
    field: {
      value: text ?? value,
      onText: (next: string) => setText(next),
      onBlur: () => {
        if (text !== null && text !== value) onSave(text);
        reset();
      },
    },
    reset,
  };
}
