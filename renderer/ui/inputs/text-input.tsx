import { type ComponentPropsWithRef, type InputHTMLAttributes, useId } from 'react';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'className'> {
  readonly label: string;
  readonly onText: (text: string) => void;
  readonly isLabelHidden?: boolean;
  readonly isInvalid?: boolean;
}

/** One line of text. */
export function TextInput({
  label,
  onText,
  isLabelHidden = false,
  isInvalid = false,
  id,
  ...rest
}: TextInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={styles.field}>
      <label htmlFor={inputId} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <input
        {...rest}
        id={inputId}
        className={`text-box ${styles.input}`}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

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
