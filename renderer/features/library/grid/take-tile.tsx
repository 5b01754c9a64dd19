import Ban from 'lucide-react/icons/ban';
import FileX from 'lucide-react/icons/file-x';
import Layers from 'lucide-react/icons/layers';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { type DragEvent, type MouseEvent, memo, useState } from 'react';
import { formatClipLength } from '../../../../shared/kernel/format.ts';
import { JOINING_TEXT, joinFacts } from '../../../../shared/kernel/joining-text.ts';
import { formatNumber } from '../../../../shared/kernel/region.ts';
import { isProven } from '../../../../shared/library/name-template.ts';
import { SMALL_POSTER } from '../../../../shared/library/poster-sizes.ts';
import { REVIEW_COMMANDS } from '../../../../shared/library/review-commands-text.ts';
import type { Stacked, Take } from '../../../../shared/library/take.ts';
import { describeTakeKind, LIBRARY_TEXT, REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { posterUrl, tileUrl, useTake, useTakeStore } from '../../../state/takes/take-store.ts';
import { DragOutHandle } from '../../../takes/media/drag-out.tsx';
import { bringsTakes, dragTake, sideUnder, takesOfDrop } from '../../../takes/media/drag-take.ts';
import overMedia from '../../../takes/over-media.module.css';
import { MarkBadges, TakeCaption } from '../../../takes/take-marks.tsx';
import { hasCommandKey } from '../../../ui/keys/platform.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import { dropBeside, isPlaceable } from '../find/collection-store.ts';
import { chooseTake, chooseThrough, toggleStack, toggleTake, useReviewStore } from '../state/review-store.ts';
import { HoverScrub, scrubTake, useScrubbed } from './hover-scrub.tsx';
import styles from './take-tile.module.css';

/** One take in the grid: its poster, its length, how it was judged. */
export const TakeTile = memo(function TakeTile(props: {
  readonly takeId: string | undefined;
  readonly version: number | undefined;
  readonly place: number;
  readonly total: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}) {
  const { takeId, version, place, total, left, width, height } = props;
  const take = useTake(takeId ?? null);
  const stacked = useTakeStore(({ window }) => window.stacks.get(takeId ?? ''));
  const isCurrent = useReviewStore((store) => takeId !== undefined && store.currentId === takeId);
  const isSelected = useReviewStore(
    (store) =>
      takeId !== undefined &&
      (store.selectedIds.size > 0 ? store.selectedIds.has(takeId) : store.currentId === takeId),
  );
  const box = { transform: `translateX(${left}px)`, width, height };
  const isScrubbed = useScrubbed(takeId);
  const [edge, landing] = useLanding(takeId);
  if (take === undefined) return <div className={styles.tile} style={box} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid holds the focus and the keys for all of its tiles
    <div
      id={`take-${take.id}`}
      data-take={take.id}
      role="option"
      tabIndex={-1}
      aria-label={describeTake(take, stacked)}
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={total}
      className={classNames(
        styles.tile,
        isCurrent && styles.current,
        isSelected && styles.selected,
        stacked?.isOpen && styles.opened,
        take.flag === 'reject' && styles.rejected,
      )}
      style={box}
      onClick={(event) => choose(event, take.id)}
      onDoubleClick={() => openTake(take.id)}
      data-edge={edge}
      {...dragTake(take.id, listSelected)}
      {...landing}
      {...scrubTake(take)}
    >
      <Poster take={take} width={width} height={height} />
      {take.missingAt !== null && <FileX className={styles.missing} size={16} aria-hidden />}
      {isQuarantined(take) && <ShieldAlert className={styles.missing} size={16} aria-hidden />}
      {isScrubbed ? (
        <HoverScrub takeId={take.id}>
          <Length take={take} />
        </HoverScrub>
      ) : (
        <Length take={take} />
      )}
      {stacked?.isTop && <StackCount stacked={stacked} />}
      <MarkBadges take={take} />
      <TakeCaption take={take} version={version} />
      <DragOutHandle take={take} isOnPicture listSelected={listSelected} />
    </div>
  );
});

/** Takes are dropped before or behind another one, where they can be put in an order by hand. */
function useLanding(takeId: string | undefined) {
  const [edge, setEdge] = useState<'before' | 'behind'>();
  const isOver = (event: DragEvent) => bringsTakes(event) && isPlaceable(useTakeStore.getState().query);
  return [
    edge,
    {
      onDragOver(event: DragEvent) {
        if (!isOver(event)) return;
        event.preventDefault();
        setEdge(sideUnder(event));
      },
      onDragLeave: () => setEdge(undefined),
      onDrop(event: DragEvent) {
        setEdge(undefined);
        if (!isOver(event) || takeId === undefined) return;
        event.preventDefault();
        dropBeside(takesOfDrop(event), takeId, sideUnder(event));
      },
    },
  ] as const;
}

/** How many versions a stack has; a click opens it, or closes it, as its command does for screen readers. */
function StackCount({ stacked }: { readonly stacked: Stacked }) {
  const words = stacked.isOpen ? REVIEW_COMMANDS.closeStack : REVIEW_COMMANDS.openStack;
  return (
    <span
      className={classNames('numbers', overMedia.badge, styles.stack)}
      title={JOINING_TEXT.bracketed(words, 'S')}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        void toggleStack(stacked);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Layers size={11} aria-hidden />
      {formatNumber(stacked.size)}
    </span>
  );
}

function Length({ take }: { readonly take: Take }) {
  if (take.kind !== 'video' || take.duration === null) return null;
  return (
    <span className={classNames('numbers', overMedia.badge, styles.length)}>
      {formatClipLength(take.duration)}
    </span>
  );
}

function Poster(props: { readonly take: Take; readonly width: number; readonly height: number }) {
  const { take, ...box } = props;
  const [isBroken, setBroken] = useState(false);
  if (take.hasPoster && !isBroken) {
    return (
      <img
        className={styles.poster}
        src={fittingPoster(take, box)}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className={styles.none}>
      {isBroken ? <Ban size={20} aria-hidden strokeWidth={1.5} /> : <MediaIcon kind={take.kind} size={20} />}
      <span>{REVIEW_TEXT.noPoster}</span>
    </span>
  );
}

function choose(event: MouseEvent, takeId: string): void {
  if (event.shiftKey) chooseThrough(takeId);
  else if (hasCommandKey(event)) toggleTake(takeId);
  else chooseTake(takeId);
}

const listSelected = () => useReviewStore.getState().selectedIds;

/** Where its file is missing, that is what is said. */
function isQuarantined(take: Take): boolean {
  return take.missingAt === null && !isProven(take);
}

/** A take in words: its name, kind, how it was judged. */
export function describeTake(take: Take, stacked?: Stacked): string {
  return joinFacts([
    take.name,
    stacked?.isTop ? REVIEW_TEXT.versions(stacked.size) : '',
    describeTakeKind(take),
    take.rating > 0 ? REVIEW_TEXT.stars(take.rating) : '',
    REVIEW_TEXT.flagged[take.flag],
    REVIEW_TEXT.labelled[take.label],
    take.missingAt === null ? '' : LIBRARY_TEXT.missingFile,
    isQuarantined(take) ? REVIEW_TEXT.quarantined : '',
  ]);
}

/** Nobody sees that a picture was made larger by so much. */
const MAX_ENLARGED = 1.1;

/** The address of the poster that is enough to cover a box, in CSS pixels, on the display that the window is on. */
function fittingPoster({ id, width, height }: Take, box: { width: number; height: number }): string {
  const ratio = width === null || height === null ? 1 : width / height;
  const covered = Math.max(box.width, box.height * ratio);
  const pixels = Math.max(covered, covered / ratio) * devicePixelRatio;
  return pixels <= SMALL_POSTER * MAX_ENLARGED ? tileUrl(id) : posterUrl(id);
}
