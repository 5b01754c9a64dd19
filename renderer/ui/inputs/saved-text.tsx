import { useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './saved-text.module.css';
import input from './text-input.module.css';
import { useDeferredSave } from './use-deferred-save.ts';

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
