import { useMemo } from 'react';
import { shuttle } from '../../../takes/player/shuttle.ts';
import type { Player } from '../../../takes/player/use-player.ts';
import { useTakeActs } from '../../../takes/take-acts.ts';

const NOTHING = {};

/** Plays and steps all clips together; images alone do not play. */
export function usePlayActs({ frames, speed, setSpeed, step }: Player, pace: number): void {
  useTakeActs(
    useMemo(
      () =>
        frames <= 1
          ? NOTHING
          : {
              play: () => setSpeed(speed === 0 ? pace : 0),
              shuttleBack: () => setSpeed(shuttle(speed, 'J')),
              shuttleStop: () => setSpeed(0),
              shuttleOn: () => setSpeed(shuttle(speed, 'L')),
              frameBack: () => step(-1),
              frameOn: () => step(1),
              framesBack: () => step(-10),
              framesOn: () => step(10),
              first: () => step(-frames),
              last: () => step(frames),
            },
      [frames, speed, setSpeed, step, pace],
    ),
  );
}
