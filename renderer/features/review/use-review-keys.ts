import { useEffect } from 'react';
import { runByKey } from '../../navigation/commands.ts';
import { isTyping } from '../../ui/platform.ts';
import { REVIEW_ROWS } from './review-commands.tsx';
import { readTarget } from './review-target.ts';

/** What has the keys to itself while it is open. */
const ON_TOP = '[role=dialog], [role=menu]:popover-open';

/** Parts that have keys which are no commands, such as those that walk between takes. */
const owners = new Set<(event: KeyboardEvent) => boolean>();

/** Takes keys for a part of Review before the commands do; `own` says whether it took the key. */
export function useOwnKeys(own: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    owners.add(own);
    return () => {
      owners.delete(own);
    };
  }, [own]);
}

/** The keys of Review's commands, for as long as takes are in sight. */
export function useReviewKeys(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isActive]);
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isTyping(event.target)) return;
  if (document.querySelector(ON_TOP) !== null || isForControl(event)) return;
  const isCombined = event.metaKey || event.ctrlKey;
  // A step for each press: holding it would undo more than was seen.
  if (isCombined && event.repeat) return;
  const isTaken = !isCombined && !event.altKey && [...owners].some((own) => own(event));
  if (isTaken || runByKey(REVIEW_ROWS, readTarget(), event)) event.preventDefault();
}

/** Sliders and radios move by the same keys as takes do, and buttons are pressed by those that play and open. */
function isForControl({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input, [role=slider]')) return /^(Arrow|Home$|End$|Page)/.test(key);
  return target.matches('button, a, summary') && (key === 'Enter' || key === ' ');
}
