import { useEffect, useRef, useState } from 'react';
import { useCore } from '../../../projections/core/core-store.ts';

/**
 * A number that grows when the status has changed, though at most once in the time: a running batch changes it many times
 * a second, and what follows it by asking the core must neither ask as often nor wait until it is quiet.
 */
export function useStatusTick(milliseconds: number): number {
  const status = useCore((core) => core.status);
  const [tick, setTick] = useState(0);
  const timer = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the status counts, whatever it is
  useEffect(() => {
    timer.current ??= window.setTimeout(() => {
      timer.current = null;
      setTick((before) => before + 1);
    }, milliseconds);
  }, [status, milliseconds]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return tick;
}
