import { create } from 'zustand';
import type { BackupState, RestoreReport } from '../../shared/backup/backup.ts';
import { onCoreEvent } from './core/core-store.ts';

interface BackupStore extends BackupState {
  /** How the last restore ended, until another backup is chosen. */
  readonly report: RestoreReport | null;
}

/** Backups, whether Settings are open or not. */
export const useBackup = create<BackupStore>(() => ({
  work: null,
  chosen: null,
  isReady: false,
  report: null,
}));

onCoreEvent((event) => {
  if (event.type === 'backup-work') useBackup.setState({ work: event.work });
});
