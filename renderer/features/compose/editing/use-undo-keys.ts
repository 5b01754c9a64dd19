import { useEffect } from 'react';
import { hasCommandKey, isMac, isTyping } from '../../../ui/platform.ts';
import { useComposeStore } from '../state/compose-store.ts';
import { canRedo, redoStep, undoStep, wasTyped } from '../state/history.ts';
import { endAgain } from './again.ts';

/** Undo and redo for the whole room. While somebody types, a text field's own undo comes first. */
export function useUndoKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || !hasCommandKey(event) || document.querySelector('[role=dialog]') !== null)
    return;
  const key = event.key.toLowerCase();
  const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !isMac);
  if (!isRedo && key !== 'z') return;
  if (isTyping(event.target) && belongsToField(event.target as HTMLElement, isRedo)) return;
  if (isRedo ? redoStep() : undoStep() || leaveAgain()) event.preventDefault();
}

/** A field of the form has its own undo as long as typing in it was the last step; any other field always. */
function belongsToField(field: HTMLElement, isRedo: boolean): boolean {
  if (!field.id.startsWith('field-')) return true;
  return isRedo ? !canRedo() : wasTyped();
}

/** Before the first change of what is made again, undoing it brings the artist's own draft back. */
function leaveAgain(): boolean {
  if (useComposeStore.getState().again === null) return false;
  endAgain();
  return true;
}
