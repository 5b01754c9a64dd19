import { z } from 'zod';
import { CEILINGS } from '../kernel/ceilings.ts';
import { emptyObject, idSchema, profileId } from '../kernel/common-calls.ts';
import { failureSchema } from '../kernel/json-schemas.ts';
import { outsideNameSchema } from '../kernel/outside-name.ts';
import { jobInputSchema } from '../models/media-reference.ts';
import { problemSchema } from '../models/preflight.ts';
import { doctorReportSchema, doctorRowSchema } from './doctor-report.ts';
import { importReportSchema } from './openapi/import-findings.ts';
import { MAX_PROFILE_CHARACTERS, profileSchema } from './profile/profile.ts';

export const profileCalls = {
  'profiles.list': {
    input: emptyObject,
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
  'profiles.activate': { writes: true, spends: 'maybe', input: profileId, output: emptyObject },
  'practice.restart': { where: 'desktop', input: emptyObject, output: emptyObject },
} as const;

export const profileChangeCalls = {
  /** Adds or replaces a profile from the text of a profile file; with `isActive`, jobs go by it from now on. */
  'profiles.save': {
    writes: true,
    spends: 'maybe',
    input: z.strictObject({
      profileId: z.string().nullable(),
      text: z.string().max(MAX_PROFILE_CHARACTERS),
      isActive: z.boolean().optional(),
    }),
    output: profileId,
  },
  /** Another name for a profile, under the same id; a number follows where another profile has it. */
  'profiles.rename': {
    writes: true,
    input: z.strictObject({ profileId: z.string(), name: outsideNameSchema }),
    output: emptyObject,
  },
  /** The same profile once more under an id of its own, and so without a key. */
  'profiles.duplicate': {
    writes: true,
    input: profileId,
    output: z.strictObject({ profileId: z.string(), name: z.string() }),
  },
  'profiles.remove': { writes: true, input: profileId, output: emptyObject },
} as const;

export const secretCalls = {
  /** Where a key would be kept, before one is typed. `plain` means: no keychain here, consent is needed. */
  'key.backend': {
    where: 'desktop',
    input: emptyObject,
    output: z.strictObject({ kind: z.enum(['keychain', 'plain', 'unavailable']), name: z.string() }),
  },
  'key.store': {
    writes: true,
    spends: 'maybe',
    where: 'desktop',
    input: z.strictObject({
      profileId: z.string(),
      key: z.string().min(1).max(4096),
      acceptPlain: z.boolean().default(false),
    }),
    output: emptyObject,
  },
  'key.remove': { writes: true, spends: 'maybe', where: 'desktop', input: profileId, output: emptyObject },
  /** The secret that a profile's deliveries are signed with, kept where its key is kept. */
  'webhookSecret.store': {
    writes: true,
    spends: 'maybe',
    where: 'desktop',
    input: z.strictObject({
      profileId: z.string(),
      secret: z.string().min(1).max(4096),
      acceptPlain: z.boolean().default(false),
    }),
    output: emptyObject,
  },
  'webhookSecret.remove': {
    writes: true,
    spends: 'maybe',
    where: 'desktop',
    input: profileId,
    output: emptyObject,
  },
  'webhookSecret.stored': { input: profileId, output: z.strictObject({ stored: z.boolean() }) },
} as const;

const proxy = z
  .string()
  .max(300)
  .regex(/^\S+:\d{1,5}$/);

export const proxyCalls = {
  /** Stores who signs in to a proxy, where keys are stored; no call gives it back. */
  'proxy.signIn': {
    writes: true,
    spends: 'maybe',
    where: 'desktop',
    input: z.strictObject({
      proxy,
      // A colon would end the name (RFC 7617).
      user: z
        .string()
        .min(1)
        .max(300)
        .regex(/^[^:\p{Cc}]+$/u),
      password: z
        .string()
        .max(300)
        .regex(/^\P{Cc}*$/u),
      acceptPlain: z.boolean().default(false),
    }),
    output: emptyObject,
  },
  'proxy.signOut': {
    writes: true,
    spends: 'maybe',
    where: 'desktop',
    input: z.strictObject({ proxy }),
    output: emptyObject,
  },
} as const;

export const doctorCalls = {
  /**
   * Looks at a profile's connection step by step, never with a paid request; answers when it has ended. A test run is
   * submitted only with `allowTestSubmission`, and only where its parameter's name is known.
   */
  'doctor.run': {
    writes: true,
    spends: 'always',
    input: z.strictObject({ profileId: z.string(), allowTestSubmission: z.boolean() }),
    output: doctorReportSchema,
  },
  /** How far it is; null before the first run. */
  'doctor.read': { input: emptyObject, output: doctorReportSchema.nullable() },
  'doctor.cancel': { input: emptyObject, output: emptyObject },
} as const;

/**
 * What an example is of: the answer to a submission, the answer to a question about a generation, that of the second read which has
 * its results, or what was delivered.
 */
export const EXAMPLE_KINDS = ['submission', 'query', 'result', 'delivery'] as const;
const exampleKindSchema = z.enum(EXAMPLE_KINDS);
export type ExampleKind = z.infer<typeof exampleKindSchema>;

/** A body as it came, to be shown as text and never as anything else. */
const caughtExampleSchema = z.strictObject({
  id: z.string(),
  kind: exampleKindSchema,
  /** Epoch milliseconds. */
  at: z.number(),
  body: z.string(),
});
export type CaughtExample = z.infer<typeof caughtExampleSchema>;

/** What was caught for a profile so far, oldest first. */
const exampleCatchSchema = z.strictObject({
  profileId: z.string(),
  /** Where a delivery is caught; null while nothing is waited for. */
  url: z.string().nullable(),
  caught: z.array(caughtExampleSchema),
  isRunning: z.boolean(),
  /** How the last free test run ended, in the doctor's words; null where all went as it should. */
  ended: doctorRowSchema.nullable(),
  error: failureSchema.nullable(),
});
export type ExampleCatch = z.infer<typeof exampleCatchSchema>;

export const exampleCalls = {
  /** Opens an address at which whatever is delivered is kept for a look, until it is closed. Nothing of it counts as a result. */
  'examples.open': { input: profileId, output: exampleCatchSchema },
  /** What was caught so far; null where nothing was asked for. */
  'examples.read': { input: emptyObject, output: exampleCatchSchema.nullable() },
  /** Forgets what was caught and takes nothing more at the address. */
  'examples.close': { input: emptyObject, output: emptyObject },
  /** Sends one free test run and keeps its answer, what asking brings, and its delivery; answers when it is over. */
  'examples.run': { writes: true, spends: 'always', input: profileId, output: exampleCatchSchema },
} as const;

/** How the one paid job that a profile is proven by came out. */
const REHEARSAL_OUTCOMES = ['under-way', 'proven', 'failed', 'unclear'] as const;

const rehearsalSchema = z.strictObject({
  jobId: z.string(),
  /** Epoch milliseconds. */
  sentAt: z.number(),
  outcome: z.enum(REHEARSAL_OUTCOMES),
  model: z.string(),
  /** Our keys of the options that it was sent with: of the others it shows nothing. */
  options: z.array(z.string()),
  /** False once anything changed by which the job was sent or brought home. */
  isCurrent: z.boolean(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

export const rehearsalCalls = {
  /** The last rehearsal of a profile; null before the first. */
  'rehearsal.read': { input: profileId, output: rehearsalSchema.nullable() },
  /** Queues exactly one paid job; refused while an earlier one of the profile is under way. With problems nothing is queued. */
  'rehearsal.send': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: z.strictObject({
      profileId: z.string(),
      model: z.string().min(1).max(200),
      input: jobInputSchema,
    }),
    output: z.strictObject({ rehearsal: rehearsalSchema.nullable(), problems: z.array(problemSchema) }),
  },
} as const;

export const importCalls = {
  /**
   * Makes a profile of an OpenAPI document and tells what it found; nothing is saved or fetched. With `profileId` it is
   * imported over that profile. `profileText`, which is `profile` written, is for `profiles.save`.
   */
  'profiles.importDocument': {
    input: z.strictObject({
      text: z.string().max(CEILINGS.document.characters),
      baseUrl: z.string().max(2000).optional(),
      profileId: idSchema.optional(),
    }),
    output: z.strictObject({ profileText: z.string(), profile: profileSchema, report: importReportSchema }),
  },
  /** Asks where, then writes the profile as a file, which never holds the key; null when the dialog was closed. */
  'profiles.export': {
    where: 'desktop',
    input: profileId,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
} as const;
