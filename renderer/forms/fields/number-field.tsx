import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useState } from 'react';
import { PLACE_WORDS, wordField } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import type { NumberField as NumberDefinition } from '../../../shared/models/define-model.ts';
import { usualNumber } from '../../../shared/service/fill-in.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { RangeSlider } from '../../ui/inputs/range-slider.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { controlId, type FieldProps, useForm } from '../slots/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './option-field.module.css';

/** More positions than this can't be told apart on a slider. */
const MAX_POSITIONS = 400;

/** A number of a model that a service's document describes: a slider where its bounds are near, else a line to type in. */
export function NumberField(props: FieldProps) {
  const field = props.entry.field as NumberDefinition;
  const range = readRange(field);
  return range === null ? <TypedNumber {...props} /> : <SlidingNumber {...props} range={range} />;
}

type Range = { readonly from: number; readonly to: number; readonly step: number };

function readRange({ minimum, maximum, step }: NumberDefinition): Range | null {
  if (minimum === undefined || maximum === undefined || maximum <= minimum) return null;
  const size = step ?? (maximum - minimum) / 100;
  const from = Math.ceil(minimum / size) * size;
  const isNear = (maximum - from) / size <= MAX_POSITIONS && from < maximum;
  return isNear && (step === undefined || from === minimum)
    ? { from: minimum, to: maximum, step: size }
    : null;
}

function SlidingNumber({ entry, value, problems, range }: FieldProps & { readonly range: Range }) {
  const field = entry.field as NumberDefinition;
  const { set } = useForm();
  const { label } = wordField(field.key);
  const isUnset = value === undefined;
  const shown = typeof value === 'number' ? value : usualNumber(field);
  const words = field.unit === 'seconds' ? PLACE_WORDS.seconds(String(shown)) : String(shown);
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <RangeSlider
          id={controlId([field.key])}
          label={label}
          {...range}
          value={shown}
          isUnset={isUnset}
          onChange={(next) => set(field.key, roundOff(next))}
          {...(field.unit === 'seconds' ? { format: { style: 'unit', unit: 'second' } as const } : {})}
        />
        <span className={isUnset ? styles.unset : styles.value}>
          {isUnset ? FORM_TEXT.serviceDecides : words}
        </span>
        <Unset {...{ entry, value }} />
      </div>
    </FieldFrame>
  );
}

function TypedNumber({ entry, value, problems }: FieldProps) {
  const { key } = entry.field;
  const { set } = useForm();
  const outer = value === undefined ? '' : String(value);
  const [text, setText] = useState(outer);
  useEffect(() => setText((typed) => (readNumber(typed) === readNumber(outer) ? typed : outer)), [outer]);
  const { label } = wordField(key);
  const isWord = text.trim() !== '' && readNumber(text) === undefined;
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <TextInput
          id={controlId([key])}
          label={label}
          isLabelHidden
          inputMode="decimal"
          placeholder={FORM_TEXT.serviceDecides}
          value={text}
          isInvalid={isWord || problems.some(({ code }) => code !== 'required')}
          onText={(typed) => {
            setText(typed);
            set(key, typed.trim() === '' ? undefined : (readNumber(typed) ?? typed));
          }}
        />
        <Unset {...{ entry, value }} />
      </div>
    </FieldFrame>
  );
}

/** Gives the decision back to the service, where the field may be left out. */
function Unset({ entry, value }: Pick<FieldProps, 'entry' | 'value'>) {
  const { set } = useForm();
  const { key } = entry.field;
  if (entry.required || value === undefined) return null;
  return (
    <IconButton
      size="small"
      label={FORM_TEXT.letServiceDecide(wordField(key).label)}
      icon={<RotateCcw size={14} />}
      onPress={() => set(key, undefined)}
    />
  );
}

/** The number that was typed, with a comma as a decimal sign too; undefined while it is none. */
function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** Sliders add steps up, and 0.1 + 0.2 is not 0.3. */
function roundOff(value: number): number {
  return Number(value.toPrecision(10));
}
