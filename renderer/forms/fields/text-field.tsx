import { useEffect, useState } from 'react';
import { describeUnset } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { isProse, type TextField as TextDefinition } from '../../../shared/models/define-model.ts';
import { type FieldProps, useForm } from '../slots/form-context.ts';
import { PromptField } from './prompt-field.tsx';
import { TypedLine } from './typed-line.tsx';

/** A text: a box for what is written, a line for a name, an id or an address that a service's document asks for. */
export function TextField(props: FieldProps) {
  return isProse(props.entry.field as TextDefinition) ? <PromptField {...props} /> : <TypedText {...props} />;
}

function TypedText(props: FieldProps) {
  const { entry, value } = props;
  const { set } = useForm();
  const outer = typeof value === 'string' ? value : '';
  const [text, setText] = useState(outer);
  useEffect(() => setText(outer), [outer]);
  return (
    <TypedLine
      {...props}
      text={text}
      placeholder={entry.required ? '' : describeUnset(entry, FORM_TEXT.serviceDecides)}
      onText={(typed) => {
        setText(typed);
        set(entry.field.key, typed === '' ? undefined : typed);
      }}
    />
  );
}
