import { z } from 'zod';
import { emptyObject } from '../kernel/common-calls.ts';
import { addedFileSchema } from '../library/reference-contract.ts';
import { problemSchema } from '../models/preflight.ts';
import { jobRequestSchema, MAX_PER_CALL } from '../queue/contract.ts';

/** Rows that are written together: a change of one cell writes so many, not the whole sheet. */
export const BLOCK_ROWS = 100;

/** Without bounds on a text: what was pasted by mistake must be kept as well, and can be taken back. */
const cellsSchema = z.record(z.string(), z.string());
const frameSchema = z.strictObject({
  ownColumns: z.array(z.string()),
  /** What relative paths begin at; null where none was ever named. */
  folder: z.string().max(32_768).nullable(),
});

/** The sheet of the Batch room as it is kept. */
export const storedSheetSchema = frameSchema.extend({ rows: z.array(cellsSchema).max(MAX_PER_CALL) });
export type StoredSheet = z.infer<typeof storedSheetSchema>;

export const batchCalls = {
  'batch.load': { input: emptyObject, output: storedSheetSchema.nullable() },
  /** Writes what changed, all of it or nothing: blocks of `BLOCK_ROWS` rows by their place. */
  'batch.save': {
    writes: true,
    input: frameSchema.extend({
      rows: z.int().min(0).max(MAX_PER_CALL),
      blocks: z
        .array(
          z.strictObject({
            block: z
              .number()
              .int()
              .min(0)
              .max(MAX_PER_CALL / BLOCK_ROWS),
            rows: z.array(cellsSchema).max(BLOCK_ROWS),
          }),
        )
        .max(MAX_PER_CALL / BLOCK_ROWS + 1),
    }),
    output: emptyObject,
  },
  /** Looks for what texts of cells stand for: paths, folders, patterns. In the order given; no file where none matches. */
  'batch.findFiles': {
    writes: true,
    input: z.strictObject({
      texts: z.array(z.string().min(1).max(32_768)).min(1).max(500),
      folder: z.string().max(32_768).nullable(),
    }),
    output: z.array(z.strictObject({ text: z.string(), files: z.array(addedFileSchema) })),
  },
  /** All that queueing would check, with the files in hand; nothing is queued. `job` is the index in the request. */
  'batch.check': {
    input: z.strictObject({ jobs: z.array(jobRequestSchema).min(1).max(MAX_PER_CALL) }),
    output: z.strictObject({
      problems: z.array(z.strictObject({ job: z.int(), problem: problemSchema })),
      /** Files of this computer that would be uploaded, each once. */
      files: z.int(),
      bytes: z.number(),
    }),
  },
  /** Asks where, then writes the sheet as it was last saved. Null when the dialog was closed. */
  'batch.export': {
    where: 'desktop',
    input: emptyObject,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
} as const;
