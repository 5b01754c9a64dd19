import type { Job } from '../../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import { formatNumber } from '../../../../shared/messages/region.ts';
import { QUEUE_TEXT } from '../../../../shared/messages/text/queue.ts';
import type { QueueFilter } from '../../../navigation/navigation-store.ts';
import { JobRow } from '../job/job-row.tsx';
import styles from '../queue-room.module.css';
import { keyOf, type QueueRow } from '../state/queue-rows.ts';
import { BatchRow } from './batch-row.tsx';
import { toggleOpen } from './list-pointer.ts';

/** What rows show of the list that they stand in. */
export interface ListSight {
  readonly filter: QueueFilter;
  /** Why the whole queue waits, where that is said above the list. */
  readonly saidAbove: HoldReason | null;
  readonly batches: ReadonlyMap<string, readonly Job[]>;
  readonly selected: ReadonlySet<string>;
  readonly openJobId: string | null;
  readonly currentKey: string | null;
}

/** A heading, a batch or a job. */
export function ListRow({ row, list }: { readonly row: QueueRow; readonly list: ListSight }) {
  if (row.kind === 'heading') return <Heading row={row} />;
  const isCurrent = keyOf(row) === list.currentKey;
  return row.kind === 'batch' ? (
    <BatchRow
      batchId={row.batchId}
      jobs={list.batches.get(row.batchId) ?? []}
      isFolded={row.isFolded}
      isCurrent={isCurrent}
      isSelected={row.jobIds.every((id) => list.selected.has(id))}
    />
  ) : (
    <JobRow
      jobId={row.jobId}
      isOpen={row.jobId === list.openJobId}
      isCurrent={isCurrent}
      isSelected={list.selected.has(row.jobId)}
      isInBatch={row.isInBatch}
      isInInbox={list.filter === 'unknown'}
      saidAbove={list.saidAbove}
      onToggle={toggleOpen}
    />
  );
}

function Heading({ row }: { row: QueueRow & { kind: 'heading' } }) {
  return (
    <h2 className={styles.heading}>
      {QUEUE_TEXT.sections[row.section]} <span className="numbers">{formatNumber(row.count)}</span>
    </h2>
  );
}
