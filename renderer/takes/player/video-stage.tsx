import { useCallback, useEffect, useRef, useState } from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { posterUrl } from '../../projections/take-store.ts';
import { nameKey } from '../../ui/meant-key.ts';
import { noteFrameOnScreen } from '../frame-on-screen.ts';
import { MediaTrouble } from '../media/media-trouble.tsx';
import { takeUrl } from '../media/take-url.ts';
import { useTakeKeys } from '../take-keys.ts';
import { type LoopMarks, markFirst, markLast, NO_MARKS } from './loop-marks.ts';
import { changeLoop, useLoopMarks, usePlaybackStore } from './playback-store.ts';
import { shuttle } from './shuttle.ts';
import { SoundMeter } from './sound-meter.tsx';
import styles from './stage.module.css';
import { timeWithin } from './timecode.ts';
import { Transport } from './transport.tsx';
import { useFrameTimes } from './use-frame-times.ts';
import { usePlayer } from './use-player.ts';

/** A video with its transport. Click plays and pauses. */
export function VideoStage({ take }: { readonly take: Take }) {
  const video = useRef<HTMLVideoElement>(null);
  const { isMuted, volume, isLooping } = usePlaybackStore();
  const marks = useLoopMarks(take.id);
  const pace = usePlaybackStore((store) => store.pace);
  const { [take.id]: times = null } = useFrameTimes([take]);
  const { frameRate, duration } = take;
  const player = usePlayer(video, { frameRate, duration, times }, { isLooping, marks });
  const change = useCallback((next: (marks: LoopMarks) => LoopMarks) => changeLoop(take.id, next), [take.id]);
  const [complaint, setComplaint] = useState<string | null>(null);
  const { frame, frames, speed, range, setSpeed, step } = player;
  useEffect(() => {
    if (video.current !== null) video.current.volume = volume;
  }, [volume]);

  useEffect(() => {
    noteFrameOnScreen({ takeId: take.id, number: frame, seconds: timeWithin(player, frame) });
    return () => noteFrameOnScreen(null);
  }, [take.id, frame, player]);

  const handleKey = useCallback(
    (event: KeyboardEvent): boolean => {
      const key = nameKey(event);
      const actions: Readonly<Record<string, () => void>> = {
        ' ': () => setSpeed(speed === 0 ? pace : 0),
        J: () => setSpeed(shuttle(speed, 'J')),
        K: () => setSpeed(shuttle(speed, 'K')),
        L: () => setSpeed(shuttle(speed, 'L')),
        // With Shift, the same keys give the signs beside them, and go ten frames.
        ',': () => step(-1),
        '.': () => step(1),
        '<': () => step(-10),
        '>': () => step(10),
        Home: () => step(-frames),
        End: () => step(frames),
        I: () => change((now) => (event.shiftKey ? NO_MARKS : markFirst(now, frame))),
        O: () => change((now) => (event.shiftKey ? NO_MARKS : markLast(now, frame))),
        M: () => usePlaybackStore.setState({ isMuted: !isMuted }),
      };
      const action = actions[key];
      action?.();
      return action !== undefined;
    },
    [setSpeed, speed, pace, step, change, frame, frames, isMuted],
  );
  useTakeKeys(handleKey);

  return (
    <div className={styles.stage}>
      <div className={styles.canvas}>
        <video
          ref={video}
          className={styles.video}
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
          onClick={() => setSpeed(speed === 0 ? pace : 0)}
          onError={(event) => setComplaint(event.currentTarget.error?.message ?? '')}
        />
        {complaint !== null && (
          <MediaTrouble
            take={take}
            complaint={complaint}
            onRetry={() => {
              setComplaint(null);
              video.current?.load();
            }}
          />
        )}
      </div>
      <Transport
        player={player}
        label={REVIEW_TEXT.position}
        loop={{ range, change }}
        meter={<SoundMeter video={video} isPlaying={speed > 0} />}
      />
    </div>
  );
}
