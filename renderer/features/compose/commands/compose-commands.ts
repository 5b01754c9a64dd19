import { COMPOSE_COMMANDS as TEXT } from '../../../../shared/compose/compose-commands-text.ts';
import { REVIEW_COMMANDS } from '../../../../shared/library/review-commands-text.ts';
import { FORM_TEXT } from '../../../../shared/service/text/fields-text.ts';
import { ELEMENT_ROWS } from '../../../forms/cast/element-commands.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { listReferenceCommands } from '../../../forms/references/reference-commands.ts';
import { bindCommands, type Command } from '../../../state/navigation/commands.ts';
import { describeIncoming } from '../references/import-references.ts';
import { TRAY_ROWS } from '../references/tray-commands.ts';
import { STAGE_ROWS } from '../stage/stage-keys.ts';
import { shownTake, useStageStore } from '../stage/stage-store.ts';
import type { ComposeThing, FormTarget } from './compose-target.ts';
import { FORM_ROWS, SLOT_ROWS } from './form-commands.ts';

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
