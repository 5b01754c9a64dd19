import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import type { Job } from '../../../../shared/jobs/job.ts';
import { useCore } from '../../../state/core/core-store.ts';
import type { QueueFilter } from '../../../state/navigation/navigation-store.ts';
import { useRangeWith } from '../../../ui/parts/card-rows.ts';
import { jobsOfRow, keyOf, listRows, type QueueRow } from '../state/queue-rows.ts';
import { type Choice, useQueueStore } from '../state/queue-store.ts';

const ROW_HEIGHT = 41;
const HEADING_HEIGHT = 34;
/** Rows drawn beyond each edge. */
const OVERSCAN = 4;

/** The rows of a filter, those of them that can be chosen, and the jobs of each batch. */
export function useListRows(filter: QueueFilter) {
  const jobs = useCore((core) => core.jobs);
  const { isGrouped, foldedBatches, projectJobs } = useQueueStore();
  const rows = useMemo(
    () => listRows(jobs.values(), filter, { isGrouped, foldedBatches, projectJobs }),
    [jobs, filter, isGrouped, foldedBatches, projectJobs],
  );
  const choices = useMemo(() => listChoices(rows), [rows]);
  const batches = useMemo(
    () => (isGrouped ? groupByBatch(jobs.values()) : new Map<string, Job[]>()),
    [jobs, isGrouped],
  );
  return { rows, choices, batches };
}

/** Which of the rows are drawn. */
export function useRowsInSight(
  rows: readonly QueueRow[],
  currentKey: string | null,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const current = useMemo(() => rows.findIndex((row) => keyOf(row) === currentKey), [rows, currentKey]);
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Stable as long as the rows are: another function makes the virtualizer measure all of them again.
    estimateSize: useCallback(
      (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
      [rows],
    ),
    getItemKey: useCallback((index: number) => keyOf(rows[index] as QueueRow), [rows]),
    rangeExtractor: useRangeWith(current),
    overscan: OVERSCAN,
  });
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
