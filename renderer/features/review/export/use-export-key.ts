import { useEffect } from 'react';
import { openExport } from '../../../projections/export-store.ts';
import { meantKey } from '../../../ui/meant-key.ts';
import { hasCommandKey, isTyping } from '../../../ui/platform.ts';

/** Ctrl or Cmd with Shift and E opens the export, as it does in other programs for pictures. */
export function useExportKey(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || !hasCommandKey(event) || !event.shiftKey || isTyping(event.target)) return;
  if (meantKey(event) !== 'e' || document.querySelector('[role=dialog]') !== null) return;
  event.preventDefault();
  openExport();
}
