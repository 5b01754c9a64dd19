import { COMPOSE_COMMANDS as TEXT } from '../../../../shared/compose/compose-commands-text.ts';
import { REVIEW_COMMANDS } from '../../../../shared/library/review-commands-text.ts';
import { FORM_TEXT } from '../../../../shared/service/text/fields-text.ts';
import { ELEMENT_ROWS } from '../../../forms/cast/element-commands.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { listReferenceCommands, REFERENCE_ROWS } from '../../../forms/references/reference-commands.ts';
import { bindCommands, type Command, isPressed, runByKey } from '../../../state/navigation/commands.ts';
import { isEnter, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { isUnderSomething } from '../../../ui/keys/layers.ts';
import { isTyping } from '../../../ui/keys/platform.tsx';
import { readingEvent } from '../../../ui/text/direction.tsx';
import { describeIncoming } from '../references/import-references.ts';
import { TRAY_ROWS } from '../references/tray-commands.ts';
import { STAGE_ROWS } from '../stage/stage-keys.ts';
import { shownTake, useStageStore } from '../stage/stage-store.ts';
import { canRedo, wasTyped } from '../state/history.ts';
import { type ComposeThing, type FormTarget, findThing } from './compose-target.ts';
import { FORM_ROWS, KEYED_ROWS, SLOT_ROWS, STEP_ROWS } from './form-commands.ts';

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

/** What a menu offers, and what it is called. */
export interface ComposeMenu {
  readonly label: string;
  readonly items: readonly Command[];
}

/** The menu of a thing in the room; of none, that of the form. */
export function listMenu(thing: ComposeThing | null, form: FormTarget): ComposeMenu {
  switch (thing?.kind) {
    case 'reference':
      return { label: TEXT.referenceMenu, items: listReferenceCommands(thing.target) };
    case 'slot':
      return { label: TEXT.slotMenu, items: bindCommands(SLOT_ROWS, thing.target) };
    case 'element':
      return { label: TEXT.elementMenu, items: bindCommands(ELEMENT_ROWS, thing.target) };
    case 'tray':
      return { label: TEXT.trayMenu, items: bindCommands(TRAY_ROWS, thing.target) };
    case 'take':
      return { label: REVIEW_COMMANDS.menuOf(1), items: inSections(bindCommands(STAGE_ROWS, thing.target)) };
    default:
      return { label: TEXT.formMenu, items: inSections(bindCommands(FORM_ROWS, form)) };
  }
}

/**
 * What the palette offers: the form's own commands, those of the take on the stage, and those of what had the focus last,
 * which is not in sight there, so that each says whose it is.
 */
export function listComposeCommands(thing: ComposeThing | null, form: FormTarget): Command[] {
  const take = shownTake(useStageStore.getState());
  const ofTake = take === undefined ? [] : named(bindCommands(STAGE_ROWS, take), take.name);
  return [...listOfThing(thing, form), ...bindCommands(FORM_ROWS, form), ...ofTake];
}

function listOfThing(thing: ComposeThing | null, form: FormTarget): Command[] {
  if (thing === null || thing.kind === 'take' || thing.kind === 'slot') return [];
  return named(listMenu(thing, form).items, nameOf(thing));
}

function nameOf(thing: Extract<ComposeThing, { kind: 'reference' | 'element' | 'tray' }>): string {
  const { target } = thing;
  if ('slot' in target) return describeReference(target.reference, target.asset).name;
  if ('element' in target)
    return target.element.name ? `@${target.element.name}` : FORM_TEXT.elementNumber(target.index + 1);
  return describeIncoming(target.reference).name;
}

function named(commands: readonly Command[], detail: string): Command[] {
  return commands.map((command) => ({ ...command, detail }));
}

/** Rows without a section are for keys and the palette. */
function inSections(commands: readonly Command[]): Command[] {
  return commands.filter(({ section }) => section !== undefined);
}
