import { type RefCallback, useCallback, useState } from 'react';
import { type Sought, seekInTurn, seekNext } from '../../../takes/player/seek-in-turn.ts';
import { frameAt, startOf, timeWithin } from '../../../takes/player/timecode.ts';
import { type Clip, coveringFrame } from './compare-model.ts';

/** Playing clips that are this far apart, in seconds, are put right at once; nearer ones are led together unseen. */
const JUMP_SECONDS = 0.25;
/** How much faster or slower a clip may run to catch up. */
const MAX_NUDGE = 0.1;

/** Of a pane that is already gone. */
const NO_CLIP: Clip = { rate: 1, frames: 1 };

/** A video of the comparison, and where it was sent. */
interface Pane extends Sought {
  readonly element: HTMLVideoElement;
}

/** By the take that each shows. */
type Panes = ReadonlyMap<string, Pane>;
type Clips = ReadonlyMap<string, Clip>;

/** The videos that play together, and their common timeline. */
export interface Ensemble {
  readonly panes: Panes;
  readonly clips: Clips;
  readonly timeline: Clip;
  readonly isLooping: boolean;
}

/** Has each video show its frame of one instant. */
export function seekAll(panes: Panes, clips: Clips, frame: number, timeline: Clip): void {
  for (const [takeId, pane] of panes) {
    const clip = clips.get(takeId);
    if (clip !== undefined) seekInTurn(pane, timeWithin(clip, coveringFrame(clip, frame, timeline)));
  }
}

/** Has the videos stand still, or play so fast once they play. */
export function setPace(panes: Panes, speed: number): void {
  for (const { element } of panes.values()) {
    if (speed <= 0) element.pause();
    else element.playbackRate = speed;
  }
}

/** Has the videos play from where they are. */
export function begin(panes: Panes): void {
  for (const pane of panes.values()) {
    pane.sought = null;
    pane.element.play().catch(() => {});
  }
}

/** Keeps the videos together, starts over at the end of a loop, and says which frame they are at; null where none plays. */
export function playOn(
  { panes, clips, timeline, isLooping }: Ensemble,
  speed: number,
): { readonly frame: number | null; readonly isOver: boolean } {
  const lead = findLead(panes, clips);
  if (lead === null) return { frame: null, isOver: false };
  keepTogether(panes, clips, lead, speed);
  const frame = Math.min(timeline.frames - 1, frameAt(lead.seconds, timeline.rate));
  const hasEnded = lead.element.ended;
  if (hasEnded && isLooping) restart(panes, clips);
  return { frame, isOver: hasEnded && !isLooping };
}

interface Lead {
  readonly element: HTMLVideoElement;
  /** Since its first frame. */
  readonly seconds: number;
}

/** The longest clip leads: it is the last to end. One that can't be played has no length. */
function findLead(panes: Panes, clips: Clips): Lead | null {
  const [lead] = [...panes]
    .filter(([, { element }]) => element.duration > 0)
    .toSorted(([, one], [, other]) => other.element.duration - one.element.duration);
  if (lead === undefined) return null;
  const [takeId, { element }] = lead;
  return { element, seconds: Math.max(0, element.currentTime - beginOf(clips, takeId)) };
}

function keepTogether(panes: Panes, clips: Clips, lead: Lead, speed: number): void {
  for (const [takeId, { element }] of panes) {
    if (element === lead.element || element.ended || element.seeking) continue;
    const wanted = lead.seconds + beginOf(clips, takeId);
    const ahead = element.currentTime - wanted;
    if (Math.abs(ahead) > JUMP_SECONDS) element.currentTime = wanted;
    element.playbackRate = speed * (1 - Math.min(MAX_NUDGE, Math.max(-MAX_NUDGE, ahead * 2)));
  }
}

function restart(panes: Panes, clips: Clips): void {
  for (const [takeId, { element }] of panes) {
    element.currentTime = beginOf(clips, takeId);
    element.play().catch(() => {});
  }
}

function beginOf(clips: Clips, takeId: string): number {
  return startOf(clips.get(takeId) ?? NO_CLIP);
}

/** The videos that are shown, and how long each is, in seconds, once the player knows. */
export function usePanes() {
  const [panes] = useState(() => new Map<string, Pane>());
  const [durations, setDurations] = useState<Readonly<Record<string, number>>>({});
  const register = useCallback(
    (takeId: string): RefCallback<HTMLVideoElement> =>
      (element) => {
        if (element === null) return;
        const pane: Pane = { element, wanted: null, sought: null };
        panes.set(takeId, pane);
        const stopListening = listen(pane, (duration) =>
          setDurations((known) => (known[takeId] === duration ? known : { ...known, [takeId]: duration })),
        );
        return () => {
          stopListening();
          panes.delete(takeId);
        };
      },
    [panes],
  );
  return { panes, durations, register };
}

function listen(pane: Pane, onDuration: (seconds: number) => void): () => void {
  const { element } = pane;
  const seeked = () => seekNext(pane);
  // Without a length in its header, what the library measured counts.
  const loaded = () => Number.isFinite(element.duration) && onDuration(element.duration);
  // What can't be played lasts no time, whatever the library thinks of it.
  const broken = () => onDuration(0);
  element.addEventListener('seeked', seeked);
  element.addEventListener('loadedmetadata', loaded);
  element.addEventListener('error', broken);
  if (element.readyState > 0) loaded();
  return () => {
    element.removeEventListener('seeked', seeked);
    element.removeEventListener('loadedmetadata', loaded);
    element.removeEventListener('error', broken);
  };
}
