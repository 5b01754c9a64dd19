import { formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { ConformChange } from './conform.ts';
import type { ListProblem } from './contract.ts';
import type { EditWarningCode } from './edit.ts';
import type { ShotStatus } from './film.ts';

/** Words of projects and shots. */
export const FILM_TEXT = spoken('film', {
  stages: {
    'to-do': 'To do',
    'in-progress': 'In progress',
    'to-review': 'To review',
    changes: 'Changes',
    approved: 'Approved',
    'on-hold': 'On hold',
    omitted: 'Omitted',
  } satisfies Record<ShotStatus, string>,
  stale: 'made from an older choice',
  lost: (version: string) => `${version} was deleted`,
  allProjects: 'All projects',
  /** What belongs to no project. */
  unsorted: 'Unsorted',
  /** How many takes there are, and how many of them are chosen. */
  used: (takes: number, used: number) => `${formatCount(takes, 'take')}, ${formatNumber(used)} used`,
  takes: (count: number) => formatCount(count, 'take'),
  /** What an import of a shot list did. */
  imported: (added: number, changed: number, same: number) =>
    `Shots added: ${formatNumber(added)}. Changed: ${formatNumber(changed)}. Unchanged: ${formatNumber(same)}.`,
  assigned: (code: string, version: string) => `${code} ${version}`,
  selected: (code: string, version: string, from: number, out: number) =>
    `${code} ${version}, frames ${from} to ${out - 1}`,
  exported: (files: number, copied: number, folder: string) =>
    `Cut written to ${folder}: ${formatCount(files, 'file')}, ${formatCount(copied, 'take')} copied.`,
  /** Where the folder has what another export put there: what changed since. */
  changesWritten: (name: string) => `What changed since the last export is listed in ${name}.`,
  rendered: (frames: number, path: string, video: string) =>
    `Film written to ${path}: ${formatCount(frames, 'frame')}, ${video}.`,
  /** What became of a shot in an edited cut. */
  changes: {
    unchanged: 'unchanged',
    version: 'another version',
    trimmed: 'trimmed',
    order: 'moved',
    added: 'added',
    removed: 'not in the cut',
    missing: 'nothing chosen',
  } satisfies Record<ConformChange, string>,
  short: (frames: number) => `${formatCount(frames, 'frame')} short`,
  notOurs: (name: string) => `not of this project: ${name}`,
  applied: (shots: number) => `Taken over: ${formatCount(shots, 'shot')}.`,
  /** What an edited timeline has that a cut of shots can’t have. */
  warnings: {
    speed: 'its speed was changed',
    transition: 'it begins or ends with a transition',
    nested: 'it is inside a nested sequence',
    'nested-speed': 'it is inside a nested sequence whose speed was changed',
    disabled: 'it is disabled',
    covered: 'another clip covers it',
    generator: 'it was made by the editing program',
    multicam: 'it is a multicam clip',
    'other-rate': 'it has another frame rate',
    alternates: 'it has alternates; only the first was read',
    length: 'its length does not fit its file',
    'no-file': 'it names no file',
    'several-sequences': 'there are several sequences; only the first was read',
    'several-tracks': 'there are several video tracks',
    'sequence-rate': 'the sequence has another frame rate than the project',
    'drop-frame': 'timecode counts in another way than the project',
    line: 'this line can’t be read',
    ambiguous: 'more than one take fits it',
  } satisfies Record<EditWarningCode, string>,
  warned: (what: string, words: string) => (what === '' ? words : `${what}: ${words}`),
  skipped: (what: string, count: number) => `Not read: ${what} (${formatNumber(count)})`,
  // What stands in a folder for an editor.
  page: (name: string) => `${name}: open the file of your editing program.`,
  pageMedia: 'The takes are in the folder “media”. Keep it beside these files.',
  shotCame: (shot: string, version: string) => `${shot} is new, ${version}`,
  shotLeft: (shot: string) => `${shot} is gone`,
  longer: (frames: number) =>
    frames > 0 ? `+${formatCount(frames, 'frame')}` : `−${formatCount(-frames, 'frame')}`,
  slipped: (frames: number) => `begins ${frames > 0 ? '+' : '−'}${formatCount(Math.abs(frames), 'frame')}`,
  reordered: 'The order changed.',
  nothingChanged: 'Nothing changed.',
  // What is wrong with what was asked for.
  projectMissing: (name: string) => `There is no project “${name}”. Import a shot list to make it.`,
  shotMissing: (code: string) => `There is no shot “${code}”.`,
  shotInMany: (code: string) => `More than one project has a shot “${code}”. Add --project.`,
  versionMissing: (code: string, version: string) => `${code} has no version “${version}”.`,
  rateFixed: (name: string, rate: string) =>
    `“${name}” has shots that are counted at ${rate} frames per second. Make another project for another rate.`,
  atLine: (line: number, words: string) => `line ${line}: ${words}`,
  atShot: (code: string, column: string, words: string) => `${code}, ${column}: ${words}`,
  problems: {
    'no-code-column': () => 'The first line must name the columns, and one of them must be “code”.',
    'no-code': () => 'This line has no shot code.',
    'code-twice': (text: string) => `“${text}” is in the list twice.`,
    circle: (text: string) => `The clip of “${text}” would be made from itself.`,
    length: (text: string) =>
      `“${text}” is no length. Write frames (48), seconds (2s) or a timecode (00:00:02:00).`,
    status: (text: string) =>
      `“${text}” is no status. Use to-do, in-progress, to-review, changes, approved, on-hold or omitted.`,
    'too-many': () => 'This is more than a project can hold. Split the list.',
    table: (text: string) => `The table can’t be read: ${text}`,
  } satisfies Record<ListProblem['kind'], (text: string) => string>,
});

/** A problem of a shot list in one line. */
export function describeListProblem({ line, kind, text }: ListProblem): string {
  const words = FILM_TEXT.problems[kind](text);
  return line === null ? words : FILM_TEXT.atLine(line, words);
}
