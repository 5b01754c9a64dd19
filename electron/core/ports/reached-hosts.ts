import type { AddressKind } from '../../../shared/service/address-kind.ts';

/**
 * What kind of address the hosts of profiles were on when they were reached first, by origin (scheme, host, port). Kept on this
 * computer and never in a profile's file: it is a fact of this network, not of the service.
 */
export interface ReachedHosts {
  /** Null for a host that never answered. */
  read(origin: string): AddressKind | null;
  /** Keeps the kind of a host that has none yet; never throws for a disk that fails. */
  note(origin: string, kind: AddressKind): void;
  /** Replaces it, because a person had the connection checked. */
  confirm(origin: string, kind: AddressKind): void;
}
