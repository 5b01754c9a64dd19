import { z } from 'zod';
import { SETTING_NAMES } from '../errors/fault-words.ts';
import type { FixedName } from '../kernel/error-causes.ts';
import { spoken } from '../kernel/region.ts';
import { LANGUAGE_CHOICES } from '../languages/list.ts';
import { budgetSchema } from '../money/budget.ts';
import { startUpSchema } from '../queue/queue-actions.ts';
import { deliverySettingSchema } from '../results/text.ts';
import { VPN_RANGES } from '../service/address-kind.ts';
import { PRACTICE_PROFILE_ID } from '../service/practice.ts';
import { updateChoiceSchema } from '../updates/decide-updates.ts';
import { DEFAULT_THEME } from './theme.ts';

/** Words of the room where things are set up. */
export const SETTINGS_TEXT = spoken('settings', {
  search: 'Search settings',
  sectionsLabel: 'Sections',
  nothingFound: 'No setting found.',
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
  stripsMetadata: 'Remove metadata from uploads',
  stripsMetadataLead:
    'Locations, serial numbers and thumbnails are removed from the copy that is sent. The picture and its colour profile stay. AVI, MKV and transport streams keep theirs.',
  vpnRanges: 'Addresses of a VPN',
  vpnRangesLead:
    'Some VPNs make up an address for each name. If yours does so for some names only, results from there are refused until you allow its range.',
  chooseResultsFolder: 'Choose… Folder for results',
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  accent: 'Accent colour',
  accents: { own: 'Amber', system: 'System' },
  backdrop: 'Behind media',
  backdropLead: 'The colour behind images and videos. Press B in Review to change it.',
  backdrops: { grey: 'Grey', black: 'Black', white: 'White' },
  playsArrivals: 'Play new clips',
  playsArrivalsLead: 'A clip that arrives in Compose plays without sound. Never with reduced motion.',
  captions: 'Captions',
  captionChoices: { none: 'None', name: 'Name', details: 'Details' },
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
  /** Whether what a camera noted goes out of what is uploaded. */
  stripsMetadata: z.boolean(),
  /** Ranges in which names may lead to addresses that a VPN made up. */
  vpnRanges: z.array(z.enum(VPN_RANGES)),
  /** Whether the system shows a notice when work is done or something needs the artist. */
  notifications: z.boolean(),
  /** Whether the takes beside the form in Compose are folded away. */
  isStageFolded: z.boolean(),
  /** How wide the form beside the stage is, in CSS pixels; null for the usual. */
  formWidth: z.number().int().min(0).max(10_000).nullable(),
  /** Whether a clip that arrives on the stage plays, without sound. */
  playsArrivals: z.boolean(),
  /** Ids of models that stand first in Compose, in the order in which they were chosen. */
  favouriteModels: z.array(z.string().max(400)).max(1000),
  /** Ids of models that Compose leaves out until they are searched for or asked for. */
  hiddenModels: z.array(z.string().max(400)).max(1000),
  /** What stands on the tiles of takes. */
  captions: z.enum(['none', 'name', 'details']),
  /** Whether versions of one thing stand as one take in Review. */
  stacksTakes: z.boolean(),
  /** Whether the rail shows signs alone, without the names of the rooms. */
  isRailFolded: z.boolean(),
  updates: updateChoiceSchema,
  /** The version whose news the artist was told of; empty before the first start. */
  seenVersion: z.string().max(40),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Fails to build where an error could name a setting that has no words. */
SETTING_NAMES satisfies { readonly [Name in keyof Settings]: string };

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
    stripsMetadata: true,
    vpnRanges: [],
    notifications: true,
    isStageFolded: false,
    formWidth: null,
    playsArrivals: true,
    favouriteModels: [],
    hiddenModels: [],
    captions: 'none',
    stacksTakes: false,
    isRailFolded: false,
    updates: 'stable',
    seenVersion: '',
  };
}
