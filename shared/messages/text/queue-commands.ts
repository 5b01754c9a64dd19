import { spoken } from '../spoken.ts';

/** What can be done in the Queue, beside the actions of its jobs: in menus, the palette and the keyboard map. */
export const QUEUE_COMMANDS = spoken('queueCommands', {
  group: 'Queue',
  moveUp: 'Move up',
  moveDown: 'Move down',
  selectAll: 'Select all jobs',
  pauseMap: 'Pause or resume',
  pauseBatchMap: 'Pause or resume the batch',
  deleteMap: 'Cancel; take a finished one off the list',
  walkMap: 'Choose a job',
  extendMap: 'Choose several',
  toggleMap: 'Add it to the selection, or take it out',
  openMap: 'Open or close its history',
  menuMap: 'Open its menu',
  undoMap: 'Undo the last step',
});
