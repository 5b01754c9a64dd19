import { useEffect } from 'react';
import { isPressed, runByKey } from '../../../navigation/commands.ts';
import { isTyping } from '../../../ui/platform.ts';
import { canRedo, wasTyped } from '../state/history.ts';
import type { FormTarget } from './compose-target.ts';
import { STEP_ROWS } from './form-commands.ts';

/** Undo and redo for the whole room. While somebody types, a text field's own undo comes first. */
export function useUndoKeys(latest: { readonly current: FormTarget }): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=dialog]') !== null) return;
      const isRedo = !isPressed('mod+Z', event);
      if (isTyping(event.target) && belongsToField(event.target as HTMLElement, isRedo)) return;
      if (runByKey(STEP_ROWS, latest.current, event)) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [latest]);
}

/** A field of the form has its own undo as long as typing in it was the last step; any other field always. */
function belongsToField(field: HTMLElement, isRedo: boolean): boolean {
  if (!field.id.startsWith('field-')) return true;
  return isRedo ? !canRedo() : wasTyped();
}
