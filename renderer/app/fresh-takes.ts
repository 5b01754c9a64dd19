import { useEffect } from 'react';
import { create } from 'zustand';
import type { Take } from '../../shared/domain/library/take.ts';
import { NOTIFICATION_TEXT } from '../../shared/messages/text/notifications.ts';
import { openRoom, openTake, useNavigation } from '../navigation/navigation-store.ts';
import { onCoreEvent } from '../projections/core/core-store.ts';
import { settleToasts, showToast } from '../ui/feedback/toast-store.ts';

/** What a toast about takes that are ready is about. */
const TAKES_READY = 'takes-ready';

/** Takes that came since Review was looked at last. */
export const useFreshTakes = create<{ readonly unseen: ReadonlySet<string> }>(() => ({ unseen: new Set() }));

/** Says of each take that it is ready, and counts those that nobody has seen in Review. */
export function useFreshTakesNotice(): void {
  useEffect(() => {
    const startedAt = Date.now();
    const known = new Set<string>();
    const stopListening = onCoreEvent((event) => {
      if (event.type !== 'takes-changed') return;
      const came = event.takes.filter((take) => isFresh(take, startedAt) && !known.has(take.id));
      for (const { id } of came) known.add(id);
      const real = came.filter(({ testMode }) => !testMode);
      if (real.length > 0 && useNavigation.getState().room !== 'review') notify(real);
    });
    const stopFollowing = useNavigation.subscribe(({ room }) => {
      if (room !== 'review' || useFreshTakes.getState().unseen.size === 0) return;
      useFreshTakes.setState({ unseen: new Set() });
      settleToasts(TAKES_READY);
    });
    return () => {
      stopListening();
      stopFollowing();
    };
  }, []);
}

/** Made by a job while the window is open; what was imported or found again is nothing new. */
function isFresh({ createdAt, model, binnedAt, missingAt }: Take, since: number): boolean {
  return createdAt >= since && model !== '' && binnedAt === null && missingAt === null;
}

/** One toast for all that nobody has seen: it counts on while a batch arrives. */
function notify(came: readonly Take[]): void {
  const unseen = new Set(useFreshTakes.getState().unseen);
  for (const { id } of came) unseen.add(id);
  useFreshTakes.setState({ unseen });
  const newest = came.at(-1);
  if (newest === undefined) return;
  showToast({
    tone: 'done',
    isNews: true,
    about: TAKES_READY,
    text: NOTIFICATION_TEXT.takesReady(unseen.size),
    detail: newest.name,
    action: {
      label: NOTIFICATION_TEXT.openTake,
      leadsTo: 'review',
      run: () => (unseen.size === 1 ? openTake(newest.id) : openRoom('review')),
    },
  });
}
