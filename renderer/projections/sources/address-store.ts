import { create } from 'zustand';
import type { MediaKind } from '../../../shared/domain/media/media-reference.ts';
import type { AddressFacts } from '../../../shared/ipc/calls/intake-calls.ts';

interface AddressStore {
  readonly facts: ReadonlyMap<string, AddressFacts>;
}

/** What was found at web addresses, as long as the window is open. */
export const useAddressStore = create<AddressStore>(() => ({ facts: new Map() }));

/** Remembers what was found at an address. */
export function rememberAddress(url: string, found: AddressFacts): void {
  useAddressStore.setState({ facts: new Map([...useAddressStore.getState().facts, [url, found]]) });
}

/** The kind of media at an address, where it was looked at and is media; else null. */
export function kindOfAddress(url: string): MediaKind | null {
  const found = useAddressStore.getState().facts.get(url);
  return found?.kind === 'media' ? found.media : null;
}
