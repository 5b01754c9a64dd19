import { useSyncExternalStore } from 'react';
import { useStageStore } from './stage-store.ts';

/** From here on the stage stands beside the form; below it is a strip. The same as in compose-room.module.css. */
const WIDE = '(min-width: 1500px) and (min-height: 600px)';

/** Whether there is room for the stage beside the form. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
}

/** Whether a take lies large over the form. */
export function useIsCovered(): boolean {
  const isLarge = useStageStore((store) => store.isLarge);
  return !useIsWide() && isLarge;
}

function follow(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
