import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { JOINING_TEXT } from '../../../../shared/messages/text/joining.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { narrow } from '../find/find-query.ts';
import { useReviewStore } from '../state/review-store.ts';
import type { ReviewRow as Row } from './command-row.ts';

const query = () => useTakeStore.getState().query;

/** A way of laying the grid out, under the name of what is chosen: they have no keys, and are found by their words. */
function arrange(
  id: string,
  label: () => string,
  value: () => string,
  parts: { readonly isOn: () => boolean; readonly run: () => void },
): Row {
  return {
    id,
    title: () => JOINING_TEXT.labelled(label(), value()),
    canRun: ({ where }) => where === 'grid' && !parts.isOn(),
    run: parts.run,
  };
}

const SORTS = (['newest', 'oldest', 'rating'] as const).map((sort) =>
  arrange(
    `sort-${sort}`,
    () => FIND_TEXT.sort,
    () => FIND_TEXT.sorts[sort],
    {
      isOn: () => (query().sort ?? 'newest') === sort,
      run: () => narrow({ sort: sort === 'newest' ? undefined : sort }),
    },
  ),
);

const GROUPS = (['none', 'day', 'batch', 'model', 'prompt'] as const).map((group) =>
  arrange(
    `group-${group}`,
    () => FIND_TEXT.group,
    () => (group === 'none' ? FIND_TEXT.noGroups : FIND_TEXT.groups[group]),
    {
      isOn: () => (query().groupBy ?? 'none') === group,
      run: () => narrow({ groupBy: group === 'none' ? undefined : group }),
    },
  ),
);

const LAYOUTS = (['justified', 'square'] as const).map((layout) =>
  arrange(
    `layout-${layout}`,
    () => REVIEW_TEXT.layout,
    () => REVIEW_TEXT.layouts[layout],
    {
      isOn: () => useReviewStore.getState().layout === layout,
      run: () => useReviewStore.setState({ layout }),
    },
  ),
);

/** In which order takes stand in the grid, grouped by what, and how. */
export const ARRANGE_ROWS: readonly Row[] = [...SORTS, ...GROUPS, ...LAYOUTS];
