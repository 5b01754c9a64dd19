import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { isMovable } from '../../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import { formatNumber } from '../../../../shared/messages/region.ts';
import { QUEUE_TEXT } from '../../../../shared/messages/text/queue.ts';
import { STEERING_TEXT } from '../../../../shared/messages/text/steering.ts';
import { openQueue, type QueueFilter, useNavigation } from '../../../navigation/navigation-store.ts';
import { useCore } from '../../../projections/core-store.ts';
import { Button } from '../../../ui/button.tsx';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/context-menu.tsx';
import { hasCommandKey } from '../../../ui/platform.ts';
import { moveJobs, waitingInOrder } from '../commands/job-actions.ts';
import { listMenu } from '../commands/queue-commands.ts';
import { readTargets } from '../commands/read-targets.ts';
import { JobRow } from '../job/job-row.tsx';
import styles from '../queue-room.module.css';
import { BATCH_KEY, jobsOfRow, keyOf, listRows, type QueueRow } from '../state/queue-rows.ts';
import { select, toggleFolded, useQueueStore } from '../state/queue-store.ts';
import {
  type Choice,
  dropGone,
  extendTo,
  NO_SELECTION,
  selectOnly,
  toggleChoice,
} from '../state/selection.ts';
import { BatchRow } from './batch-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRowDrag } from './use-row-drag.ts';

const ROW_HEIGHT = 57;
const HEADING_HEIGHT = 34;
/** Rows drawn beyond each edge. */
const OVERSCAN = 4;

/** All jobs of a filter; only those in sight are drawn. They are selected, moved and steered with pointer and keys. */
export function JobList(props: {
  readonly filter: QueueFilter;
  /** Why the whole queue waits, where that is said above the list. */
  readonly saidAbove: HoldReason | null;
}) {
  const { filter, saidAbove } = props;
  const jobs = useCore((core) => core.jobs);
  const openJobId = useNavigation((navigation) => navigation.openJobId);
  const { isGrouped, foldedBatches, selection } = useQueueStore();
  const rows = useMemo(
    () => listRows(jobs.values(), filter, { isGrouped, foldedBatches }),
    [jobs, filter, isGrouped, foldedBatches],
  );
  const choices = useMemo(() => listChoices(rows), [rows]);
  const batches = useMemo(() => (isGrouped ? groupByBatch(jobs.values()) : new Map()), [jobs, isGrouped]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Stable as long as the rows are: another function makes the virtualizer measure all of them again.
    estimateSize: useCallback(
      (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
      [rows],
    ),
    getItemKey: useCallback((index: number) => keyOf(rows[index] as QueueRow), [rows]),
    overscan: OVERSCAN,
  });
  const isShown = (key: string | null) => choices.some((choice) => choice.key === key);
  const firstKey = isShown(openJobId) ? openJobId : (choices[0]?.key ?? null);
  const currentKey = isShown(selection.current) ? selection.current : firstKey;
  useScrollToOpened(rows, openJobId, virtual.scrollToIndex);
  useSelectionOf(filter);
  useEffect(() => select((now) => dropGone(now, (id) => jobs.has(id))), [jobs]);

  const showRow = useCallback(
    (key: string) => {
      const place = rows.findIndex((row) => keyOf(row) === key);
      if (place !== -1) virtual.scrollToIndex(place, { align: 'auto' });
      // The row may only now come into being.
      requestAnimationFrame(() => focusRow(key));
    },
    [rows, virtual],
  );
  useEntryFocus(currentKey);
  const handleKey = useListKeys({ choices, rows, currentKey, showRow });
  const [showMenu, menu] = useContextMenu();
  const { drag, onPointerDown } = useRowDrag({
    scroller,
    virtual,
    rows,
    isWaiting: (id) => isWaitingNow(jobs.get(id)),
    take: (key) => takeForDrag(choices, key),
    drop: (jobIds, to) => void moveJobs(jobIds, to),
  });

  if (rows.length === 0) return <NothingHere filter={filter} />;
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
      onContextMenu={(event) => {
        const choice = chooseUnder(event, choices);
        if (choice === null) return;
        const jobs = readTargets(choice.key, choices);
        showMenu(
          menuPoint(event.nativeEvent, event.target as Element),
          STEERING_TEXT.actions,
          listMenu({ jobs }),
        );
      }}
      onFocus={(event) => follow(keyUnder(event.target))}
    >
      <ul className={styles.inner} aria-label={QUEUE_TEXT.jobs} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as QueueRow;
          const key = keyOf(row);
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              data-key={key}
              className={styles.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'heading' && <Heading row={row} />}
              {row.kind === 'batch' && (
                <BatchRow
                  batchId={row.batchId}
                  jobs={batches.get(row.batchId) ?? []}
                  isFolded={row.isFolded}
                  isCurrent={key === currentKey}
                  isSelected={row.jobIds.every((id) => selection.jobIds.has(id))}
                />
              )}
              {row.kind === 'job' && (
                <JobRow
                  jobId={row.jobId}
                  isOpen={row.jobId === openJobId}
                  isCurrent={key === currentKey}
                  isSelected={selection.jobIds.has(row.jobId)}
                  isInBatch={row.isInBatch}
                  isInInbox={filter === 'unknown'}
                  saidAbove={saidAbove}
                  onToggle={toggleOpen}
                />
              )}
            </li>
          );
        })}
      </ul>
      {menu}
      {drag !== null && (
        <>
          <div className={styles.dropLine} style={{ transform: `translateY(${drag.lineTop}px)` }} />
          <div className={styles.carried} style={{ left: drag.x, top: drag.y }}>
            {STEERING_TEXT.dragging(drag.count)}
          </div>
        </>
      )}
    </div>
  );
}

function Heading({ row }: { row: QueueRow & { kind: 'heading' } }) {
  return (
    <h2 className={styles.heading}>
      {QUEUE_TEXT.sections[row.section]} <span className="numbers">{formatNumber(row.count)}</span>
    </h2>
  );
}

function listChoices(rows: readonly QueueRow[]): Choice[] {
  return rows.flatMap((row) => (row.kind === 'heading' ? [] : [{ key: keyOf(row), jobIds: jobsOfRow(row) }]));
}

function groupByBatch(jobs: Iterable<Job>): Map<string, Job[]> {
  const batches = new Map<string, Job[]>();
  for (const job of jobs) {
    const batch = batches.get(job.batchId);
    if (batch === undefined) batches.set(job.batchId, [job]);
    else batch.push(job);
  }
  return batches;
}

function isWaitingNow(job: Job | undefined): boolean {
  return job !== undefined && isMovable(job);
}

/** A row that is dragged takes the whole selection along when it is part of it. */
function takeForDrag(choices: readonly Choice[], key: string): readonly string[] {
  const choice = choices.find((one) => one.key === key);
  if (choice === undefined) return [];
  const { selection } = useQueueStore.getState();
  const isPart = choice.jobIds.some((id) => selection.jobIds.has(id));
  if (!isPart) select(() => selectOnly(choice));
  const carried = isPart ? selection.jobIds : new Set(choice.jobIds);
  return waitingInOrder().filter((id) => carried.has(id));
}

/** The row whose own surface was met: not one of its buttons, and not what it has open. */
function keyUnder(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement) || target.dataset['cover'] === undefined) return null;
  return target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null;
}

function handleClick(event: MouseEvent, choices: readonly Choice[]): void {
  const key = keyUnder(event.target);
  const choice = choices.find((one) => one.key === key);
  if (choice === undefined) return;
  // A click without a pointer is a key or a screen reader: both mean to open.
  if (event.detail === 0) toggleRow(choice.key);
  else if (event.shiftKey) select((now) => extendTo(now, choices, choice.key));
  else if (hasCommandKey(event)) select((now) => toggleChoice(now, choice));
  else select(() => selectOnly(choice));
}

/** The row that a menu was asked for; it is selected, unless it is part of the selection. */
function chooseUnder(event: MouseEvent, choices: readonly Choice[]): Choice | null {
  const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'];
  const choice = choices.find((one) => one.key === key);
  const isOnLine = (event.target as Element).closest('[data-line]') !== null;
  if (choice === undefined || !isOnLine) return null;
  event.preventDefault();
  select((now) => (choice.jobIds.some((id) => now.jobIds.has(id)) ? now : selectOnly(choice)));
  return choice;
}

/** The row that has the focus is the current one, however it came there. */
function follow(key: string | null): void {
  if (key !== null) select((now) => (now.current === key ? now : { ...now, current: key }));
}

/** Opens or closes a job, folds or unfolds a batch. */
function toggleRow(key: string | null): void {
  if (key === null) return;
  if (key.startsWith(BATCH_KEY)) toggleFolded(key.slice(BATCH_KEY.length));
  else toggleOpen(key);
}

function toggleOpen(jobId: string): void {
  const { openJobId: open } = useNavigation.getState();
  useNavigation.setState({ openJobId: open === jobId ? null : jobId });
}

function focusRow(key: string | null): void {
  const row = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? '')}"] [data-cover]`);
  row?.focus({ preventScroll: true });
}

/** What is out of sight must not be steered by mistake: another filter begins with nothing selected. */
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

function NothingHere({ filter }: { readonly filter: QueueFilter }) {
  return (
    <div className={styles.emptyFilter}>
      <p>{QUEUE_TEXT.emptyFilter[filter]}</p>
      <Button onPress={() => openQueue()}>{QUEUE_TEXT.showAll}</Button>
    </div>
  );
}
