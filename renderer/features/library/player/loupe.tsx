import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Maximize from 'lucide-react/icons/maximize';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Take } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { useNavigation } from '../../../state/navigation/navigation-store.ts';
import { posterUrl, useTakeStore } from '../../../state/takes/take-store.ts';
import { DragOutHandle } from '../../../takes/media/drag-out.tsx';
import { isTooLarge, takeUrl } from '../../../takes/media/media-trouble.tsx';
import { ImageStage } from '../../../takes/player/image-stage.tsx';
import { VideoStage } from '../../../takes/player/video-stage.tsx';
import { by, useTakeActs } from '../../../takes/take-commands.ts';
import { MarkBadges, MarkControls } from '../../../takes/take-marks.tsx';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { useLandingFocus } from '../../../ui/keys/hand-focus.ts';
import { useFullScreen } from '../../../ui/parts/use-full-screen.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { BackdropButton, FactsButton } from '../commands/view-commands.tsx';
import { TakePanel } from '../facts/take-panel.tsx';
import { chooseTake, markTakes, useReviewStore } from '../state/review-store.ts';
import styles from './loupe.module.css';

/** One take, as large as it can be. */
export function Loupe({ take }: { readonly take: Take }) {
  const isPanelOpen = useReviewStore((store) => store.isPanelOpen);
  const [isFull, toggleFull] = useFullScreen();
  const neighbours = useNeighbours(take.id);
  const { step } = neighbours;
  const loupe = useLandingFocus<HTMLElement>();
  useAhead(neighbours.place);
  useEffect(() => chooseTake(take.id), [take.id]);

  useTakeActs(
    useMemo(
      () => ({
        next: () => step(1),
        previous: () => step(-1),
        fullScreen: toggleFull,
        close: isFull ? toggleFull : closeLoupe,
      }),
      [step, toggleFull, isFull],
    ),
  );
  return (
    <section
      ref={loupe}
      tabIndex={-1}
      className={classNames(styles.loupe, isFull && styles.full)}
      aria-label={take.name}
    >
      {!isFull && <LoupeBar take={take} neighbours={neighbours} onFull={toggleFull} />}
      <div className={styles.body}>
        {take.kind === 'image' ? (
          <ImageStage key={take.id} take={take} />
        ) : (
          <VideoStage key={take.id} take={take} isDrawn={!isFull} />
        )}
        <MarkOfLast />
        {isPanelOpen && !isFull && <TakePanel take={take} />}
      </div>
    </section>
  );
}

/** For a moment, the mark that was set on the take before, where the loupe went on by itself. */
function MarkOfLast() {
  const last = useReviewStore((store) => store.leftBehind);
  useEffect(() => () => useReviewStore.setState({ leftBehind: null }), []);
  if (last === null) return null;
  return (
    <div key={last.count} className={styles.lastMark} data-last-mark>
      <MarkBadges take={{ kind: 'image', rating: 0, flag: 'none', label: 'none', ...last.mark }} />
    </div>
  );
}

/** Which take it is, its marks, the way to the ones beside it, and how it is shown. */
function LoupeBar(props: {
  readonly take: Take;
  readonly neighbours: Neighbours;
  readonly onFull: () => void;
}) {
  const { take, neighbours, onFull } = props;
  return (
    <header className={`room-bar ${styles.bar}`}>
      <IconButton label={REVIEW_TEXT.grid} keys="G" icon={<ArrowLeft size={16} />} onPress={closeLoupe} />
      <span className={`given-name ${styles.name}`} title={take.prompt}>
        <bdi>{take.name}</bdi>
      </span>
      <DragOutHandle take={take} />
      <MarkControls take={take} onMark={(mark) => void markTakes(mark, [take.id])} />
      <span className={`bar-divider ${styles.divider}`} />
      <Steps neighbours={neighbours} />
      <span className={`bar-divider ${styles.divider}`} />
      <IconButton label={REVIEW_TEXT.zoom} keys="Z" icon={<ZoomIn size={16} />} onPress={by('zoom').run} />
      <BackdropButton />
      <IconButton label={REVIEW_TEXT.fullScreen} keys="F" icon={<Maximize size={16} />} onPress={onFull} />
      <FactsButton />
    </header>
  );
}

function Steps({ neighbours }: { readonly neighbours: Neighbours }) {
  const { place, total, step, hasBefore, hasAfter } = neighbours;
  return (
    <>
      <IconButton
        label={REVIEW_TEXT.previous}
        keys="←"
        icon={<ChevronLeft size={16} />}
        isDisabled={!hasBefore}
        onPress={() => step(-1)}
      />
      {place >= 0 && <span className={`numbers ${styles.place}`}>{REVIEW_TEXT.place(place + 1, total)}</span>}
      <IconButton
        label={REVIEW_TEXT.next}
        keys="→"
        icon={<ChevronRight size={16} />}
        isDisabled={!hasAfter}
        onPress={() => step(1)}
      />
    </>
  );
}

function closeLoupe(): void {
  useNavigation.setState({ loupeTakeId: null });
}

type Neighbours = ReturnType<typeof useNeighbours>;

/**
 * The place of a take in what is found, and the way to the ones beside it; their pages are fetched ahead. A take that is found no
 * longer, as one that was rated among those without stars, has no place, and beside it is what stood there.
 */
function useNeighbours(takeId: string) {
  const window = useTakeStore((store) => store.window);
  const place = window.ids.indexOf(takeId);
  const [last, setLast] = useState({ takeId, place });
  if (place !== -1 && (last.takeId !== takeId || last.place !== place)) setLast({ takeId, place });
  const stood = place === -1 && last.takeId === takeId ? last.place : place;
  const before = stood - 1;
  const after = place === -1 ? stood : stood + 1;
  useEffect(() => {
    const { want } = useTakeStore.getState();
    if (stood === -1) want(0, 200);
    else want(before - 1, after + 2);
  }, [stood, before, after]);
  const step = useCallback(
    (by: 1 | -1) => {
      const next = useTakeStore.getState().window.ids[by === 1 ? after : before];
      if (next !== undefined) useNavigation.setState({ loupeTakeId: next });
    },
    [before, after],
  );
  const hasAfter = stood !== -1 && after < window.total;
  return { place, total: window.total, step, hasBefore: before >= 0, hasAfter };
}

/** How far ahead posters are fetched; files only of the takes right beside. */
const POSTERS_AHEAD = 3;

/**
 * Fetches what stands beside a place in the library before it is asked for: posters, and whole images. What is fetched is
 * let go when it is no longer near.
 */
function useAhead(place: number): void {
  const window = useTakeStore((store) => store.window);
  const near = [...Array(POSTERS_AHEAD * 2 + 1).keys()].map((at) => window.ids[place + at - POSTERS_AHEAD]);
  const key = place === -1 ? '' : near.join(' ');
  useEffect(() => {
    const { byId } = useTakeStore.getState().window;
    const ids = key.split(' ');
    const held = ids.flatMap((id, at) => {
      const take = byId.get(id);
      const distance = Math.abs(at - POSTERS_AHEAD);
      return take === undefined || distance === 0 ? [] : fetchAhead(take, distance === 1);
    });
    return () => {
      for (const image of held) image.removeAttribute('src');
    };
  }, [key]);
}

function fetchAhead(take: Take, isBeside: boolean): HTMLImageElement[] {
  const poster = take.hasPoster ? [fetchImage(posterUrl(take.id))] : [];
  // A second player beside the one that is looked at made stepping slower, not faster.
  const isWhole = isBeside && take.kind === 'image' && !isTooLarge(take);
  return isWhole ? [...poster, fetchImage(takeUrl(take.id))] : poster;
}

/** An image that is fetched and unpacked before it is shown. */
function fetchImage(source: string): HTMLImageElement {
  const image = new Image();
  image.src = source;
  // What can't be shown says so once it is looked at.
  image.decode().catch(() => {});
  return image;
}
