import type { Job } from '../../../../shared/domain/job/job.ts';
import { isSettled, type JobState } from '../../../../shared/domain/job/job-state.ts';
import { waitsForWord } from '../../../../shared/domain/queue/canary.ts';
import type { QueueFilter } from '../../../navigation/navigation-store.ts';

export const SECTIONS = ['unknown', 'running', 'waiting', 'finished'] as const;
export type Section = (typeof SECTIONS)[number];

export type QueueRow =
  | { readonly kind: 'heading'; readonly section: Section; readonly count: number }
  /** `jobIds` are those of the batch that the filter shows, in their order. */
  | {
      readonly kind: 'batch';
      readonly batchId: string;
      readonly jobIds: readonly string[];
      readonly isFolded: boolean;
    }
  | { readonly kind: 'job'; readonly jobId: string; readonly isInBatch: boolean };

/** How the list is drawn, besides its filter. */
export interface QueueView {
  readonly isGrouped: boolean;
  /** Batches of which only the heading is shown. */
  readonly foldedBatches: ReadonlySet<string>;
}

const FLAT: QueueView = { isGrouped: false, foldedBatches: new Set() };

/**
 * The rows of the Queue: what needs the artist first, then what runs, what waits in its order, and what is finished,
 * newest first. With a filter, there is one kind and no headings. Grouped, a batch stands where its most urgent job
 * would, its jobs together under a heading of their own.
 */
export function listRows(jobs: Iterable<Job>, filter: QueueFilter, view: QueueView = FLAT): QueueRow[] {
  const shown: Job[] = [];
  for (const job of jobs) if (isShown(job, filter)) shown.push(job);
  const bySection = view.isGrouped ? sortGroups(shown) : sortJobs(shown);
  return SECTIONS.flatMap((section): QueueRow[] => {
    const groups = bySection[section];
    const rows = groups.flatMap((group) => rowsOf(group, view));
    const count = groups.reduce((sum, group) => sum + group.length, 0);
    return filter !== 'all' || count === 0 ? rows : [{ kind: 'heading', section, count }, ...rows];
  });
}

type Group = readonly Job[];
type Sections = Record<Section, Group[]>;

function noSections(): Sections {
  return { unknown: [], running: [], waiting: [], finished: [] };
}

function sortJobs(jobs: readonly Job[]): Sections {
  const bySection: Record<Section, Job[]> = { unknown: [], running: [], waiting: [], finished: [] };
  for (const job of jobs) bySection[sectionOf(job.state)].push(job);
  const sections = noSections();
  for (const section of SECTIONS) {
    sections[section] = bySection[section].sort(orderOf(section)).map((job) => [job]);
  }
  return sections;
}

function sortGroups(jobs: readonly Job[]): Sections {
  const byBatch = new Map<string, Job[]>();
  for (const job of jobs) {
    const group = byBatch.get(job.batchId);
    if (group === undefined) byBatch.set(job.batchId, [job]);
    else group.push(job);
  }
  const urgent: Record<Section, { lead: Job; group: Job[] }[]> = {
    unknown: [],
    running: [],
    waiting: [],
    finished: [],
  };
  for (const group of byBatch.values()) {
    const section = SECTIONS.find((one) => group.some((job) => sectionOf(job.state) === one)) ?? 'finished';
    const order = orderOf(section);
    const [lead] = group.filter((job) => sectionOf(job.state) === section).sort(order);
    if (lead !== undefined) urgent[section].push({ lead, group: group.sort(inOrder) });
  }
  const sections = noSections();
  for (const section of SECTIONS) {
    const order = orderOf(section);
    sections[section] = urgent[section]
      .sort((one, other) => order(one.lead, other.lead))
      .map(({ group }) => group);
  }
  return sections;
}

function rowsOf(group: Group, { isGrouped, foldedBatches }: QueueView): QueueRow[] {
  const [first] = group;
  if (first === undefined) return [];
  if (!isGrouped || group.length === 1) return [{ kind: 'job', jobId: first.id, isInBatch: false }];
  const { batchId } = first;
  const isFolded = foldedBatches.has(batchId);
  const heading: QueueRow = { kind: 'batch', batchId, jobIds: group.map(({ id }) => id), isFolded };
  if (isFolded) return [heading];
  return [heading, ...group.map((job): QueueRow => ({ kind: 'job', jobId: job.id, isInBatch: true }))];
}

/** In which part of the list a state stands. */
export function sectionOf(state: JobState): Section {
  if (state === 'unknown') return 'unknown';
  if (isSettled(state)) return 'finished';
  return state === 'queued' || state === 'draft' ? 'waiting' : 'running';
}

/** Whether a filter shows a job. What waits for approval needs a person as well, and waits. */
export function isShown(job: Job, filter: QueueFilter): boolean {
  const { state } = job;
  if (filter === 'all') return true;
  if (filter === 'unknown') return state === 'unknown' || waitsForWord(job);
  if (filter === 'running' || filter === 'waiting') return sectionOf(state) === filter;
  return state === filter;
}

function orderOf(section: Section): (one: Job, other: Job) => number {
  return section === 'finished' || section === 'unknown' ? latestFirst : inOrder;
}

function inOrder(one: Job, other: Job): number {
  return one.position - other.position;
}

function latestFirst(one: Job, other: Job): number {
  return other.updatedAt - one.updatedAt || other.position - one.position;
}

/** What the keys of batches begin with. */
export const BATCH_KEY = 'batch-';

/** What a row is known by, among all rows. */
export function keyOf(row: QueueRow): string {
  if (row.kind === 'job') return row.jobId;
  return row.kind === 'batch' ? `${BATCH_KEY}${row.batchId}` : `heading-${row.section}`;
}

/** The jobs that a row stands for: its own, or all of its batch. */
export function jobsOfRow(row: QueueRow): readonly string[] {
  if (row.kind === 'job') return [row.jobId];
  return row.kind === 'batch' ? row.jobIds : [];
}
