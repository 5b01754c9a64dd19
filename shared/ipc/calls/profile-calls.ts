import { z } from 'zod';
import { MAX_PROFILE_CHARACTERS, profileSchema } from '../../service/profile.ts';
import { nothing, profileId } from './common.ts';

export const profileCalls = {
  'profiles.list': {
    input: nothing,
    output: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        baseUrl: z.string(),
        practice: z.boolean(),
        hasKey: z.boolean(),
      }),
    ),
  },
  'profiles.get': { input: profileId, output: profileSchema },
  /** Adds or replaces a profile from the text of a profile file. */
  'profiles.save': {
    input: z.strictObject({ profileId: z.string().nullable(), text: z.string().max(MAX_PROFILE_CHARACTERS) }),
    output: profileId,
  },
  /** Another name for a profile, under the same id; a number follows where another profile has it. */
  'profiles.rename': {
    input: z.strictObject({ profileId: z.string(), name: z.string().trim().min(1).max(80) }),
    output: nothing,
  },
  /** The same profile once more under an id of its own, and so without a key. */
  'profiles.duplicate': {
    input: profileId,
    output: z.strictObject({ profileId: z.string(), name: z.string() }),
  },
  'profiles.remove': { input: profileId, output: nothing },
  'profiles.activate': { input: profileId, output: nothing },
  /** Where a key would be kept, before one is typed. `plain` means: no keychain here, consent is needed. */
  'key.backend': {
    where: 'desktop',
    input: nothing,
    output: z.strictObject({ kind: z.enum(['keychain', 'plain', 'unavailable']), name: z.string() }),
  },
  'key.store': {
    where: 'desktop',
    input: z.strictObject({
      profileId: z.string(),
      key: z.string().min(1).max(4096),
      acceptPlain: z.boolean().default(false),
    }),
    output: nothing,
  },
  'key.remove': { where: 'desktop', input: profileId, output: nothing },
  /** The secret that a profile's deliveries are signed with, kept where its key is kept. */
  'webhookSecret.store': {
    where: 'desktop',
    input: z.strictObject({
      profileId: z.string(),
      secret: z.string().min(1).max(4096),
      acceptPlain: z.boolean().default(false),
    }),
    output: nothing,
  },
  'webhookSecret.remove': { where: 'desktop', input: profileId, output: nothing },
  'webhookSecret.stored': { input: profileId, output: z.strictObject({ stored: z.boolean() }) },
  'practice.restart': { where: 'desktop', input: nothing, output: nothing },
} as const;
