import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Take } from '../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { kindOfMime } from '../../../shared/models/media-reference.ts';
import { call } from '../../bridge.ts';
import { posterUrl } from '../../state/takes/take-store.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
import { noteFrameOnScreen, readFrameLeft } from '../frame-on-screen.ts';
import { findUnseen, MediaTrouble, type PlayerTrouble, takeUrl } from '../media/media-trouble.tsx';
import { useTakeActs } from '../take-commands.ts';
import { placePicture, ZoomNote } from './image-stage.tsx';
import {
  changeLoop,
  type LoopMarks,
  markFirst,
  markLast,
  NO_MARKS,
  useLoopMarks,
  usePlaybackStore,
} from './playback-store.ts';
import type { LoopControls } from './scrubber.tsx';
import { SoundMeter } from './sound-meter.tsx';
import styles from './stage.module.css';
import { timeWithin } from './timecode.ts';
import { Transport } from './transport.tsx';
import { type LoopingPlayer, type Player, usePlayer } from './use-player.ts';
import { type Size, sizeOf, useZoom } from './use-zoom.ts';

/**
 * A video with its transport. Click plays and pauses. One that `plays` begins by itself, and is silent until it was stopped once.
 * `isDrawn`: its frames and its sound are drawn along the timeline.
 */
export function VideoStage(props: {
  readonly take: Take;
  readonly plays?: boolean;
  readonly isDrawn?: boolean;
}) {
  const { take, plays = false, isDrawn = false } = props;
  const [isSilent, setSilent] = useState(plays);
  const video = useRef<HTMLVideoElement>(null);
  const { volume, isLooping } = usePlaybackStore();
  const marks = useLoopMarks(take.id);
  const { [take.id]: times = null } = useFrameTimes([take]);
  const { frameRate, duration } = take;
  const [at] = useState(() => (plays ? 0 : readFrameLeft(take.id)));
  const player = usePlayer(video, { frameRate, duration, times, at }, { isLooping, marks });
  const change = useCallback((next: (marks: LoopMarks) => LoopMarks) => changeLoop(take.id, next), [take.id]);
  const { frame, speed, range, setSpeed } = player;
  useEffect(() => {
    if (video.current !== null) video.current.volume = volume;
  }, [volume]);
  useEffect(() => {
    noteFrameOnScreen({ takeId: take.id, number: frame, seconds: timeWithin(player, frame), speed });
    return () => noteFrameOnScreen(null);
  }, [take.id, frame, speed, player]);
  useEffect(() => {
    if (isSilent) setSpeed(1);
  }, [isSilent, setSpeed]);
  useStageActs(player, change);
  return (
    <div className={styles.stage}>
      <VideoCanvas {...{ take, video, player, isSilent }} onStop={() => setSilent(false)} />
      <Transport
        player={player}
        label={REVIEW_TEXT.position}
        loop={{ range, change }}
        drawnTake={isDrawn ? take.id : null}
        meter={<SoundMeter video={video} isPlaying={speed > 0} />}
      />
    </div>
  );
}

/** The video itself, which can be zoomed and moved; and what is said where it can’t be played. */
function VideoCanvas(props: {
  readonly take: Take;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly player: LoopingPlayer;
  readonly isSilent: boolean;
  readonly onStop: () => void;
}) {
  const { take, video, player, isSilent, onStop } = props;
  const { speed, range, setSpeed } = player;
  const { isMuted, isLooping, pace } = usePlaybackStore();
  const [trouble, setTrouble] = useState<PlayerTrouble | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const zoom = useZoom(canvas, picture, {
    isGrown: true,
    onClick: () => setSpeed(speed === 0 ? pace : 0),
  });
  return (
    <div
      ref={canvas}
      className={classNames(styles.canvas, zoom.isFitted ? styles.playable : styles.movable)}
      {...zoom.handlers}
    >
      <video
        ref={video}
        className={zoom.isFitted ? styles.video : styles.picture}
        style={zoom.isFitted ? undefined : placePicture(zoom.view, picture, zoom.isPixelated)}
        // Without this, the page may play the file but neither hear nor see into it.
        crossOrigin="anonymous"
        src={takeUrl(take.id)}
        aria-label={take.prompt || take.name}
        poster={take.hasPoster ? posterUrl(take.id) : undefined}
        preload="auto"
        loop={isLooping && range === null}
        muted={isMuted || isSilent}
        onPause={onStop}
        playsInline
        disablePictureInPicture
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          setPicture((known) => sizeOf(videoWidth, videoHeight, known))
        }
        onLoadedData={({ currentTarget }) => setTrouble(findUnseen(take, currentTarget))}
        onError={(event) => setTrouble({ complaint: event.currentTarget.error?.message ?? '' })}
      />
      {kindOfMime(take.mime) === 'audio' && (
        <span className={styles.sound}>
          <MediaIcon kind="audio" size={48} />
        </span>
      )}
      {!zoom.isFitted && <ZoomNote zoom={zoom} />}
      {trouble !== null && (
        <MediaTrouble
          take={take}
          {...trouble}
          onRetry={() => {
            setTrouble(null);
            video.current?.load();
          }}
        />
      )}
    </div>
  );
}

/** What keys and the palette do with the video. */
function useStageActs(player: LoopingPlayer, change: LoopControls['change']): void {
  const { frame, frames, speed, setSpeed, step } = player;
  const { isMuted, pace } = usePlaybackStore();
  useTakeActs(
    useMemo(
      () => ({
        ...listPlayActs({ frames, speed, setSpeed, step }, pace),
        loopFrom: () => change((now) => markFirst(now, frame)),
        loopTo: () => change((now) => markLast(now, frame)),
        loopAll: () => change(() => NO_MARKS),
        mute: () => usePlaybackStore.setState({ isMuted: !isMuted }),
      }),
      [setSpeed, speed, pace, step, change, frame, frames, isMuted],
    ),
  );
}

type FrameTimes = Readonly<Record<string, readonly number[]>>;

const NONE: FrameTimes = {};
/** Takes that are only passed by are not read through. */
const PATIENCE_MILLISECONDS = 100;

/** By take, when the frames of videos are shown, in seconds; only of those where it is uneven, once that is known. */
export function useFrameTimes(takes: readonly Take[]): FrameTimes {
  const [known, setKnown] = useState(NONE);
  const key = takes.flatMap(({ id, kind }) => (kind === 'video' ? [id] : [])).join(' ');
  useEffect(() => {
    let isCurrent = true;
    const ask = (takeId: string) =>
      void call('library.frameTimes', { takeId }).then((answer) => {
        const times = answer.ok ? answer.value : null;
        if (isCurrent && times !== null) setKnown((others) => ({ ...others, [takeId]: times }));
      });
    const askAll = () => key.split(' ').filter(Boolean).forEach(ask);
    const later = setTimeout(askAll, PATIENCE_MILLISECONDS);
    return () => {
      isCurrent = false;
      clearTimeout(later);
    };
  }, [key]);
  return known;
}

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

/** Speeds of the shuttle keys; each further press doubles. */
const FASTEST = 8;

/** The speed after a key: `J` back, `K` stop, `L` on. 0 stands still, negative runs back. */
export function shuttle(speed: number, key: 'J' | 'K' | 'L'): number {
  if (key === 'K') return 0;
  const direction = key === 'L' ? 1 : -1;
  const isSame = Math.sign(speed) === direction;
  return isSame ? direction * Math.min(FASTEST, Math.abs(speed) * 2) : direction;
}
