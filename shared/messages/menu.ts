import { spoken } from './spoken.ts';

/** Words of menus that the system does not have itself, written as each item of such a menu is. */
export const MENU_WORDS = spoken('menu', {
  file: 'File',
  settings: 'Settings…',
  close: 'Close Window',
  quit: (name: string) => `Quit ${name}`,
  exit: 'Exit',
  keyboard: 'Keyboard Shortcuts',
  showLog: 'Show Log File',
  lookUp: (words: string) => `Look Up “${words}”`,
  noSuggestions: 'No Guesses Found',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  undo: 'Undo',
  redo: 'Redo',
});

/** Asked before the app ends while files are on their way, or jobs wait that would be sent. */
export const QUIT_QUESTION = spoken('quitQuestion', {
  message: 'Quit while files are being transferred?',
  messageUnsent: 'Quit before all jobs are sent?',
  detail:
    'Jobs that were sent continue at the service. Downloads resume the next time you open Dailies, and unfinished uploads start over. Nothing is charged twice.',
  unsent: 'Jobs that were not sent wait until you open Dailies again.',
  quit: 'Quit',
  stay: 'Cancel',
});
