import { ELEMENT_ROWS } from '../../../forms/cast/element-commands.ts';
import { REFERENCE_ROWS } from '../../../forms/references/reference-commands.ts';
import { isPressed, runByKey } from '../../../state/navigation/commands.ts';
import { isEnter, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { isUnderSomething } from '../../../ui/keys/layers.ts';
import { isTyping } from '../../../ui/keys/platform.tsx';
import { readingEvent } from '../../../ui/text/direction.tsx';
import { TRAY_ROWS } from '../references/tray-commands.ts';
import { canRedo, wasTyped } from '../state/history.ts';
import { type FormTarget, findThing } from './compose-target.ts';
import { KEYED_ROWS, STEP_ROWS } from './form-commands.ts';

export { listComposeCommands, listMenu } from './compose-commands.ts';
export { findThing } from './compose-target.ts';

/** The keys of what has the focus, and of the element that it stands in. A key that presses a button is the button’s. */
export function runOnThing(event: KeyboardEvent, form: FormTarget): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (isForInputMethod(event)) return false;
  if (target.matches('button') && (event.key === ' ' || isEnter(event))) return false;
  const thing = findThing(target, form);
  const key = readingEvent(event);
  if (thing?.kind === 'reference' && runByKey(REFERENCE_ROWS, thing.target, key)) return true;
  if (thing?.kind === 'tray') return runByKey(TRAY_ROWS, thing.target, key);
  const around = findThing(target.closest('[data-element]'), form);
  return around?.kind === 'element' && runByKey(ELEMENT_ROWS, around.target, key);
}

/** The keys of the form as a whole. Where something is typed, those with Ctrl or Cmd, and the function keys. */
export function runOnForm(event: KeyboardEvent, form: FormTarget): boolean {
  if (event.defaultPrevented || isForInputMethod(event)) return false;
  if (isUnderSomething(event)) return false;
  if (isUndoOfField(event)) return false;
  if (runByKey(STEP_ROWS, form, event)) return true;
  const isPlain = !event.ctrlKey && !event.metaKey && !/^F\d+$/.test(event.key);
  if (event.repeat || (isPlain && isTyping(event.target))) return false;
  return runByKey(KEYED_ROWS, form, event);
}

/**
 * While somebody types, a text field’s own undo comes first: a field of the form has it as long as typing in it was the last
 * step; any other field always.
 */
function isUndoOfField(event: KeyboardEvent): boolean {
  const isUndo = isPressed('mod+Z', event);
  const isRedo = isPressed('mod+shift+Z', event) || isPressed('mod+Y', event);
  const { target } = event;
  if ((!isUndo && !isRedo) || !(target instanceof HTMLElement) || !isTyping(target)) return false;
  if (!target.id.startsWith('field-')) return true;
  return isRedo ? !canRedo() : wasTyped();
}
