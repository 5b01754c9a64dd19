import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { describeField } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { type FieldProps, useForm } from '../slots/form-context.ts';

/** Gives the decision back to the service, where the field may be left out. */
export function UnsetButton({ entry, value }: Pick<FieldProps, 'entry' | 'value'>) {
  const { set } = useForm();
  const { key } = entry.field;
  if (entry.required || value === undefined) return null;
  return (
    <IconButton
      size="small"
      label={FORM_TEXT.letServiceDecide(describeField(key).label)}
      icon={<RotateCcw size={14} />}
      onPress={() => set(key, undefined)}
    />
  );
}
