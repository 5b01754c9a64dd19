import type { InputHTMLAttributes } from 'react';

/** For a field of a whole number: the browser's own lets `e`, signs and points in. */
export const DIGITS_ONLY: Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'onBeforeInput'
> = {
  type: 'number',
  inputMode: 'numeric',
  onBeforeInput(event) {
    const { data } = event as unknown as InputEvent;
    if (/\P{Nd}/u.test(data ?? '')) event.preventDefault();
  },
};
