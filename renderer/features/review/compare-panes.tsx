import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import {
  type CSSProperties,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { posterUrl } from '../../projections/take-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { CompareMode } from './compare-model.ts';
import styles from './compare-room.module.css';
import { useReviewStore } from './review-store.ts';
import { takeUrl } from './take-url.ts';
import type { SyncedPlayers } from './use-synced-players.ts';
import { WipeHandle } from './wipe-handle.tsx';

const CLOSEST = 32;
/** Wheel units that zoom by a factor of e. */
const WHEEL_UNITS = 250;

/** One view for all panes: how much larger than fitted, and how far moved, in parts of a pane. */
interface LinkedView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const WHOLE: LinkedView = { zoom: 1, x: 0, y: 0 };

/** The takes, side by side or laid over each other; zoom and pan move all of them. */
export function ComparePanes(props: {
  readonly takes: readonly Take[];
  readonly mode: CompareMode;
  readonly isBlind: boolean;
  readonly share: number;
  readonly onShare: (share: number) => void;
  readonly soloId: string | null;
  readonly onSolo: (takeId: string) => void;
  readonly player: SyncedPlayers;
  readonly onChoose: (take: Take) => void;
}) {
  const { takes, mode, isBlind, share, onShare, soloId, onSolo, player, onChoose } = props;
  const [view, setView] = useState<LinkedView>(WHOLE);
  const area = useRef<HTMLDivElement>(null);
  const drag = usePan(view, setView);
  const isStacked = mode !== 'side';
  const shown = isStacked ? takes.slice(0, 2) : takes;

  function zoom(event: WheelEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const point = {
      x: (event.clientX - box.left) / box.width - 0.5,
      y: (event.clientY - box.top) / box.height - 0.5,
    };
    setView((now) => zoomAt(now, Math.exp(-event.deltaY / WHEEL_UNITS), point));
  }

  return (
    <div
      ref={area}
      className={classNames(styles.panes, isStacked && styles.stacked)}
      data-mode={mode}
      data-count={shown.length}
    >
      {takes.map((take, index) => (
        <figure
          key={take.id}
          className={styles.pane}
          data-take={take.id}
          style={isStacked ? layOver(mode, index, share) : undefined}
          onWheel={zoom}
          {...drag}
          onDoubleClick={() => setView(view.zoom === 1 ? { ...WHOLE, zoom: 2 } : WHOLE)}
        >
          <PaneMedia take={take} view={view} isHeard={take.id === soloId} player={player} isBlind={isBlind} />
          {!isStacked && (
            <PaneCaption
              take={take}
              index={index}
              isBlind={isBlind}
              isHeard={take.id === soloId}
              onSolo={() => onSolo(take.id)}
              onChoose={() => onChoose(take)}
            />
          )}
        </figure>
      ))}
      {isStacked && <StackCaption takes={shown} isBlind={isBlind} onChoose={onChoose} />}
      {mode === 'wipe' && <WipeHandle label={REVIEW_TEXT.wipe} share={share} onShare={onShare} />}
    </div>
  );
}

/** How the second take lies on the first. */
function layOver(mode: CompareMode, index: number, share: number): CSSProperties {
  if (index === 0) return {};
  if (index > 1) return { visibility: 'hidden' };
  if (mode === 'wipe') return { clipPath: `inset(0 0 0 ${share * 100}%)` };
  return mode === 'overlay' ? { opacity: share } : { mixBlendMode: 'difference' };
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

function usePan(view: LinkedView, setView: (change: (now: LinkedView) => LinkedView) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || view.zoom === 1 || (event.target as Element).closest('button') !== null)
        return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start === null) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const by = { x: (event.clientX - start.x) / width, y: (event.clientY - start.y) / height };
      from.current = { x: event.clientX, y: event.clientY };
      setView((now) => keepInside({ ...now, x: now.x + by.x, y: now.y + by.y }));
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}

function PaneMedia(props: {
  readonly take: Take;
  readonly view: LinkedView;
  readonly isHeard: boolean;
  readonly isBlind: boolean;
  readonly player: SyncedPlayers;
}) {
  const { take, view, isHeard, isBlind, player } = props;
  const { isMuted, volume } = useReviewStore();
  const { register } = player;
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
  const style = { transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.zoom})` };
  const words = isBlind ? REVIEW_TEXT.hiddenName : take.name;
  if (take.kind === 'image')
    return (
      <img className={styles.media} style={style} src={takeUrl(take.id)} alt={words} draggable={false} />
    );
  return (
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
    />
  );
}

function PaneCaption(props: {
  readonly take: Take;
  readonly index: number;
  readonly isBlind: boolean;
  readonly isHeard: boolean;
  readonly onSolo: () => void;
  readonly onChoose: () => void;
}) {
  const { take, index, isBlind, isHeard, onSolo, onChoose } = props;
  return (
    <figcaption className={styles.caption}>
      <span className={styles.letter}>{letterOf(index)}</span>
      <span className={styles.name}>
        {isBlind ? <i>{REVIEW_TEXT.hiddenName}</i> : <bdi title={take.prompt}>{take.name}</bdi>}
      </span>
      {take.kind === 'video' && (
        <IconButton
          label={REVIEW_TEXT.listenTo(letterOf(index))}
          size="small"
          isActive={isHeard}
          icon={isHeard ? <Volume2 size={14} /> : <VolumeX size={14} />}
          onPress={onSolo}
        />
      )}
      <Button size="small" keys={String(index + 1)} onPress={onChoose}>
        {REVIEW_TEXT.winner(letterOf(index))}
      </Button>
    </figcaption>
  );
}

function StackCaption(props: {
  readonly takes: readonly Take[];
  readonly isBlind: boolean;
  readonly onChoose: (take: Take) => void;
}) {
  const { takes, isBlind, onChoose } = props;
  return (
    <div className={styles.stackCaption}>
      {takes.map((take, index) => (
        <span key={take.id} className={styles.half}>
          <span className={styles.letter}>{letterOf(index)}</span>
          <span className={styles.name}>
            {isBlind ? <i>{REVIEW_TEXT.hiddenName}</i> : <bdi>{take.name}</bdi>}
          </span>
          <Button size="small" keys={String(index + 1)} onPress={() => onChoose(take)}>
            {REVIEW_TEXT.winner(letterOf(index))}
          </Button>
        </span>
      ))}
    </div>
  );
}

function letterOf(index: number): string {
  return 'ABCD'[index] ?? '?';
}
