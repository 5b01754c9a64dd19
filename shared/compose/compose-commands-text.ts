import { spoken } from '../kernel/region.ts';

/** What can be done in Compose, as its menus, the palette and the keyboard map call it. */
export const COMPOSE_COMMANDS = spoken('composeCommands', {
  group: 'Compose',
  stageGroup: 'Compose, on the stage',
  // Menus.
  formMenu: 'Form actions',
  referenceMenu: 'Reference actions',
  slotMenu: 'Slot actions',
  elementMenu: 'Element actions',
  trayMenu: 'Tray actions',
  // The form as a whole.
  queue: 'Queue what is in the form',
  testSuccess: 'Test run: simulate success',
  testFailure: 'Test run: simulate failure',
  testFind: 'free try',
  setTakes: 'Set number of takes',
  prompt: 'Go to the prompt',
  nextProblem: 'Go to the next problem',
  fromCast: 'Add an element from the cast…',
  clearForm: 'Clear form',
  formCleared: 'Cleared the form',
  undo: 'Undo the last change',
  redo: 'Redo',
  stage: 'Show or hide the stage',
  // Templates and the like.
  templates: 'Open templates',
  saveTemplate: 'Save the form as a template…',
  snippets: 'Open snippets',
  watches: 'Open watched folders',
  earlierPrompts: 'Open earlier prompts',
  // One reference.
  showLarge: 'Show large',
  facts: 'Facts and fixes',
  sound: 'Play or stop its sound',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  moveMap: 'Move a reference in its slot',
  moveTo: (slot: string) => `Move to ${slot}`,
  keepCopy: 'Keep a copy on this computer',
  removeReference: 'Remove reference',
  // One slot.
  chooseFiles: 'Choose files…',
  emptySlot: 'Remove all references',
  // One element.
  rename: 'Rename element',
  toImages: 'Make it of images',
  toVideo: 'Make it of a video',
  openMember: 'Show in the cast',
  removeElement: 'Remove element',
  // One thing in the tray.
  useFromTray: 'Add to the form',
  chooseInTray: 'Select, or clear the selection',
  removeFromTray: 'Remove from the tray',
  clearTray: 'Clear tray',
  // Only in the keyboard map.
  mentionMap: 'In the prompt: name a reference, an element or somebody from the cast',
  historyMap: 'In the prompt: earlier prompts',
  menuMap: 'Open the menu of what has the focus',
  walkMap: 'On the stage: other takes',
});
