import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { QUEUE_TEXT } from '../../../shared/messages/text/queue.ts';
import { openQueue, type QueueFilter, useNavigation } from '../../navigation/navigation-store.ts';
import { readCore, useCore } from '../../projections/core-store.ts';
import { Button } from '../../ui/button.tsx';
import { type JobAction, listActions, runAction } from './job-actions.ts';
import { JobRow } from './job-row.tsx';
import styles from './queue-room.module.css';
import { listRows, type QueueRow } from './queue-rows.ts';

const ROW_HEIGHT = 57;
const HEADING_HEIGHT = 34;

/** All jobs of a filter; only those in sight are drawn. Arrow keys choose, Enter opens, Delete cancels. */
export function JobList({ filter }: { readonly filter: QueueFilter }) {
  const jobs = useCore((core) => core.jobs);
  const openJobId = useNavigation((navigation) => navigation.openJobId);
  const rows = useMemo(() => listRows(jobs.values(), filter), [jobs, filter]);
  const places = useMemo(() => rows.flatMap((row, place) => (row.kind === 'job' ? [place] : [])), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(openJobId);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 8,
  });
  useScrollToOpened(rows, openJobId, virtual.scrollToIndex);
  const toggle = useCallback((jobId: string) => {
    const { openJobId: open } = useNavigation.getState();
    useNavigation.setState({ openJobId: open === jobId ? null : jobId });
  }, []);
  const currentId = places.some((place) => keyOf(rows[place]) === focusedId)
    ? focusedId
    : keyOf(rows[places[0] ?? -1]);

  const entered = useRef(currentId);
  // Keys act on the list as soon as one is in the room.
  useEffect(() => {
    const request = requestAnimationFrame(() => focusRow(entered.current));
    return () => cancelAnimationFrame(request);
  }, []);

  function step(by: number): void {
    const at = places.findIndex((place) => keyOf(rows[place]) === currentId);
    const place = places[Math.min(places.length - 1, Math.max(0, at + by))];
    if (place === undefined) return;
    const id = keyOf(rows[place]);
    setFocusedId(id);
    virtual.scrollToIndex(place, { align: 'auto' });
    // The row may only now come into being.
    requestAnimationFrame(() => focusRow(id));
  }

  function handleKey(event: KeyboardEvent): void {
    const isOnRow = event.target instanceof HTMLElement && event.target.id.startsWith('job-');
    if (!isOnRow || event.metaKey || event.ctrlKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 10,
      PageUp: -10,
      Home: -rows.length,
      End: rows.length,
    };
    const by = steps[event.key];
    if (by !== undefined) step(by);
    else if (event.key === 'Delete' || event.key === 'Backspace') act(currentId, ['cancel', 'stop']);
    else if (event.key.toLowerCase() === 'r') act(currentId, ['retry']);
    else return;
    event.preventDefault();
  }

  if (rows.length === 0) return <NothingHere filter={filter} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the rows, each a button
    <div ref={scroller} className={styles.list} onKeyDown={handleKey}>
      <ul className={styles.inner} aria-label={QUEUE_TEXT.jobs} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as QueueRow;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={styles.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'heading' ? (
                <h2 className={styles.heading}>
                  {QUEUE_TEXT.sections[row.section]}{' '}
                  <span className="numbers">{row.count.toLocaleString('en')}</span>
                </h2>
              ) : (
                <JobRow
                  jobId={row.jobId}
                  isOpen={row.jobId === openJobId}
                  isCurrent={row.jobId === currentId}
                  onToggle={toggle}
                  onFocus={setFocusedId}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function focusRow(jobId: string | null): void {
  document.getElementById(`job-${jobId}`)?.focus({ preventScroll: true });
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

function act(jobId: string | null, wanted: readonly JobAction[]): void {
  const job = jobId === null ? undefined : readCore().jobs.get(jobId);
  const action = job && listActions(job).find((one) => wanted.includes(one));
  if (job !== undefined && action !== undefined) void runAction(job, action);
}

function keyOf(row: QueueRow | undefined): string {
  if (row === undefined) return '';
  return row.kind === 'job' ? row.jobId : `heading-${row.section}`;
}

function NothingHere({ filter }: { readonly filter: QueueFilter }) {
  return (
    <div className={styles.emptyFilter}>
      <p>{QUEUE_TEXT.emptyFilter[filter]}</p>
      <Button onPress={() => openQueue()}>{QUEUE_TEXT.showAll}</Button>
    </div>
  );
}
