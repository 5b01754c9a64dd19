import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { practiceProfile } from '../../shared/service/profile/practice-profile.ts';
import type { Profile } from '../../shared/service/profile/profile.ts';

export const PAID_PROFILE_ID = 'profile-paid';

/**
 * A profile that may charge, of a service that is the practice service under another name: to the app it is a paid one, and
 * the service's own ledger says what it took. Prices are by model; `cost: null` is one that never says what it charged.
 */
export async function addPaidProfile(
  folder: string,
  baseUrl: string,
  prices: Readonly<Record<string, Record<string, unknown>>>,
  change: { cost?: string | null; limits?: Partial<Profile['limits']> } = {},
): Promise<void> {
  const practice = practiceProfile(baseUrl);
  const models = Object.fromEntries(
    Object.entries(practice.models).map(([model, bindings]) => {
      const price = prices[model];
      return [model, price === undefined ? bindings : { ...bindings, price: { currency: 'USD', ...price } }];
    }),
  );
  const profile = {
    ...practice,
    name: 'Paid',
    models,
    generation: { ...practice.generation, cost: change.cost ?? null },
    limits: { ...practice.limits, ...change.limits },
  };
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await writeFile(join(folder, 'profiles', `${PAID_PROFILE_ID}.json`), JSON.stringify(profile));
}
