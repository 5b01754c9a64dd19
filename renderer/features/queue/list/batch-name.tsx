import { useState } from 'react';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { isEnter, isEscape } from '../../../ui/keys/decisive-key.ts';
import { endRenaming, useQueueStore } from '../state/queue-store.ts';
import styles from './batch-name.module.css';

/** What a batch is called; while it is renamed, where that is typed. */
export function BatchName({ batchId, name }: { readonly batchId: string; readonly name: string }) {
  const isRenaming = useQueueStore((store) => store.renamingBatchId === batchId);
  return isRenaming ? (
    <NameField batchId={batchId} name={name} />
  ) : (
    <span className={`given-name ${styles.name}`} title={name}>
      <bdi>{name}</bdi>
    </span>
  );
}

function NameField({ batchId, name }: { batchId: string; name: string }) {
  const [text, setText] = useState(name);
  const save = () => {
    endRenaming(batchId);
    const wanted = text.trim();
    if (wanted !== '' && wanted !== name) void renameBatch(batchId, wanted);
  };
  return (
    <input
      className={styles.field}
      aria-label={QUEUE_ACTIONS_TEXT.batchName}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of what was pressed
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isEnter(event)) save();
        else if (isEscape(event)) endRenaming(batchId);
        else return;
        event.preventDefault();
        document.getElementById(`batch-${batchId}`)?.focus();
      }}
    />
  );
}

/** Gives a batch another name in every room, and offers the one before. */
async function renameBatch(batchId: string, name: string): Promise<void> {
  const answer = await runCall('jobs.renameBatch', { batchId, name });
  const before = answer?.before ?? null;
  if (before === null) return;
  showToast({
    tone: 'done',
    text: QUEUE_ACTIONS_TEXT.renamed(name),
    action: {
      label: QUEUE_ACTIONS_TEXT.undo,
      run: () => void runCall('jobs.renameBatch', { batchId, name: before }),
    },
  });
}
