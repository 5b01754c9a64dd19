import type { Job } from '../../../../shared/jobs/job.ts';
import { isSettled, type JobState } from '../../../../shared/jobs/job-state.ts';
import { waitsForWord } from '../../../../shared/queue/canary.ts';
import type { QueuePlace } from '../../../../shared/queue/queue-actions.ts';
import type { QueueFilter } from '../../../state/navigation/navigation-store.ts';

const SECTIONS = ['unknown', 'running', 'waiting', 'finished'] as const;
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
interface QueueView {
  readonly isGrouped: boolean;
  /** Batches of which only the heading is shown. */
  readonly foldedBatches: ReadonlySet<string>;
  /** Jobs of the project that is shown; null while all are. */
  readonly projectJobs?: ReadonlySet<string> | null;
}

const FLAT: QueueView = { isGrouped: false, foldedBatches: new Set() };

/**
 * The rows of the Queue: what needs the artist first, then what runs, what waits in its order, and what is finished,
 * newest first. With a filter, there is one kind and no headings. Grouped, a batch stands where its most urgent job
 * would, its jobs together under a heading of their own.
 */
export function listRows(jobs: Iterable<Job>, filter: QueueFilter, view: QueueView = FLAT): QueueRow[] {
  const shown: Job[] = [];
  for (const job of jobs) if (isShown(job, filter, view.projectJobs)) shown.push(job);
  const bySection = view.isGrouped ? sortGroups(shown) : sortJobs(shown);
  return SECTIONS.flatMap((section): QueueRow[] => {
    const groups = bySection[section];
    const rows = groups.flatMap((group) => rowsOf(group, view));
    // As many as the filter of the section shows, without the jobs of their batches that are further.
    const count = groups.flat().filter(({ state }) => sectionOf(state) === section).length;
    return filter !== 'all' || groups.length === 0 ? rows : [{ kind: 'heading', section, count }, ...rows];
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

/** Whether a filter shows a job, of a project where one is chosen. What waits for approval needs a person as well, and waits. */
export function isShown(
  job: Job,
  filter: QueueFilter,
  projectJobs: ReadonlySet<string> | null = null,
): boolean {
  const { state } = job;
  if (projectJobs !== null && !projectJobs.has(job.id)) return false;
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

/**
 * Where jobs go that are dropped between two rows: before the next job below that waits and is not itself carried, or to
 * the end.
 *
 * @param line how many rows lie above the place
 */
export function placeAtLine(
  rows: readonly QueueRow[],
  line: number,
  carried: ReadonlySet<string>,
  isWaiting: (jobId: string) => boolean,
): QueuePlace {
  for (const row of rows.slice(line)) {
    const next = jobsOfRow(row).find((id) => isWaiting(id) && !carried.has(id));
    if (next !== undefined) return { kind: 'before', jobId: next };
  }
  return { kind: 'end' };
}

/** The lines between which jobs can be dropped: from above the first row that waits to below the last; null when none waits. */
export function findDropRange(
  rows: readonly QueueRow[],
  isWaiting: (jobId: string) => boolean,
): { first: number; last: number } | null {
  const waits = (row: QueueRow) => jobsOfRow(row).some(isWaiting);
  const first = rows.findIndex(waits);
  return first === -1 ? null : { first, last: rows.findLastIndex(waits) + 1 };
}

/**
 * Where the moved jobs go with one step up or down: past the next job that stays. Null when they are at that end already.
 *
 * @param waiting all jobs that wait, in their order
 */
export function placeAfterStep(
  waiting: readonly string[],
  moved: ReadonlySet<string>,
  direction: 'up' | 'down',
): QueuePlace | null {
  const places = waiting.flatMap((id, place) => (moved.has(id) ? [place] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isTogether = last - first === places.length - 1;
  if (direction === 'up') {
    // Jobs that stand apart first come together where the uppermost is.
    const target = waiting[isTogether ? first - 1 : first];
    if (target === undefined) return null;
    return isTogether ? { kind: 'before', jobId: target } : gather(waiting, moved, first);
  }
  if (!isTogether) return gather(waiting, moved, last);
  if (last === waiting.length - 1) return null;
  const beyond = waiting[last + 2];
  return beyond === undefined ? { kind: 'end' } : { kind: 'before', jobId: beyond };
}

/** Together at a place: before the first job behind it that stays. */
function gather(waiting: readonly string[], moved: ReadonlySet<string>, place: number): QueuePlace {
  const next = waiting.slice(place).find((id) => !moved.has(id));
  return next === undefined ? { kind: 'end' } : { kind: 'before', jobId: next };
}
