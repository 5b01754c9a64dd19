import { useMemo } from 'react';
import { listPlayActs } from '../../../takes/player/play-acts.ts';
import type { Player } from '../../../takes/player/use-player.ts';
import { useTakeActs } from '../../../takes/take-acts.ts';

const NOTHING = {};

/** Plays and steps all clips together; images alone do not play. */
export function usePlayActs({ frames, speed, setSpeed, step }: Player, pace: number): void {
  useTakeActs(
    useMemo(
      () => (frames <= 1 ? NOTHING : listPlayActs({ frames, speed, setSpeed, step }, pace)),
      [frames, speed, setSpeed, step, pace],
    ),
  );
}
