import { describeField, describeUnset } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { controlId, type FieldProps, useForm } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { UnsetButton } from './unset-button.tsx';
import styles from './value-line.module.css';

/** Yes or no. Until it is touched, nothing is sent and the service decides. */
export function FlagField({ entry, value, problems }: FieldProps) {
  const { set } = useForm();
  const { key } = entry.field;
  const { label } = describeField(key);
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
          {value === undefined
            ? describeUnset(entry, FORM_TEXT.serviceDecides)
            : value === true
              ? FORM_TEXT.on
              : FORM_TEXT.off}
        </span>
        <UnsetButton {...{ entry, value }} />
      </div>
    </FieldFrame>
  );
}
