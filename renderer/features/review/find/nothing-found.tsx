import SearchX from 'lucide-react/icons/search-x';
import { useEffect } from 'react';
import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { useReviewStore } from '../state/review-store.ts';
import { clearFilters, narrow } from './find-query.ts';
import { useChips } from './use-chips.ts';

/** No take is shown: says which filters leave none, and takes them away. */
export function NothingFound() {
  const chips = useChips();
  const isBin = useTakeStore(({ query }) => query.isBinned === true);
  // What keys act on is gone.
  useEffect(() => useReviewStore.setState({ currentId: null, selectedIds: new Set() }), []);
  if (chips.length > 0)
    return (
      <EmptyState
        icon={ICON}
        title={FIND_TEXT.nothingFoundTitle}
        action={<Button onPress={clearFilters}>{FIND_TEXT.clearAll}</Button>}
      >
        {FIND_TEXT.nothingFound(chips.map(({ words }) => words))}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={ICON}
      title={isBin ? REVIEW_TEXT.emptyBinTitle : FIND_TEXT.allBinnedTitle}
      action={
        <Button onPress={() => narrow({ isBinned: isBin ? undefined : true })}>
          {isBin ? REVIEW_TEXT.showAll : REVIEW_TEXT.openBin}
        </Button>
      }
    >
      {isBin ? REVIEW_TEXT.emptyBin : FIND_TEXT.allBinned}
    </EmptyState>
  );
}

const ICON = <SearchX size={36} strokeWidth={1.25} aria-hidden />;
