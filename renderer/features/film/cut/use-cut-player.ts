import { useEffect, useMemo, useState } from 'react';
import type { Project, ShotView } from '../../../../shared/film/film.ts';
import { layTimeline, spanAt, type Timeline } from '../../../../shared/film/timeline.ts';
import { rateOf } from '../../../../shared/kernel/rate.ts';
import { useTakeStore, wantTakes } from '../../../state/takes/take-store.ts';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import { countFrames, exactRate } from '../../../takes/player/timecode.ts';
import { type Player, useRunBack } from '../../../takes/player/use-player.ts';
import { useFrameTimes } from '../../../takes/player/video-stage.tsx';
import { spanNow, useCut } from '../state/cut-store.ts';
import { chooseShot, useFilm } from '../state/film-room-store.ts';
import { type CutEngine, makeCutEngine } from './cut-engine.ts';

export interface CutPlayer extends Player, Pick<CutEngine, 'attach'> {
  readonly timeline: Timeline;
}

/** Spans whose clips are looked at closely before they are played. */
const AHEAD = 3;

/** The player of a project’s cut. */
export function useCutPlayer(project: Project, shots: readonly ShotView[]): CutPlayer {
  const [engine] = useState(makeCutEngine);
  const { frame, speed, trim, broken } = useCut();
  const volume = usePlaybackStore((playback) => playback.volume);
  const timeline = useMemo(
    () => layTimeline(trim === null ? shots : shots.map((shot) => trimmed(shot, trim)), project.rate),
    [shots, trim, project.rate],
  );
  const { num, den } = rateOf(project.rate);
  useClips(engine, timeline);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is broken is shown as a slate from then on
  useEffect(() => {
    engine.setTimeline(timeline);
    const span = timeline.spans.find(({ shot }) => shot.id === trim?.shotId);
    // What is seen while an end is dragged is where it will be.
    if (span !== undefined) engine.showFrame(span.start + (trim?.edge === 'out' ? span.frames - 1 : 0));
  }, [engine, timeline, trim, broken]);
  // A soundtrack stands for the sound of the clips unless both are wanted.
  const isAlone = project.soundtrack !== null && !project.soundtrack.withClips;
  useEffect(() => engine.setVolume(isAlone ? 0 : volume), [engine, volume, isAlone]);
  useRunBack(speed, num / den, frame, 0, engine.showFrame, engine.setSpeed);
  useCurrentShot(engine, timeline);
  const { setSpeed, showFrame, step, attach } = engine;
  const { frames } = timeline;
  return useMemo(
    () => ({ timeline, frame, frames, rate: num / den, speed, setSpeed, showFrame, step, attach }),
    [timeline, frame, frames, num, den, speed, setSpeed, showFrame, step, attach],
  );
}

function trimmed(shot: ShotView, trim: NonNullable<ReturnType<typeof useCut.getState>['trim']>): ShotView {
  if (shot.id !== trim.shotId) return shot;
  if (shot.select === null) return { ...shot, frames: trim.out };
  return { ...shot, select: { ...shot.select, in: trim.in, out: trim.out } };
}

/** Tells the player what is known of the clips around the playhead. */
function useClips(engine: CutEngine, timeline: Timeline): void {
  const byId = useTakeStore(({ window }) => window.byId);
  const index = useCut(({ frame }) => spanAt(timeline, frame));
  const ids = timeline.spans
    .slice(Math.max(0, index - AHEAD), index + AHEAD + 1)
    .flatMap(({ version }) => (version?.kind === 'video' ? [version.takeId] : []))
    .join(' ');
  useEffect(() => wantTakes(ids.split(' ').filter(Boolean)), [ids]);
  const takes = useMemo(() => ids.split(' ').flatMap((id) => byId.get(id) ?? []), [ids, byId]);
  const times = useFrameTimes(takes);
  useEffect(() => {
    const known = takes.flatMap(({ id, frameRate, duration }) => {
      if (frameRate === null) return [];
      const [rate, exact] = [exactRate(frameRate), times[id] ?? null];
      return [
        [id, { rate, times: exact, frames: exact?.length ?? countFrames(duration ?? 0, rate) }] as const,
      ];
    });
    engine.setClips(new Map(known));
  }, [engine, takes, times]);
}

/** The shot that is seen is the one where the keys are, here and on the board. */
function useCurrentShot(engine: CutEngine, timeline: Timeline): void {
  const id = useCut(() => spanNow()?.shot.id);
  // What is asked is about the shot at the playhead, which stands meanwhile.
  const isAsked = useFilm(({ dialog }) => dialog !== null);
  useEffect(() => {
    if (isAsked) engine.setSpeed(0);
  }, [engine, isAsked]);
  const [first] = useState(() => useFilm.getState().currentId);
  useEffect(() => {
    const span = layNow(first);
    if (span !== undefined) engine.showFrame(span.start);
  }, [engine, first]);
  useEffect(() => {
    if (id !== undefined && timeline.frames > 0 && id !== useFilm.getState().currentId) chooseShot(id);
  }, [id, timeline]);
}

/** The span of the shot that was current when the cut was opened, unless it is at the playhead anyway. */
function layNow(shotId: string | null) {
  if (shotId === null || spanNow()?.shot.id === shotId) return undefined;
  return useCut.getState().timeline.spans.find(({ shot }) => shot.id === shotId);
}
