import { create } from 'zustand';
import type { Opening } from '../../../shared/app/contract.ts';
import type { CallOutput } from '../../../shared/contract.ts';
import { pathForFile } from '../../bridge.ts';

interface OpenedFileStore {
  /** A profile or templates that were opened from a file, until it is decided on; null while there are none. */
  readonly opened: CallOutput<'outside.read'> | null;
  /** How many profiles came by a file, so that a list of profiles knows that it is stale. */
  readonly addedProfiles: number;
  /** What was dropped or chosen in the window, until it is shown as what the system asks to open is. */
  readonly asked: readonly Opening[];
}

export const useOpenedFile = create<OpenedFileStore>(() => ({
  opened: null,
  addedProfiles: 0,
  asked: [],
}));

/** Opens a file of Dailies that was dropped or chosen in the window, as a double click on it does. */
export function openOwnFiles(files: readonly File[]): void {
  const [first] = files;
  if (first === undefined) return;
  const path = files.length === 1 ? pathForFile(first) : null;
  const opening: Opening =
    path === null
      ? { kind: 'refused', fault: files.length > 1 ? 'several' : 'path' }
      : { kind: 'file', path };
  useOpenedFile.setState(({ asked }) => ({ asked: [...asked, opening] }));
}

/** What waits to be shown, each once. */
export function takeAsked(): readonly Opening[] {
  const { asked } = useOpenedFile.getState();
  if (asked.length > 0) useOpenedFile.setState({ asked: [] });
  return asked;
}

/** Shows what is in a file; nothing of it is imported before somebody says so. */
export function showOpenedFile(opened: CallOutput<'outside.read'>): void {
  useOpenedFile.setState({ opened });
}

/** Closes the question about a file, unless another one was opened meanwhile. */
export function closeOpenedFile(answered: CallOutput<'outside.read'>): void {
  useOpenedFile.setState((store) => (store.opened === answered ? { opened: null } : store));
}

/** Lists of profiles read themselves again. */
export function notifyAddedProfile(): void {
  useOpenedFile.setState(({ addedProfiles }) => ({ addedProfiles: addedProfiles + 1 }));
}
