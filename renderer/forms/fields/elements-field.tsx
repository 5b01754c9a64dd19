import Plus from 'lucide-react/icons/plus';
import type { Element } from '../../../shared/domain/media/media-reference.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import type { ElementsField as ElementsDefinition } from '../../../shared/models/define-model.ts';
import { makeElement } from '../../../shared/service/fit-cast-member.ts';
import { kindOfReference } from '../../projections/sources/asset-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { onceDrawn } from '../../ui/keys/once-drawn.ts';
import { CastPicker } from '../cast/cast-picker.tsx';
import { withElements } from '../cast/element-changes.ts';
import { controlId, type FieldProps, useForm } from '../slots/form-context.ts';
import { readElements } from '../slots/slots.ts';
import { ElementEditor } from './element-editor.tsx';
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
