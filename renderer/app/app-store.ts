import { create } from 'zustand';

export type AppDialog = 'commands' | 'keyboard' | 'guide';

interface AppStore {
  readonly dialog: AppDialog | null;
}

/** Which of the frame's own panels is open. */
export const useAppStore = create<AppStore>(() => ({ dialog: null }));

/** Opens a panel, or closes the open one. */
export function openDialog(dialog: AppDialog | null): void {
  useAppStore.setState({ dialog });
}
