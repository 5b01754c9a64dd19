import { z } from 'zod';
import { parseBoundedJson } from '../kernel/bounded-json.ts';
import { CEILINGS } from '../kernel/ceilings.ts';
import { emptyObject } from '../kernel/common-calls.ts';
import type { OwnFileFault } from '../kernel/error-causes.ts';
import { isJsonObject, type JsonValue } from '../kernel/json-pointer.ts';
import { fail, failure, type Result, succeed } from '../kernel/result.ts';
import { safeParse } from '../kernel/safe-parse.ts';
import { jobCursorSchema, namedJobPageSchema } from '../queue/job-page.ts';
import { showTargetSchema } from '../queue/notifications-text.ts';
import { statusSchema } from '../queue/status.ts';
import {
  MAX_PROFILE_CHARACTERS,
  PROFILE_FORMAT,
  parseProfile,
  profileSchema,
} from '../service/profile/profile.ts';
import { policyViewSchema } from '../settings/policy.ts';
import { settingsSchema } from '../settings/text.ts';
import { templateFileSchema } from '../templates/template.ts';

/** Facts of this program and machine that do not change while it runs. */
const appInfoSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  /** True on the unofficial runtime that stands in for the official one where that can't be fetched. */
  standIn: z.boolean(),
  platform: z.string(),
  dataFolder: z.string(),
  /** The languages that the system is read in, the most preferred one first, as `findLanguage` takes them. */
  systemLanguages: z.array(z.string()).readonly(),
  /** Whose separators, order of dates and clock are used, such as `de-DE`; empty where the system tells none. */
  region: z.string(),
  /** The version that ran before this one, at its first start; null at every other. */
  updatedFrom: z.string().nullable(),
  /** What an organization has fixed on this computer. */
  policy: policyViewSchema,
});

export const appCalls = {
  'app.info': { where: 'desktop', input: emptyObject, output: appInfoSchema },
  'app.openExternal': {
    where: 'desktop',
    input: z.strictObject({ url: z.url({ protocol: /^https$/ }) }),
    output: emptyObject,
  },
  /** Opens the viewer window, or closes it. */
  'app.toggleViewer': { where: 'desktop', input: emptyObject, output: emptyObject },
  /** Says that nothing is left to save: the answer to the event `closing`. */
  'app.saved': { where: 'desktop', input: emptyObject, output: emptyObject },
  /** What lists show first, at one revision; events after it carry higher ones. */
  'app.snapshot': {
    atRevision: true,
    input: emptyObject,
    output: z.strictObject({
      revision: z.number().int(),
      status: statusSchema,
      settings: settingsSchema,
      profile: profileSchema,
      /** `jobs.page` brings the others. */
      ...namedJobPageSchema.shape,
      takes: z.number().int(),
    }),
  },
  /** More of what `app.snapshot` began; what happened to a job meanwhile is known from the events. */
  'jobs.page': { input: z.strictObject({ after: jobCursorSchema }), output: namedJobPageSchema },
} as const;

/** What the system was asked to open with Dailies: by a link, a double click on a file, or a word of a command line. */
export const openingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), target: showTargetSchema }),
  z.strictObject({ kind: z.literal('file'), path: z.string().min(1).max(32_768) }),
  z.strictObject({ kind: z.literal('refused'), fault: z.enum(['link', 'path', 'several']) }),
]);
export type Opening = z.infer<typeof openingSchema>;

/** Links and files that the system was asked to open with Dailies. */
export const openingCalls = {
  /** What waits to be shown, each once, in order. */
  'outside.take': {
    where: 'desktop',
    input: emptyObject,
    output: z.strictObject({ openings: z.array(openingSchema) }),
  },
} as const;

/** A sheet of Batch as a file: the table that `batch.export` writes as CSV, in an envelope that says what it is. */
const batchFileSchema = z.strictObject({
  format: z.literal('dailies-batch'),
  version: z.literal(1),
  table: z.string().max(CEILINGS.table.bytes),
});

/** What is in a `.dailies` file, to be shown before anything of it is imported. */
export const ownFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('batch'), table: z.string() }),
  z.strictObject({ kind: z.literal('profile'), name: z.string(), baseUrl: z.string(), host: z.string() }),
  z.strictObject({
    kind: z.literal('templates'),
    templates: z.array(z.string()),
    snippets: z.array(z.string()),
  }),
]);
export type OwnFile = z.infer<typeof ownFileSchema>;

/** A table of a batch as the text of a `.dailies` file, in pieces. */
export function* serializeBatchFile(table: Iterable<string>): Generator<string> {
  yield '{\n  "format": "dailies-batch",\n  "version": 1,\n  "table": "';
  // A piece of JSON text is what stands between its quotes.
  for (const piece of table) yield JSON.stringify(piece).slice(1, -1);
  yield '"\n}\n';
}

/**
 * Reads the text of a `.dailies` file: a batch, a profile or templates, by what it says of itself. `path` is only told. Errors:
 * OWN_FILE_INVALID, and PROFILE_INVALID of a profile.
 */
export function readOwnFile(text: string, path: string): Result<OwnFile> {
  const invalid = (fault: OwnFileFault) => fail(failure('OWN_FILE_INVALID', { path, fault }));
  const json = parseBoundedJson(text, CEILINGS.ownFile);
  if (json.kind !== 'value') return invalid(json.kind === 'not-json' ? 'not-ours' : 'too-large');
  const { value } = json;
  const { format, version } = isJsonObject(value) ? value : {};
  if (typeof version === 'number' && version > 1) return invalid('newer');
  if (format === 'dailies-batch') {
    const parsed = safeParse(batchFileSchema, value);
    return parsed.success ? succeed({ kind: 'batch', table: parsed.data.table }) : invalid('damaged');
  }
  if (format === 'dailies-templates') {
    const parsed = safeParse(templateFileSchema, value);
    if (!parsed.success) return invalid('damaged');
    const namesOf = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);
    const { templates, snippets } = parsed.data;
    return succeed({ kind: 'templates', templates: namesOf(templates), snippets: namesOf(snippets) });
  }
  if (typeof format !== 'number') return invalid('not-ours');
  if (format > PROFILE_FORMAT) return invalid('newer');
  return text.length > MAX_PROFILE_CHARACTERS ? invalid('too-large') : readProfile(value);
}

function readProfile(value: JsonValue): Result<OwnFile> {
  const parsed = parseProfile(value);
  if (!parsed.ok) return parsed;
  const { name, baseUrl } = parsed.value;
  return succeed({ kind: 'profile', name, baseUrl, host: baseUrl.split('/')[2] ?? '' });
}

/** What is in the files that the system was asked to open with Dailies. */
export const outsideCalls = {
  /**
   * Looks into a `.dailies` file; nothing is imported. `text` is what was looked at. Errors: OWN_FILE_INVALID, PROFILE_INVALID,
   * READING_STOPPED, and those of files.
   */
  'outside.read': {
    input: z.strictObject({ path: z.string().min(1).max(32_768) }),
    output: z.strictObject({ name: z.string(), folder: z.string(), text: z.string(), found: ownFileSchema }),
  },
} as const;
