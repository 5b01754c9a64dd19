import { z } from 'zod';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import { ADDRESS_KINDS } from '../../../../shared/service/address-kind.ts';
import type { ReachedHosts } from '../../ports/connections.ts';
import { type Store, StoreError } from '../../ports.ts';

const KEY = 'reached-hosts';
const MAX_KEPT = 500;
const keptSchema = z.record(z.string(), z.enum(ADDRESS_KINDS));

/** Keeps what hosts were reached at in the store; the oldest are forgotten where there are too many. */
export function createReachedHosts(store: Pick<Store, 'values' | 'transact'>): ReachedHosts {
  function load(): z.infer<typeof keptSchema> {
    const parsed = safeParse(keptSchema, store.values.read(KEY));
    return parsed.success ? parsed.data : {};
  }

  const confirm: ReachedHosts['confirm'] = (origin, kind) => {
    const others = Object.entries(load()).filter(([known]) => known !== origin);
    const kept = [...others, [origin, kind] as const].slice(-MAX_KEPT);
    store.transact((tx) => tx.values.write(KEY, Object.fromEntries(kept)));
  };

  return {
    read: (origin) => load()[origin] ?? null,
    note(origin, kind) {
      try {
        if (load()[origin] === undefined) confirm(origin, kind);
      } catch (error) {
        // It comes with a request that has its own rules for a full disk; the next one notes it.
        if (!(error instanceof StoreError)) throw error;
      }
    },
    confirm,
  };
}
