import { createContext, useContext } from 'react';
import { create } from 'zustand';
import type { BackupState, RestoreReport } from '../../../shared/backup/backup.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { call } from '../../bridge.ts';
import { onCoreEvent, useNews } from '../../state/core/core-store.ts';
import { askBackend } from '../../state/use-secret-keeping.ts';

/**
 * What the sections show from their first frame on. Each of them reads for itself what changes while one looks; but the room comes
 * when all of this is there, or what came last would push what stands below from under the hand.
 */
export type FirstReading = Awaited<ReturnType<typeof readFirst>>;

/** Reads it, for the active profile; what could not be read is null, and its section asks again and says why. */
export async function readFirst(profileId: string) {
  const [profiles, info, updates, delivery, doctor, rehearsal, secret, currencies, changelog] =
    await Promise.all([
      whatWasRead(call('profiles.list', {})),
      whatWasRead(call('app.info', {})),
      whatWasRead(call('updates.state', {})),
      whatWasRead(call('delivery.state', {})),
      whatWasRead(call('doctor.read', {})),
      whatWasRead(call('rehearsal.read', { profileId })),
      whatWasRead(call('webhookSecret.stored', { profileId })),
      readPricedCurrencies(),
      useNews.getState().updatedFrom === null ? null : readChangelog().catch(() => null),
      readBackupState(),
      askBackend(),
    ]);
  return {
    ...{ profileId, profiles, info, updates, delivery, doctor, currencies, changelog },
    ...{ rehearsal, hasWebhookSecret: secret?.stored ?? false },
  };
}

export const FirstReadingContext = createContext<FirstReading | null>(null);

/** What was read before the room came: nothing of it for another profile than the one it was read for. */
export function useFirstReading(profileId?: string): Partial<FirstReading> {
  const first = useContext(FirstReadingContext);
  return first === null || (profileId !== undefined && profileId !== first.profileId) ? {} : first;
}

async function readBackupState(): Promise<void> {
  const state = await whatWasRead(call('backup.state', {}));
  if (state !== null) useBackup.setState(state);
}

async function whatWasRead<Value>(answer: Promise<Result<Value>>): Promise<Value | null> {
  const result = await answer;
  return result.ok ? result.value : null;
}

/** Currencies in which some profile of a paid service has prices. */
export async function readPricedCurrencies(): Promise<string[]> {
  const list = await call('profiles.list', {});
  if (!list.ok) return [];
  const paid = list.value.filter(({ practice }) => !practice);
  const profiles = await Promise.all(paid.map(({ id }) => call('profiles.get', { profileId: id })));
  const prices = profiles.flatMap((answer) =>
    answer.ok
      ? Object.values(usableProfile(answer.value, 'paid').models).map(({ price }) => price?.currency)
      : [],
  );
  return [...new Set(prices.filter((currency) => currency !== undefined))];
}

/** What every version brought: a file of its own, which nobody needs to start. */
export async function readChangelog(): Promise<string> {
  return (await import('../../../CHANGELOG.md?raw')).default;
}

interface BackupStore extends BackupState {
  /** How the last restore ended, until another backup is chosen. */
  readonly report: RestoreReport | null;
}

/** Backups, whether Settings are open or not. */
export const useBackup = create<BackupStore>(() => ({
  work: null,
  chosen: null,
  isReady: false,
  report: null,
}));

onCoreEvent((event) => {
  if (event.type === 'backup-work') useBackup.setState({ work: event.work });
});
