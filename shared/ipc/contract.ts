import { z } from 'zod';
import { assetSchema } from '../domain/asset.ts';
import { attemptSchema, jobSchema, progressSchema, testModeSchema, transitionSchema } from '../domain/job.ts';
import { jobInputSchema } from '../domain/media-reference.ts';
import { problemSchema } from '../domain/problem.ts';
import { settingsSchema } from '../domain/settings.ts';
import { statusSchema } from '../domain/status.ts';
import { takeSchema } from '../domain/take.ts';
import { failureSchema } from '../errors.ts';
import { profileSchema } from '../service/profile.ts';

const nothing = z.strictObject({});
const jobId = z.strictObject({ jobId: z.string().min(1).max(64) });
const takeId = z.strictObject({ takeId: z.string().min(1).max(64) });
const pathSchema = z.string().min(1).max(32_768);

/** A job as Compose and JOBS files ask for it; `takes` of them are queued as one batch. */
export const jobRequestSchema = z.strictObject({
  model: z.string().min(1).max(200),
  name: z.string().max(500).optional(),
  takes: z.number().int().min(1).max(1000).default(1),
  input: jobInputSchema,
  testMode: testModeSchema.nullable().default(null),
});
export type JobRequest = z.infer<typeof jobRequestSchema>;

/** What became of one dropped file. */
export const addedFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added'), asset: assetSchema }),
  z.strictObject({ kind: z.literal('refused'), name: z.string(), error: failureSchema }),
]);
export type AddedFile = z.infer<typeof addedFileSchema>;

/** A draft of Compose: kept so that nothing typed is ever lost. */
export const draftSchema = z.strictObject({
  model: z.string(),
  /** Input per model, so that switching the model and back keeps what was there. */
  inputs: z.record(z.string(), jobInputSchema),
  takes: z.number().int().min(1).max(1000),
});
export type Draft = z.infer<typeof draftSchema>;

/** Facts of this program and machine that do not change while it runs. */
export const appInfoSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  /** True on the unofficial runtime that stands in for the official one where that can't be fetched. */
  standIn: z.boolean(),
  platform: z.string(),
  dataFolder: z.string(),
});

/**
 * Every call of the renderer, declared once: the name, what goes in, what comes out. Main parses the input and wraps
 * the output in a Result; the renderer parses the answer. A call without a handler does not compile.
 */
export const CALLS = {
  'app.info': { input: nothing, output: appInfoSchema },
  'app.openExternal': { input: z.strictObject({ url: z.url({ protocol: /^https$/ }) }), output: nothing },
  /** Everything that lists need, at one revision; events after it carry higher ones. */
  'app.snapshot': {
    input: nothing,
    output: z.strictObject({
      revision: z.number().int(),
      status: statusSchema,
      settings: settingsSchema,
      profile: profileSchema,
      jobs: z.array(jobSchema),
      takes: z.number().int(),
    }),
  },
  'references.addFiles': {
    input: z.strictObject({ paths: z.array(pathSchema).min(1).max(10_000) }),
    output: z.array(addedFileSchema),
  },
  /** Opens the system's file dialog; an empty list when it was closed. */
  'references.chooseFiles': { input: nothing, output: z.array(addedFileSchema) },
  'references.get': {
    input: z.strictObject({ assetIds: z.array(z.string()).max(10_000) }),
    output: z.array(assetSchema),
  },
  'draft.load': { input: nothing, output: draftSchema.nullable() },
  'draft.save': { input: draftSchema, output: nothing },
  'jobs.preview': {
    input: jobRequestSchema,
    /** The exact body that would be sent (local files by name), or what stands in the way. */
    output: z.strictObject({
      method: z.string(),
      url: z.string(),
      body: z.string(),
      problems: z.array(problemSchema),
    }),
  },
  'jobs.enqueue': {
    input: z.strictObject({ jobs: z.array(jobRequestSchema).min(1).max(5000) }),
    /** All are queued or none: with problems, `jobIds` is empty. `job` is the index in the request. */
    output: z.strictObject({
      batchId: z.string().nullable(),
      jobIds: z.array(z.string()),
      problems: z.array(z.strictObject({ job: z.number().int(), problem: problemSchema })),
    }),
  },
  'jobs.history': {
    input: jobId,
    output: z.strictObject({ attempts: z.array(attemptSchema), transitions: z.array(transitionSchema) }),
  },
  'jobs.cancel': { input: jobId, output: nothing },
  /** Queues it for a new submission; where an earlier one may have been charged, `acceptSecondCharge` must be true. */
  'jobs.retry': { input: jobId.extend({ acceptSecondCharge: z.boolean().default(false) }), output: nothing },
  'jobs.watchAgain': { input: jobId, output: nothing },
  'jobs.stopWatching': { input: jobId, output: nothing },
  'jobs.resolveUnknown': { input: jobId.extend({ genId: z.string().min(1).max(500) }), output: nothing },
  'queue.pause': { input: nothing, output: nothing },
  'queue.resume': { input: nothing, output: nothing },
  'takes.page': {
    input: z.strictObject({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) }),
    /** Newest first. */
    output: z.strictObject({
      revision: z.number().int(),
      total: z.number().int(),
      takes: z.array(takeSchema),
    }),
  },
  'takes.get': {
    input: z.strictObject({ takeIds: z.array(z.string()).max(500) }),
    output: z.array(takeSchema),
  },
  'takes.mark': {
    input: z.strictObject({
      takeIds: z.array(z.string()).min(1).max(100_000),
      rating: z.number().int().min(0).max(5).optional(),
      flag: z.enum(['pick', 'reject', 'none']).optional(),
    }),
    output: nothing,
  },
  'takes.reveal': { input: takeId, output: nothing },
  /** The poster that main asked the media worker for is delivered by the worker's own window, not here. */
  'settings.update': { input: settingsSchema.partial(), output: settingsSchema },
  /** Opens the system's folder dialog, checks that the folder can be written; null when the dialog was closed. */
  'settings.chooseResultsFolder': { input: nothing, output: settingsSchema.nullable() },
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
  'profiles.get': { input: z.strictObject({ profileId: z.string() }), output: profileSchema },
  /** Adds or replaces a profile from the text of a profile file. */
  'profiles.save': {
    input: z.strictObject({ profileId: z.string().nullable(), text: z.string().max(5_000_000) }),
    output: z.strictObject({ profileId: z.string() }),
  },
  'profiles.remove': { input: z.strictObject({ profileId: z.string() }), output: nothing },
  'profiles.activate': { input: z.strictObject({ profileId: z.string() }), output: nothing },
  /** Where a key would be kept, before one is typed. `plain` means: no keychain here, consent is needed. */
  'key.backend': {
    input: nothing,
    output: z.strictObject({ kind: z.enum(['keychain', 'plain', 'unavailable']), name: z.string() }),
  },
  'key.store': {
    input: z.strictObject({
      profileId: z.string(),
      key: z.string().min(1).max(4096),
      acceptPlain: z.boolean().default(false),
    }),
    output: nothing,
  },
  'key.remove': { input: z.strictObject({ profileId: z.string() }), output: nothing },
  'practice.restart': { input: nothing, output: nothing },
} as const;

export type CallName = keyof typeof CALLS;
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;
export type ParsedCallInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof CALLS)[Name]['output']>;

/**
 * Every event that main sends. Each is wrapped as `{ revision, event }`; the revision grows by one with each, so that
 * the renderer sees a gap and asks for a new snapshot.
 */
export const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('jobs-changed'),
    jobs: z.array(jobSchema),
    removedIds: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal('progress'), progress: z.array(progressSchema) }),
  z.strictObject({
    type: z.literal('takes-changed'),
    takes: z.array(takeSchema),
    removedIds: z.array(z.string()),
    total: z.number().int(),
  }),
  z.strictObject({ type: z.literal('status-changed'), status: statusSchema }),
  z.strictObject({ type: z.literal('settings-changed'), settings: settingsSchema }),
  z.strictObject({ type: z.literal('profile-changed'), profile: profileSchema }),
]);
export type CoreEvent = z.infer<typeof eventSchema>;

export const envelopeSchema = z.strictObject({ revision: z.number().int(), event: eventSchema });
export type Envelope = z.infer<typeof envelopeSchema>;

/** What the preload puts on `window.dailies`. */
export interface Bridge {
  /** Calls main by name; the answer is a Result as plain JSON. */
  invoke(name: string, input: unknown): Promise<unknown>;
  /** Listens to envelopes; returns what ends it. */
  subscribe(listener: (envelope: unknown) => void): () => void;
  /** The path of a file that was dropped or chosen; empty when it has none. Takes a DOM File. */
  pathForFile(file: unknown): string;
}
