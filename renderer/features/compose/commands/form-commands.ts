import { elementsFieldOf } from '../../../../shared/cast/fit-cast-member.ts';
import { COMPOSE_COMMANDS as TEXT } from '../../../../shared/compose/compose-commands-text.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { roundMoney } from '../../../../shared/kernel/money.ts';
import { FORM_TEXT } from '../../../../shared/service/text/fields-text.ts';
import { controlId } from '../../../forms/slots/drag-state.ts';
import { readElements, writeSlot } from '../../../forms/slots/slots.ts';
import { readCore } from '../../../state/core/core-store.ts';
import type { CommandRow } from '../../../state/navigation/commands.ts';
import { describeCharge } from '../../../state/queue/queue-again.ts';
import { isMac } from '../../../ui/keys/platform.tsx';
import { leaveAgain } from '../editing/accept-handover.ts';
import { foldStage } from '../stage/stage-store.ts';
import { changeDraft, changeTakes, useComposeStore } from '../state/compose-store.ts';
import { changeInput, readInput } from '../state/draft.ts';
import { canRedo, canUndo, offerUndo, redoStep, undoStep } from '../state/history.ts';
import { clearTray, useTrayStore } from '../state/tray-store.ts';
import { openHistory, openSaving, openTemplates } from '../templates/template-store.ts';
import type { FormTarget, SlotTarget } from './compose-target.ts';
import { by } from './use-queueing.ts';

type Row = CommandRow<FormTarget>;

/** Its key works while something is typed too, and asks for the word of an input method first: `useQueueKey` has it. */
export const QUEUE_ROW: Row = {
  id: 'queue-form',
  title: () => TEXT.queue,
  keys: ['mod+enter'],
  section: 'send',
  charge: describeFormCharge,
  ...by('queue'),
};

/** What is taken back, and done again. A text field's own steps come first, so that they have their keys apart (`runOnForm`). */
export const STEP_ROWS: readonly Row[] = [
  {
    id: 'undo-form',
    title: () => TEXT.undo,
    keys: ['mod+Z'],
    section: 'steps',
    canRun: () => canUndo() || useComposeStore.getState().again !== null,
    run: undoOrLeave,
  },
  {
    id: 'redo-form',
    title: () => TEXT.redo,
    // On macOS, Cmd+Y is the history of other programs.
    keys: isMac ? ['mod+shift+Z'] : ['mod+shift+Z', 'mod+Y'],
    section: 'steps',
    canRun: canRedo,
    run: () => void redoStep(),
  },
];

const FIELDS: readonly Row[] = [
  { id: 'go-to-prompt', title: () => TEXT.prompt, keys: ['/'], run: () => focus(controlId(['prompt'])) },
  { id: 'set-takes', title: () => TEXT.setTakes, keys: ['T'], run: () => focus('takes') },
  {
    id: 'more-takes',
    title: () => COMPOSE_TEXT.moreTakes,
    keys: ['mod+shift+>'],
    section: 'takes',
    run: () => stepTakes(1),
  },
  {
    id: 'fewer-takes',
    title: () => COMPOSE_TEXT.fewerTakes,
    keys: ['mod+shift+<'],
    section: 'takes',
    canRun: () => useComposeStore.getState().draft.takes > 1,
    run: () => stepTakes(-1),
  },
  { id: 'next-problem', title: () => TEXT.nextProblem, keys: ['F8'], ...by('nextProblem') },
  {
    id: 'choose-files',
    title: () => TEXT.chooseFiles,
    keys: ['mod+O'],
    section: 'bring',
    run: ({ actions }) => actions.add({ choose: true }),
  },
  {
    id: 'add-element',
    title: () => FORM_TEXT.addElement,
    keys: ['mod+shift+A'],
    section: 'bring',
    canRun: hasRoomForElement,
    run: (target) => press(addElementId(target)),
  },
  {
    id: 'element-from-cast',
    title: () => TEXT.fromCast,
    keys: ['mod+shift+M'],
    section: 'bring',
    canRun: hasRoomForElement,
    run: (target) => press(`${addElementId(target)}-cast`),
  },
  {
    id: 'clear-tray',
    title: () => TEXT.clearTray,
    canRun: () => useTrayStore.getState().references.length > 0,
    run: clearTray,
  },
  {
    id: 'clear-form',
    title: () => TEXT.clearForm,
    keys: ['mod+shift+X'],
    section: 'form',
    canRun: () => Object.keys(readInput(useComposeStore.getState().draft)).length > 0,
    run: clearForm,
  },
];

const SAVED: readonly Row[] = [
  {
    id: 'templates',
    title: () => TEXT.templates,
    keys: ['mod+shift+L'],
    section: 'saved',
    run: () => openTemplates('templates'),
  },
  {
    id: 'save-template',
    title: () => TEXT.saveTemplate,
    keys: ['mod+S'],
    section: 'saved',
    run: openSaving,
  },
  {
    id: 'snippets',
    title: () => TEXT.snippets,
    keys: ['mod+shift+S'],
    section: 'saved',
    run: () => openTemplates('snippets'),
  },
  {
    id: 'watches',
    title: () => TEXT.watches,
    keys: ['mod+shift+F'],
    section: 'saved',
    run: () => openTemplates('watches'),
  },
  {
    id: 'earlier-prompts',
    title: () => TEXT.earlierPrompts,
    keys: ['mod+shift+H'],
    section: 'saved',
    run: () => openHistory(true),
  },
];

const ROOM: readonly Row[] = [
  {
    id: 'test-success',
    title: () => TEXT.testSuccess,
    keys: ['mod+shift+enter'],
    find: () => TEXT.testFind,
    section: 'send',
    ...by('testSuccess'),
  },
  {
    id: 'test-failure',
    title: () => TEXT.testFailure,
    find: () => TEXT.testFind,
    section: 'send',
    ...by('testFailure'),
  },
  {
    id: 'fold-stage',
    title: () => TEXT.stage,
    keys: ['mod+J'],
    section: 'view',
    run: () => foldStage(!readCore().settings.isStageFolded),
  },
];

/** The keys of the form as a whole, wherever in the room the focus is. */
export const KEYED_ROWS: readonly Row[] = [...FIELDS, ...SAVED, ...ROOM];

/** Every command of the form as a whole. */
export const FORM_ROWS: readonly Row[] = [QUEUE_ROW, ...ROOM, ...FIELDS, ...STEP_ROWS, ...SAVED];

/** What can be done with one slot, beside what lies in it. */
export const SLOT_ROWS: readonly CommandRow<SlotTarget>[] = [
  {
    id: 'slot-choose',
    title: () => TEXT.chooseFiles,
    section: 'bring',
    canRun: ({ slot, count }) => slot.isSingle || count < slot.capacity,
    run: ({ slot, actions }) => actions.add({ choose: true }, slot),
  },
  {
    id: 'slot-empty',
    title: () => TEXT.emptySlot,
    section: 'remove',
    canRun: ({ count }) => count > 0,
    run: ({ slot, actions }) => actions.change((input) => writeSlot(input, slot, [])),
  },
];

/** Takes the last step back; before the first change of what is made again, that brings the artist's own draft back. */
function undoOrLeave(): void {
  if (!undoStep()) leaveAgain();
}

/** What queueing the form may be charged, in words; null where that is nothing. */
function describeFormCharge({ isFree, estimate, count }: FormTarget): string | null {
  if (isFree) return null;
  const money = estimate === null ? [] : [{ ...estimate, amount: roundMoney(estimate.amount * count) }];
  return describeCharge({ money, submissions: count, unpriced: estimate === null ? count : 0 });
}

function clearForm(): void {
  // Nobody typed this: a text that had the focus would take it for its own step, and could not undo it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  changeDraft((draft) => changeInput(draft, () => ({})));
  offerUndo(TEXT.formCleared);
  focus(controlId(['prompt']));
}

function stepTakes(by: 1 | -1): void {
  changeTakes(useComposeStore.getState().draft.takes + by);
}

function hasRoomForElement({ actions, input }: FormTarget): boolean {
  const field = elementsFieldOf(actions.form);
  return field !== null && readElements(input, field.key).length < field.maxItems;
}

function addElementId({ actions }: FormTarget): string {
  return controlId([elementsFieldOf(actions.form)?.key ?? '']);
}

function focus(id: string): void {
  const found = document.getElementById(id);
  found?.focus();
  if (found instanceof HTMLInputElement) found.select();
}

function press(id: string): void {
  document.getElementById(id)?.click();
}
