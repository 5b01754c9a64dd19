import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { useBatchName } from './batch-names.ts';
import { type Chip, listChips } from './list-chips.ts';

/** What narrows what is shown, in words. */
export function useChips(): readonly Chip[] {
  const query = useTakeStore((store) => store.query);
  return listChips(query, { model: useModelName(), batch: useBatchName() });
}

/** Names models by their titles; one that the profile no longer has by its id. */
export function useModelName(): (model: string) => string {
  const profile = useCore((core) => core.profile);
  return (model) => findModel(model, profile)?.title ?? (model || REVIEW_TEXT.noModel);
}
