import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { wordField } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { controlId, type FieldProps, useForm } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './option-field.module.css';

/** Yes or no. Until it is touched, nothing is sent and the service decides. */
export function FlagField({ entry, value, problems }: FieldProps) {
  const { set } = useForm();
  const { key } = entry.field;
  const { label } = wordField(key);
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <Toggle
          id={controlId([key])}
          label={label}
          isLabelHidden
          isOn={value === true}
          isUnset={value === undefined}
          onChange={(isOn) => set(key, isOn)}
        />
        <span className={value === undefined ? styles.unset : ''}>
          {value === undefined ? FORM_TEXT.serviceDecides : value === true ? FORM_TEXT.on : FORM_TEXT.off}
        </span>
        {value !== undefined && !entry.required && (
          <IconButton
            size="small"
            label={FORM_TEXT.letServiceDecide(label)}
            icon={<RotateCcw size={14} />}
            onPress={() => set(key, undefined)}
          />
        )}
      </div>
    </FieldFrame>
  );
}
