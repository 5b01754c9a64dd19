import type { ReferenceField, ReferencesField } from '../../../shared/models/define-model.ts';
import { SlotField } from '../references/slot-field.tsx';
import type { FieldProps } from '../slots/form-context.ts';
import { fieldSlot, readSlot } from '../slots/slots.ts';

/** The slot of a reference field. */
export function ReferenceSlot({ entry, value, problems }: FieldProps) {
  const slot = fieldSlot(entry.field as ReferenceField | ReferencesField, entry.required);
  const input = value === undefined ? {} : { [entry.field.key]: value };
  return <SlotField slot={slot} references={readSlot(input, slot.path)} problems={problems} />;
}
