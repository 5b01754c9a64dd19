import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { isValueList, type OptionField as OptionDefinition } from '../../../shared/models/define-model.ts';
import { usualValue } from '../../../shared/service/fill-in.ts';
import { type FieldProps, useForm } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { SliderField } from './slider-field.tsx';
import { ValuesControl } from './values-control.tsx';

/** An option whose name comes from the profile; shown, and off, where the profile does not name it. */
export function OptionField(props: FieldProps) {
  const field = props.entry.field as OptionDefinition;
  if (isValueList(field.values)) return <ListOption {...{ ...props, field, values: field.values }} />;
  const shown = Number(props.value ?? usualValue(field.values));
  return <SliderField {...{ ...props, field, range: field.values, shown }} />;
}

function ListOption({
  entry,
  value,
  problems,
  field,
  values,
}: FieldProps & { readonly field: OptionDefinition; readonly values: readonly string[] }) {
  const { set } = useForm();
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <ValuesControl
        fieldKey={field.key}
        values={values}
        value={value === undefined ? null : String(value)}
        unset={entry.required ? null : FORM_TEXT.unset}
        isDisabled={entry.state === 'unbound'}
        isInvalid={problems.length > 0 && entry.state === 'active'}
        onChange={(next) => set(field.key, next)}
      />
    </FieldFrame>
  );
}
