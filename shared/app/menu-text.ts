import { formatNumber, spoken } from '../kernel/region.ts';

/** Words of menus that the system does not have itself, written as each item of such a menu is. */
export const MENU_WORDS = spoken('menu', {
  file: 'File',
  settings: 'Settings…',
  close: 'Close Window',
  quit: (name: string) => `Quit ${name}`,
  exit: 'Exit',
  keyboard: 'Keyboard Shortcuts',
  showLog: 'Show Log File',
  viewer: 'Viewer Window',
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

/**
 * Items of menus that every program of a system has; Electron writes them in English alone. As Apple and Microsoft call them in their
 * own programs.
 */
export const MENU_ROLES = spoken('menuRoles', {
  edit: 'Edit',
  pasteAndMatchStyle: 'Paste and Match Style',
  delete: 'Delete',
  substitutions: 'Substitutions',
  showSubstitutions: 'Show Substitutions',
  smartQuotes: 'Smart Quotes',
  smartDashes: 'Smart Dashes',
  textReplacement: 'Text Replacement',
  speech: 'Speech',
  startSpeaking: 'Start Speaking',
  stopSpeaking: 'Stop Speaking',
  view: 'View',
  actualSize: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  fullScreen: 'Toggle Full Screen',
  window: 'Window',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  help: 'Help',
  about: (name: string) => `About ${name}`,
  services: 'Services',
  hide: (name: string) => `Hide ${name}`,
  hideOthers: 'Hide Others',
  showAll: 'Show All',
});

/** What the system's own parts around the page say. */
export const SHELL_WORDS = spoken('system', {
  applicationName: 'Dailies',
  mediaFiles: 'Images, video and sound',
  allFiles: 'All files',
  savedKinds: {
    csv: 'CSV table',
    log: 'Log',
    dailies: 'Dailies file',
    'dailies-cast': 'Dailies cast',
  } satisfies { readonly [Kind in SavedKind]: string },
  startFailed: 'Dailies couldn’t start',
  coreRestarted: {
    message: 'The queue stopped unexpectedly and was restarted.',
    detail:
      'Your jobs continue. A submission that was being sent when it stopped is now listed as unknown: it may have been charged, and it’s never sent again automatically.',
  },
  windowHangs: {
    message: 'The Dailies window isn’t responding.',
    detail:
      'Your jobs continue. If you load the window again, your draft and everything in the queue come back; only what you typed in the last moment may be lost.',
    loadAnew: 'Load again',
    wait: 'Wait',
  },
  confirmSpending: {
    submissions: (count: number) =>
      count === 1 ? 'Queue 1 paid submission?' : `Queue ${formatNumber(count)} paid submissions?`,
    bounds: 'Change what Dailies may spend?',
    service: 'Change which service Dailies uses, or how?',
    detail: 'You didn’t press a key or click just before this. If you didn’t ask for it, choose Cancel.',
    allow: 'Allow',
    cancel: 'Cancel',
  },
  logLies: 'To report this, attach the log in',
  switchRefused: (name: string) =>
    `Dailies can’t start with --${name}, because other programs could then act as the app. Start it without that option.`,
});

/** The endings of the files that are saved where somebody says. */
/** What holds more than one thing. */
export type BundleKind = 'dailies-backup' | 'zip';

/** Kinds with a name of their own in dialogs. */
export type SavedKind = 'csv' | 'log' | 'dailies' | 'dailies-cast';
