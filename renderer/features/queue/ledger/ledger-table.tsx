import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import type { LedgerRow } from '../../../../shared/domain/queue/ledger.ts';
import { formatMoment, formatTime } from '../../../../shared/messages/format.ts';
import {
  describeCharged,
  describeEstimate,
  describeKind,
  describeOutcome,
  LEDGER_TEXT,
} from '../../../../shared/messages/text/ledger.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { openQueue } from '../../../navigation/navigation-store.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import type { LedgerRows } from './ledger-rows.ts';
import styles from './ledger-view.module.css';

const ROW_HEIGHT = 32;

/** Every submission, newest first; only those in sight are fetched and drawn. A row leads to its job. */
export function LedgerTable({ rows }: { readonly rows: LedgerRows }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { total, rowAt, want } = rows;
  const virtual = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => want(first, last), [want, first, last]);
  return (
    <div ref={scroller} className={styles.scroller}>
      <table aria-label={LEDGER_TEXT.rows} aria-rowcount={total ?? -1} className={styles.table}>
        <thead className={styles.heads}>
          <tr className={styles.row}>
            {Object.entries(LEDGER_TEXT.columns).map(([key, name]) => (
              <th
                key={key}
                scope="col"
                className={key === 'estimate' || key === 'charged' ? styles.money : undefined}
                title={key === 'charged' ? LEDGER_TEXT.chargedTip : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <Row key={item.key} row={rowAt(item.index)} index={item.index} start={item.start} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rendered again only when it changes: scrolling adds rows and leaves the others alone. */
const Row = memo(function Row(props: {
  readonly row: LedgerRow | undefined;
  readonly index: number;
  readonly start: number;
}) {
  const { row, index, start } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(styles.row, styles.place)}
      style={{ transform: `translateY(${start}px)` }}
    >
      <Cells row={row} />
    </tr>
  );
});

function Cells({ row }: { readonly row: LedgerRow | undefined }) {
  const profile = useCore((core) => core.profile);
  const batches = useCore((core) => core.batches);
  if (row === undefined) return <td>{LEDGER_TEXT.loading}</td>;
  const isFree = row.practice || row.testMode !== null;
  const batchName = batches.get(row.batchId) ?? row.batchName;
  return (
    <>
      <td className="numbers" title={formatMoment(row.startedAt)}>
        {formatTime(row.startedAt, Date.now())}
      </td>
      <td className="given-name">
        <JobName row={row} />
        {row.number > 1 && <span className={styles.lead}> {LEDGER_TEXT.try(row.number)}</span>}
      </td>
      <td className={classNames('given-name', styles.lead)} title={batchName}>
        {batchName}
      </td>
      <td className={classNames('given-name', styles.lead)} title={row.options}>
        {findModel(row.model, profile)?.title ?? row.model}
      </td>
      <td className={classNames('given-name', styles[row.outcome])} title={row.message ?? undefined}>
        {isFree && row.outcome === 'accepted' ? describeKind(row) : describeOutcome(row.outcome)}
      </td>
      <td className={classNames('numbers', styles.money)}>{describeEstimate(row)}</td>
      <td className={classNames('numbers', styles.money)}>{describeCharged(row)}</td>
    </>
  );
}

/** Leads to the job, as long as it is on the list; the whole row takes the click. */
function JobName({ row }: { readonly row: LedgerRow }) {
  const isListed = useCore((core) => core.jobs.has(row.jobId));
  if (!isListed) return row.jobName;
  return (
    <button type="button" className={styles.link} title={row.jobName} onClick={() => openJob(row.jobId)}>
      {row.jobName}
    </button>
  );
}

function openJob(jobId: string): void {
  openQueue({ jobId });
}
