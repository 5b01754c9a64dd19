import { createInTurn } from '../../../shared/kernel/in-turn.ts';
import type { JsonObject } from '../../../shared/kernel/json-pointer.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { call, trackPending } from '../../bridge.ts';

const inTurn = createInTurn();

/**
 * Changes a profile, one change after another: each by what the one before it left, since a hand may be quicker than the disk.
 * Resolves with null when it was taken, otherwise with why not.
 */
export function changeProfile(
  profileId: string,
  change: (profile: Profile) => JsonObject,
): Promise<Failure | null> {
  return trackPending(inTurn(() => changeNow(profileId, change)));
}

async function changeNow(
  profileId: string,
  change: (profile: Profile) => JsonObject,
): Promise<Failure | null> {
  const found = await call('profiles.get', { profileId });
  if (!found.ok) return found.error;
  const saved = await call('profiles.save', { profileId, text: JSON.stringify(change(found.value)) });
  return saved.ok ? null : saved.error;
}

/** Resolves once what was asked for so far is kept, or refused. */
export async function whenProfilesKept(): Promise<void> {
  await inTurn(async () => {});
}
