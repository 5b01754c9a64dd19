import { z } from 'zod';
import { formatBytes, formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { NameToken } from './name-template.ts';
import { takeQuerySchema } from './take-query.ts';

/** Words of the export: its panel, its result, and the files that it makes. */
export const EXPORT_TEXT = spoken('exportWords', {
  title: 'Export',
  open: 'Export…',
  command: 'Export takes…',
  back: 'Back to takes',
  what: 'What',
  scopes: { chosen: 'Selection', found: 'All found', picks: 'Picks' },
  library: 'Library',
  takes: (count: number, bytes: number | null) =>
    bytes === null ? formatCount(count, 'take') : `${formatCount(count, 'take')} · ${formatBytes(bytes)}`,
  nothing: 'Nothing to export.',
  where: 'Where',
  noFolder: 'No folder chosen yet',
  chooseFolder: 'Choose folder…',
  names: 'Names',
  template: 'File names',
  unknownTokens: (tokens: readonly string[]) =>
    `Unknown: ${tokens.join(', ')}. Names would show it as typed.`,
  preview: 'File name preview',
  andMore: (count: number) => `and ${formatNumber(count)} more`,
  along: 'Include',
  metadata: 'Request and lineage inside the copies',
  metadataHint:
    'XMP in PNG, JPEG, WebP, MP4 and MOV. A file with content credentials stays as it is, with a sidecar beside it.',
  sidecars: 'A sidecar beside each copy',
  report: 'Report as a page',
  csv: 'Table (CSV)',
  sheet: 'Contact sheet (PDF)',
  paper: 'Paper',
  sheetPictures: 'Also save its pages as pictures (PNG)',
  run: (count: number) => `Export ${formatCount(count, 'take')}`,
  cancel: 'Cancel',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  showFolder: 'Show in folder',
  originals: 'Originals stay as they are; nothing in the folder is overwritten.',
  tokens: {
    date: 'day it was made',
    time: 'time of day',
    batch: 'batch',
    model: 'model',
    seq: 'running number',
    prompt: 'prompt; {prompt:40} is its first 40 characters',
    name: 'name',
    take: 'id of the take',
    rating: 'stars',
    flag: 'pick or reject',
    label: 'colour label',
    kind: 'image or video',
    width: 'width in pixels',
    height: 'height in pixels',
  } satisfies Record<NameToken, string>,
  files: { report: 'Dailies report', csv: 'Dailies takes', sheet: 'Contact sheet' },
  reportTitle: 'Dailies report',
  reportSummary: (takes: number, day: string) => `${formatCount(takes, 'take')} · ${day}`,
  noPicture: 'no picture',
  flags: { pick: 'pick', reject: 'reject' },
  seconds: (seconds: string) => `${seconds} s`,
  request: 'Request as sent',
  page: (page: number, pages: number) => `${page} / ${pages}`,
});

/** How an export ended, in short pieces beside each other. */
export const EXPORTED_TEXT = spoken('exported', {
  files: (count: number, bytes: number) => `${formatCount(count, 'file')} exported (${formatBytes(bytes)})`,
  cancelled: 'then cancelled',
  extras: (names: readonly string[]) => `with ${names.join(', ')}`,
  withCredentials: (files: number) => `${formatNumber(files)} with content credentials left unchanged`,
  withoutMetadata: (files: number) => `${formatNumber(files)} without metadata inside`,
  changed: (files: number) =>
    `${formatNumber(files)} changed by another program since, and copied as it is now`,
  skipped: (takes: number, names: readonly string[]) =>
    `${formatCount(takes, 'take')} left out because the file can’t be read: ${names.join(', ')}`,
  sheetMissing: 'the contact sheet couldn’t be made',
});

export function describeExported(report: ExportReport): string {
  const { files, bytes, extras, withCredentials, withoutMetadata, changed, skipped, skippedNames } = report;
  return [
    EXPORTED_TEXT.files(files, bytes),
    ...(report.isCancelled ? [EXPORTED_TEXT.cancelled] : []),
    ...(extras.length > 0 ? [EXPORTED_TEXT.extras(extras)] : []),
    ...(withCredentials > 0 ? [EXPORTED_TEXT.withCredentials(withCredentials)] : []),
    ...(withoutMetadata > 0 ? [EXPORTED_TEXT.withoutMetadata(withoutMetadata)] : []),
    ...(changed > 0 ? [EXPORTED_TEXT.changed(changed)] : []),
    ...(skipped > 0 ? [EXPORTED_TEXT.skipped(skipped, skippedNames)] : []),
    ...(report.isSheetMissing ? [EXPORTED_TEXT.sheetMissing] : []),
  ].join(' · ');
}

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
export const exportWorkSchema = z.strictObject({ done: z.int(), total: z.int() });
export type ExportWork = z.infer<typeof exportWorkSchema>;

/** How an export ended. */
export const exportReportSchema = z.strictObject({
  folder: z.string(),
  /** Copies that are in the folder now. */
  files: z.int(),
  bytes: z.int(),
  /** Copies that were left byte for byte as the original is, because they carry content credentials. */
  withCredentials: z.int(),
  /** Copies that metadata was asked for and that have no place for it, or a description of their own. */
  withoutMetadata: z.int(),
  /** Copies of files that were changed since they were made: as they are, without what is known of the original. */
  changed: z.int(),
  /** Takes whose file could not be read, the first of them by name. */
  skipped: z.int(),
  skippedNames: z.array(z.string()),
  /** Names of what was made beside the copies. */
  extras: z.array(z.string()),
  /** True where a contact sheet was wanted that could not be made here. */
  isSheetMissing: z.boolean(),
  isCancelled: z.boolean(),
});
export type ExportReport = z.infer<typeof exportReportSchema>;
