import { useEffect } from 'react';
import { isForRoom, runByKey } from '../../state/navigation/commands.ts';
import { isEnter } from '../../ui/keys/decisive-key.ts';
import { hearWindow } from '../../ui/keys/layers.ts';
import { meantKey } from '../../ui/keys/meant-key.ts';
import { REVIEW_ROWS } from './commands/review-commands.tsx';
import { readTarget } from './review-target.ts';
import { inTurn } from './state/review-store.ts';

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
    return hearWindow('keydown', handleKey);
  }, [isActive]);
}

function handleKey(event: KeyboardEvent): void {
  if (!isForRoom(event) || isPressing(event)) return;
  const isCombined = event.metaKey || event.ctrlKey;
  // A step for each press: holding it would undo more than was seen.
  if (isCombined && event.repeat) return;
  // Words that are marked are what is copied.
  if (isCombined && meantKey(event) === 'c' && String(getSelection()) !== '') return;
  const isRun = inTurn(() => {
    const isTaken = !isCombined && !event.altKey && [...owners].some((own) => own(event));
    if (isTaken || runByKey(REVIEW_ROWS, readTarget(), event)) event.preventDefault();
  });
  if (!isRun) event.preventDefault();
}

/** Buttons are pressed by the keys that play and open. */
function isPressing(event: KeyboardEvent): boolean {
  const { target } = event;
  const isButton = target instanceof HTMLElement && target.matches('button, a, summary');
  return isButton && (isEnter(event) || event.key === ' ');
}
