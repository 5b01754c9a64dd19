import { useEffect, useRef } from 'react';
import type { QueueFilter } from '../../../navigation/navigation-store.ts';
import type { QueueRow } from '../state/queue-rows.ts';
import { select } from '../state/queue-store.ts';
import { NO_SELECTION } from '../state/selection.ts';

/** Gives the row its focus, without a jump of the list. */
export function focusRow(key: string | null): void {
  const row = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? '')}"] [data-cover]`);
  row?.focus({ preventScroll: true });
}

/** What is out of sight must not be changed by mistake: another filter begins with nothing selected. */
export function useSelectionOf(filter: QueueFilter): void {
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current !== filter) select(() => NO_SELECTION);
    shown.current = filter;
  }, [filter]);
}

/** Keys act on the list as soon as one is in the room. */
export function useEntryFocus(currentKey: string | null): void {
  const entered = useRef(currentKey);
  useEffect(() => {
    const request = requestAnimationFrame(() => focusRow(entered.current));
    return () => cancelAnimationFrame(request);
  }, []);
}

/** A job that was opened from another room is brought into view, once. */
export function useScrollToOpened(
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
