import { z } from 'zod';
import { idSchema } from '../kernel/common-calls.ts';
import { cleanStem } from '../kernel/file-name.ts';
import { moneySumSchema } from '../kernel/money.ts';
import { outsideName, outsideNameSchema } from '../kernel/outside-name.ts';
import { RATE_NAMES, type RateName, rateOf } from '../kernel/rate.ts';
import { projectCapsSchema } from '../money/budget.ts';

/** Stands for the id of a project, where what belongs to none is meant. */
export const UNSORTED = 'unsorted';

/** Shots of one project. */
export const MAX_SHOTS = 5000;
/** A shot that says no length of its own is as long as this, in seconds. */
const USUAL_SECONDS = 2;

const frames = z.int().min(0).max(10_000_000);
const size = z.int().min(16).max(16_384);
/** What a shot asks for, as a row of Batch holds it: texts by column. */
const cellsSchema = z.record(z.string().max(200), z.string().max(100_000));

/** What an artist can change of a project. */
export const projectContentSchema = z.strictObject({
  name: outsideNameSchema,
  /** Frames of a project are counted at this rate, whatever the rate of a take is. */
  rate: z.enum(RATE_NAMES),
  /** Pixels of the finished picture. */
  width: size,
  height: size,
  /** What relative paths in its shots begin at; null where none was ever named. */
  folder: z.string().max(32_768).nullable(),
  /** What is heard below the whole cut, from its first frame on. */
  soundtrack: z
    .strictObject({
      assetId: idSchema,
      /** Whether the sound of the clips is heard with it. */
      withClips: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Words on its colours, for people. */
  note: z.string().max(10_000).default(''),
  /** What its shots ask for where they say nothing themselves. */
  cells: cellsSchema.default({}),
  /** The folder in that of the results that its takes go to; empty for that of the results. */
  subfolder: z
    .string()
    .max(200)
    .overwrite((text) => cleanStem(text, 100, ''))
    .default(''),
  /** What may be spent for it. */
  caps: projectCapsSchema.default([]),
});
export type ProjectContent = z.infer<typeof projectContentSchema>;

export const projectSchema = z.strictObject({
  id: z.string(),
  ...projectContentSchema.shape,
  createdAt: z.number(),
  /** When it was deleted; null while it is there. It can be put back. */
  deletedAt: z.number().nullable(),
});
export type Project = z.infer<typeof projectSchema>;

/** What a project is until somebody says otherwise. */
export const USUAL_PROJECT: ProjectContent = {
  ...{ name: '', rate: '24', width: 1920, height: 1080 },
  ...{ folder: null, soundtrack: null, note: '', cells: {}, subfolder: '', caps: [] },
};

/** What can be changed of a project, as it is. */
export function contentOf({
  id: _id,
  createdAt: _made,
  deletedAt: _gone,
  ...content
}: Project): ProjectContent {
  return content;
}

/** The stages of a shot. Decisions belong to takes; a stage tells what the shot still needs. */
export const SHOT_STATUSES = [
  'to-do',
  'in-progress',
  'to-review',
  'changes',
  'approved',
  'on-hold',
  'omitted',
] as const;
export type ShotStatus = (typeof SHOT_STATUSES)[number];

/** `SH010`: short, on one line, and without what would end a file name or a path; empty where nothing is left of it. */
export function shotCodeOf(text: string): string {
  return outsideName(text, 40).replace(/[\\/:*?"<>|]/g, '-');
}

/** What an artist can change of a shot. */
export const shotContentSchema = z.strictObject({
  /** Unique within the project, whatever the case of its letters. */
  code: z.string().max(200).overwrite(shotCodeOf).min(1),
  /** The scene or sequence that it belongs to; empty for none. */
  sequence: z.string().max(200),
  description: z.string().max(10_000),
  /** The length that it should have, in frames of the project; null where none was said. */
  frames: frames.min(1).nullable(),
  /** What a person says; null where it follows from the takes. */
  status: z.enum(SHOT_STATUSES).nullable(),
  cells: cellsSchema,
});
export type ShotContent = z.infer<typeof shotContentSchema>;

export interface Shot extends ShotContent {
  readonly id: string;
  readonly projectId: string;
  /** Order in the project; lower comes first. */
  readonly position: number;
  /** The chosen takes: of the stills, and of the clips. */
  readonly stillId: string | null;
  readonly clipId: string | null;
  readonly deletedAt: number | null;
}

/** One line of a shot list: only what the list has a column for. */
export interface ListedShot {
  readonly line: number;
  readonly content: Partial<ShotContent> & Pick<ShotContent, 'code'>;
}

/** A take of a shot. Its number is its own for good, also while the take is in another shot. */
export interface Version {
  readonly shotId: string;
  readonly takeId: string;
  /** Counted from 1, in the order in which the takes arrived, stills and clips together. */
  readonly number: number;
  /** In frames of the project, from the start of the take; null for the whole of it. `out` is exclusive. */
  readonly in: number | null;
  readonly out: number | null;
}

/** A version as rooms and the command line show it. */
export const versionViewSchema = z.strictObject({
  /** `v001` */
  version: z.string(),
  takeId: z.string(),
  name: z.string(),
  model: z.string(),
  kind: z.enum(['image', 'video']),
  /** Whole frames of the project that a clip fills; of a still null. */
  frames: z.int().nullable(),
  in: z.int(),
  /** Exclusive. Of a still: as long as the shot should be. */
  out: z.int(),
  path: z.string(),
  isMissing: z.boolean(),
  hasPoster: z.boolean(),
});
export type VersionView = z.infer<typeof versionViewSchema>;

export const shotViewSchema = z.strictObject({
  id: z.string(),
  projectId: z.string(),
  ...shotContentSchema.shape,
  /** What it is at, said by a person or by its takes. */
  stage: z.enum(SHOT_STATUSES),
  versions: z.array(versionViewSchema),
  /** What the cut shows: the chosen clip, else the chosen still. */
  select: versionViewSchema.nullable(),
  /** The chosen still, which other shots can begin with. */
  still: versionViewSchema.nullable(),
  /** The version that was chosen and then deleted with its file, until another is chosen: `v003`. */
  lost: z.string().nullable(),
  /** The select was made from a frame that is not the one its shot names now. */
  stale: z.boolean(),
  /** Its clip and those that it goes back to, frame by frame; 1 where it begins with no frame of another. */
  chain: z.int(),
  /** Jobs of it that are not over. */
  open: z.int(),
  /** What its submissions cost, and what those cost of which it is not known whether they were received. */
  spent: moneySumSchema,
  inDoubt: moneySumSchema,
});
export type ShotView = z.infer<typeof shotViewSchema>;

/** `v001`, `v012`, `v1000`. */
export function nameVersion(number: number): string {
  return `v${String(number).padStart(3, '0')}`;
}

/** The number that `v001`, `V1` or `1` stands for; null for anything else. */
export function readVersion(text: string): number | null {
  const [, digits] = /^v?0*(\d{1,7})$/i.exec(text.trim()) ?? [];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}

/** How long a shot is while no clip says so, in frames of its project. */
export function slateFrames(shot: Pick<ShotContent, 'frames'>, rate: RateName): number {
  const { num, den } = rateOf(rate);
  return shot.frames ?? Math.max(1, Math.round((USUAL_SECONDS * num) / den));
}

/** The stage of a shot of which nobody has said another. */
export function deriveStage({
  status,
  takes,
  hasClip,
  hasSelect,
  open,
}: {
  readonly status: ShotStatus | null;
  readonly takes: number;
  readonly hasClip: boolean;
  readonly hasSelect: boolean;
  readonly open: number;
}): ShotStatus {
  if (status !== null) return status;
  if (open > 0) return 'in-progress';
  if (hasClip) return 'approved';
  if (takes === 0) return 'to-do';
  return hasSelect ? 'in-progress' : 'to-review';
}

/** What a film has to show: shots in the cut with a chosen take, the seconds that they fill, and takes that a shot has chosen. */
export function countFinished(
  shots: readonly Pick<ShotView, 'stage' | 'select' | 'still'>[],
  rate: RateName,
): { readonly shots: number; readonly seconds: number; readonly keepers: number } {
  const { num, den } = rateOf(rate);
  const chosen = (some: readonly (VersionView | null)[]) => some.filter((version) => version !== null);
  const shown = chosen(shots.map(({ stage, select }) => (stage === 'omitted' ? null : select)));
  const kept = chosen(shots.flatMap(({ select, still }) => [select, still]));
  const frames = shown.reduce((sum, version) => sum + version.out - version.in, 0);
  return {
    shots: shown.length,
    seconds: (frames * den) / num,
    keepers: new Set(kept.map(({ takeId }) => takeId)).size,
  };
}

/**
 * A code for a new shot between two others, as people number them: in tens, and between those where one comes in later. `SH010` and
 * `SH020` make `SH015`; behind the last comes the next ten.
 *
 * @param taken every code of the project
 */
export function nextCode(taken: readonly string[], before?: string, after?: string): string {
  const [, stem = 'SH', digits = '000'] = /^(.*?)(\d{1,9})$/s.exec(before ?? '') ?? [];
  const [, otherStem, otherDigits] = /^(.*?)(\d{1,9})$/s.exec(after ?? '') ?? [];
  const low = Number(digits);
  const high = otherStem === stem && Number(otherDigits) > low + 1 ? Number(otherDigits) : null;
  const known = new Set(taken.map(foldCode));
  const start = high === null ? (Math.floor(low / 10) + 1) * 10 : Math.floor((low + high) / 2);
  const name = (number: number) => stem + String(number).padStart(digits.length, '0');
  for (let number = start; ; number += high === null ? 10 : 1)
    if (!known.has(foldCode(name(number)))) return name(number);
}

/** Codes that differ in case only are the same, and in the width of their letters. */
export function foldCode(code: string): string {
  return code.normalize('NFKC').toLowerCase();
}
