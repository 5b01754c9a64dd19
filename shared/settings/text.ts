import { z } from 'zod';
import { bracketed } from '../errors/error-words.ts';
import type { FixedName, PolicyFault } from '../kernel/error-causes.ts';
import { formatList, spoken } from '../kernel/region.ts';
import type { ErrorDetails } from '../kernel/result.ts';
import { LANGUAGE_CHOICES } from '../languages/list.ts';
import { budgetSchema } from '../money/budget.ts';
import { startUpSchema } from '../queue/queue-actions.ts';
import { deliverySettingSchema } from '../results/text.ts';
import { PRACTICE_PROFILE_ID } from '../service/profile/practice-profile.ts';
import { updateChoiceSchema } from '../updates/decide-updates.ts';

/** Settings as they are named in a sentence. */
export const SETTING_NAMES = spoken('settingNames', {
  resultsFolder: 'the results folder',
  language: 'the language',
  theme: 'the theme',
  accent: 'the accent colour',
  backdrop: 'the colour behind media',
  activeProfileId: 'the service in use',
  startUp: 'what happens on launch',
  delivery: 'how deliveries arrive',
  sendsWithoutWayBack: 'sending although results can’t come back',
  budget: 'the budget',
  notifications: 'notices',
  isStageFolded: 'whether the stage in Compose is hidden',
  isRailFolded: 'whether the sidebar is folded',
  updates: 'updates',
  seenVersion: 'which news was shown',
} satisfies Record<keyof Settings, string>);

/** Settings by their keys, as a list for people. */
export function describeSettings(names: readonly unknown[]): string {
  return formatList(names.map((name) => SETTING_NAMES[name as keyof Settings] ?? String(name)));
}

/** Words of the room where things are set up. */
export const SETTINGS_TEXT = spoken('settings', {
  sections: {
    service: 'Service',
    prices: 'Prices',
    delivery: 'Delivery',
    budget: 'Budget',
    results: 'Results',
    appearance: 'Appearance',
    notices: 'Notices',
    backup: 'Backup',
    about: 'About',
  },
  serviceLead: 'The service that makes your images and videos. A job keeps the profile it was queued with.',
  profiles: 'Profiles',
  active: 'In use',
  use: 'Use',
  activateNamed: (name: string) => `Use ${name}`,
  moreFor: (name: string) => `More for ${name}`,
  rename: 'Rename…',
  profileName: 'Profile name',
  saveName: 'Rename',
  duplicate: 'Duplicate',
  duplicated: (name: string, copy: string) => `“${name}” is duplicated as “${copy}”, without its key`,
  remove: 'Remove',
  removed: (name: string) => `Removed “${name}”`,
  undo: 'Undo',
  keyStored: 'key stored',
  keyNone: 'no key',
  loading: 'Loading profiles…',
  practiceName: 'Practice',
  practiceMeaning:
    'A free service on this computer with the same interface. It makes real, playable files and checks requests just as strictly. Use it to learn, to try a batch, or to work offline.',
  practiceRestart: 'Restart',
  practiceRestarted: 'Practice service restarted',
  pasteInstead: 'Paste its text instead',
  pasteLabel: 'Profile text',
  pasteExample: '{ "format": 1, "name": "Studio account", "baseUrl": "https://…" }',
  addPasted: 'Add profile',
  key: 'API key',
  keyFor: (name: string) => `API key for ${name}`,
  keyLead: (keychain: string) => `Kept in ${keychain}. It is sent only to the service’s own address.`,
  keyPlainLead:
    'This computer has no keychain. The key would be kept in a file that your other programs can read.',
  keyPlainConsent: 'Keep it in a plain file anyway',
  keyUnavailable: 'The keychain is locked or unavailable, so no key can be stored now.',
  keyPlaceholder: 'Paste the key',
  keyReplace: 'Paste a new key to replace the stored one',
  storeKey: 'Store key',
  keyStoredToast: 'Key stored',
  removeKey: 'Remove key',
  keyRemovedToast: 'Key removed',
  getKey: 'Get a key',
  resultsFolder: 'Folder for results',
  resultsLead: 'Finished takes are saved here unchanged. Changing the folder moves nothing.',
  choose: 'Choose…',
  chooseResultsFolder: 'Choose… Folder for results',
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  accent: 'Accent colour',
  accents: { own: 'Amber', system: 'System' },
  backdrop: 'Behind media',
  backdropLead: 'The colour behind images and videos. Press B in Review to change it.',
  backdrops: { grey: 'Grey', black: 'Black', white: 'White' },
  version: 'Version',
  runtime: 'Runtime',
  standIn: 'stand-in, for tests and a first look only',
  dataFolder: 'App data',
});

/** Words of what an organization has fixed on this computer. */
export const POLICY_TEXT = spoken('policy', {
  /** Beside what can't be changed. */
  setBy: (organization: string) => `Set by your organization, ${organization}`,
  setByUnnamed: 'Set by your organization',
  limitBy: (most: string, organization: string) =>
    `No more than ${most}. Set by your organization, ${organization}`,
  limitByUnnamed: (most: string) => `No more than ${most}. Set by your organization`,
  about: 'Organization',
  fixes: (organization: string, what: string) => `${organization} has set ${what} on this computer.`,
  fixesUnnamed: (what: string) => `Your organization has set ${what} on this computer.`,
  /** Read in a list, after “has set”. */
  names: {
    activeProfileId: 'the service',
    serviceAddress: 'the service’s address',
    budget: 'the budget',
    updates: 'updates',
    delivery: 'how deliveries arrive',
    resultsFolder: 'the results folder',
  } satisfies Record<FixedName, string>,
  source: 'Policy',
  unknownKeys: (keys: string) => `This version of Dailies doesn’t know these keys of the policy: ${keys}.`,
});

/** What is wrong, as sentences of errors. */
export const POLICY_FAULTS = spoken('policyFaults', {
  fixed: {
    activeProfileId: 'Your organization has set which service is used.',
    serviceAddress: 'Your organization has set the service’s address, and it isn’t this one.',
    budget: 'Your organization has set a spending limit.',
    updates: 'Your organization has set how Dailies is updated.',
    delivery: 'Your organization has set how deliveries arrive.',
    resultsFolder: 'Your organization has set the results folder.',
  } satisfies Record<FixedName, string>,
  fixedOther: 'Your organization has set this.',
  fixedMeans: 'Nothing was changed, sent or charged.',
  fixedAct: 'Ask whoever manages this computer if it needs to be different.',
  fixedActBy: (organization: string) => `Ask ${organization} if it needs to be different.`,
  unreadable: {
    unreadable: (path: string | undefined) =>
      `Your organization’s policy couldn’t be read${bracketed(path)}.`,
    owner: (path: string | undefined) =>
      `Your organization’s policy could have been changed by others than administrators${bracketed(path)}.`,
    form: (path: string | undefined) =>
      `Your organization’s policy isn’t in a form that Dailies understands${bracketed(path)}.`,
    values: (path: string | undefined) =>
      `Your organization’s policy has values that Dailies doesn’t understand${bracketed(path)}.`,
  } satisfies Record<PolicyFault, (path: string | undefined) => string>,
  unreadableMeans:
    'No paid job is sent until that’s fixed, because Dailies can’t know what your organization allows. Practice works, and your jobs and files are safe.',
  unreadableAct: 'Ask whoever manages this computer to fix it, then restart Dailies.',
});

/** The three sentences of FIXED_BY_POLICY. */
export function describeFixed({ name, organization }: ErrorDetails<'FIXED_BY_POLICY'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { fixed, fixedOther, fixedMeans, fixedAct, fixedActBy } = POLICY_FAULTS;
  const by = organization ?? null;
  return {
    // A failure that an earlier version kept may lack it.
    happened: fixed[name] ?? fixedOther,
    means: fixedMeans,
    act: by === null ? fixedAct : fixedActBy(by),
  };
}

/** The three sentences of POLICY_UNREADABLE. */
export function describeUnreadablePolicy({ path, cause }: ErrorDetails<'POLICY_UNREADABLE'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { unreadable, unreadableMeans, unreadableAct } = POLICY_FAULTS;
  return {
    happened: (unreadable[cause] ?? unreadable.unreadable)(path),
    means: unreadableMeans,
    act: unreadableAct,
  };
}

/** From the top of this computer or of a share; what is relative would depend on where the program was started. */
export const absolutePathSchema = z.string().regex(/^(?:\/|\\\\|[a-z]:[\\/])/i);

/** What an artist can set; kept by the app, apart from profiles and the key. */
export const settingsSchema = z.strictObject({
  /** Absolute path under which finished results are kept. */
  resultsFolder: absolutePathSchema,
  /** A tag, or `system` for the first of the system's languages that Dailies speaks. */
  language: z.enum(LANGUAGE_CHOICES),
  theme: z.enum(['system', 'dark', 'light']),
  /** The one colour: our own, or what the system marks things with. */
  accent: z.enum(['own', 'system']),
  /** What media sits on. */
  backdrop: z.enum(['grey', 'black', 'white']),
  activeProfileId: z.string().min(1),
  /** What happens at the start to paid jobs that wait from the last time. */
  startUp: startUpSchema,
  delivery: deliverySettingSchema,
  /** Profiles whose jobs are sent although nothing is known to bring their results back; the artist's own word. */
  sendsWithoutWayBack: z.array(z.string().min(1)),
  /** The most that may be spent; empty for no cap. */
  budget: budgetSchema,
  /** Whether the system shows a notice when work is done or something needs the artist. */
  notifications: z.boolean(),
  /** Whether the takes beside the form in Compose are folded away. */
  isStageFolded: z.boolean(),
  /** Whether the rail shows signs alone, without the names of the rooms. */
  isRailFolded: z.boolean(),
  updates: updateChoiceSchema,
  /** The version whose news the artist was told of; empty before the first start. */
  seenVersion: z.string().max(40),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What holds until the artist sets something else. */
export function defaultSettings(resultsFolder: string): Settings {
  return {
    resultsFolder,
    language: 'system',
    theme: DEFAULT_THEME,
    accent: 'own',
    backdrop: 'grey',
    activeProfileId: PRACTICE_PROFILE_ID,
    startUp: 'ask',
    delivery: { kind: 'automatic' },
    sendsWithoutWayBack: [],
    budget: [],
    notifications: true,
    isStageFolded: false,
    isRailFolded: false,
    updates: 'stable',
    seenVersion: '',
  };
}

/**
 * The theme until the artist chooses: colour is judged on a neutral, dark ground. In a file of its own, because the window
 * needs it before anything else is loaded.
 */
export const DEFAULT_THEME = 'dark';
