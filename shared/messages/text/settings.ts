import type { Settings } from '../../domain/settings.ts';

const SETTING_NAMES: Readonly<Record<keyof Settings, string>> = {
  resultsFolder: 'the results folder',
  theme: 'the theme',
  backdrop: 'what media sits on',
  activeProfileId: 'the service in use',
  startUp: 'what happens at the start',
  delivery: 'how deliveries arrive',
  sendsWithoutWayBack: 'what is sent although its result cannot come back',
  budget: 'the budget',
  notifications: 'notices',
  railFolded: 'whether the sidebar is folded',
};

/** Settings by their keys, as a list for people. */
export function wordSettings(names: readonly unknown[]): string {
  return names.map((name) => SETTING_NAMES[name as keyof Settings] ?? String(name)).join(', ');
}

/** Words of the room where things are set up. */
export const SETTINGS_TEXT = {
  sections: {
    service: 'Service',
    delivery: 'Delivery',
    budget: 'Budget',
    results: 'Results',
    appearance: 'Appearance',
    notices: 'Notices',
    about: 'About',
  },
  serviceLead: 'Who makes the pictures. Jobs keep the profile they were queued with.',
  profiles: 'Profiles',
  active: 'In use',
  use: 'Use',
  activateNamed: (name: string) => `Use ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed “${name}”`,
  undo: 'Undo',
  baseUrl: 'Address',
  keyStored: 'key stored',
  keyNone: 'no key',
  keyNotNeeded: 'needs no key',
  loading: 'Reading the profiles…',
  practiceName: 'Practice',
  practiceMeaning:
    'A service on this computer that speaks the same interface. It makes real, playable files, checks requests as strictly, and costs nothing. Good for learning, for trying a batch, and without a network.',
  practiceRestart: 'Start it again',
  practiceRestarted: 'The practice service was started again',
  pasteInstead: 'Paste its text instead',
  pasteLabel: 'Text of the profile',
  pasteExample: '{ "format": 1, "name": "Studio account", "baseUrl": "https://…" }',
  addPasted: 'Add profile',
  key: 'API key',
  keyFor: (name: string) => `API key for ${name}`,
  keyLead: (keychain: string) =>
    `Kept in ${keychain}. It goes to the service’s own address and nowhere else.`,
  keyPlainLead:
    'This computer offers no keychain. The key would be kept in a file that other programs of yours can read.',
  keyPlainConsent: 'Keep it in a plain file anyway',
  keyUnavailable: 'The keychain is locked or cannot be used, so no key can be stored now.',
  keyPlaceholder: 'Paste the key',
  keyReplace: 'Paste a new key to replace the stored one',
  storeKey: 'Store key',
  keyStoredToast: 'Key stored',
  removeKey: 'Remove key',
  keyRemovedToast: 'Key removed',
  getKey: 'Where to get a key',
  resultsFolder: 'Folder for results',
  resultsLead: 'Finished takes are saved here, as they came. Changing the folder moves nothing.',
  choose: 'Choose…',
  theme: 'Theme',
  themes: { system: 'As the system', dark: 'Dark', light: 'Light' },
  backdrop: 'Behind media',
  backdropLead: 'What pictures and videos stand on. B changes it in Review.',
  backdrops: { grey: 'Grey', black: 'Black', white: 'White' },
  version: 'Version',
  runtime: 'Runtime',
  standIn: 'stand-in, for tests and a first look only',
  dataFolder: 'App data',
} as const;
