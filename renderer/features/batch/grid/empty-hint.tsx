import Table2 from 'lucide-react/icons/table-2';
import type { ReactNode } from 'react';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { openQueue } from '../../../navigation/navigation-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from '../batch-room.module.css';
import { showPanel, undoEdit, useBatchStore } from '../state/batch-store.ts';

/** Below an empty table: how it is filled; after queueing, where the jobs are and how the rows come back. */
export function EmptyHint({ onChooseCsv }: { readonly onChooseCsv: () => void }) {
  const queued = useBatchStore((store) => store.queued);
  return queued === null ? (
    <Hint title={BATCH_TEXT.emptyTitle} lead={BATCH_TEXT.emptyLead}>
      <Button look="main" onPress={() => showPanel({ kind: 'matrix', paths: [] })}>
        {BATCH_TEXT.emptyMatrix}
      </Button>
      <Button onPress={onChooseCsv}>{BATCH_TEXT.emptyCsv}</Button>
    </Hint>
  ) : (
    <Hint title={BATCH_TEXT.queuedTitle(queued)} lead={BATCH_TEXT.queuedLead}>
      <Button look="main" onPress={() => openQueue()}>
        {BATCH_TEXT.showQueue}
      </Button>
      <Button onPress={undoEdit}>{BATCH_TEXT.bringBack}</Button>
    </Hint>
  );
}

function Hint(props: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  return (
    <EmptyState
      icon={<Table2 size={28} strokeWidth={1.5} aria-hidden />}
      title={props.title}
      action={<div className={styles.choices}>{props.children}</div>}
    >
      {props.lead}
    </EmptyState>
  );
}
