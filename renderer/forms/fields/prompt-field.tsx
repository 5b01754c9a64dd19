import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/kernel/region.ts';
import type { TextField } from '../../../shared/models/define-model.ts';
import { measureText } from '../../../shared/service/request/text-length.ts';
import { describeField, describeUnset, FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { MentionCard, MentionLayer, MentionList, MentionMenu } from '../mentions/prompt-mentions.tsx';
import { usePromptMentions } from '../mentions/use-prompt-mentions.ts';
import { controlId, type FieldProps, useForm } from '../slots/drag-state.ts';
import { FieldFrame, isWrong } from './field-frame.tsx';
import styles from './prompt-field.module.css';

/** Far more than any model takes. */
const MAX_CHARACTERS = 200_000;

/** A text that grows with what is typed, and counts it. What is typed stands in the box at once; the rest follows. */
export function PromptField({ entry, value, problems }: FieldProps) {
  const field = entry.field as TextField;
  const { set, longestPrompt } = useForm();
  // Only a document's model has other texts; an example of a prompt would mislead there.
  const isPrompt = field.key === 'prompt';
  const example = isPrompt ? FORM_TEXT.promptExample : '';
  const isKnown = !entry.required && field.default !== undefined;
  const outer = typeof value === 'string' ? value : '';
  const [text, setText] = useState(outer);
  useEffect(() => setText(outer), [outer]);
  const { label } = describeField(field.key);
  const id = controlId([field.key]);
  return (
    <FieldFrame
      entry={entry}
      problems={problems}
      aside={<Count field={field} text={isPrompt ? longestPrompt(outer) : outer} />}
    >
      <Box
        isPrompt={isPrompt}
        id={id}
        aria-label={label}
        aria-describedby={`${id}-count`}
        aria-invalid={isWrong(problems) || undefined}
        className={classNames(styles.box, !isPrompt && styles.small)}
        placeholder={isKnown ? describeUnset(entry, FORM_TEXT.serviceDecides) : example}
        value={text}
        dir="auto"
        spellCheck
        onChange={(event) => {
          // Such a text is no prompt of any model, and drawing it would stop everything else.
          if (event.target.value.length > MAX_CHARACTERS) return refuse(field, event.target.value);
          setText(event.target.value);
          set(field.key, event.target.value === '' ? undefined : event.target.value);
        }}
      />
      {isPrompt && text === '' && (
        <p className={styles.start}>
          <button
            type="button"
            className={styles.example}
            onClick={() => {
              set(field.key, FORM_TEXT.promptExample);
              document.getElementById(id)?.focus();
            }}
          >
            {FORM_TEXT.tryExample}
          </button>
          {FORM_TEXT.alternativesTip}
        </p>
      )}
    </FieldFrame>
  );
}

type BoxProps = ComponentProps<'textarea'> & { readonly isPrompt: boolean; readonly value: string };

function Box({ isPrompt, ...props }: BoxProps) {
  return isPrompt ? <MentioningBox {...props} /> : <textarea {...props} />;
}

/** A box in which `@` names references, elements and the cast. */
function MentioningBox(props: Omit<BoxProps, 'isPrompt'>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const state = usePromptMentions(props.value, box);
  return (
    <>
      <div className={styles.scroller}>
        <div className={styles.layers}>
          <MentionLayer text={props.value} state={state} />
          <textarea ref={box} {...props} {...state.boxProps} />
        </div>
        <MentionMenu state={state} />
        <MentionCard state={state} />
      </div>
      <MentionList state={state} />
    </>
  );
}

function refuse({ maxLength }: TextField, text: string): void {
  showToast({
    tone: 'failed',
    text: FORM_TEXT.textTooLarge(text.length),
    detail: FORM_TEXT.textNotTaken(maxLength),
  });
}

function Count({ field, text }: { field: TextField; text: string }) {
  const { minLength = 0, maxLength, lengthUnit } = field;
  const count = measureText(text, lengthUnit);
  const isWrong =
    count !== null && ((maxLength !== undefined && count > maxLength) || (count > 0 && count < minLength));
  return (
    <span
      id={`${controlId([field.key])}-count`}
      className={classNames('numbers', styles.count, isWrong && styles.wrong)}
    >
      {describeCount(field, count)}
    </span>
  );
}

function describeCount({ maxLength, lengthUnit }: TextField, count: number | null): string {
  if (count === null) return maxLength === undefined ? '' : FORM_TEXT.upToTokens(maxLength);
  const limit = maxLength === undefined ? [] : [formatNumber(maxLength)];
  return `${[formatNumber(count), ...limit].join(' / ')}${lengthUnit === 'bytes' ? ' B' : ''}`;
}
