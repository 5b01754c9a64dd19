import type { ReachedHosts } from '../../electron/core/ports/connections.ts';
import type { AddressKind } from '../../shared/service/address-kind.ts';

/** What hosts were reached at, without a store. */
export function reachedInMemory(): ReachedHosts {
  const kinds = new Map<string, AddressKind>();
  return {
    read: (origin) => kinds.get(origin) ?? null,
    note(origin, kind) {
      if (!kinds.has(origin)) kinds.set(origin, kind);
    },
    confirm: (origin, kind) => void kinds.set(origin, kind),
  };
}
