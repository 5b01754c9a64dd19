import { describeUnset } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import type { ChoiceField as ChoiceDefinition } from '../../../shared/models/define-model.ts';
import { type FieldProps, useForm } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { ValuesControl } from './values-control.tsx';

/** A choice that the interface names. */
export function ChoiceField({ entry, value, problems }: FieldProps) {
  const field = entry.field as ChoiceDefinition;
  const { set } = useForm();
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <ValuesControl
        fieldKey={field.key}
        values={field.values}
        value={typeof value === 'string' || typeof value === 'number' ? String(value) : null}
        unset={!entry.required && field.initial === undefined ? describeUnset(entry, FORM_TEXT.unset) : null}
        isInvalid={problems.length > 0}
        onChange={(next) => set(field.key, next)}
      />
    </FieldFrame>
  );
}
