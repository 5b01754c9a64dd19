import { create } from 'zustand';
import { NO_SELECTION, type Selection } from './selection.ts';

interface QueueStore {
  readonly selection: Selection;
  readonly isGrouped: boolean;
  readonly foldedBatches: ReadonlySet<string>;
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
