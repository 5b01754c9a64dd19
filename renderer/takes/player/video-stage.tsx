import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Take } from '../../../shared/domain/library/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { posterUrl } from '../../projections/takes/take-store.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { noteFrameOnScreen } from '../frame-on-screen.ts';
import { findUnseen, type PlayerTrouble } from '../media/explain-trouble.ts';
import { MediaTrouble } from '../media/media-trouble.tsx';
import { takeUrl } from '../media/take-url.ts';
import { useTakeActs } from '../take-acts.ts';
import { type LoopMarks, markFirst, markLast, NO_MARKS } from './loop-marks.ts';
import { listPlayActs } from './play-acts.ts';
import { changeLoop, useLoopMarks, usePlaybackStore } from './playback-store.ts';
import type { LoopControls } from './scrubber.tsx';
import { SoundMeter } from './sound-meter.tsx';
import styles from './stage.module.css';
import { timeWithin } from './timecode.ts';
import { Transport } from './transport.tsx';
import { useFrameTimes } from './use-frame-times.ts';
import { type LoopingPlayer, usePlayer } from './use-player.ts';
import { useZoom } from './use-zoom.ts';
import { type Size, sizeOf } from './zoom.ts';
import { placePicture, ZoomNote } from './zoom-note.tsx';

/** A video with its transport. Click plays and pauses. */
export function VideoStage({ take }: { readonly take: Take }) {
  const video = useRef<HTMLVideoElement>(null);
  const { volume, isLooping } = usePlaybackStore();
  const marks = useLoopMarks(take.id);
  const { [take.id]: times = null } = useFrameTimes([take]);
  const { frameRate, duration } = take;
  const player = usePlayer(video, { frameRate, duration, times }, { isLooping, marks });
  const change = useCallback((next: (marks: LoopMarks) => LoopMarks) => changeLoop(take.id, next), [take.id]);
  const { frame, speed, range } = player;
  useEffect(() => {
    if (video.current !== null) video.current.volume = volume;
  }, [volume]);
  useEffect(() => {
    noteFrameOnScreen({ takeId: take.id, number: frame, seconds: timeWithin(player, frame) });
    return () => noteFrameOnScreen(null);
  }, [take.id, frame, player]);
  useStageActs(player, change);
  return (
    <div className={styles.stage}>
      <VideoCanvas take={take} video={video} player={player} />
      <Transport
        player={player}
        label={REVIEW_TEXT.position}
        loop={{ range, change }}
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
}) {
  const { take, video, player } = props;
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
        muted={isMuted}
        playsInline
        disablePictureInPicture
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          setPicture((known) => sizeOf(videoWidth, videoHeight, known))
        }
        onLoadedData={({ currentTarget }) => setTrouble(findUnseen(currentTarget))}
        onError={(event) => setTrouble({ complaint: event.currentTarget.error?.message ?? '' })}
      />
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
