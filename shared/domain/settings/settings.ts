import { z } from 'zod';
import { LANGUAGE_CHOICES } from '../../languages/list.ts';
import { PRACTICE_PROFILE_ID } from '../../service/practice-profile.ts';
import { budgetSchema } from '../money/budget.ts';
import { startUpSchema } from '../queue/queue-actions.ts';
import { deliverySettingSchema } from '../service/delivery.ts';
import { DEFAULT_THEME } from './default-theme.ts';
import { updateChoiceSchema } from './updates.ts';

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
