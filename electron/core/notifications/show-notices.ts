import type { Notice } from '../../../shared/domain/settings/notice.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { Events, SettingsStore } from '../ports.ts';
import type { ReadyBatch } from './read-needs.ts';

export interface ShowNoticesDeps {
  readonly settings: SettingsStore;
  readonly events: Events;
  readonly notifier: Notifier;
}

/** In front of the window, what is done is seen; what needs the artist may be in another room. */
export async function showNotices(
  { settings, events, notifier }: ShowNoticesDeps,
  notices: readonly Notice[],
): Promise<void> {
  const isFocused = await notifier.isFocused();
  const isWanted = settings.read().notifications;
  const inside: Notice[] = [];
  for (const notice of notices) {
    if (isFocused && notice.kind === 'work-done') continue;
    const isNotified = !isFocused && isWanted && (await notifier.notify(notice));
    if (!isNotified && notice.kind !== 'work-done') inside.push(notice);
  }
  if (inside.length > 0) events.emit({ type: 'notices', notices: inside });
}

/** Each batch is told once, when the first of it have come to an end; again only after more of them went. */
export function createReadyNotices(): (ready: readonly ReadyBatch[]) => Notice[] {
  let told: ReadonlySet<string> = new Set();
  return (ready) => {
    const fresh = ready.filter(({ batchId }) => !told.has(batchId));
    told = new Set(ready.map(({ batchId }) => batchId));
    if (fresh.length === 0) return [];
    const sum = (key: 'done' | 'held') => fresh.reduce((total, batch) => total + batch[key], 0);
    return [{ kind: 'canary', made: sum('done'), held: sum('held') }];
  };
}
