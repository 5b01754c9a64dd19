import { changePrice } from '../../../../shared/service/profile/prices.ts';
import type { Settings } from '../../../../shared/settings/text.ts';
import { SCRIPTED_PROFILE_ID } from '../../../support/scripted-service.ts';
import type { Of } from './commands.ts';
import type { Scene, World } from './world.ts';

const CREDITS = 'credits';
const SINCE = '2026-03-12';

/** The caps of a scene, as the artist sets them. */
export function budgetOf({ cap, capInCredits }: Scene): Settings['budget'] {
  const credits = { kind: 'money', currency: CREDITS, amount: capInCredits ?? 0 } as const;
  return [
    ...(cap === null ? [] : [{ scope: 'day', limit: { kind: 'submissions', count: cap } } as const]),
    ...(capInCredits === null ? [] : [{ scope: 'day', limit: credits } as const]),
  ];
}

/** Another key of the same service: from now on it pays. */
export async function rekey(world: World): Promise<void> {
  const { account, holds } = world.model;
  account.key = world.nextKey();
  // A key that was refused is not this one.
  holds.keyRefused = false;
  world.app().core.secretChanged({ kind: 'key', profileId: SCRIPTED_PROFILE_ID });
}

/** Another price of a model, or none: what waits is counted anew. */
export async function reprice(world: World, { model, amount }: Of<'reprice'>): Promise<void> {
  const profile = await world.app().call('profiles.get', { profileId: SCRIPTED_PROFILE_ID });
  const price = amount === null ? null : { currency: CREDITS, base: amount, perSecond: 0, byOption: {} };
  const text = JSON.stringify(changePrice(profile, model, price, SINCE));
  await world.app().call('profiles.save', { profileId: SCRIPTED_PROFILE_ID, text });
  world.model.account.prices.set(model, amount);
}
