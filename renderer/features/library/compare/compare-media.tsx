import {
  type CSSProperties,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import type { Take } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { posterUrl } from '../../../state/takes/take-store.ts';
import {
  findUnseen,
  isTooLarge,
  type PlayerTrouble,
  ShortTrouble,
  takeUrl,
} from '../../../takes/media/media-trouble.tsx';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import { readWheel } from '../../../takes/player/read-wheel.ts';
import { SoundMeter } from '../../../takes/player/sound-meter.tsx';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './compare-room.module.css';
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
        onLoadedData={({ currentTarget }) => onBroken(findUnseen(take, currentTarget))}
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

const CLOSEST = 32;

/** One view for all panes: how much larger than fitted, and how far moved, in parts of a pane. */
export interface LinkedView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: LinkedView = { zoom: 1, x: 0, y: 0 };

/** Zooms by a factor, around the middle. */
export function zoomBy(view: LinkedView, factor: number): LinkedView {
  return zoomAt(view, factor, { x: 0, y: 0 });
}

/** Moves by parts of a pane. */
export function moveBy(view: LinkedView, x: number, y: number): LinkedView {
  return keepInside({ ...view, x: view.x + x, y: view.y + y });
}

/** What a wheel or a trackpad makes of a view; where it zooms, what lies under the pointer stays there. */
export function followWheel(event: WheelEvent<HTMLElement>): (view: LinkedView) => LinkedView {
  const box = boxOf(event.currentTarget);
  const act = readWheel(event.nativeEvent);
  if (act.kind === 'move') return (view) => moveBy(view, act.x / box.width, act.y / box.height);
  const point = {
    x: (event.clientX - box.left) / box.width - 0.5,
    y: (event.clientY - box.top) / box.height - 0.5,
  };
  return (view) => zoomAt(view, act.factor, point);
}

function zoomAt(view: LinkedView, factor: number, point: { x: number; y: number }): LinkedView {
  const zoom = Math.min(CLOSEST, Math.max(1, view.zoom * factor));
  const grown = zoom / view.zoom;
  return keepInside({
    zoom,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  });
}

/** A pane is never left empty by moving. */
function keepInside({ zoom, x, y }: LinkedView): LinkedView {
  const room = (zoom - 1) / 2;
  const clamp = (value: number) => Math.min(room, Math.max(-room, value));
  return { zoom, x: clamp(x), y: clamp(y) };
}

/** Where the media of a pane would lie if nothing were zoomed: above its caption, from its corner on. */
function boxOf(pane: HTMLElement): { left: number; top: number; width: number; height: number } {
  const { left, top, width, height } = pane.getBoundingClientRect();
  const media = pane.querySelector<HTMLElement>('img, video');
  return { left, top, width: media?.offsetWidth || width, height: media?.offsetHeight || height };
}

/** Moves a view by dragging any of its panes. */
export function usePan(view: LinkedView, setView: (change: (now: LinkedView) => LinkedView) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!isMainPress(event) || view.zoom === 1 || (event.target as Element).closest('button') !== null)
        return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start === null) return;
      const { width, height } = boxOf(event.currentTarget);
      const by = { x: (event.clientX - start.x) / width, y: (event.clientY - start.y) / height };
      from.current = { x: event.clientX, y: event.clientY };
      setView((now) => moveBy(now, by.x, by.y));
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}
