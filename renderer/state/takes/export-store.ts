import { create } from 'zustand';
import type {
  ExportChoice,
  ExportedTakes,
  ExportReport,
  ExportWork,
} from '../../../shared/library/export-text.ts';
import { onCoreEvent } from '../core/core-store.ts';
import { runCall } from '../core/run-call.ts';
import { openRoom, useNavigation } from '../navigation/navigation-store.ts';

interface ExportStore {
  readonly isOpen: boolean;
  /** Which takes were asked for; null for the selected ones, or the picks where none is selected. */
  readonly scope: string | null;
  readonly isRunning: boolean;
  /** How far it has come; null until the first news. */
  readonly work: ExportWork | null;
  /** How the last one ended, until something else is chosen, the panel is left or another begins. */
  readonly report: ExportReport | null;
}

/** The export, whether its panel is open or not. */
export const useExport = create<ExportStore>(() => ({
  isOpen: false,
  scope: null,
  isRunning: false,
  work: null,
  report: null,
}));

onCoreEvent((event) => {
  if (event.type === 'export-work' && event.work !== null) useExport.setState({ work: event.work });
});

// Whoever is led to a take from another room wants to see that, and not the panel.
useNavigation.subscribe((now, before) => {
  const isLoupe = now.loupeTakeId !== null && now.loupeTakeId !== before.loupeTakeId;
  if (isLoupe || (now.compareTakeIds !== before.compareTakeIds && now.compareTakeIds.length > 1))
    closeExport();
});

/** Leads to the panel, wherever the artist is. */
export function openExport(): void {
  openRoom('review');
  useExport.setState({ isOpen: true });
}

export function closeExport(): void {
  useExport.setState({ isOpen: false, scope: null, report: null });
}

/** What was said of the last one is not true of what is chosen since. */
export function forgetReport(): void {
  useExport.setState({ report: null });
}

/** Copies takes as chosen; resolves when it is over. */
export async function runExport(takes: ExportedTakes, choice: ExportChoice): Promise<void> {
  useExport.setState({ isRunning: true, work: null, report: null });
  const report = await runCall('export.run', { takes, choice });
  useExport.setState({ isRunning: false, work: null, report });
}
