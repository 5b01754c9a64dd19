import { z } from 'zod';
import { isSystemFile } from '../kernel/file-name.ts';
import { problemSchema } from '../models/preflight.ts';

const idSchema = z.string().min(1).max(64);

/** What a watch does with a file: the job waits for the artist's approval, or goes out at once. */
export const watchModeSchema = z.enum(['hold', 'send']);

/** What the artist says of a watch. */
export const watchOrderSchema = z
  .strictObject({
    templateId: idSchema,
    folder: z.string().min(1).max(32_768),
    subfolders: z.boolean(),
    mode: watchModeSchema,
    /** The field that takes the file, by the model's key; null for the first that takes its kind. */
    field: z.string().min(1).max(200).nullable(),
    /** For the `{{variables}}` of the template; `{{file}}` is the file's name. */
    values: z.record(z.string().max(200), z.string().max(20_000)),
    /** Jobs at most, for a day of the artist's calendar and in all; null for no limit. */
    capPerDay: z.number().int().min(1).max(100_000).nullable(),
    capInAll: z.number().int().min(1).max(100_000).nullable(),
    /** Whether files that are there already are taken too. */
    takesPresent: z.boolean(),
  })
  .refine(({ mode, capPerDay, capInAll }) => mode === 'hold' || (capPerDay ?? capInAll) !== null, {
    message: 'what is sent at once needs a cap',
    path: ['capPerDay'],
  });
export type WatchOrder = z.infer<typeof watchOrderSchema>;

/** Where a watch stands. */
export const WATCH_STATES = [
  'watching',
  'paused',
  'resting',
  'folder-missing',
  /** Results go into it: none of its files becomes a job. */
  'own-folder',
  'template-missing',
  'values-missing',
  'profile-missing',
  'day-full',
  'full',
] as const;
export const watchStateSchema = z.enum(WATCH_STATES);
export type WatchState = z.infer<typeof watchStateSchema>;

/** A file that made no job, and why. */
export const refusedFileSchema = z.strictObject({
  name: z.string(),
  /**
   * `not-media`, `unreadable`, `unsafe`: the file itself. `problem`: the request with it; `no-field`: nothing takes its kind.
   * `same-bytes`: they made a job before. `maybe-moved`: it has size and time of a file that is gone and was never read.
   */
  reason: z.enum([
    'not-media',
    'damaged',
    'unreadable',
    'unsafe',
    'problem',
    'no-field',
    'same-bytes',
    'maybe-moved',
  ]),
  problem: problemSchema.nullable(),
  at: z.number(),
});
export type RefusedFile = z.infer<typeof refusedFileSchema>;

/** A watch as lists show it. */
export const watchSchema = z.strictObject({
  id: idSchema,
  templateId: idSchema,
  folder: z.string(),
  subfolders: z.boolean(),
  mode: watchModeSchema,
  field: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  capPerDay: z.number().nullable(),
  capInAll: z.number().nullable(),
  /** The profile for which its jobs are made, whichever is active. */
  profileId: z.string(),
  isPaused: z.boolean(),
  createdAt: z.number(),
});
export type Watch = z.infer<typeof watchSchema>;

/** A watch and how it goes. */
export const watchReportSchema = watchSchema.extend({
  state: watchStateSchema,
  /** Jobs that it made, in all and today. */
  made: z.number().int(),
  madeToday: z.number().int(),
  /** Of these, those that wait for a word. */
  held: z.number().int(),
  /** Files that are still being written, or wait for a new day. */
  waiting: z.number().int(),
  /** Of these, those whose bytes are in the cloud, and could not be fetched yet. */
  inCloud: z.number().int(),
  /** Files that made no job, newest first, and how many there are. */
  refused: z.array(refusedFileSchema),
  refusedCount: z.number().int(),
});
export type WatchReport = z.infer<typeof watchReportSchema>;

/** Beginnings and ends of names that programs give to files that are not whole. */
const TEMPORARY =
  /^(~\$|\._)|(~|\.(tmp|temp|part|partial|crdownload|download|opdownload|swp|swx|lock|filepart|!ut))$/i;

/** Whether a name is one that is not looked at: hidden, temporary, or a system's own. */
export function isIgnoredName(name: string): boolean {
  return isSystemFile(name) || TEMPORARY.test(name);
}

/** What was seen of a file at one look. */
export interface FileLook {
  readonly bytes: number;
  /** Wall-clock milliseconds. */
  readonly modifiedAt: number;
  /** Monotonic milliseconds of the look. */
  readonly at: number;
}

/** A file counts as whole when nothing of it changed for so long. */
export const SETTLED_MILLISECONDS = 1500;

/** Whether a file is whole: it has bytes, and was the same at both looks, far enough apart. */
export function isSettled(first: FileLook, latest: FileLook): boolean {
  const isSame = first.bytes === latest.bytes && first.modifiedAt === latest.modifiedAt;
  return isSame && latest.bytes > 0 && latest.at - first.at >= SETTLED_MILLISECONDS;
}

/** How many more jobs a watch may make now. */
export function roomOf(
  { capPerDay, capInAll }: Pick<Watch, 'capPerDay' | 'capInAll'>,
  made: { readonly inAll: number; readonly today: number },
): number {
  return Math.max(0, Math.min((capInAll ?? Infinity) - made.inAll, (capPerDay ?? Infinity) - made.today));
}
