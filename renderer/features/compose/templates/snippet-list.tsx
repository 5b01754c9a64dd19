import { useId, useState } from 'react';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { KeptEntryRow } from './kept-entry-row.tsx';
import styles from './template-panel.module.css';
import { useTemplateStore, writeKept } from './template-store.ts';
import { insertIntoPrompt } from './use-template.ts';

/** Pieces of prompts by name. */
export function SnippetList({ onDone }: { readonly onDone: () => void }) {
  const snippets = useTemplateStore((store) => store.kept.snippets);
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{TEMPLATE_TEXT.snippetsLead}</p>
      {snippets.length > 0 && (
        <ul className={styles.list} aria-label={TEMPLATE_TEXT.tabs.snippets}>
          {snippets.map((snippet) => (
            <KeptEntryRow
              key={snippet.id}
              entry={snippet}
              about={snippet.text}
              useWord={TEMPLATE_TEXT.insert}
              onUse={() => {
                insertIntoPrompt(snippet.text);
                onDone();
              }}
            />
          ))}
        </ul>
      )}
      <NewSnippet />
    </div>
  );
}

function NewSnippet() {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const textId = useId();
  const isReady = name.trim() !== '' && text !== '';

  async function save(): Promise<void> {
    if (!isReady) return;
    if (!(await writeKept('templates.saveSnippet', { id: null, name, text }))) return;
    setName('');
    setText('');
    // The button is off again, and would take the focus with it.
    document.getElementById(textId)?.focus();
  }

  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <label htmlFor={textId} className={styles.label}>
          {TEMPLATE_TEXT.snippetText}
        </label>
        <textarea
          id={textId}
          className={styles.text}
          dir="auto"
          value={text}
          maxLength={200_000}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles.row}>
        <TextInput label={TEMPLATE_TEXT.snippetName} value={name} maxLength={120} onText={setName} />
        <Button type="submit" look="main" isDisabled={!isReady}>
          {TEMPLATE_TEXT.saveSnippet}
        </Button>
      </div>
    </form>
  );
}
