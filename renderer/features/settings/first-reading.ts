import { createContext, useContext } from 'react';
import type { Result } from '../../../shared/kernel/result.ts';
import { call } from '../../bridge.ts';
import { useBackup } from '../../state/backup-store.ts';
import { useNews } from '../../state/core/core-store.ts';
import { askBackend } from '../../state/use-secret-keeping.ts';
import { readPricedCurrencies } from './budget/priced-currencies.ts';
import { readChangelog } from './updates/changelog.ts';

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
