import { useSyncExternalStore } from 'react';
import { useStageStore } from './stage-store.ts';

/** From here on the stage stands beside the form; below it is a strip. The same as in compose-room.module.css. */
const WIDE = '(min-width: 1500px) and (min-height: 600px)';

/** Whether there is room for the stage beside the form. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, isWide);
}

/** Whether a take lies large over the form. */
export function useIsCovered(): boolean {
  const isLarge = useStageStore((store) => store.isLarge);
  return !useIsWide() && isLarge;
}

let kept: MediaQueryList | undefined;

/** One for all that ask: each drawing does, and making one takes longer than reading it. */
function wide(): MediaQueryList {
  kept ??= window.matchMedia(WIDE);
  return kept;
}

const isWide = () => wide().matches;

function follow(changed: () => void): () => void {
  wide().addEventListener('change', changed);
  return () => wide().removeEventListener('change', changed);
}
