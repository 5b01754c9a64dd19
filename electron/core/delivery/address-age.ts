import { isJsonObject } from '../../../shared/json.ts';
import type { Clock, Store } from '../ports.ts';

const ADDRESSES = 'delivery-addresses';

/** Since when an address has been the one that is named, also over restarts: what was sent before names another. */
export interface AddressAge {
  /** Epoch milliseconds. To be called with each address before it is named. */
  since(slot: 'public' | 'local', base: string): number;
}

/** Remembers the last public and the last local address. */
export function createAddressAge({
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
