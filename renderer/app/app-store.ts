import { create } from 'zustand';

export type AppDialog = 'commands' | 'keyboard' | 'guide';

interface AppStore {
  readonly dialog: AppDialog | null;
  /** What the guide looks for when it opens. */
  readonly guideQuery: string;
}

/** Which of the frame's own panels is open. */
export const useAppStore = create<AppStore>(() => ({ dialog: null, guideQuery: '' }));

/** Opens a panel, or closes the open one. */
export function openDialog(dialog: AppDialog | null): void {
  useAppStore.setState({ dialog, guideQuery: '' });
}

/** Opens the guide with what it says about some words. */
export function openGuideAt(guideQuery: string): void {
  useAppStore.setState({ dialog: 'guide', guideQuery });
}
