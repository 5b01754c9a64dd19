import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { posterUrl } from '../../../projections/takes/take-store.ts';
import { findUnseen, isTooLarge, type PlayerTrouble } from '../../../takes/media/explain-trouble.ts';
import { ShortTrouble } from '../../../takes/media/media-trouble.tsx';
import { takeUrl } from '../../../takes/media/take-url.ts';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import { SoundMeter } from '../../../takes/player/sound-meter.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './compare-room.module.css';
import type { LinkedView } from './linked-view.ts';
import type { SyncedPlayers } from './use-synced-players.ts';

/** From this zoom on, the pixels themselves are what one wants to see. */
const PIXELS_FROM = 4;

interface PaneMediaProps {
  readonly take: Take;
  readonly view: LinkedView;
  readonly isHeard: boolean;
  readonly isBlind: boolean;
  readonly hasMeter: boolean;
  readonly player: SyncedPlayers;
}

/** The image or the video of a pane, or in a few words why there is none. */
export function PaneMedia(props: PaneMediaProps) {
  const { take, view, isBlind } = props;
  const [trouble, setTrouble] = useState<PlayerTrouble | null>(null);
  const style = {
    ...(view.zoom >= PIXELS_FROM ? { imageRendering: 'pixelated' as const } : {}),
    transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.zoom})`,
  };
  const words = isBlind ? REVIEW_TEXT.hiddenName : take.name;
  if (isTooLarge(take)) return <ShortTrouble take={take} known="large" />;
  if (trouble !== null) return <ShortTrouble take={take} {...trouble} />;
  if (take.kind === 'video')
    return <PaneVideo {...props} style={style} words={words} onBroken={setTrouble} />;
  return (
    <img
      className={styles.media}
      style={style}
      src={takeUrl(take.id)}
      alt={words}
      draggable={false}
      onError={() => setTrouble({})}
    />
  );
}

function PaneVideo(
  props: PaneMediaProps & {
    readonly style: CSSProperties;
    readonly words: string;
    readonly onBroken: (trouble: PlayerTrouble | null) => void;
  },
) {
  const { take, isHeard, hasMeter, player, style, words, onBroken } = props;
  const { isMuted, volume } = usePlaybackStore();
  const { register, speed } = player;
  const video = useRef<HTMLVideoElement>(null);
  // The same function at every drawing: a new one would take the video from the player and give it back, and forget its seek.
  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      return register(take.id)(element);
    },
    [register, take.id],
  );
  useEffect(() => {
    if (video.current !== null) video.current.volume = volume;
  }, [volume]);
  return (
    <>
      <video
        ref={ref}
        className={styles.media}
        style={style}
        // Without this, the page may play the file but neither hear nor see into it.
        crossOrigin="anonymous"
        src={takeUrl(take.id)}
        aria-label={words}
        poster={take.hasPoster ? posterUrl(take.id) : undefined}
        preload="auto"
        muted={isMuted || !isHeard}
        playsInline
        disablePictureInPicture
        onLoadedData={({ currentTarget }) => onBroken(findUnseen(currentTarget))}
        onError={(event) => onBroken({ complaint: event.currentTarget.error?.message ?? '' })}
      />
      {hasMeter && (
        <div className={classNames(styles.meter, speed > 0 && styles.sounding)}>
          <SoundMeter video={video} isPlaying={speed > 0} />
        </div>
      )}
    </>
  );
}
