import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { PLACE_WORDS, wordField } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { isValueList, type OptionField as OptionDefinition } from '../../../shared/models/define-model.ts';
import { usualValue } from '../../../shared/service/fill-in.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { RangeSlider } from '../../ui/inputs/range-slider.tsx';
import { controlId, type FieldProps, useForm } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './option-field.module.css';
import { ValuesControl } from './values-control.tsx';

/** An option whose name comes from the profile; shown, and off, where the profile does not name it. */
export function OptionField(props: FieldProps) {
  const field = props.entry.field as OptionDefinition;
  return isValueList(field.values) ? <ListOption {...props} /> : <NumberOption {...props} />;
}

function ListOption({ entry, value, problems }: FieldProps) {
  const field = entry.field as OptionDefinition;
  const { set } = useForm();
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <ValuesControl
        fieldKey={field.key}
        values={isValueList(field.values) ? field.values : []}
        value={value === undefined ? null : String(value)}
        canBeUnset={!entry.required}
        isDisabled={entry.state === 'unbound'}
        isInvalid={problems.length > 0 && entry.state === 'active'}
        onChange={(next) => set(field.key, next)}
      />
    </FieldFrame>
  );
}

function NumberOption({ entry, value, problems }: FieldProps) {
  const field = entry.field as OptionDefinition;
  const { set } = useForm();
  if (isValueList(field.values)) return null;
  const { from, to, step } = field.values;
  const isUnset = value === undefined;
  const shown = Number(value ?? usualValue(field.values));
  const words = field.unit === 'seconds' ? PLACE_WORDS.seconds(String(shown)) : String(shown);
  const { label } = wordField(field.key);
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <RangeSlider
          id={controlId([field.key])}
          label={label}
          from={from}
          to={to}
          step={step}
          value={shown}
          isUnset={isUnset}
          isDisabled={entry.state === 'unbound'}
          onChange={(next) => set(field.key, next)}
          {...(field.unit === 'seconds' ? { format: { style: 'unit', unit: 'second' } as const } : {})}
        />
        <span className={isUnset ? styles.unset : styles.value}>
          {isUnset ? FORM_TEXT.serviceDecides : words}
        </span>
        {!entry.required && !isUnset && (
          <IconButton
            size="small"
            label={FORM_TEXT.letServiceDecide(label)}
            icon={<RotateCcw size={14} />}
            onPress={() => set(field.key, undefined)}
          />
        )}
      </div>
    </FieldFrame>
  );
}
