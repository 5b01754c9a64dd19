import ArrowLeft from 'lucide-react/icons/arrow-left';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { type CSSProperties, type RefObject, useMemo, useRef, useState } from 'react';
import type { Take } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import overMedia from '../../../takes/over-media.module.css';
import { Transport } from '../../../takes/player/transport.tsx';
import { WipeHandle } from '../../../takes/player/wipe-handle.tsx';
import { by, useTakeActs } from '../../../takes/take-commands.ts';
import { MarkBadges, MarkControls } from '../../../takes/take-marks.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { RangeSlider } from '../../../ui/inputs/range-slider.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { useLandingFocus } from '../../../ui/keys/hand-focus.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { markTakes } from '../state/review-store.ts';
import { followWheel, type LinkedView, moveBy, PaneMedia, usePan, WHOLE, zoomBy } from './compare-media.tsx';
import { COMPARE_MODES, type CompareMode } from './compare-model.ts';
import styles from './compare-room.module.css';
import { type Comparison, closeCompare, useComparison } from './use-comparison.ts';

/** Two to four takes at the same instant; of more, the winner of two meets the next, until one is left. */
export function CompareRoom({ takeIds }: { readonly takeIds: readonly string[] }) {
  const comparison = useComparison();
  const { player } = comparison;
  const room = useLandingFocus<HTMLElement>();
  return (
    <section ref={room} tabIndex={-1} className={styles.room} aria-label={REVIEW_TEXT.compare}>
      <CompareBar comparison={comparison} total={takeIds.length} />
      <ComparePanes comparison={comparison} />
      {player.frames > 1 && <Transport player={player} label={REVIEW_TEXT.position} />}
    </section>
  );
}

/** Who meets whom, the marks of the chosen take, and how the takes are shown. */
function CompareBar({ comparison, total }: { readonly comparison: Comparison; readonly total: number }) {
  const { challengers, marked, mode, isBlind } = comparison;
  return (
    <header className={`room-bar ${styles.bar}`}>
      <IconButton label={REVIEW_TEXT.grid} keys="G" icon={<ArrowLeft size={16} />} onPress={closeCompare} />
      <h2 className={styles.title}>{REVIEW_TEXT.compareTitle(comparison.paneCount, total)}</h2>
      {challengers > 0 && (
        <span className={`numbers ${styles.rest}`}>{REVIEW_TEXT.challengers(challengers)}</span>
      )}
      <span className={styles.space} />
      {marked !== undefined && !isBlind && (
        <MarkControls take={marked} onMark={(mark) => void markTakes(mark, [marked.id])} />
      )}
      <span className="bar-divider" />
      <IconButton label={REVIEW_TEXT.zoom} keys="Z" icon={<ZoomIn size={16} />} onPress={by('zoom').run} />
      <Toggle label={REVIEW_TEXT.blind} isOn={isBlind} onChange={comparison.toggleBlind} />
      <Segmented
        label={REVIEW_TEXT.compareMode}
        segments={COMPARE_MODES.map((value) => ({ value, label: REVIEW_TEXT.compareModes[value] }))}
        value={mode}
        onChange={(value) => comparison.setMode(value as CompareMode)}
      />
      {mode === 'overlay' && (
        <div className={styles.slider}>
          <RangeSlider
            label={REVIEW_TEXT.overlayShare}
            from={0}
            to={1}
            step={0.01}
            value={comparison.share}
            format={{ style: 'percent' }}
            onChange={comparison.setShare}
          />
        </div>
      )}
    </header>
  );
}

/** The takes, side by side or laid over each other; zoom and pan move all of them. */
function ComparePanes({ comparison }: { readonly comparison: Comparison }) {
  const { takes, mode, isBlind, share, pane, pair } = comparison;
  const panes = useRef<HTMLDivElement>(null);
  const { view, setView, percent } = useLinkedZoom(panes, pane.id);
  const drag = usePan(view, setView);
  const isStacked = mode !== 'side';
  const shown = isStacked ? pair : takes;

  return (
    <div
      ref={panes}
      className={classNames(styles.panes, isStacked && styles.stacked)}
      data-mode={mode}
      data-count={shown.length}
    >
      {takes.map((take, index) => (
        <figure
          key={take.id}
          className={classNames(styles.pane, take.id === pane.id && styles.chosen)}
          data-take={take.id}
          aria-current={take.id === pane.id || undefined}
          style={isStacked ? layOver(mode, pair.indexOf(take), share) : undefined}
          onWheel={(event) => setView(followWheel(event))}
          {...drag}
          onPointerDownCapture={() => pane.choose(take.id)}
          onDoubleClick={() => setView(view.zoom === 1 ? { ...WHOLE, zoom: 2 } : WHOLE)}
        >
          <PaneMedia
            take={take}
            view={view}
            isHeard={take.id === comparison.heardId}
            isBlind={isBlind}
            hasMeter={!isStacked}
            player={comparison.player}
          />
          {!isStacked && <PaneCaption take={take} index={index} comparison={comparison} />}
        </figure>
      ))}
      {isStacked && <StackCaption comparison={comparison} />}
      {view.zoom !== 1 && percent !== null && (
        <span className={`numbers ${overMedia.note} ${styles.zoom}`}>{REVIEW_TEXT.percent(percent)}</span>
      )}
      {mode === 'wipe' && <WipeHandle label={REVIEW_TEXT.wipe} share={share} onShare={comparison.setShare} />}
    </div>
  );
}

/** How the second take lies on the first. */
function layOver(mode: CompareMode, index: number, share: number): CSSProperties {
  if (index === 0) return {};
  if (index < 0) return { visibility: 'hidden' };
  if (mode === 'wipe') return { clipPath: `inset(0 0 0 ${share * 100}%)` };
  return mode === 'overlay' ? { opacity: share } : { mixBlendMode: 'difference' };
}

/** How much a key zooms, and how far it moves, in parts of a pane. */
const KEY_ZOOM = 1.5;
const KEY_PAN = 0.2;

/** One view for all panes, and the keys for it; `panes` holds what is compared, `paneId` says which is measured. */
function useLinkedZoom(panes: RefObject<HTMLElement | null>, paneId: string | null) {
  const [view, setView] = useState<LinkedView>(WHOLE);
  useTakeActs(
    useMemo(() => {
      const pan = (x: number, y: number) => () => setView((now) => moveBy(now, x, y));
      return {
        zoom: () => setView((now) => (now.zoom === 1 ? zoomBy(WHOLE, nearer(panes.current, paneId)) : WHOLE)),
        zoomIn: () => setView((now) => zoomBy(now, KEY_ZOOM)),
        zoomOut: () => setView((now) => zoomBy(now, 1 / KEY_ZOOM)),
        ...(view.zoom === 1
          ? {}
          : {
              panLeft: pan(KEY_PAN, 0),
              panRight: pan(-KEY_PAN, 0),
              panUp: pan(0, KEY_PAN),
              panDown: pan(0, -KEY_PAN),
            }),
      };
    }, [panes, paneId, view.zoom]),
  );
  const full = fullZoom(panes.current, paneId);
  return { view, setView, percent: full === null ? null : Math.round((view.zoom / full) * 100) };
}

/** How far to zoom for one pixel of the media to be one of the screen; null until its size is known. */
function fullZoom(panes: HTMLElement | null, paneId: string | null): number | null {
  const media = panes?.querySelector(`[data-take="${CSS.escape(paneId ?? '')}"] :is(img, video)`);
  const size =
    media instanceof HTMLVideoElement
      ? [media.videoWidth, media.videoHeight]
      : media instanceof HTMLImageElement
        ? [media.naturalWidth, media.naturalHeight]
        : [];
  const [width = 0, height = 0] = size;
  if (!(media instanceof HTMLElement) || width === 0 || height === 0) return null;
  const fitted = Math.min(media.offsetWidth / width, media.offsetHeight / height);
  return 1 / (fitted * window.devicePixelRatio);
}

/** Pixel for pixel; twice as near, where that is no nearer. */
function nearer(panes: HTMLElement | null, paneId: string | null): number {
  const full = fullZoom(panes, paneId) ?? 0;
  return full > 1.01 ? full : 2;
}

/** Which take a pane shows, whether it is heard, and the button that lets it win. */
function PaneCaption(props: {
  readonly take: Take;
  readonly index: number;
  readonly comparison: Comparison;
}) {
  const { take, index, comparison } = props;
  const { isBlind, heardId, listenTo, pane, choose } = comparison;
  const isHeard = take.id === heardId;
  return (
    <figcaption className={styles.caption}>
      <span className={classNames(styles.letter, take.id === pane.id && styles.lit)}>{letterOf(index)}</span>
      <KnownBy take={take} isBlind={isBlind} />
      {take.kind === 'video' && (
        <IconButton
          label={REVIEW_TEXT.listenTo(letterOf(index))}
          size="small"
          isActive={isHeard}
          icon={isHeard ? <Volume2 size={14} /> : <VolumeX size={14} />}
          onPress={() => listenTo(take.id)}
        />
      )}
      <Button size="small" keys={`shift+${letterOf(index)}`} onPress={() => choose(take)}>
        {REVIEW_TEXT.winner(letterOf(index))}
      </Button>
    </figcaption>
  );
}

/** The same for takes that lie on each other; another one is put in the pair by its letter. */
function StackCaption({ comparison }: { readonly comparison: Comparison }) {
  const { takes, isBlind, pane, pair, choose, showInPair } = comparison;
  return (
    <div className={styles.stackCaption}>
      {takes.map((take, index) =>
        pair.includes(take) ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys choose as well
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys choose as well
          <span key={take.id} className={styles.half} onClick={() => pane.choose(take.id)}>
            <span className={classNames(styles.letter, take.id === pane.id && styles.lit)}>
              {letterOf(index)}
            </span>
            <KnownBy take={take} isBlind={isBlind} />
            <Button size="small" keys={`shift+${letterOf(index)}`} onPress={() => choose(take)}>
              {REVIEW_TEXT.winner(letterOf(index))}
            </Button>
          </span>
        ) : (
          <Button key={take.id} size="small" onPress={() => showInPair(take.id)}>
            {REVIEW_TEXT.showPane(letterOf(index))}
          </Button>
        ),
      )}
    </div>
  );
}

/** What tells a take apart: its name and its marks. */
function KnownBy({ take, isBlind }: { readonly take: Take; readonly isBlind: boolean }) {
  return (
    <>
      <span className={`given-name ${styles.name}`}>
        {isBlind ? <i>{REVIEW_TEXT.hiddenName}</i> : <bdi title={take.prompt}>{take.name}</bdi>}
      </span>
      <span className={styles.marks}>{!isBlind && <MarkBadges take={take} />}</span>
    </>
  );
}

function letterOf(index: number): string {
  return 'ABCD'[index] ?? '?';
}
