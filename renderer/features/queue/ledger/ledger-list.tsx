import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, memo, useCallback, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import { FILM_TEXT } from '../../../../shared/film/text.ts';
import { formatMoment, formatTime } from '../../../../shared/kernel/format.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import type { LedgerGroup, LedgerRow } from '../../../../shared/money/ledger.ts';
import {
  describeCharged,
  describeEstimate,
  describeFigure,
  describeKind,
  describeOutcome,
  LEDGER_TEXT,
} from '../../../../shared/money/ledger-text.ts';
import { describeEach, describeSpending } from '../../../../shared/money/text.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useStatusTick } from '../state/forecast-store.ts';
import styles from './ledger-view.module.css';

const ROW_HEIGHT = 32;

/** A table of which only the rows in sight are drawn. */
export function LedgerTable<Line>(props: {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly isMoney?: boolean; readonly tip?: string }[];
  readonly rows: LedgerRows<Line>;
  readonly Cells: ComponentType<{ readonly row: Line | undefined }>;
  readonly look?: string | undefined;
}) {
  const { label, columns, rows, Cells, look } = props;
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
      <table aria-label={label} aria-rowcount={total ?? -1} className={classNames(styles.table, look)}>
        <thead className={styles.heads}>
          <tr className={styles.row}>
            {columns.map(({ name, isMoney, tip }) => (
              <th key={name} scope="col" className={isMoney ? styles.money : undefined} title={tip}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <Row key={item.key} row={rowAt(item.index)} index={item.index} start={item.start} Cells={Cells} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rendered again only when it changes: scrolling adds rows and leaves the others alone. */
const Row = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Line>(props: {
  readonly row: Line | undefined;
  readonly index: number;
  readonly start: number;
  readonly Cells: ComponentType<{ readonly row: Line | undefined }>;
}) {
  const { row, index, start, Cells } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(styles.row, styles.place)}
      style={{ transform: `translateY(${start}px)` }}
    >
      <Cells row={row} />
    </tr>
  );
}

/** Every submission, newest first; only those in sight are fetched. A row leads to its job. */
export function SubmissionTable({ rows }: { readonly rows: LedgerRows<LedgerRow> }) {
  const columns = Object.entries(LEDGER_TEXT.columns).map(([key, name]) => ({
    name,
    isMoney: key === 'estimate' || key === 'charged',
    ...(key === 'charged' ? { tip: LEDGER_TEXT.chargedTip } : {}),
  }));
  return <LedgerTable label={LEDGER_TEXT.rows} columns={columns} rows={rows} Cells={Cells} />;
}

/** What each project or shot cost, and how many of its takes are used. */
export function GroupTable(props: {
  readonly name: string;
  readonly label: string;
  readonly groups: readonly LedgerGroup[];
}) {
  const { name, label, groups } = props;
  const { takes, ...money } = LEDGER_TEXT.groupColumns;
  const heads = Object.values(money).map((head) => ({ name: head, isMoney: true }));
  const rows = { total: groups.length, rowAt: (index: number) => groups[index], want: () => {} };
  return (
    <LedgerTable
      label={label}
      columns={[{ name }, { name: takes }, ...heads]}
      rows={rows}
      Cells={GroupCells}
      look={styles.groups}
    />
  );
}

function GroupCells({ row }: { readonly row: LedgerGroup | undefined }) {
  if (row === undefined) return null;
  return (
    <>
      <td className="given-name">{row.name || FILM_TEXT.unsorted}</td>
      <td className={classNames('numbers', styles.lead)}>
        {row.takes > 0 && FILM_TEXT.used(row.takes, row.used)}
      </td>
      <td className={classNames('numbers', styles.money)}>{describeFigure(row.spent)}</td>
      <td className={classNames('numbers', styles.money, styles.unclear)}>{describeSpending(row.inDoubt)}</td>
      <td className={classNames('numbers', styles.money)}>{describeEach(row.spent, row.used)}</td>
    </>
  );
}

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
        {titleOfModel(row.model, profile)}
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

const PAGE = 100;
/** A running batch changes the ledger many times a second; it is read again this often. */
const REFRESH_MILLISECONDS = 700;

interface LedgerRows<Line> {
  /** How many there are; null until the first page is here. */
  readonly total: number | null;
  /** A row, or undefined while it is on its way. */
  readonly rowAt: (index: number) => Line | undefined;
  /** To be called with the rows in sight; asks for what is missing. */
  readonly want: (first: number, last: number) => void;
}

/**
 * Reads pages, each in one question at a time. What changed while a page was read is read once more; what changed later, when
 * the page is wanted again.
 *
 * @param show is given all pages that were read, and the last answer
 */
export function readPages<Answer>(
  read: (page: number) => Promise<Answer | null>,
  show: (pages: ReadonlyMap<number, Answer>, last: Answer) => void,
) {
  const known = new Map<number, Answer>();
  const states = new Map<number, 'asked' | 'outdated' | 'read'>();
  let hasEnded = false;
  return {
    async want(page: number): Promise<void> {
      if (states.has(page)) return;
      let answer: Answer | null = null;
      do {
        states.set(page, 'asked');
        answer = await read(page);
        if (hasEnded) return;
        if (answer !== null) show(new Map(known.set(page, answer)), answer);
      } while (states.get(page) === 'outdated');
      if (answer === null) states.delete(page);
      else states.set(page, 'read');
    },
    /** To be called when something changed: what was read lacks it, and so does an answer that is on its way. */
    outdate(): void {
      for (const [page, state] of states) {
        if (state === 'read') states.delete(page);
        else states.set(page, 'outdated');
      }
    },
    end(): void {
      hasEnded = true;
    },
  };
}

/**
 * The submissions of a project since a time, fetched by pages as they come into sight, and read again when something was sent.
 * Until the first ones of another project or time are here, the ones before stay.
 */
export function useLedgerRows(since: number | null, project: string | null): LedgerRows<LedgerRow> {
  type Page = CallOutput<'ledger.page'>;
  const [{ pages, total }, setShown] = useState<{ pages: ReadonlyMap<number, Page>; total: number | null }>({
    pages: new Map(),
    total: null,
  });
  const inSight = useRef<readonly number[]>([0]);
  const tick = useStatusTick(REFRESH_MILLISECONDS);
  const reader = useRef<ReturnType<typeof readPages> | null>(null);

  useEffect(() => {
    const made = readPages<Page>(
      async (page) => {
        const answer = await call('ledger.page', { since, project, offset: page * PAGE, limit: PAGE });
        return answer.ok ? answer.value : null;
      },
      (read, last) => setShown({ pages: read, total: last.total }),
    );
    reader.current = made;
    return made.end;
  }, [since, project]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick may be a change of the ledger
  useEffect(() => {
    reader.current?.outdate();
    for (const page of inSight.current) void reader.current?.want(page);
  }, [tick, since, project]);

  const want = useCallback((first: number, last: number) => {
    const from = Math.floor(first / PAGE);
    inSight.current = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, index) => from + index);
    for (const page of inSight.current) void reader.current?.want(page);
  }, []);

  return { total, rowAt: (index) => pages.get(Math.floor(index / PAGE))?.rows[index % PAGE], want };
}
