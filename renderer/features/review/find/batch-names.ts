import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';

/** What batches are called, as far as it was asked for. */
const useNames = create<ReadonlyMap<string, string>>(() => new Map());
const questions = new Set<string>();

/** Keeps the name of a batch that was chosen by it. */
export function rememberBatch(batchId: string, name: string): void {
  useNames.setState(new Map(useNames.getState()).set(batchId, name), true);
}

/** The name of the batch that is looked for, as its group has it; null where nothing of it is here. */
export function useBatchName(): string | null {
  const batchId = useTakeStore(({ query }) => query.batchId);
  const isBinned = useTakeStore(({ query }) => query.isBinned === true);
  const asked = useNames((names) => (batchId === undefined ? undefined : names.get(batchId)));
  // Of batches on the list of jobs, the core tells when they get another name.
  const name = useCore((core) => (batchId === undefined ? undefined : core.batches.get(batchId))) ?? asked;
  useEffect(() => {
    if (batchId !== undefined && name === undefined) void askForName(batchId, isBinned);
  }, [batchId, isBinned, name]);
  const hasFound = useTakeStore(({ window }) => window.total > 0);
  return name ?? (hasFound ? '…' : null);
}

/** Once, wherever it is shown. */
async function askForName(batchId: string, isBinned: boolean): Promise<void> {
  const question = `${batchId} ${isBinned}`;
  if (questions.has(question)) return;
  questions.add(question);
  const query = { batchId, groupBy: 'batch', ...(isBinned ? { isBinned } : {}) } as const;
  const answer = await call('takes.outline', { query });
  const group = answer.ok ? answer.value.groups[0] : undefined;
  if (group === undefined) questions.delete(question);
  else rememberBatch(batchId, group.name);
}
