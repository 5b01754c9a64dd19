import { z } from 'zod';
import { jobInputSchema } from '../../domain/media/media-reference.ts';
import {
  keptSchema,
  snippetTextSchema,
  templateContentSchema,
  templateNameSchema,
} from '../../domain/prompt/template.ts';
import { TEMPLATE_CEILINGS } from '../../template-ceilings.ts';
import { idSchema, nothing } from './common.ts';

/** Templates, snippets and what forms begin with. Each that writes answers all that is kept then. */
export const templateCalls = {
  'templates.list': { input: nothing, output: keptSchema },
  /** A new one, or with an id what that one is from now on. Errors: NOT_FOUND. */
  'templates.save': {
    input: z.strictObject({
      id: idSchema.nullable(),
      name: templateNameSchema,
      content: templateContentSchema,
    }),
    output: keptSchema,
  },
  'templates.saveSnippet': {
    input: z.strictObject({ id: idSchema.nullable(), name: templateNameSchema, text: snippetTextSchema }),
    output: keptSchema,
  },
  /** Of a template or a snippet. */
  'templates.rename': {
    input: z.strictObject({ id: idSchema, name: templateNameSchema }),
    output: keptSchema,
  },
  'templates.delete': { input: z.strictObject({ id: idSchema }), output: keptSchema },
  /** Brings back what was deleted. */
  'templates.restore': { input: z.strictObject({ id: idSchema }), output: keptSchema },
  /** What the form of a model begins with; null for nothing of its own. */
  'templates.setDefaults': {
    input: z.strictObject({ model: z.string().min(1).max(200), input: jobInputSchema.nullable() }),
    output: keptSchema,
  },
  /** Adds all of a file beside what is there, or nothing. Errors: TEMPLATE_FILE_INVALID, READING_STOPPED. */
  'templates.import': {
    input: z.strictObject({ text: z.string().max(TEMPLATE_CEILINGS.characters) }),
    output: z.strictObject({ kept: keptSchema, templates: z.number().int(), snippets: z.number().int() }),
  },
  /** Asks where, then writes all templates and snippets as one file. Null when the dialog was closed. */
  'templates.export': {
    where: 'desktop',
    input: nothing,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
  /** Prompts of jobs, each once, newest first. */
  'prompts.history': {
    input: z.strictObject({ search: z.string().max(500), limit: z.number().int().min(1).max(200) }),
    output: z.array(z.strictObject({ prompt: z.string(), model: z.string(), at: z.number() })),
  },
} as const;
