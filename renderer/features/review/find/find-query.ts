import { isWholeLibrary, type TakeQuery } from '../../../../shared/domain/library/take-query.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { useReviewStore } from '../state/review-store.ts';

/** By which the field that finds takes is found. */
export const FIND_FIELD = 'find-takes';

/** The button that adds a filter. */
export const ADD_FILTER = 'add-filter';

/** Shows what a query finds, from its beginning; what says nothing is left out, so that an empty query is the whole library. */
export function showQuery(query: { [Key in keyof TakeQuery]?: TakeQuery[Key] | undefined }): void {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const next: TakeQuery = Object.fromEntries(entries);
  useReviewStore.setState({ currentId: null, selectedIds: new Set(), scrollTop: 0 });
  if (isWholeLibrary(next)) useReviewStore.setState({ collectionId: null });
  useTakeStore.getState().find(next);
}

/** Changes one part of what is looked for. */
export function narrow(change: Parameters<typeof showQuery>[0]): void {
  showQuery({ ...useTakeStore.getState().query, ...change });
}

/** Takes all filters away; the order, the groups and whether the bin is looked into stay. */
export function clearFilters(): void {
  const { sort, groupBy, isBinned } = useTakeStore.getState().query;
  useReviewStore.setState({ collectionId: null });
  showQuery({ sort, groupBy, isBinned });
}

/** Whether anything narrows what is shown, beside the bin. */
export function hasFilters(): boolean {
  const { sort, groupBy, isBinned, ...filters } = useTakeStore.getState().query;
  return Object.keys(filters).length > 0;
}
