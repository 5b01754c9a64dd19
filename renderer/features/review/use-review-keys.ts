import { useEffect } from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { readCore } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { isTyping } from '../../ui/platform.ts';
import { markTakes, useReviewStore } from './review-store.ts';

const BACKDROPS = ['grey', 'black', 'white'] as const;

/** Keys that mean the same in the grid and in the loupe; `own` comes first and says whether it took the key. */
export function useReviewKeys(own: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('[role=dialog]') !== null || isMovedBy(event)) return;
      if (own(event) || handleShared(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [own]);
}

/** Sliders and radios move by the same keys as takes do. */
function isMovedBy({ target, key }: KeyboardEvent): boolean {
  const isControl = target instanceof HTMLElement && target.matches('input, [role=slider]');
  return isControl && /^(Arrow|Home$|End$|Page)/.test(key);
}

function handleShared(key: string): boolean {
  const flags: Readonly<Record<string, Take['flag']>> = { p: 'pick', x: 'reject', u: 'none' };
  const flag = flags[key.toLowerCase()];
  if (/^[0-5]$/.test(key)) void markTakes({ rating: Number(key) });
  else if (flag !== undefined) void markTakes({ flag });
  else if (key.toLowerCase() === 'i') togglePanel();
  else if (key.toLowerCase() === 'b') nextBackdrop();
  else return false;
  return true;
}

/** Shows or hides the facts. */
export function togglePanel(): void {
  useReviewStore.setState({ isPanelOpen: !useReviewStore.getState().isPanelOpen });
}

/** Puts the next grey behind media. */
export function nextBackdrop(): void {
  const { backdrop } = readCore().settings;
  const next = BACKDROPS[(BACKDROPS.indexOf(backdrop) + 1) % BACKDROPS.length] ?? 'grey';
  void runCall('settings.update', { backdrop: next });
}
