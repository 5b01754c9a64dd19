import { create } from 'zustand';
import type { CallOutput } from '../../shared/ipc/contract.ts';

interface OpenedFileStore {
  /** A profile or templates that were opened from a file, until it is decided on; null while there are none. */
  readonly opened: CallOutput<'outside.read'> | null;
  /** How many profiles came by a file, so that a list of profiles knows that it is stale. */
  readonly addedProfiles: number;
}

export const useOpenedFile = create<OpenedFileStore>(() => ({ opened: null, addedProfiles: 0 }));

/** Shows what is in a file; nothing of it is taken over before somebody says so. */
export function showOpenedFile(opened: CallOutput<'outside.read'>): void {
  useOpenedFile.setState({ opened });
}

export function closeOpenedFile(): void {
  useOpenedFile.setState({ opened: null });
}

/** Lists of profiles read themselves anew. */
export function tellAddedProfile(): void {
  useOpenedFile.setState(({ addedProfiles }) => ({ addedProfiles: addedProfiles + 1 }));
}
