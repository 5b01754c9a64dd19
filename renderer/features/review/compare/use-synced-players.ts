import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { frameAt, startOf, timeWithin } from '../../../takes/player/timecode.ts';
import { useFrameTimes } from '../../../takes/player/use-frame-times.ts';
import { type Player, useRunBack } from '../../../takes/player/use-player.ts';
import { type Clip, clipOf, coveringFrame, joinTimelines } from './compare-model.ts';
import { type Sought, seekInTurn, seekNext } from './seek-in-turn.ts';

/** Playing clips that are this far apart, in seconds, are put right at once; nearer ones are led together unseen. */
const JUMP_SECONDS = 0.25;
/** How much faster or slower a clip may run to catch up. */
const MAX_NUDGE = 0.1;

interface Pane extends Sought {
  readonly element: HTMLVideoElement;
}

export interface SyncedPlayers extends Player {
  /** Gives the player the video of a take; nothing for an image. */
  readonly register: (takeId: string) => RefCallback<HTMLVideoElement>;
}

/**
 * Several videos on one timeline. Standing still, each shows exactly the frame that covers the same instant, whatever its
 * rate. Playing, the longest leads and the others are kept with it.
 */
export function useSyncedPlayers(takes: readonly Take[], isLooping: boolean): SyncedPlayers {
  const panes = useRef(new Map<string, Pane>());
  const [durations, setDurations] = useState<Readonly<Record<string, number>>>({});
  const [frame, setFrame] = useState(0);
  const [speed, setShownSpeed] = useState(0);
  /** The frame that was asked for last, or is played: known before the next drawing, for keys that come faster. */
  const now = useRef(0);
  const times = useFrameTimes(takes);
  const clips = useMemo(
    () => new Map(takes.map((take) => [take.id, clipOf(take, durations[take.id] ?? null, times[take.id])])),
    [takes, durations, times],
  );
  const timeline = useMemo(() => joinTimelines([...clips.values()]), [clips]);

  const showFrame = useCallback(
    (next: number) => {
      const target = Math.min(timeline.frames - 1, Math.max(0, Math.round(next)));
      now.current = target;
      setFrame(target);
      for (const [takeId, pane] of panes.current) {
        const clip = clips.get(takeId);
        if (clip !== undefined) seekInTurn(pane, timeWithin(clip, coveringFrame(clip, target, timeline)));
      }
    },
    [clips, timeline],
  );

  const setSpeed = useCallback(
    (next: number) => {
      setShownSpeed(next);
      for (const { element } of panes.current.values()) {
        if (next <= 0) element.pause();
        else element.playbackRate = next;
      }
      if (next === 0) showFrame(now.current);
      if (next <= 0) return;
      if (now.current >= timeline.frames - 1) showFrame(0);
      for (const pane of panes.current.values()) {
        pane.sought = null;
        pane.element.play().catch(() => {});
      }
    },
    [showFrame, timeline],
  );

  const step = useCallback(
    (by: number) => {
      const target = now.current + by;
      setSpeed(0);
      showFrame(target);
    },
    [setSpeed, showFrame],
  );

  useEffect(() => {
    if (speed <= 0) return;
    let request = requestAnimationFrame(function follow() {
      const lead = findLead(panes.current, clips);
      if (lead !== null) {
        keepTogether(panes.current, clips, lead, speed);
        now.current = Math.min(timeline.frames - 1, frameAt(lead.seconds, timeline.rate));
        setFrame(now.current);
        if (lead.element.ended) {
          if (isLooping) restart(panes.current, clips);
          else return setShownSpeed(0);
        }
      }
      request = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(request);
  }, [speed, timeline, clips, isLooping]);

  const register = useCallback(
    (takeId: string) => (element: HTMLVideoElement | null) => {
      if (element === null) return;
      const pane: Pane = { element, wanted: null, sought: null };
      panes.current.set(takeId, pane);
      const seeked = () => seekNext(pane);
      const loaded = () =>
        setDurations((known) =>
          known[takeId] === element.duration ? known : { ...known, [takeId]: element.duration },
        );
      element.addEventListener('seeked', seeked);
      // What can't be played lasts no time, whatever the library thinks of it.
      const broken = () => setDurations((known) => ({ ...known, [takeId]: 0 }));
      element.addEventListener('loadedmetadata', loaded);
      element.addEventListener('error', broken);
      if (element.readyState > 0) loaded();
      return () => {
        element.removeEventListener('seeked', seeked);
        element.removeEventListener('loadedmetadata', loaded);
        element.removeEventListener('error', broken);
        panes.current.delete(takeId);
      };
    },
    [],
  );

  useRunBack(speed, timeline.rate, frame, 0, showFrame, setShownSpeed);

  // A pane that joins, or whose length has become known, shows the instant that the others show.
  useEffect(() => {
    if (speed === 0) showFrame(now.current);
  }, [showFrame, speed]);

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

/** Of a pane that is already gone. */
const NO_CLIP: Clip = { rate: 1, frames: 1 };

type Clips = ReadonlyMap<string, Clip>;

interface Lead {
  readonly element: HTMLVideoElement;
  /** Since its first frame. */
  readonly seconds: number;
}

/** The longest clip leads: it is the last to end. One that can't be played has no length. */
function findLead(panes: ReadonlyMap<string, Pane>, clips: Clips): Lead | null {
  const [lead] = [...panes]
    .filter(([, { element }]) => element.duration > 0)
    .toSorted(([, one], [, other]) => other.element.duration - one.element.duration);
  if (lead === undefined) return null;
  const [takeId, { element }] = lead;
  return { element, seconds: Math.max(0, element.currentTime - beginOf(clips, takeId)) };
}

function keepTogether(panes: ReadonlyMap<string, Pane>, clips: Clips, lead: Lead, speed: number): void {
  for (const [takeId, { element }] of panes) {
    if (element === lead.element || element.ended || element.seeking) continue;
    const wanted = lead.seconds + beginOf(clips, takeId);
    const ahead = element.currentTime - wanted;
    if (Math.abs(ahead) > JUMP_SECONDS) element.currentTime = wanted;
    element.playbackRate = speed * (1 - Math.min(MAX_NUDGE, Math.max(-MAX_NUDGE, ahead * 2)));
  }
}

function restart(panes: ReadonlyMap<string, Pane>, clips: Clips): void {
  for (const [takeId, { element }] of panes) {
    element.currentTime = beginOf(clips, takeId);
    element.play().catch(() => {});
  }
}

function beginOf(clips: Clips, takeId: string): number {
  return startOf(clips.get(takeId) ?? NO_CLIP);
}
