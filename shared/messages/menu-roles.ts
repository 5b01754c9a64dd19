import { spoken } from './spoken.ts';

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
