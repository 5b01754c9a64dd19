import { useEffect, useState } from 'react';
import { describeUnset } from '../../../shared/messages/fields.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import type { NumberField as NumberDefinition } from '../../../shared/models/define-model.ts';
import { usualNumber } from '../../../shared/service/fill-in.ts';
import { type FieldProps, useForm } from '../slots/form-context.ts';
import { type Range, SliderField } from './slider-field.tsx';
import { TypedLine } from './typed-line.tsx';

/** More positions than this can't be told apart on a slider. */
const MAX_POSITIONS = 400;

/** A number of a model that a service's document describes: a slider where its bounds are near, else a line to type in. */
export function NumberField(props: FieldProps) {
  const field = props.entry.field as NumberDefinition;
  const range = readRange(field);
  if (range === null) return <TypedNumber {...props} />;
  const shown = typeof props.value === 'number' ? props.value : usualNumber(field);
  return <SliderField {...{ ...props, field, range, shown }} />;
}

function readRange({ minimum, maximum, step }: NumberDefinition): Range | null {
  if (minimum === undefined || maximum === undefined || maximum <= minimum) return null;
  const size = step ?? (maximum - minimum) / 100;
  const from = Math.ceil(minimum / size) * size;
  const isNear = (maximum - from) / size <= MAX_POSITIONS && from < maximum;
  return isNear && (step === undefined || from === minimum)
    ? { from: minimum, to: maximum, step: size }
    : null;
}

function TypedNumber(props: FieldProps) {
  const { entry, value } = props;
  const { set } = useForm();
  const outer = value === undefined ? '' : String(value);
  const [text, setText] = useState(outer);
  useEffect(() => setText((typed) => (readNumber(typed) === readNumber(outer) ? typed : outer)), [outer]);
  return (
    <TypedLine
      {...props}
      text={text}
      inputMode="decimal"
      placeholder={describeUnset(entry, FORM_TEXT.serviceDecides)}
      isInvalid={text.trim() !== '' && readNumber(text) === undefined}
      onText={(typed) => {
        setText(typed);
        set(entry.field.key, typed.trim() === '' ? undefined : (readNumber(typed) ?? typed));
      }}
    />
  );
}

/** The number that was typed, with a comma as a decimal sign too; undefined while it is none. */
function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
