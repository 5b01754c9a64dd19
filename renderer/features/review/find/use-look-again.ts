import { useEffect, useState } from 'react';
import { call } from '../../../bridge.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';

/** As many as a call takes: more than are near what is in sight. */
const MAX_PER_CALL = 500;

/**
 * Looks at the files of the takes that are near whenever the window is come back to, because files are moved in other
 * programs; tells how often that was done.
 */
export function useLookAgain(): number {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const look = async () => {
      const takeIds = [...useTakeStore.getState().window.byId.keys()].slice(-MAX_PER_CALL);
      if (takeIds.length === 0) return;
      await call('library.lookAt', { takeIds });
      setLooks((now) => now + 1);
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return looks;
}
