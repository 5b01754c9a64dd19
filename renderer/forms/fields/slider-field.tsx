import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { NumberField, OptionField } from '../../../shared/models/define-model.ts';
import {
  describeField,
  describeUnset,
  FORM_TEXT,
  PLACE_WORDS,
} from '../../../shared/service/text/fields-text.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { RangeSlider } from '../../ui/inputs/range-slider.tsx';
import { controlId, type FieldProps, useForm } from '../slots/drag-state.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './value-line.module.css';

export type Range = { readonly from: number; readonly to: number; readonly step: number };

/** A number on a slider, and the same in words. */
export function SliderField(
  props: FieldProps & {
    readonly field: NumberField | OptionField;
    readonly range: Range;
    /** Where the thumb stands; also while nothing was chosen. */
    readonly shown: number;
  },
) {
  const { entry, value, problems, field, range, shown } = props;
  const { set } = useForm();
  const isUnset = value === undefined;
  const hasSeconds = field.unit === 'seconds';
  const words = hasSeconds ? PLACE_WORDS.seconds(String(shown)) : String(shown);
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <RangeSlider
          id={controlId([field.key])}
          label={describeField(field.key).label}
          {...range}
          value={shown}
          isUnset={isUnset}
          isDisabled={entry.state === 'unbound'}
          onChange={(next) => set(field.key, roundOff(next))}
          {...(hasSeconds ? { format: { style: 'unit', unit: 'second' } as const } : {})}
        />
        <span className={isUnset ? styles.unset : styles.value}>
          {isUnset ? describeUnset(entry, FORM_TEXT.serviceDecides) : words}
        </span>
        <UnsetButton {...{ entry, value }} />
      </div>
    </FieldFrame>
  );
}

/** Sliders add steps up, and 0.1 + 0.2 is not 0.3. */
function roundOff(value: number): number {
  return Number(value.toPrecision(10));
}

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
