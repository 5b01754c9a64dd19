import type { ComponentType } from 'react';
import { memo } from 'react';
import type { FieldDefinition } from '../../../shared/models/define-model.ts';
import type { FieldProps } from '../slots/form-context.ts';
import { ChoiceField } from './choice-field.tsx';
import { ElementsField } from './elements-field.tsx';
import { FlagField } from './flag-field.tsx';
import { NumberField } from './number-field.tsx';
import { OptionField } from './option-field.tsx';
import { ReferenceSlot } from './reference-slot.tsx';
import { TextField } from './text-field.tsx';

/** One component for each kind of field; a model's form is drawn from this and its definition alone. */
const COMPONENTS: { readonly [Kind in FieldDefinition['kind']]: ComponentType<FieldProps> } = {
  text: TextField,
  choice: ChoiceField,
  number: NumberField,
  flag: FlagField,
  option: OptionField,
  elements: ElementsField,
  reference: ReferenceSlot,
  references: ReferenceSlot,
};

/** Renders a field, and again only when its value or its problems change. */
export const FormField = memo(function FormField(props: FieldProps) {
  const Component = COMPONENTS[props.entry.field.kind];
  return <Component {...props} />;
}, isSame);

function isSame(before: FieldProps, after: FieldProps): boolean {
  return (
    before.entry === after.entry &&
    before.value === after.value &&
    isSameList(before.problems, after.problems)
  );
}

function isSameList(before: FieldProps['problems'], after: FieldProps['problems']): boolean {
  if (before === after) return true;
  return before.length === after.length && JSON.stringify(before) === JSON.stringify(after);
}

/** True for fields that hold references on their own and stand in the references panel. */
export function isReferenceField({ kind }: FieldDefinition): boolean {
  return kind === 'reference' || kind === 'references';
}
