import { useId, useState } from 'react';
import { readEntries } from '../../../../shared/compose/expand-prompt.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useWordStore, writeWordList } from '../state/word-store.ts';
import styles from './word-lists.module.css';

/** The names of a prompt that stand for lists, each with its list where it is wanted. */
export function WordLists({ names }: { readonly names: readonly string[] }) {
  const lists = useWordStore((store) => store.lists);
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const shown = open !== null && names.includes(open) ? open : null;
  return (
    <div>
      <div className={styles.names}>
        {names.map((name) => {
          const list = lists.find((one) => one.name === name);
          const count = list === undefined ? 0 : readEntries(list).length;
          return (
            <button
              key={name}
              type="button"
              className={classNames(styles.name, count === 0 && styles.open)}
              aria-expanded={shown === name}
              aria-controls={id}
              onClick={() => setOpen(shown === name ? null : name)}
            >
              {`{{${name}}}`}{' '}
              <span className={classNames('numbers', styles.count)}>{COMPOSE_TEXT.wordsOf(count)}</span>
            </button>
          );
        })}
      </div>
      {shown !== null && (
        <div id={id} className={styles.editor}>
          <label htmlFor={`${id}-lines`}>{COMPOSE_TEXT.wordsLabel(shown)}</label>
          <textarea
            id={`${id}-lines`}
            className={styles.lines}
            rows={5}
            spellCheck
            dir="auto"
            placeholder={COMPOSE_TEXT.wordsExample}
            value={lists.find((one) => one.name === shown)?.lines ?? ''}
            onChange={({ target }) => writeWordList(shown, target.value)}
          />
          <p className={styles.hint}>{COMPOSE_TEXT.wordsHint}</p>
        </div>
      )}
    </div>
  );
}
