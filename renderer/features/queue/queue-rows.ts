import type { Job } from '../../../shared/domain/job.ts';
import { isSettled, type JobState } from '../../../shared/domain/job-state.ts';
import type { QueueFilter } from '../../navigation/navigation-store.ts';

export const SECTIONS = ['unknown', 'running', 'waiting', 'finished'] as const;
export type Section = (typeof SECTIONS)[number];

export type QueueRow =
  | { readonly kind: 'heading'; readonly section: Section; readonly count: number }
  | { readonly kind: 'job'; readonly jobId: string };

/**
 * The rows of the Queue: what needs the artist first, then what runs, what waits in its order, and what is finished,
 * newest first. With a filter, there is one kind and no headings.
 */
export function listRows(jobs: Iterable<Job>, filter: QueueFilter): QueueRow[] {
  const bySection: Record<Section, Job[]> = { unknown: [], running: [], waiting: [], finished: [] };
  for (const job of jobs) if (isShown(job, filter)) bySection[sectionOf(job.state)].push(job);
  return SECTIONS.flatMap((section): QueueRow[] => {
    const sorted = bySection[section].sort(
      section === 'finished' || section === 'unknown' ? latestFirst : inOrder,
    );
    const rows = sorted.map((job): QueueRow => ({ kind: 'job', jobId: job.id }));
    return filter !== 'all' || rows.length === 0
      ? rows
      : [{ kind: 'heading', section, count: rows.length }, ...rows];
  });
}

/** In which part of the list a state stands. */
export function sectionOf(state: JobState): Section {
  if (state === 'unknown') return 'unknown';
  if (isSettled(state)) return 'finished';
  return state === 'queued' || state === 'draft' ? 'waiting' : 'running';
}

function isShown({ state }: Job, filter: QueueFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'done' || filter === 'failed') return state === filter;
  return sectionOf(state) === filter;
}

function inOrder(one: Job, other: Job): number {
  return one.position - other.position;
}

function latestFirst(one: Job, other: Job): number {
  return other.updatedAt - one.updatedAt || other.position - one.position;
}
