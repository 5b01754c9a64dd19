import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { call } from '../../../bridge.ts';

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
