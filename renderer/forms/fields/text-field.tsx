import { useEffect, useState } from 'react';
import { describeField } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { isProse, type TextField as TextDefinition } from '../../../shared/models/define-model.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { controlId, type FieldProps, useForm } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { PromptField } from './prompt-field.tsx';
import { UnsetButton } from './unset-button.tsx';
import styles from './value-line.module.css';

/** A text: a box for what is written, a line for a name, an id or an address that a service's document asks for. */
export function TextField(props: FieldProps) {
  return isProse(props.entry.field as TextDefinition) ? <PromptField {...props} /> : <Line {...props} />;
}

function Line({ entry, value, problems }: FieldProps) {
  const { key } = entry.field;
  const { set } = useForm();
  const outer = typeof value === 'string' ? value : '';
  const [text, setText] = useState(outer);
  useEffect(() => setText(outer), [outer]);
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <TextInput
          id={controlId([key])}
          label={describeField(key).label}
          isLabelHidden
          placeholder={entry.required ? '' : FORM_TEXT.serviceDecides}
          value={text}
          isInvalid={problems.some(({ code }) => code !== 'required')}
          onText={(typed) => {
            setText(typed);
            set(key, typed === '' ? undefined : typed);
          }}
        />
        <UnsetButton {...{ entry, value }} />
      </div>
    </FieldFrame>
  );
}
