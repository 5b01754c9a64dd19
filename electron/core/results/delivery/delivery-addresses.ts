import type { Job } from '../../../../shared/jobs/job.ts';
import { isJsonObject } from '../../../../shared/kernel/json-pointer.ts';
import { webhookPlaceOf } from '../../../../shared/models/define-model.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { DeliveryState } from '../../../../shared/results/text.ts';
import { PRACTICE_PROFILE_ID } from '../../../../shared/service/practice.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import type { Clock, SettingsStore, Store } from '../../ports.ts';
import {
  deliveryUrl,
  isLoopbackUrl,
  localBase,
  type WaysIn,
  webhookAddress,
} from '../../service/service-urls.ts';

/** Where services are asked to deliver, and whether that can be counted on. */
export interface DeliveryAddresses {
  /** Where the profile's service is to deliver; null for nowhere. */
  addressFor(profileId: string, secret: string): string | null;
  /** Where anything that is to be looked at can be delivered, also what no profile can read yet; null for nowhere. */
  testAddress(secret: string): string | null;
  /** Whether a delivery of this job can be counted on, so that asking may be rare. */
  expectsDelivery(job: Job): boolean;
  /** False where nothing would ever bring a result back, and the artist has not agreed to that. */
  hasWayBack(profileId: string): boolean;
  /** Whether the profile's service is asked to deliver from outside this computer. */
  isPublicFor(profileId: string): boolean;
  stateOf(profileId: string): DeliveryState['profile'];
}

interface DeliveryAddressesDeps {
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly profile: (profileId: string) => Profile | null;
  readonly ways: () => WaysIn;
  /** Whether it is known that nothing comes through from outside. */
  readonly isFailing: () => boolean;
}

export function createDeliveryAddresses(deps: DeliveryAddressesDeps): DeliveryAddresses {
  const { store, settings, clock, profile, ways } = deps;
  const ages = createAddressAge({ store, clock });

  function canDeliver(target: Profile): boolean {
    const named = baseFor(target, ways());
    return named !== null && (named.slot === 'local' || !deps.isFailing());
  }

  const accepts = (profileId: string) => settings.read().sendsWithoutWayBack.includes(profileId);

  return {
    addressFor(profileId, secret) {
      const target = profile(profileId);
      const named = target === null ? null : baseFor(target, ways());
      if (target === null || named === null) return null;
      ages.since(named.slot, named.base);
      return webhookAddress(ways(), target.baseUrl, secret);
    },
    testAddress(secret) {
      const base = ways().publicUrl ?? localBase(ways());
      return base === null ? null : deliveryUrl(base, secret);
    },
    expectsDelivery(job) {
      const target = profile(job.profileId);
      const named = target === null ? null : baseFor(target, ways());
      // A profile without a webhook says that its service may well deliver nothing.
      if (target?.webhook == null || named === null || !canDeliver(target)) return false;
      // Nor was a service told where to, whose requests have no place for it.
      const model = findModel(job.model, target);
      if (model !== undefined && webhookPlaceOf(model) === null) return false;
      const attempt = store.attempts.latest(job.id);
      return attempt !== null && attempt.startedAt >= ages.since(named.slot, named.base);
    },
    hasWayBack(profileId) {
      const target = profile(profileId);
      if (target === null || profileId === PRACTICE_PROFILE_ID || target.generation !== null) return true;
      return canDeliver(target) || accepts(profileId);
    },
    isPublicFor(profileId) {
      const target = profile(profileId);
      return target !== null && baseFor(target, ways())?.slot === 'public';
    },
    stateOf(profileId) {
      const target = profile(profileId);
      return {
        canAsk: target !== null && target.generation !== null,
        canDeliver: target !== null && canDeliver(target),
        isAccepted: accepts(profileId),
      };
    },
  };
}

/** Which of the ways in is named to the profile's service; null for none. */
function baseFor(target: Profile, now: WaysIn): { slot: 'public' | 'local'; base: string } | null {
  // What is delivered must be readable, unless the service is asked anyway.
  if (target.webhook === null && target.generation === null) return null;
  if (now.publicUrl !== null) return { slot: 'public', base: now.publicUrl };
  const base = isLoopbackUrl(target.baseUrl) ? localBase(now) : null;
  return base === null ? null : { slot: 'local', base };
}

const ADDRESSES = 'delivery-addresses';

/** Since when an address has been the one that is named, also over restarts: what was sent before names another. */
interface AddressAge {
  /** Epoch milliseconds. To be called with each address before it is named. */
  since(slot: 'public' | 'local', base: string): number;
}

/** Remembers the last public and the last local address. */
function createAddressAge({
  store,
  clock,
}: {
  store: Pick<Store, 'values' | 'transact'>;
  clock: Clock;
}): AddressAge {
  const known = new Map<string, { base: string; since: number }>();
  const stored = store.values.read(ADDRESSES);
  for (const [slot, entry] of Object.entries(isJsonObject(stored) ? stored : {})) {
    if (!isJsonObject(entry)) continue;
    const { base, since } = entry;
    if (typeof base === 'string' && typeof since === 'number') known.set(slot, { base, since });
  }
  return {
    since(slot, base) {
      const current = known.get(slot);
      if (current?.base === base) return current.since;
      const since = clock.now();
      known.set(slot, { base, since });
      store.transact((tx) => tx.values.write(ADDRESSES, Object.fromEntries(known)));
      return since;
    },
  };
}
