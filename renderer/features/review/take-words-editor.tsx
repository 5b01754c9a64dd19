import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { useReviewStore, writeWords } from './review-store.ts';
import styles from './take-words-editor.module.css';

/** What is written is kept after so long without a key, so that little is lost by a crash. */
const KEPT_MILLISECONDS = 800;

/** Tags and note of what is selected; those that are shown are the current take's. */
export function TakeWordsEditor({ take }: { readonly take: Take }) {
  const selected = useReviewStore((store) => store.selectedIds.size);
  return (
    <section className={styles.words} aria-label={REVIEW_TEXT.words}>
      {selected > 1 && <p className={styles.many}>{REVIEW_TEXT.forSelected(selected)}</p>}
      <Tags take={take} />
      <Note key={`${take.id} ${selected}`} take={take} />
    </section>
  );
}

function Tags({ take }: { readonly take: Take }) {
  const [text, setText] = useState('');
  const add = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
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

function Note({ take }: { readonly take: Take }) {
  const [text, setText] = useState<string | null>(null);
  const keep = useRef(() => {});
  keep.current = () => {
    if (text !== null && text !== take.note) void writeWords({ note: text });
  };
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => keep.current(), KEPT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <textarea
      className={styles.note}
      aria-label={REVIEW_TEXT.note}
      placeholder={REVIEW_TEXT.note}
      maxLength={10_000}
      rows={3}
      dir="auto"
      value={text ?? take.note}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        keep.current();
        setText(null);
      }}
    />
  );
}
