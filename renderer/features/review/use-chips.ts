import { useEffect, useState } from 'react';
import { FIND_TEXT } from '../../../shared/messages/text/find.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { findModel } from '../../../shared/models/index.ts';
import { call } from '../../bridge.ts';
import { useCore } from '../../projections/core-store.ts';
import { useTakeStore } from '../../projections/take-store.ts';
import { type Chip, listChips } from './list-chips.ts';

/** What narrows what is shown, in words. */
export function useChips(): readonly Chip[] {
  const query = useTakeStore((store) => store.query);
  return listChips(query, { model: useModelName(), batch: useBatchName() ?? FIND_TEXT.emptyBatch });
}

/** Names models by their titles; one that the profile no longer has by its id. */
export function useModelName(): (model: string) => string {
  const profile = useCore((core) => core.profile);
  return (model) => findModel(model, profile)?.title ?? (model || REVIEW_TEXT.noModel);
}

/** The name of the batch that is looked for, as its group has it; null while it is not known, or has no takes. */
export function useBatchName(): string | null {
  const batchId = useTakeStore(({ query }) => query.batchId);
  const isBinned = useTakeStore(({ query }) => query.isBinned);
  const [known, setKnown] = useState<{ readonly batchId: string; readonly name: string } | null>(null);
  useEffect(() => {
    if (batchId === undefined) return;
    const query = { batchId, groupBy: 'batch', ...(isBinned === true ? { isBinned } : {}) } as const;
    void call('takes.outline', { query }).then((answer) => {
      const group = answer.ok ? answer.value.groups[0] : undefined;
      if (group !== undefined) setKnown({ batchId, name: group.name });
    });
  }, [batchId, isBinned]);
  return known !== null && known.batchId === batchId ? known.name : null;
}
