import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Job } from '../../../../shared/jobs/job.ts';
import { type HoldReason, isMovable } from '../../../../shared/jobs/job-state.ts';
import { formatNumber } from '../../../../shared/kernel/region.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { openQueue, type QueueFilter, useNavigation } from '../../../state/navigation/navigation-store.ts';
import { nextInPlace } from '../../../state/next-in-place.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/overlays/context-menu.tsx';
import { moveJobs } from '../commands/job-actions.ts';
import { listMenu } from '../commands/queue-room-commands.ts';
import { readTargets } from '../commands/queue-target.ts';
import { JobRow } from '../job/job-row.tsx';
import styles from '../queue-room.module.css';
import { keyOf, type QueueRow } from '../state/queue-rows.ts';
import { type Choice, dropGone, NO_SELECTION, select, useQueueStore } from '../state/queue-store.ts';
import { BatchRow } from './batch-row.tsx';
import {
  chooseUnder,
  follow,
  handleClick,
  keyUnder,
  rowOf,
  takeForDrag,
  toggleOpen,
  toggleRow,
} from './list-pointer.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListRows, useRowsInSight } from './use-list-rows.ts';
import { type RowDrag, useRowDrag } from './use-row-drag.ts';

/** All jobs of a filter; only those in sight are drawn. They are selected, moved and changed with pointer and keys. */
export function JobList(props: {
  readonly filter: QueueFilter;
  /** Why the whole queue waits, where that is said above the list. */
  readonly saidAbove: HoldReason | null;
}) {
  const { filter, saidAbove } = props;
  const jobs = useCore((core) => core.jobs);
  const openJobId = useNavigation((navigation) => navigation.openJobId);
  const { rows, choices, batches } = useListRows(filter);
  const scroller = useRef<HTMLDivElement>(null);
  const { selection } = useQueueStore();
  const currentKey = findCurrent(choices, [selection.current, openJobId]);
  const virtual = useRowsInSight(rows, currentKey, scroller);
  useScrollToOpened(rows, openJobId, virtual.scrollToIndex);
  useSelectionOf(filter);
  useEffect(() => dropHidden(choices), [choices]);
  useEntryFocus(currentKey);
  useHandedPlace(choices);
  const showRow = useShowRow(rows, virtual);
  const handleKey = useListKeys({ choices, rows, currentKey, showRow });
  const { openMenu, menu } = useRowMenu(choices);
  const { drag, onPointerDown } = useRowDrag({
    scroller,
    virtual,
    rows,
    isWaiting: (id) => isWaitingNow(jobs.get(id)),
    take: (key) => takeForDrag(choices, key),
    drop: (jobIds, to) => void moveJobs(jobIds, to),
  });

  if (rows.length === 0) return <NothingHere filter={filter} />;
  const list = { filter, saidAbove, batches, selected: selection.jobIds, openJobId, currentKey };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks come from the rows, each a button
    <div
      ref={scroller}
      className={styles.list}
      data-dragging={drag !== null || undefined}
      onKeyDown={(event) => {
        handleKey(event);
        askForMenuByKey(event.nativeEvent);
      }}
      onPointerDown={onPointerDown}
      onClick={(event) => handleClick(event, choices)}
      onDoubleClick={(event) => toggleRow(keyUnder(event.target))}
      onContextMenu={openMenu}
      onFocus={(event) => follow(rowOf(event.target))}
    >
      <Rows rows={rows} virtual={virtual} list={list} />
      {menu}
      {drag !== null && <Carried drag={drag} />}
    </div>
  );
}

/** What has left the list, or what the filter shows of it, is selected no more: no key is to change it unseen. */
function dropHidden(choices: readonly Choice[]): void {
  if (useQueueStore.getState().selection.jobIds.size === 0) return;
  const shown = new Set(choices.flatMap(({ jobIds }) => jobIds));
  select((now) => dropGone(now, (id) => shown.has(id)));
}

/** The first of the wanted rows that is shown; else the first of all. */
function findCurrent(choices: readonly Choice[], wanted: readonly (string | null)[]): string | null {
  const isShown = (key: string | null) => choices.some((choice) => choice.key === key);
  return wanted.find(isShown) ?? choices[0]?.key ?? null;
}

/** The place of the current row goes to the next where it leaves the list, with the focus, if it had that. */
function useHandedPlace(choices: readonly Choice[]): void {
  const stood = useRef(choices);
  // Before anybody else hands the focus on.
  useLayoutEffect(() => {
    const before = stood.current.map(({ key }) => key);
    stood.current = choices;
    const shown = new Set(choices.map(({ key }) => key));
    const { current } = useQueueStore.getState().selection;
    if (current === null || shown.has(current)) return;
    const next = nextInPlace(before, current, (key) => shown.has(key));
    if (next === null) return;
    select((now) => ({ ...now, current: next }));
    if (document.activeElement === document.body) focusRow(next);
  }, [choices]);
}

/** Brings a row into view and gives it the focus. */
function useShowRow(rows: readonly QueueRow[], virtual: ReturnType<typeof useRowsInSight>) {
  return useCallback(
    (key: string) => {
      const place = rows.findIndex((row) => keyOf(row) === key);
      if (place !== -1) virtual.scrollToIndex(place, { align: 'auto' });
      // The row may only now come into being.
      requestAnimationFrame(() => focusRow(key));
    },
    [rows, virtual],
  );
}

/** The menu of the row under the pointer, or of all that is selected with it. */
function useRowMenu(choices: readonly Choice[]) {
  const [showMenu, menu] = useContextMenu();
  function openMenu(event: MouseEvent): void {
    const choice = chooseUnder(event, choices);
    if (choice === null) return;
    const jobs = readTargets(choice.key, choices);
    const at = menuPoint(event.nativeEvent, event.target as Element);
    showMenu(at, QUEUE_ACTIONS_TEXT.actions, listMenu({ jobs }));
  }
  return { openMenu, menu };
}

/** The rows that are in sight, each in its place. */
function Rows(props: {
  readonly rows: readonly QueueRow[];
  readonly virtual: ReturnType<typeof useRowsInSight>;
  readonly list: ListSight;
}) {
  const { rows, virtual, list } = props;
  return (
    <ul className={styles.inner} aria-label={QUEUE_TEXT.jobs} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index] as QueueRow;
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            data-key={keyOf(row)}
            className={styles.item}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <ListRow row={row} list={list} />
          </li>
        );
      })}
    </ul>
  );
}

/** What is carried, under the pointer, and the line where it would land. */
function Carried({ drag }: { readonly drag: RowDrag }) {
  return (
    <>
      <div className={styles.dropLine} style={{ transform: `translateY(${drag.lineTop}px)` }} />
      <div className={styles.carried} style={{ left: drag.x, top: drag.y }}>
        {QUEUE_ACTIONS_TEXT.dragging(drag.count)}
      </div>
    </>
  );
}

function isWaitingNow(job: Job | undefined): boolean {
  return job !== undefined && isMovable(job);
}

function NothingHere({ filter }: { readonly filter: QueueFilter }) {
  return (
    <div className={styles.emptyFilter}>
      <p>{QUEUE_TEXT.emptyFilter[filter]}</p>
      <Button onPress={() => openQueue()}>{QUEUE_TEXT.showAll}</Button>
    </div>
  );
}

/** Gives the row its focus, without a jump of the list. */
function focusRow(key: string | null): void {
  const row = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? '')}"] [data-cover]`);
  row?.focus({ preventScroll: true });
}

/** What is out of sight must not be changed by mistake: another filter begins with nothing selected. */
function useSelectionOf(filter: QueueFilter): void {
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current !== filter) select(() => NO_SELECTION);
    shown.current = filter;
  }, [filter]);
}

/** Keys act on the list as soon as one is in the room. */
function useEntryFocus(currentKey: string | null): void {
  const entered = useRef(currentKey);
  useEffect(() => {
    const request = requestAnimationFrame(() => focusRow(entered.current));
    return () => cancelAnimationFrame(request);
  }, []);
}

/** A job that was opened from another room is brought into view, once. */
function useScrollToOpened(
  rows: readonly QueueRow[],
  openJobId: string | null,
  scrollTo: (index: number, options: { align: 'auto' }) => void,
): void {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (openJobId === seen.current) return;
    seen.current = openJobId;
    const place = rows.findIndex((row) => row.kind === 'job' && row.jobId === openJobId);
    if (place !== -1) scrollTo(place, { align: 'auto' });
  }, [rows, openJobId, scrollTo]);
}

/** What rows show of the list that they stand in. */
interface ListSight {
  readonly filter: QueueFilter;
  /** Why the whole queue waits, where that is said above the list. */
  readonly saidAbove: HoldReason | null;
  readonly batches: ReadonlyMap<string, readonly Job[]>;
  readonly selected: ReadonlySet<string>;
  readonly openJobId: string | null;
  readonly currentKey: string | null;
}

/** A heading, a batch or a job. */
function ListRow({ row, list }: { readonly row: QueueRow; readonly list: ListSight }) {
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
