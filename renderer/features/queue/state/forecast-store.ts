import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { findModel } from '../../../../shared/models/index.ts';
import { foreseeBatches, isUnderWay, type TypicalTimes } from '../../../../shared/queue/forecast.ts';
import { readCore, useCore } from '../../../state/core/core-store.ts';
import { useQuery } from '../../../state/core/use-query.ts';

interface ForecastStore {
  readonly times: TypicalTimes;
  /** When batches should be done, by id, in epoch milliseconds; those of which it is not known are left out. */
  readonly ends: ReadonlyMap<string, number>;
  /** When the last of them should be; null where it is not known of each. */
  readonly lastEnd: number | null;
}

type Foreseen = Omit<ForecastStore, 'times'>;
const NOTHING: Foreseen = { ends: new Map(), lastEnd: null };

/** What the Queue foresees. Rows read their own part of it, so that a list of thousands is not rendered again. */
export const useForecast = create<ForecastStore>(() => ({ times: new Map(), ...NOTHING }));

const BETWEEN_FORECASTS = 2_000;

/** Keeps the forecast true while the Queue is shown. */
export function useKeptForecast(): void {
  const tick = useStatusTick(BETWEEN_FORECASTS);
  const done = useCore((core) => core.status.counts.done);
  const profileId = useCore((core) => core.status.profileId);
  // Each generation that ends adds to the history.
  const { value: history } = useQuery('queue.times', {}, { after: [done, profileId] });
  useEffect(() => {
    if (history === null) return;
    const times = new Map(history.map(({ model, milliseconds }) => [model, milliseconds]));
    useForecast.setState({ times, ...foresee(times) });
  }, [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick may be a change of the queue
  useEffect(() => useForecast.setState(({ times }) => foresee(times)), [tick]);
}

function foresee(times: TypicalTimes): Foreseen {
  const { jobs, profile, status } = readCore();
  const { profileId, pausedBatches, pausedModels } = status;
  const isHeld = status.paused || status.startUp !== null || status.profileHolds[profileId] !== undefined;
  if (isHeld || times.size === 0) return NOTHING;
  const ends = foreseeBatches(jobs.values(), {
    ...{ now: Date.now(), profileId, times, pausedBatches, pausedModels },
    places: profile.limits.concurrent,
    laneOf: (model) => findModel(model, profile)?.kind ?? 'video',
  });
  const open = new Set<string>();
  for (const job of jobs.values()) if (isUnderWay(job)) open.add(job.batchId);
  const isWhole = ends.size > 0 && ends.size === open.size;
  return { ends, lastEnd: isWhole ? Math.max(...ends.values()) : null };
}

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
