import { z } from 'zod';
import { templateContentSchema, templateNameSchema } from '../compose/draft.ts';
import { MAX_LISTS, wordListSchema } from '../compose/expand-prompt.ts';
import { TEMPLATE_CEILINGS } from '../kernel/ceilings.ts';
import { emptyObject, idSchema } from '../kernel/common-calls.ts';
import { jobInputSchema } from '../models/media-reference.ts';
import { keptSchema, snippetTextSchema } from './template.ts';
import { watchOrderSchema, watchReportSchema } from './watch.ts';

/** Templates, snippets and what forms begin with. Each that writes answers all that is kept then. */
export const templateCalls = {
  'templates.list': { input: emptyObject, output: keptSchema },
  /** A new one, or with an id what that one is from now on. Errors: NOT_FOUND. */
  'templates.save': {
    writes: true,
    spends: 'maybe',
    input: z.strictObject({
      id: idSchema.nullable(),
      name: templateNameSchema,
      content: templateContentSchema,
    }),
    output: keptSchema,
  },
  'templates.saveSnippet': {
    writes: true,
    input: z.strictObject({ id: idSchema.nullable(), name: templateNameSchema, text: snippetTextSchema }),
    output: keptSchema,
  },
  /** Of a template or a snippet. */
  'templates.rename': {
    writes: true,
    input: z.strictObject({ id: idSchema, name: templateNameSchema }),
    output: keptSchema,
  },
  'templates.delete': { writes: true, input: z.strictObject({ id: idSchema }), output: keptSchema },
  /** Brings back what was deleted. */
  'templates.restore': {
    writes: true,
    spends: 'maybe',
    input: z.strictObject({ id: idSchema }),
    output: keptSchema,
  },
  /** What the form of a model begins with; null for nothing of its own. */
  'templates.setDefaults': {
    writes: true,
    input: z.strictObject({ model: z.string().min(1).max(200), input: jobInputSchema.nullable() }),
    output: keptSchema,
  },
  /** Adds all of a file beside what is there, or nothing. Errors: TEMPLATE_FILE_INVALID, READING_STOPPED. */
  'templates.import': {
    writes: true,
    input: z.strictObject({ text: z.string().max(TEMPLATE_CEILINGS.characters) }),
    output: z.strictObject({ kept: keptSchema, templates: z.number().int(), snippets: z.number().int() }),
  },
  /** Asks where, then writes all templates and snippets as one file. Null when the dialog was closed. */
  'templates.export': {
    where: 'desktop',
    input: emptyObject,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
  /** Prompts of jobs, each once, newest first. */
  'prompts.history': {
    input: z.strictObject({ search: z.string().max(500), limit: z.number().int().min(1).max(200) }),
    output: z.array(z.strictObject({ prompt: z.string(), model: z.string(), at: z.number() })),
  },
} as const;

const watchId = z.strictObject({ watchId: idSchema });
const reports = z.array(watchReportSchema);

/** Folders whose new files become jobs. Each call answers all watches as they are then. */
export const watchCalls = {
  /** Opens the system's dialog for a folder; null when it was closed. */
  'watches.chooseFolder': {
    writes: true,
    where: 'desktop',
    input: emptyObject,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
  'watches.list': { input: emptyObject, output: reports },
  /** Begins to watch, for the active profile. Errors: NOT_FOUND (template), PROFILE_MISSING, WATCH_REFUSED. */
  'watches.add': { writes: true, spends: 'always', input: watchOrderSchema, output: reports },
  'watches.pause': {
    writes: true,
    spends: 'maybe',
    input: watchId.extend({ paused: z.boolean() }),
    output: reports,
  },
  /** Ends it; its jobs stay. */
  'watches.remove': { writes: true, input: watchId, output: reports },
  /** Takes an ending back, with all that it has seen and made: only of one that was ended since the start. Errors: NOT_FOUND. */
  'watches.restore': { writes: true, spends: 'maybe', input: watchId, output: reports },
  /** Looks once more at the files that made no job. */
  'watches.retry': { writes: true, spends: 'always', input: watchId, output: reports },
} as const;

/** Lists of words that prompts name: kept for every model and every job. */
export const wordCalls = {
  'words.load': { input: emptyObject, output: z.array(wordListSchema) },
  /** All of them, in place of those before. */
  'words.save': {
    writes: true,
    input: z.strictObject({ lists: z.array(wordListSchema).max(MAX_LISTS) }),
    output: emptyObject,
  },
} as const;
