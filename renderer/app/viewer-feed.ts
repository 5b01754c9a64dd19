import { COMMAND_TEXT } from '../../shared/app/text.ts';
import type { ViewerState } from '../../shared/channels.ts';
import type { Take } from '../../shared/library/take.ts';
import { shownTake, useStageStore } from '../features/compose/stage/stage-store.ts';
import { readTarget, takeOf } from '../features/library/review-target.ts';
import { useReviewStore } from '../features/library/state/review-store.ts';
import { useCoreStore } from '../state/core/core-store.ts';
import { useNavigation } from '../state/navigation/navigation-store.ts';
import { posterUrl, useTakeStore } from '../state/takes/take-store.ts';
import { followFrameOnScreen, readFrameOnScreen, readSpeedOnScreen } from '../takes/frame-on-screen.ts';
import { isTooLarge, takeUrl } from '../takes/media/media-trouble.tsx';

/** Tells the viewer window what to show, now and whenever that changes; returns what ends it. */
export function startViewerFeed(channel: BroadcastChannel): () => void {
  let take: Take | null = null;
  let request = 0;
  const notify = () => {
    request = 0;
    take = findShown(take);
    channel.postMessage(describe(take));
  };
  // Once a frame is often enough, whatever changes in it.
  const notifySoon = () => {
    if (request === 0) request = requestAnimationFrame(notify);
  };
  const stops = [
    useReviewStore.subscribe(notifySoon),
    useNavigation.subscribe(notifySoon),
    useStageStore.subscribe(notifySoon),
    useTakeStore.subscribe(notifySoon),
    useCoreStore.subscribe(notifySoon),
    followFrameOnScreen(notifySoon),
  ];
  notify();
  return () => {
    cancelAnimationFrame(request);
    for (const stop of stops) stop();
  };
}

/** What is selected in Review, or stands on the stage of Compose; in another room what was shown last. */
function findShown(last: Take | null): Take | null {
  const { room } = useNavigation.getState();
  if (room === 'review') return takeOf(readTarget()) ?? null;
  return room === 'compose' ? (shownTake(useStageStore.getState()) ?? null) : last;
}

function describe(take: Take | null): ViewerState {
  const surround = getComputedStyle(document.documentElement).getPropertyValue('--backdrop');
  const frame = take === null ? null : readFrameOnScreen(take.id);
  return {
    title: take?.name ?? document.title,
    hint: COMMAND_TEXT.viewerEmpty,
    surround,
    media: take && {
      kind: take.kind,
      url: take.kind === 'image' && isTooLarge(take) ? posterUrl(take.id) : takeUrl(take.id),
      seconds: frame?.seconds ?? 0,
      speed: readSpeedOnScreen(take.id),
    },
  };
}
