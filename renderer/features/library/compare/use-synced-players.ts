import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Take } from '../../../../shared/library/take.ts';
import { type Player, useRunBack } from '../../../takes/player/use-player.ts';
import { useFrameTimes } from '../../../takes/player/video-stage.tsx';
import { clipOf, joinTimelines } from './compare-model.ts';
import { begin, type Ensemble, playOn, seekAll, setPace, usePanes } from './lead-panes.ts';

export interface SyncedPlayers extends Player {
  /** Gives the player the video of a take; nothing for an image. */
  readonly register: (takeId: string) => RefCallback<HTMLVideoElement>;
}

/**
 * Several videos on one timeline. Standing still, each shows exactly the frame that covers the same instant, whatever its
 * rate. Playing, the longest leads and the others are kept with it.
 */
export function useSyncedPlayers(takes: readonly Take[], isLooping: boolean): SyncedPlayers {
  const { panes, durations, register } = usePanes();
  const times = useFrameTimes(takes);
  const clips = useMemo(
    () => new Map(takes.map((take) => [take.id, clipOf(take, durations[take.id] ?? null, times[take.id])])),
    [takes, durations, times],
  );
  const timeline = useMemo(() => joinTimelines([...clips.values()]), [clips]);
  const ensemble = useMemo(
    () => ({ panes, clips, timeline, isLooping }),
    [panes, clips, timeline, isLooping],
  );
  const { frame, now, showFrame, follow } = useInstant(ensemble);
  const [speed, setShownSpeed] = useState(0);

  const setSpeed = useCallback(
    (next: number) => {
      setShownSpeed(next);
      setPace(panes, next);
      if (next === 0) showFrame(now.current);
      if (next <= 0) return;
      if (now.current >= timeline.frames - 1) showFrame(0);
      begin(panes);
    },
    [panes, now, showFrame, timeline],
  );

  const step = useCallback(
    (by: number) => {
      const target = now.current + by;
      setSpeed(0);
      showFrame(target);
    },
    [now, setSpeed, showFrame],
  );

  useFollowing(ensemble, speed, follow, setShownSpeed);
  useRunBack(speed, timeline.rate, frame, 0, showFrame, setShownSpeed);

  // A pane that joins, or whose length has become known, shows the instant that the others show.
  useEffect(() => {
    if (speed === 0) showFrame(now.current);
  }, [now, showFrame, speed]);

  return useMemo(
    () => ({
      frame,
      frames: timeline.frames,
      rate: timeline.rate,
      speed,
      setSpeed,
      showFrame,
      step,
      register,
    }),
    [frame, timeline, speed, setSpeed, showFrame, step, register],
  );
}

/** The instant that all videos show, and what brings another one. */
function useInstant({ panes, clips, timeline }: Ensemble) {
  const [frame, setFrame] = useState(0);
  /** The frame that was asked for last, or is played: known before the next drawing, for keys that come faster. */
  const now = useRef(0);
  const follow = useCallback((next: number) => {
    now.current = next;
    setFrame(next);
  }, []);
  const showFrame = useCallback(
    (next: number) => {
      const target = Math.min(timeline.frames - 1, Math.max(0, Math.round(next)));
      follow(target);
      seekAll(panes, clips, target, timeline);
    },
    [panes, clips, timeline, follow],
  );
  return { frame, now, showFrame, follow };
}

/** While the videos play, keeps them together and says which frame they are at. */
function useFollowing(
  ensemble: Ensemble,
  speed: number,
  follow: (frame: number) => void,
  stop: (speed: number) => void,
): void {
  useEffect(() => {
    if (speed <= 0) return;
    let request = requestAnimationFrame(function led() {
      const { frame, isOver } = playOn(ensemble, speed);
      if (frame !== null) follow(frame);
      if (isOver) stop(0);
      else request = requestAnimationFrame(led);
    });
    return () => cancelAnimationFrame(request);
  }, [ensemble, speed, follow, stop]);
}
