import { useMemo } from 'react';
import { CanaryBars } from '../../../canary/canary-bar.tsx';
import { useHeldBatches } from '../../../canary/use-held-batches.ts';
import { useNavigation } from '../../../navigation/navigation-store.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';

/** While takes of a batch are shown whose rest waits: what is to become of the rest. */
export function CanaryOfTakes() {
  const batches = useHeldBatches();
  const loupeTakeId = useNavigation((navigation) => navigation.loupeTakeId);
  const compareTakeIds = useNavigation((navigation) => navigation.compareTakeIds);
  const byId = useTakeStore((store) => (batches.length === 0 ? null : store.window.byId));
  const shown = useMemo(() => {
    if (byId === null) return [];
    const single = compareTakeIds.length > 1 ? compareTakeIds : loupeTakeId === null ? null : [loupeTakeId];
    const takes = single === null ? byId.values() : single.flatMap((id) => byId.get(id) ?? []);
    const seen = new Set([...takes].map(({ batchId }) => batchId));
    return batches.filter(({ batchId }) => seen.has(batchId));
  }, [batches, byId, compareTakeIds, loupeTakeId]);
  return <CanaryBars batches={shown} />;
}
