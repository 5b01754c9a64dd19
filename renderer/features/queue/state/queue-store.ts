import { create } from 'zustand';

/** A row that can be chosen: what it is known by, and the jobs that it stands for. */
export interface Choice {
  readonly key: string;
  readonly jobIds: readonly string[];
}

/** What is selected, as lists of files know it: a range goes from the anchor to where Shift is pressed. */
interface Selection {
  readonly jobIds: ReadonlySet<string>;
  /** Keys of rows. */
  readonly anchor: string | null;
  readonly current: string | null;
}

export const NO_SELECTION: Selection = { jobIds: new Set(), anchor: null, current: null };

/** Selects one row alone. */
export function selectOnly({ key, jobIds }: Choice): Selection {
  return { jobIds: new Set(jobIds), anchor: key, current: key };
}

/** Adds a row, or takes it out when all of it was selected. */
export function toggleChoice(selection: Selection, { key, jobIds }: Choice): Selection {
  const next = new Set(selection.jobIds);
  const isIn = jobIds.every((id) => next.has(id));
  for (const id of jobIds) {
    if (isIn) next.delete(id);
    else next.add(id);
  }
  return { jobIds: next, anchor: key, current: key };
}

/** Selects everything from the anchor to a row, and nothing else. */
export function extendTo(selection: Selection, choices: readonly Choice[], key: string): Selection {
  const to = choices.findIndex((choice) => choice.key === key);
  const anchored = choices.findIndex((choice) => choice.key === selection.anchor);
  if (to === -1) return selection;
  const from = anchored === -1 ? to : anchored;
  const range = choices.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    jobIds: new Set(range.flatMap(({ jobIds }) => jobIds)),
    anchor: choices[from]?.key ?? key,
    current: key,
  };
}

/** Everything that is shown; the current row stays. */
export function selectAll(selection: Selection, choices: readonly Choice[]): Selection {
  return { ...selection, jobIds: new Set(choices.flatMap(({ jobIds }) => jobIds)) };
}

/** The row that lies `by` rows further, kept within the list; null in an empty one. */
export function stepFrom(choices: readonly Choice[], key: string | null, by: number): Choice | null {
  const at = choices.findIndex((choice) => choice.key === key);
  const to = at === -1 ? (by < 0 ? choices.length - 1 : 0) : at + by;
  return choices[Math.min(choices.length - 1, Math.max(0, to))] ?? null;
}

/** The same selection without jobs that are no longer there; the very same object when nothing went. */
export function dropGone(selection: Selection, isThere: (jobId: string) => boolean): Selection {
  const gone = [...selection.jobIds].filter((id) => !isThere(id));
  if (gone.length === 0) return selection;
  const jobIds = new Set(selection.jobIds);
  for (const id of gone) jobIds.delete(id);
  return { ...selection, jobIds };
}

interface QueueStore {
  readonly selection: Selection;
  readonly isGrouped: boolean;
  readonly foldedBatches: ReadonlySet<string>;
  /** Jobs of the project that is shown; null while all are. */
  readonly projectJobs: ReadonlySet<string> | null;
  /** The jobs that are being given a time; null while none are. */
  readonly scheduling: readonly string[] | null;
  /** The batch whose name is being typed. */
  readonly renamingBatchId: string | null;
  /** The last thing said to screen readers; the number makes the same words heard twice. */
  readonly announcement: { readonly text: string; readonly number: number };
}

/** What the artist looks at and has chosen in the Queue; kept while other rooms are open. */
export const useQueueStore = create<QueueStore>(() => ({
  selection: NO_SELECTION,
  isGrouped: false,
  foldedBatches: new Set(),
  projectJobs: null,
  scheduling: null,
  renamingBatchId: null,
  announcement: { text: '', number: 0 },
}));

/** Changes what is selected. */
export function select(change: (selection: Selection) => Selection): void {
  const { selection } = useQueueStore.getState();
  const next = change(selection);
  if (next !== selection) useQueueStore.setState({ selection: next });
}

/** Shows batches together, or all jobs in their order. */
export function setGrouped(isGrouped: boolean): void {
  useQueueStore.setState({ isGrouped });
}

/** Folds a batch to its heading, or shows its jobs again. */
export function toggleFolded(batchId: string): void {
  const foldedBatches = new Set(useQueueStore.getState().foldedBatches);
  if (!foldedBatches.delete(batchId)) foldedBatches.add(batchId);
  useQueueStore.setState({ foldedBatches });
}

/** Opens the field for a batch's name, in its heading. */
export function beginRenaming(batchId: string): void {
  useQueueStore.setState({ isGrouped: true, renamingBatchId: batchId });
}

/** Closes it, unless another one is open by now. */
export function endRenaming(batchId: string): void {
  const { renamingBatchId } = useQueueStore.getState();
  if (renamingBatchId === batchId) useQueueStore.setState({ renamingBatchId: null });
}

/** Says something to screen readers. */
export function announce(text: string): void {
  const { number } = useQueueStore.getState().announcement;
  useQueueStore.setState({ announcement: { text, number: number + 1 } });
}

/** Asks for a time for jobs. */
export function beginScheduling(jobIds: readonly string[]): void {
  useQueueStore.setState({ scheduling: jobIds });
}

/** Closes that question. */
export function endScheduling(): void {
  useQueueStore.setState({ scheduling: null });
}
