import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import { formatTime } from '../../../../shared/kernel/format.ts';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import { call } from '../../../bridge.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import styles from './prompt-history.module.css';
import { openHistory, useTemplateStore } from './template-store.ts';
import { replacePrompt } from './use-template.ts';

const SHOWN = 100;
const SEARCH_AFTER_MILLISECONDS = 120;

type Earlier = CallOutput<'prompts.history'>;

/** Prompts that were queued before, to search and to put into the form. */
export function PromptHistory() {
  const isOpen = useTemplateStore((store) => store.isHistoryOpen);
  return (
    <DialogBox label={TEMPLATE_TEXT.history} isOpen={isOpen} onClose={() => openHistory(false)} width={680}>
      <HistoryList />
    </DialogBox>
  );
}

function HistoryList() {
  const [search, setSearch] = useState('');
  const earlier = useEarlier(search);
  const put = (prompt: string) => {
    openHistory(false);
    replacePrompt(prompt);
  };
  return (
    <div className={styles.body}>
      <TextInput label={TEMPLATE_TEXT.search} type="search" autoFocus value={search} onText={setSearch} />
      {earlier?.length === 0 && (
        <p className={styles.none}>{search === '' ? TEMPLATE_TEXT.noHistory : TEMPLATE_TEXT.notFound}</p>
      )}
      <ul className={styles.list} aria-label={TEMPLATE_TEXT.history}>
        {earlier?.map(({ prompt, at }) => (
          <li key={prompt}>
            <button type="button" className={styles.entry} title={prompt} onClick={() => put(prompt)}>
              <span className={styles.prompt} dir="auto">
                {prompt}
              </span>
              <span className={`numbers ${styles.time}`}>{formatTime(at, Date.now())}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the core finds, a moment after the letters; null until the first answer. */
function useEarlier(search: string): Earlier | null {
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  useEffect(() => {
    let isOver = false;
    const timer = window.setTimeout(async () => {
      const answer = await call('prompts.history', { search, limit: SHOWN });
      if (!isOver && answer.ok) setEarlier(answer.value);
    }, SEARCH_AFTER_MILLISECONDS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [search]);
  return earlier;
}
