import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { makeElement } from '../../../shared/cast/fit-cast-member.ts';
import { describeProblem } from '../../../shared/compose/problems-text.ts';
import type { ElementsField as ElementsDefinition } from '../../../shared/models/define-model.ts';
import type { Element, JobInput } from '../../../shared/models/media-reference.ts';
import type { Problem } from '../../../shared/models/preflight.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { kindOfReference } from '../../state/sources/cast-store.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { onceDrawn } from '../../ui/keys/hand-focus.ts';
import { CastLink, changeKind, withElements } from '../cast/cast-link.tsx';
import { CastPicker } from '../cast/cast-picker.tsx';
import { SlotField } from '../references/slot-field.tsx';
import { controlId, type FieldProps, useForm } from '../slots/drag-state.ts';
import { listElementSlots, readElements, readSlot } from '../slots/slots.ts';
import styles from './elements-field.module.css';
import { FieldFrame } from './field-frame.tsx';

/** The named characters and things of a request, each with its pictures or clip and its voice. */
export function ElementsField({ entry, value, problems }: FieldProps) {
  const field = entry.field as ElementsDefinition;
  const { change, form } = useForm();
  const { key } = field;
  const elements = readElements({ [key]: value ?? [] }, key);
  const own = problems.filter(({ path }) => path.length === 1);
  const write = (next: readonly Element[]) => change((input) => withElements(input, key, next));
  return (
    <FieldFrame
      entry={entry}
      problems={own}
      aside={
        <span className={`numbers ${styles.count}`}>
          {elements.length} / {field.maxItems}
        </span>
      }
    >
      {elements.map((element, index) => (
        <ElementEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: elements have no identity but their place
          key={index}
          fieldKey={key}
          index={index}
          element={element}
          problems={problems.filter(({ path }) => path[1] === index)}
          onChange={(next) => write(elements.with(index, next))}
          onRemove={() => write(elements.toSpliced(index, 1))}
        />
      ))}
      <div className={styles.foot}>
        <Button
          id={controlId([key])}
          look="quiet"
          icon={<Plus size={14} aria-hidden />}
          isDisabled={elements.length >= field.maxItems}
          onPress={() => {
            write([...elements, { type: 'image' }]);
            onceDrawn(() => document.getElementById(controlId([key, elements.length, 'name']))?.focus());
          }}
        >
          {FORM_TEXT.addElement}
        </Button>
        <CastPicker
          id={`${controlId([key])}-cast`}
          form={form}
          present={elements.length}
          onPick={(member) => write([...elements, makeElement(member, form, kindOfReference)])}
        />
        {elements.length > 0 && <span className={styles.note}>{FORM_TEXT.preMadeUnsupported}</span>}
        {elements.length > 0 && form.shape === null && (
          <span className={styles.note}>{FORM_TEXT.voicesNeedShape}</span>
        )}
      </div>
    </FieldFrame>
  );
}

type Change = (element: Element) => void;

/** One named character or thing: its name, what it is made of, and its voice. */
function ElementEditor(props: {
  readonly fieldKey: string;
  readonly index: number;
  readonly element: Element;
  readonly problems: readonly Problem[];
  readonly onChange: Change;
  readonly onRemove: () => void;
}) {
  const { fieldKey, index, element, problems, onChange, onRemove } = props;
  const { form, openProfile } = useForm();
  const path = [fieldKey, index];
  const slots = listElementSlots(form, path, element);
  const isVideoUnbound = element.type === 'video' && form.elementVideoField === null;
  const said = problems.filter((problem) => !slots.some((slot) => problem.path[2] === slot.path[2]));
  const asInput = placeAt(fieldKey, index, element);
  return (
    <fieldset
      className={styles.element}
      aria-label={describeElement(element, index)}
      data-element={JSON.stringify(path)}
    >
      <NameLine path={path} index={index} element={element} onChange={onChange} onRemove={onRemove} />
      {isVideoUnbound && (
        <p className={styles.note}>
          {FORM_TEXT.elementVideoUnbound}{' '}
          <button type="button" className={styles.link} onClick={openProfile}>
            {FORM_TEXT.bind}
          </button>
        </p>
      )}
      <div className={styles.slots}>
        {slots.map((slot) => (
          <SlotField
            key={String(slot.path[2])}
            slot={slot}
            references={readSlot(asInput, slot.path)}
            problems={problems.filter(({ path: at }) => at[2] === slot.path[2])}
          />
        ))}
        {form.shape === 'voice' && <VoiceName element={element} onChange={onChange} />}
      </div>
      <CastLink {...{ element, fieldKey, form, onChange }} />
      {said.map((problem) => (
        <p key={`${problem.path.join('.')}-${problem.code}`} className={styles.problem}>
          {describeProblem(problem)}
        </p>
      ))}
    </fieldset>
  );
}

/** What an element is called, whether pictures or a clip show it, and the way to take it out. */
function NameLine(props: {
  readonly path: readonly (string | number)[];
  readonly index: number;
  readonly element: Element;
  readonly onChange: Change;
  readonly onRemove: () => void;
}) {
  const { path, index, element, onChange, onRemove } = props;
  return (
    <div className={styles.line}>
      <TextInput
        id={controlId([...path, 'name'])}
        label={FORM_TEXT.elementName(index + 1)}
        isLabelHidden
        placeholder={FORM_TEXT.elementNameExample}
        value={element.name ?? ''}
        maxLength={200}
        onText={(name) => onChange(withoutEmpty({ ...element, name: name === '' ? undefined : name }))}
      />
      <Segmented
        label={FORM_TEXT.elementKind(index + 1)}
        segments={[
          { value: 'image', label: FORM_TEXT.elementKinds.image },
          { value: 'video', label: FORM_TEXT.elementKinds.video },
        ]}
        value={element.type}
        onChange={(type) => onChange(changeKind(element, type))}
      />
      <IconButton
        label={FORM_TEXT.removeElement(describeElement(element, index))}
        icon={<Trash2 size={14} />}
        onPress={onRemove}
      />
    </div>
  );
}

function VoiceName({ element, onChange }: { readonly element: Element; readonly onChange: Change }) {
  return (
    <TextInput
      label={FORM_TEXT.voiceByName}
      value={element.voice?.kind === 'text' ? element.voice.text : ''}
      placeholder={FORM_TEXT.voiceExample}
      onText={(text) =>
        onChange(withoutEmpty({ ...element, voice: text === '' ? undefined : { kind: 'text', text } }))
      }
    />
  );
}

function describeElement({ name }: Element, index: number): string {
  return name ? `@${name}` : FORM_TEXT.elementNumber(index + 1);
}

function withoutEmpty(element: { [Key in keyof Element]: Element[Key] | undefined }): Element {
  return Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined)) as Element;
}

function placeAt(key: string, index: number, element: Element): JobInput {
  return { [key]: Array.from({ length: index + 1 }, () => element) };
}
