import { shuttle } from './shuttle.ts';
import type { Player } from './use-player.ts';

/** What can be done with whatever plays, one clip or several in step; `pace` is the speed that it begins with. */
export function listPlayActs(
  { frames, speed, setSpeed, step }: Pick<Player, 'frames' | 'speed' | 'setSpeed' | 'step'>,
  pace: number,
) {
  return {
    play: () => setSpeed(speed === 0 ? pace : 0),
    shuttleBack: () => setSpeed(shuttle(speed, 'J')),
    shuttleStop: () => setSpeed(shuttle(speed, 'K')),
    shuttleOn: () => setSpeed(shuttle(speed, 'L')),
    frameBack: () => step(-1),
    frameOn: () => step(1),
    framesBack: () => step(-10),
    framesOn: () => step(10),
    first: () => step(-frames),
    last: () => step(frames),
  };
}
