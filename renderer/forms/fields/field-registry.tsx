import { type ComponentType, type InputHTMLAttributes, memo, useEffect, useState } from 'react';
import {
  type ChoiceField as ChoiceDefinition,
  type FieldDefinition,
  isProse,
  isValueList,
  type NumberField as NumberDefinition,
  type OptionField as OptionDefinition,
  type ReferenceField,
  type ReferencesField,
  type TextField as TextDefinition,
} from '../../../shared/models/define-model.ts';
import { usualNumber, usualValue } from '../../../shared/service/request/fill-in.ts';
import { describeField, describeUnset, FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { loadLater } from '../../ui/parts/load-later.tsx';
import { SlotField } from '../references/slot-field.tsx';
import { controlId, type FieldProps, useForm } from '../slots/drag-state.ts';
import { fieldSlot, readSlot } from '../slots/slots.ts';
import { FieldFrame, isWrong } from './field-frame.tsx';
import { PromptField } from './prompt-field.tsx';
import { type Range, SliderField, UnsetButton } from './slider-field.tsx';
import styles from './value-line.module.css';
import { ValuesControl } from './values-control.tsx';

const ElementsField = loadLater(() => import('./elements-field.tsx').then((module) => module.ElementsField));

/** More positions than this can't be told apart on a slider. */
const MAX_POSITIONS = 400;

/** A number of a model that a service's document describes: a slider where its bounds are near, else a line to type in. */
function NumberField(props: FieldProps) {
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

/** The slot of a reference field. */
function ReferenceSlot({ entry, value, problems }: FieldProps) {
  const slot = fieldSlot(entry.field as ReferenceField | ReferencesField, entry.required);
  const input = value === undefined ? {} : { [entry.field.key]: value };
  return <SlotField slot={slot} references={readSlot(input, slot.path)} problems={problems} />;
}

/** A choice that the interface names. */
function ChoiceField({ entry, value, problems }: FieldProps) {
  const field = entry.field as ChoiceDefinition;
  const { set } = useForm();
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <ValuesControl
        fieldKey={field.key}
        values={field.values}
        value={typeof value === 'string' || typeof value === 'number' ? String(value) : null}
        unset={!entry.required && field.initial === undefined ? describeUnset(entry, FORM_TEXT.unset) : null}
        isInvalid={isWrong(problems)}
        onChange={(next) => set(field.key, next)}
      />
    </FieldFrame>
  );
}

/** A text: a box for what is written, a line for a name, an id or an address that a service's document asks for. */
function TextField(props: FieldProps) {
  return isProse(props.entry.field as TextDefinition) ? <PromptField {...props} /> : <TypedText {...props} />;
}

function TypedText(props: FieldProps) {
  const { entry, value } = props;
  const { set } = useForm();
  const outer = typeof value === 'string' ? value : '';
  const [text, setText] = useState(outer);
  useEffect(() => setText(outer), [outer]);
  return (
    <TypedLine
      {...props}
      text={text}
      placeholder={entry.required ? '' : describeUnset(entry, FORM_TEXT.serviceDecides)}
      onText={(typed) => {
        setText(typed);
        set(entry.field.key, typed === '' ? undefined : typed);
      }}
    />
  );
}

/** Yes or no. Until it is touched, nothing is sent and the service decides. */
function FlagField({ entry, value, problems }: FieldProps) {
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

/** An option whose name comes from the profile; shown, and off, where the profile does not name it. */
function OptionField(props: FieldProps) {
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
        isInvalid={isWrong(problems) && entry.state === 'active'}
        onChange={(next) => set(field.key, next)}
      />
    </FieldFrame>
  );
}

interface TypedLineProps
  extends FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'placeholder'> {
  /** What is typed, which may be no value yet. */
  readonly text: string;
  readonly isInvalid?: boolean;
  readonly onText: (text: string) => void;
}

/** A value of a model that a service's document describes, in a line to type in. */
function TypedLine({ entry, value, problems, isInvalid = false, text, ...input }: TypedLineProps) {
  const { key } = entry.field;
  return (
    <FieldFrame entry={entry} problems={problems} isRow>
      <div className={styles.line}>
        <TextInput
          {...input}
          id={controlId([key])}
          label={describeField(key).label}
          isLabelHidden
          value={text}
          isInvalid={isInvalid || isWrong(problems)}
        />
        <UnsetButton {...{ entry, value }} />
      </div>
    </FieldFrame>
  );
}
