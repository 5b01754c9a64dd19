import { z } from 'zod';
import { MAX_TAKES } from '../jobs/job.ts';
import { emptyObject, idSchema } from '../kernel/common-calls.ts';
import { moneySchema, moneySumSchema } from '../kernel/money.ts';
import { problemSchema } from '../models/preflight.ts';
import { capSchema } from '../money/budget.ts';
import { CONFORM_CHANGES } from './conform.ts';
import { EDIT_WARNINGS } from './edit.ts';
import {
  MAX_SHOTS,
  projectContentSchema,
  projectSchema,
  shotContentSchema,
  shotViewSchema,
  versionViewSchema,
} from './film.ts';
import { PICTURE_FITS, renderedBySchema } from './render.ts';

/** What a cut can be handed over as. */
export const CUT_FORMATS = ['otio', 'fcpxml', 'xmeml', 'edl'] as const;
export type CutFormat = (typeof CUT_FORMATS)[number];

const shotIds = z.array(idSchema).min(1).max(MAX_SHOTS);
const projectId = z.strictObject({ projectId: idSchema });

/** What an import did, or would do, with a line of a shot list. `changed` names what is other than before. */
const listedShotSchema = z.strictObject({
  line: z.int(),
  code: z.string(),
  kind: z.enum(['added', 'changed', 'same']),
  changed: z.array(z.string()),
});

/** What stands in the way of a list; `line` counts from 1, and is null for the list as a whole. */
const listProblemSchema = z.strictObject({
  line: z.int().nullable(),
  column: z.string(),
  kind: z.enum([
    'no-code-column',
    'no-code',
    'code-twice',
    'circle',
    'length',
    'status',
    'too-many',
    'table',
  ]),
  text: z.string(),
});
export type ListProblem = z.infer<typeof listProblemSchema>;

const place = z.int().nullable();

/** What became of a shot in an edited timeline; see `ConformRow`. */
const conformRowSchema = z.strictObject({
  shot: z.string().nullable(),
  version: z.string().nullable(),
  takeId: z.string().nullable(),
  in: place,
  out: place,
  order: place,
  recordIn: place,
  recordOut: place,
  change: z.enum(CONFORM_CHANGES),
  short: z.int(),
  notOurs: z.boolean(),
  name: z.string(),
});

/** Which shots are to be made; left out, each with its own model and number of takes. */
const askedShots = z.strictObject({
  shotIds,
  model: z.string().min(1).max(200).optional(),
  takes: z.int().min(1).max(MAX_TAKES).optional(),
});

const shotProblems = z.array(
  z.strictObject({ shotId: z.string(), column: z.string(), problem: problemSchema }),
);

export const filmCalls = {
  /** Every project, deleted ones too. */
  'film.projects': { input: emptyObject, output: z.strictObject({ projects: z.array(projectSchema) }) },
  /** Makes a project, or changes one. Errors: NAME_TAKEN, NOT_FOUND, FILE_NOT_SOUND. */
  'film.saveProject': {
    writes: true,
    input: z.strictObject({ projectId: idSchema.nullable(), content: projectContentSchema }),
    output: projectSchema,
  },
  'film.setProjectDeleted': {
    writes: true,
    input: projectId.extend({ isDeleted: z.boolean() }),
    output: emptyObject,
  },
  /** Jobs that belong to a project by their shots; of `UNSORTED` those that belong to none. */
  'film.jobs': {
    input: projectId,
    output: z.strictObject({ jobIds: z.array(z.string()) }),
  },
  /** The shots of a project in order. */
  'film.shots': {
    input: projectId,
    output: z.strictObject({
      project: projectSchema,
      shots: z.array(shotViewSchema),
      /** What all its submissions cost, those of deleted shots too. */
      costs: z.strictObject({ spent: moneySumSchema, inDoubt: moneySumSchema }),
    }),
  },
  /**
   * Reads a shot list: a table with a line of names, one of them `code`, or a screenplay in Fountain. A shot whose code is known is
   * changed in what the list has columns for; others are added behind the last. With a problem, or without `apply`, nothing is changed.
   */
  'film.importList': {
    writes: true,
    input: z.strictObject({
      /** Null for a project that is yet to be made, of which a list can be checked only. */
      projectId: idSchema.nullable(),
      /** At which lengths are counted, where it is to be another one than the project has. */
      rate: projectContentSchema.shape.rate.optional(),
      text: z.string(),
      apply: z.boolean(),
    }),
    output: z.strictObject({
      shots: z.array(listedShotSchema),
      problems: z.array(listProblemSchema),
    }),
  },
  /** Asks where, then writes the shots as the table that `film.importList` reads. Null when the dialog was closed. Errors: NOT_FOUND. */
  'film.exportList': {
    where: 'desktop',
    input: projectId,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
  /** Makes a shot that asks for nothing yet, before another one; null puts it last. Errors: NAME_TAKEN, NOT_FOUND. */
  'film.addShot': {
    writes: true,
    input: projectId.extend({
      code: shotContentSchema.shape.code,
      sequence: shotContentSchema.shape.sequence,
      before: idSchema.nullable(),
    }),
    output: z.strictObject({ shotId: z.string() }),
  },
  /** Changes shots, all of them or none; of `cells` those that are named, and an empty one goes. Errors: NAME_TAKEN, NOT_FOUND, SHOT_CIRCLE. */
  'film.changeShots': {
    writes: true,
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ shotId: idSchema, change: shotContentSchema.partial() }))
        .min(1)
        .max(MAX_SHOTS),
    }),
    output: emptyObject,
  },
  /** Puts shots before another one of their project; null puts them last. */
  'film.moveShots': {
    writes: true,
    input: z.strictObject({ shotIds, before: idSchema.nullable() }),
    output: emptyObject,
  },
  'film.setShotsDeleted': {
    writes: true,
    input: z.strictObject({ shotIds, isDeleted: z.boolean() }),
    output: emptyObject,
  },
  /**
   * Makes the shots of a project what they were, in this order, and deletes those that are not named: all of it or nothing. A take that
   * its shot no longer has is not chosen. Errors: NAME_TAKEN, NOT_FOUND.
   */
  'film.restoreShots': {
    writes: true,
    input: projectId.extend({
      shots: z
        .array(
          z.strictObject({
            shotId: idSchema,
            content: shotContentSchema,
            /** The chosen still and clip, with the part that is used. */
            chosen: z.array(versionViewSchema.pick({ takeId: true, in: true, out: true })).max(2),
          }),
        )
        .max(MAX_SHOTS),
    }),
    output: emptyObject,
  },
  /** Puts takes into a shot as its next versions, out of any other; null takes them out. */
  'film.assign': {
    writes: true,
    input: z.strictObject({ takeIds: z.array(idSchema).min(1).max(MAX_SHOTS), shotId: idSchema.nullable() }),
    output: emptyObject,
  },
  /** Chooses a version of a shot, and the part of it that is used, in frames of the project; left out, as it was. */
  'film.select': {
    writes: true,
    input: z.strictObject({
      shotId: idSchema,
      takeId: idSchema,
      isChosen: z.boolean().default(true),
      in: z.int().min(0).optional(),
      out: z.int().min(1).optional(),
    }),
    output: emptyObject,
  },
  /** What `film.make` would queue, and what stands in its way; nothing is changed. Errors: NOT_FOUND, JOBS_TOO_MANY. */
  'film.plan': {
    input: askedShots,
    output: z.strictObject({
      jobs: z.int(),
      /** What they would cost; in practice nothing. */
      sum: moneySumSchema,
      /** The same job by job, in order; those of shots with problems are left out. */
      lots: z.array(z.strictObject({ shotId: z.string(), estimate: moneySchema.nullable(), count: z.int() })),
      /** How many of them fit into the caps of the project, where not all do, and the cap that stops the next one. */
      overCap: z.strictObject({ fitting: z.int(), cap: capSchema }).nullable(),
      /** Of the jobs, those that their shots have already. */
      known: z.int(),
      problems: shotProblems,
    }),
  },
  /**
   * Queues what shots ask for; their takes arrive in them. All are queued or none. Errors: JOBS_TOO_MANY, ALREADY_QUEUED where a shot
   * has the same job, unless it is to be made `again`.
   */
  'film.make': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: askedShots.extend({
      again: z.boolean().default(false),
      canary: z.int().min(0).max(5000).optional(),
    }),
    output: z.strictObject({
      batchId: z.string().nullable(),
      jobIds: z.array(z.string()),
      problems: shotProblems,
    }),
  },
  /**
   * Writes the cut of a project for editing programs. Takes that the folder has from before are not copied again, and no file is
   * replaced. Errors: NOT_FOUND, TAKE_FILE_MISSING, EXPORT_FAILED.
   */
  'film.export': {
    input: projectId.extend({
      folder: z.string().min(1).max(32_768),
      formats: z.array(z.enum(CUT_FORMATS)).max(CUT_FORMATS.length),
      media: z.boolean(),
      /** Whether the other versions of a shot come along, to choose from in the editing program. */
      alternates: z.boolean().default(false),
    }),
    output: z.strictObject({
      /** Names of what was written beside the media. */
      files: z.array(z.string()),
      /** Takes that were not there before. */
      copied: z.int(),
      shots: z.int(),
    }),
  },
  /**
   * Renders the cut of a project as one MP4, and resolves when it is whole or cancelled (null). `render-work` tells how far it is. No
   * file is replaced: where the name is taken, a number is added. Errors: NOT_FOUND, TAKE_FILE_MISSING, EXPORT_UNDER_WAY, EXPORT_FAILED,
   * RENDER_FAILED.
   */
  'film.render': {
    input: projectId.extend({
      path: z.string().min(1).max(32_768),
      fit: z.enum(PICTURE_FITS).default('letterbox'),
      /** In place of H.264, for computers that can't encode that. */
      vp9: z.boolean().default(false),
      burnIn: z.boolean().default(false),
    }),
    output: renderedBySchema.extend({ path: z.string(), frames: z.int() }).nullable(),
  },
  'film.cancelRender': { input: emptyObject, output: emptyObject },
  /**
   * Compares a timeline that an editor gave back with the project; with `apply`, order, chosen versions and parts become those of the
   * timeline. Shots that it does not have stay as they are, behind. Errors: NOT_FOUND, FILE_*, EDIT_FILE_INVALID.
   */
  'film.conform': {
    writes: true,
    input: projectId.extend({ path: z.string().min(1).max(32_768), apply: z.boolean() }),
    output: z.strictObject({
      rows: z.array(conformRowSchema),
      warnings: z.array(z.strictObject({ code: z.enum(EDIT_WARNINGS), what: z.string() })),
      notUnderstood: z.array(z.strictObject({ what: z.string(), count: z.int() })),
      /** Shots that were changed. */
      applied: z.int(),
    }),
  },
} as const;
