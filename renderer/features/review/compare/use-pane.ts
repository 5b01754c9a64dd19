import { useEffect, useMemo } from 'react';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { useReviewStore } from '../state/review-store.ts';

/** The pane that ratings, flags and keys go to. */
export interface ChosenPane {
  readonly id: string | null;
  readonly choose: (takeId: string) => void;
  readonly step: (by: 1 | -1) => void;
}

const choose = (paneId: string) => useReviewStore.setState({ paneId });

/** One pane is chosen always; where the one that was is gone, the first. */
export function usePane(takes: readonly Take[]): ChosenPane {
  const paneId = useReviewStore((store) => store.paneId);
  const id = takes.some((take) => take.id === paneId) ? paneId : (takes[0]?.id ?? null);
  useEffect(() => useReviewStore.setState({ paneId: id }), [id]);
  useEffect(() => () => useReviewStore.setState({ paneId: null }), []);
  return useMemo(() => {
    const ids = takes.map((take) => take.id);
    const step = (by: 1 | -1) => {
      const next = ids.at((ids.indexOf(id ?? '') + by) % ids.length);
      if (next !== undefined) choose(next);
    };
    return { id, choose, step };
  }, [takes, id]);
}
