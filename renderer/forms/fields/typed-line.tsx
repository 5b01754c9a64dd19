import type { InputHTMLAttributes } from 'react';
import { describeField } from '../../../shared/messages/fields.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { controlId, type FieldProps } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { UnsetButton } from './unset-button.tsx';
import styles from './value-line.module.css';

interface TypedLineProps
  extends FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'placeholder'> {
  /** What is typed, which may be no value yet. */
  readonly text: string;
  readonly isInvalid?: boolean;
  readonly onText: (text: string) => void;
}

/** A value of a model that a service's document describes, in a line to type in. */
export function TypedLine({ entry, value, problems, isInvalid = false, text, ...input }: TypedLineProps) {
  const { key } = entry.field;
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <TextInput
          {...input}
          id={controlId([key])}
          label={describeField(key).label}
          isLabelHidden
          value={text}
          isInvalid={isInvalid || problems.some(({ code }) => code !== 'required')}
        />
        <UnsetButton {...{ entry, value }} />
      </div>
    </FieldFrame>
  );
}
