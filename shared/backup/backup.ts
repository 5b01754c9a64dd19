import { z } from 'zod';

/** A newer version of the program may write a higher one, which this one refuses. */
export const BACKUP_VERSION = 1;

const count = z.number().int().nonnegative();

/** What is in a backup, in numbers. */
export const backupCountsSchema = z.strictObject({
  jobs: count,
  /** Jobs that have not ended. */
  waiting: count,
  /** Paid ones, of which none is ever sent again automatically. */
  submissions: count,
  takes: count,
  castMembers: count,
  templates: count,
  collections: count,
  profiles: count,
});
export type BackupCounts = z.infer<typeof backupCountsSchema>;

/** A folder of the old computer with media: where it is on the new one, only the artist knows. */
export const backupRootSchema = z.strictObject({
  /** As the old system writes it. */
  path: z.string().min(1).max(32_768),
  isResults: z.boolean(),
  files: count,
  bytes: count,
});
export type BackupRoot = z.infer<typeof backupRootSchema>;

/** A file of the archive. Its name says what it is: see `placeOf` in electron/adapters/backup/place-of.ts. */
export const backupFileSchema = z.strictObject({
  name: z.string().min(1).max(4096),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof backupFileSchema>;

/** What a backup says of itself, in `manifest.json`. */
export const backupManifestSchema = z.strictObject({
  format: z.literal('dailies-backup'),
  version: z.literal(BACKUP_VERSION),
  /** The version of the program, and of its database. */
  program: z.string().max(100),
  schema: z.number().int().positive(),
  /** Epoch milliseconds. */
  madeAt: z.number(),
  /** As Node names the system; decides how its paths are read. */
  system: z.string().max(20),
  dataFolder: z.string().max(32_768),
  counts: backupCountsSchema,
  hasMedia: z.boolean(),
  /** Media that were not where the library knew them when the backup was made. */
  missing: count,
  roots: z.array(backupRootSchema).max(100),
  files: z.array(backupFileSchema),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

/** What a backup would weigh, in bytes; `missing` counts media that are not where they were. */
export const backupSizesSchema = z.strictObject({ data: count, media: count, missing: count });
export type BackupSizes = z.infer<typeof backupSizesSchema>;

/** What is shown of a backup before anything is written. */
export const backupSummarySchema = z.strictObject({
  ...backupManifestSchema.pick({ program: true, madeAt: true, system: true, counts: true, hasMedia: true })
    .shape,
  missing: count,
  roots: z.array(backupRootSchema.extend({ target: z.string().nullable() })),
});
export type BackupSummary = z.infer<typeof backupSummarySchema>;

/** What became of a restore; `missing` are files whose place is not known, or that are not there. */
export const restoreReportSchema = z.strictObject({
  missing: count,
  /** The first of them. */
  paths: z.array(z.string()),
});
export type RestoreReport = z.infer<typeof restoreReportSchema>;

/** How far a backup or a restore has come, in bytes. */
export const backupWorkSchema = z.strictObject({
  kind: z.enum(['make', 'restore']),
  done: count,
  total: count,
});
export type BackupWork = z.infer<typeof backupWorkSchema>;

/** What the window shows of backups. */
export const backupStateSchema = z.strictObject({
  /** Null while nothing is under way. */
  work: backupWorkSchema.nullable(),
  /** The backup that was chosen, until it is restored or put away. */
  chosen: backupSummarySchema.nullable(),
  /** Whether a restored backup waits for the next start. */
  isReady: z.boolean(),
});
export type BackupState = z.infer<typeof backupStateSchema>;
