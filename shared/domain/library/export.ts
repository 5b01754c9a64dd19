import { z } from 'zod';
import { takeQuerySchema } from './take-query.ts';

/** Which takes are exported: chosen ones, or all that the query finds. Its order holds for both; chosen ones that it doesn't find come last. */
export const exportedTakesSchema = z.strictObject({
  query: takeQuerySchema,
  takeIds: z.array(z.string().min(1).max(64)).min(1).max(100_000).optional(),
});
export type ExportedTakes = z.infer<typeof exportedTakesSchema>;

export const exportTemplateSchema = z.string().max(300);

export const SHEET_PAPERS = ['A4', 'Letter', '16:9'] as const;

/** What is made beside the copies, and how these are named; kept for the next time. */
export const exportChoiceSchema = z.strictObject({
  /** Absolute path. */
  folder: z.string().min(1).max(32_768),
  template: exportTemplateSchema,
  /** Puts request and lineage into the copies, where their format has a place for it. */
  metadata: z.boolean(),
  sidecars: z.boolean(),
  csv: z.boolean(),
  report: z.boolean(),
  contactSheet: z.enum(SHEET_PAPERS).nullable(),
  /** Each page of the contact sheet as a PNG, beside the PDF. */
  sheetPictures: z.boolean().default(false),
});
export type ExportChoice = z.infer<typeof exportChoiceSchema>;

/** An export as far as it has come; counts are of takes. */
export const exportWorkSchema = z.strictObject({ done: z.number().int(), total: z.number().int() });
export type ExportWork = z.infer<typeof exportWorkSchema>;

/** How an export ended. */
export const exportReportSchema = z.strictObject({
  folder: z.string(),
  /** Copies that are in the folder now. */
  files: z.number().int(),
  bytes: z.number().int(),
  /** Copies that were left byte for byte as the original is, because they carry content credentials. */
  withCredentials: z.number().int(),
  /** Copies that metadata was asked for and that have no place for it, or a description of their own. */
  withoutMetadata: z.number().int(),
  /** Copies of files that were changed since they were made: as they are, without what is known of the original. */
  changed: z.number().int(),
  /** Takes whose file could not be read, the first of them by name. */
  skipped: z.number().int(),
  skippedNames: z.array(z.string()),
  /** Names of what was made beside the copies. */
  extras: z.array(z.string()),
  /** True where a contact sheet was wanted that could not be made here. */
  isSheetMissing: z.boolean(),
  isCancelled: z.boolean(),
});
export type ExportReport = z.infer<typeof exportReportSchema>;
