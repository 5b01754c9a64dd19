import { spoken } from '../spoken.ts';

/** What can be done in the Cast, beside the words of its room: in menus, the palette and the keyboard map. */
export const CAST_COMMANDS = spoken('castCommands', {
  group: 'Cast',
  memberMenu: 'Member actions',
  mediumMenu: 'Actions for this file',
  open: 'Open member',
  rename: 'Rename',
  intoModel: (model: string) => `Use in ${model}`,
  selectAll: 'Select all members',
  back: 'Clear selection, or go back',
  removeMap: 'Delete; it can be restored',
  showDeleted: 'Show deleted members',
  hideDeleted: 'Hide deleted members',
  undo: 'Undo the last step',
  makeCover: 'Make it the cover',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  moveMap: 'Move an image or voice',
  removeMedium: 'Remove from member',
  walkMap: 'Choose a member',
  toggleMap: 'Choose several',
  menuMap: 'Open its menu',
});
