import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { outsideName } from '../../../../shared/kernel/outside-name.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { useDeferredSave } from '../../../ui/inputs/saved-text.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { isEnter, isEscape } from '../../../ui/keys/decisive-key.ts';
import { useReviewStore, writeWords } from '../state/review-store.ts';
import styles from './take-words-editor.module.css';

/** Each time it is saved is a step that can be undone, so that a pause between words should be none. */
const SAVE_AFTER_MILLISECONDS = 800;

let latestKey = 0;

/** Tags and note of what is selected; those that are shown are the current take's. */
export function TakeWordsEditor({ take }: { readonly take: Take }) {
  const selectedIds = useReviewStore((store) => store.selectedIds);
  const selected = selectedIds.size;
  // What is typed belongs to what was selected then, whatever is selected when it is saved.
  const { takeIds, key } = useMemo(() => {
    latestKey += 1;
    return { takeIds: selectedIds.size > 0 ? [...selectedIds] : [take.id], key: latestKey };
  }, [selectedIds, take.id]);
  return (
    <section className={styles.words} aria-label={REVIEW_TEXT.words}>
      {selected > 1 && <p className={styles.many}>{REVIEW_TEXT.forSelected(selected)}</p>}
      <Tags take={take} />
      <Note key={key} take={take} takeIds={takeIds} />
    </section>
  );
}

/** What the current take is called. Escape leaves it as it was. */
export function TakeName({ take }: { readonly take: Take }) {
  const [text, setText] = useState(take.name);
  const keep = () => {
    const name = outsideName(text);
    if (name === '') setText(take.name);
    else if (name !== take.name) void writeWords({ name }, [take.id]);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (isEnter(event)) leave(event);
    if (isEscape(event)) flushSync(() => setText(take.name));
    leaveByEscape(event);
  };
  return (
    <TextInput
      id={WORDS_FIELDS.name}
      label={REVIEW_TEXT.name}
      isLabelHidden
      maxLength={80}
      dir="auto"
      value={text}
      onText={setText}
      onFocus={(event) => event.target.select()}
      onKeyDown={handleKey}
      onBlur={keep}
    />
  );
}

function Tags({ take }: { readonly take: Take }) {
  const [text, setText] = useState('');
  const add = (event: KeyboardEvent<HTMLElement>) => {
    leaveByEscape(event);
    if (!isEnter(event)) return;
    const addTags = text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    if (addTags.length > 0) void writeWords({ addTags });
    setText('');
  };
  return (
    <>
      <TextInput
        id={WORDS_FIELDS.tags}
        label={REVIEW_TEXT.addTag}
        isLabelHidden
        placeholder={REVIEW_TEXT.addTag}
        maxLength={60}
        value={text}
        onText={setText}
        onKeyDown={add}
      />
      {take.tags.length > 0 && (
        <div className={styles.tags}>
          {take.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.tag}
              aria-label={REVIEW_TEXT.removeTag(tag)}
              onClick={() => void writeWords({ removeTags: [tag] })}
            >
              <span dir="auto">{tag}</span>
              <X size={11} aria-hidden />
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function Note(props: { readonly take: Take; readonly takeIds: readonly string[] }) {
  const { take, takeIds } = props;
  const save = (note: string) => void writeWords({ note }, takeIds);
  const [text, setText] = useDeferredSave(take.note, save, SAVE_AFTER_MILLISECONDS);
  return (
    <textarea
      id={WORDS_FIELDS.note}
      className={`text-box ${styles.note}`}
      aria-label={REVIEW_TEXT.note}
      placeholder={REVIEW_TEXT.note}
      maxLength={10_000}
      rows={3}
      dir="auto"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={leaveByEscape}
      onBlur={() => setText(text, true)}
    />
  );
}

/** By which the fields of the facts are found. */
const WORDS_FIELDS = { name: 'words-name', tags: 'words-tags', note: 'words-note' } as const;

/** Opens the facts and puts the cursor into one of their fields; false where there are no facts to be seen. */
export function writeInPanel(field: keyof typeof WORDS_FIELDS): boolean {
  const { isPanelOpen } = useReviewStore.getState();
  flushSync(() => useReviewStore.setState({ isPanelOpen: true }));
  const input = document.getElementById(WORDS_FIELDS[field]);
  if (input === null) useReviewStore.setState({ isPanelOpen });
  input?.focus();
  return input !== null;
}

/** Escape in a field gives the keys back to the takes. */
function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  // While a word is being composed, the key belongs to that.
  if (isEscape(event)) leave(event);
}

function leave(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.blur();
  document.querySelector<HTMLElement>('[role=listbox][aria-multiselectable]')?.focus({ preventScroll: true });
}
