import { MODEL_COLUMN, nameOfOwnColumn, TAKES_COLUMN } from '../batch/edit-sheet.ts';
import { formatCount } from '../kernel/format.ts';
import { joinFacts } from '../kernel/joining-text.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { LedgerGroup } from '../money/ledger.ts';
import { describeEach, describeSpending } from '../money/text.ts';
import { describeField } from '../service/text/fields-text.ts';
import type { countFinished, ShotView } from './film.ts';
import { FILM_TEXT } from './text.ts';

/** Words of the room Film. */
export const FILM_ROOM_TEXT = spoken('filmRoom', {
  views: { board: 'Board', list: 'List', cut: 'Cut' },
  view: 'View',
  group: 'Film',
  project: 'Project',
  newProject: 'New project…',
  projectSettings: 'Project settings…',
  projectRemoved: 'The project was deleted. Its takes stay in the library.',
  removeProject: 'Delete project',
  restoreProject: (name: string) => `Restore “${name}”`,
  name: 'Name',
  rate: 'Frames per second',
  rateFixed: 'The frame rate can’t change while the project has shots.',
  width: 'Width',
  height: 'Height',
  soundtrack: 'Soundtrack',
  noSoundtrack: 'None',
  removeSound: 'Remove',
  withClips: 'Play the sound of the clips with it',
  cast: 'Default cast',
  note: 'Color note',
  subfolder: 'Results subfolder',
  subfolderTip: 'Empty: in the results folder',
  capDay: 'Daily limit',
  capTotal: 'Total limit',
  eachModelElse: (model: string) => `As each shot says, else ${model}`,
  projectModel: (model: string) => `As the project says (${model})`,
  create: 'Create project',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  emptyTitle: 'No film yet',
  empty:
    'A project keeps your shots in order: paste a shot list, make takes, choose one for each shot, watch the cut.',
  noShotsTitle: 'No shots yet',
  noShots: 'Paste a shot list from a spreadsheet, or add shots one by one.',
  shots: 'Shots',
  count: (count: number) => formatCount(count, 'shot'),
  chosen: (chosen: number, count: number) =>
    `${formatNumber(chosen)} of ${formatCount(count, 'shot')} with a chosen take`,
  selected: (count: number) => `${formatCount(count, 'shot')} selected`,
  takesOf: (count: number) => (count === 0 ? '' : formatCount(count, 'take')),
  frames: (count: number) => `${formatNumber(count)} f`,
  chain: (count: number) => `Chain of ${formatNumber(count)} clips`,
  framesOf: (count: number, wanted: number) => `${formatNumber(count)} / ${formatNumber(wanted)} f`,
  newShot: 'New shot',
  remove: 'Delete shots',
  removed: (count: number) => `${formatCount(count, 'shot')} deleted. Takes stay in the library.`,
  earlier: 'Move earlier',
  later: 'Move later',
  openTake: 'Open the chosen take',
  selectAll: 'Select all shots',
  clear: 'Clear the selection',
  undo: 'Undo',
  undone: 'Undone',
  walk: 'Go to the next shot',
  toggle: 'Select or deselect the shot',
  assigned: (count: number, code: string) => `${formatCount(count, 'take')} added to ${code}`,
  takenOut: (count: number) => `${formatCount(count, 'take')} removed from the shot`,
  assign: 'Add to a shot…',
  assignTitle: (count: number) => `Add ${formatCount(count, 'take')} to a shot`,
  assignNone: 'Make a project with shots in Film first.',
  openFilm: 'Open Film',
  findShot: 'Find a shot',
  noShotFound: 'No shot has this name.',
  // The shot that is open.
  shot: 'Shot',
  code: 'Code',
  sequence: 'Sequence',
  description: 'Description',
  length: 'Length',
  lengthTip: 'Frames (48), seconds (2s) or a timecode (00:00:02:00)',
  status: 'Status',
  version: 'Version',
  automatic: (stage: string) => `${stage} (auto)`,
  model: 'Model',
  noModel: 'Not chosen',
  prompt: 'Prompt',
  stills: 'Stills',
  clips: 'Clips',
  noVersions: 'No takes yet. Make some, or drag takes here from Review.',
  choose: (version: string) => `Choose ${version}`,
  unchoose: (version: string) => `Don’t use ${version}`,
  openVersion: 'Open in Review',
  takeOut: 'Remove from the shot',
  spent: (money: string) => `Spent ${money}`,
  inDoubt: (money: string) => `${money} in doubt`,
  perShot: (money: string) => `${money} a shot`,
  perSecond: (money: string) => `${money} a second`,
  perUsedTake: (money: string) => `${money} a take used`,
  costsTip: 'What was spent, for each shot with a chosen take, each second of the cut and each chosen take',
  arriving: (count: number) => `${formatCount(count, 'job')} on the way`,
  // A shot list from outside.
  importList: 'Import shot list…',
  importTitle: 'Import a shot list',
  importLead:
    'Paste a table whose first line names the columns. One is “code”; others can be sequence, description, length, status, model, prompt, or any field of a model. Or paste a screenplay in Fountain: each scene becomes a shot.',
  chooseFile: 'Choose a file…',
  list: 'Shot list',
  listExample: 'code,description,length\nSH010,Harbour at dawn,2s',
  import: 'Import',
  changes: (code: string, columns: readonly string[]) => `${code}: ${columns.join(', ')}`,
  copyList: 'Copy as a table',
  saveList: 'Save as CSV…',
  listSaved: (path: string) => `Saved: ${path}`,
  copied: (count: number) => `${formatCount(count, 'shot')} copied. Paste them into a spreadsheet.`,
  // Making takes.
  make: 'Make takes…',
  /** Of one shot with its code. */
  makeTitle: (count: number, code: string | undefined) =>
    `Make takes for ${count === 1 ? code : formatCount(count, 'shot')}`,
  makeStale: 'Make stale shots again…',
  eachModel: 'As each shot says',
  takes: 'Takes of each',
  eachTakes: 'As each shot says',
  known: (count: number) => `Make again what is there already (${formatCount(count, 'job')})`,
  stillsAs: (field: string) => `Use the chosen still of each shot as “${field}”`,
  queue: (count: number) => `Queue ${formatCount(count, 'job')}`,
  queued: (count: number) => `${formatCount(count, 'job')} queued`,
  showQueue: 'Show queue',
  more: (count: number) => `and ${formatNumber(count)} more`,
  // The hand-off.
  handOff: 'Hand off…',
  handOffTitle: 'Hand the cut to an editing program',
  handOffLead: 'The folder gets one small file for each program, and the takes beside them.',
  formats: {
    otio: 'DaVinci Resolve, Kdenlive, RV (OTIO)',
    fcpxml: 'Final Cut Pro, DaVinci Resolve (FCPXML)',
    xmeml: 'Premiere Pro (XML)',
    edl: 'Avid (EDL)',
  },
  withMedia: 'Copy the takes into the folder',
  withOthers: 'Add the other versions of each shot, switched off',
  chooseFolder: 'Choose a folder…',
  render: 'Render…',
  renderTitle: 'Render the cut as one MP4',
  fit: 'Takes of another shape',
  fits: { letterbox: 'Letterbox', crop: 'Crop' },
  vp9: 'VP9 instead of H.264',
  burnIn: 'Show code, version and timecode in the picture',
  renderedFrames: (done: number, total: number) => `${formatNumber(done)} of ${formatCount(total, 'frame')}`,
  rendered: (path: string) => `Rendered: ${path}`,
  conform: 'Read an edited cut…',
  conformTitle: 'Compare with an edited cut',
  conformLead:
    'Choose a timeline that came back from an editing program: OTIO, FCPXML, XML or EDL. Nothing changes until you say so.',
  conformSame: 'Nothing differs from the project.',
  part: (from: number, out: number) => `frames ${formatNumber(from)} to ${formatNumber(out - 1)}`,
  acceptEdit: 'Take over order and parts',
});

/** What a column of a shot is called. */
export function describeColumn(column: string): string {
  const facts: Readonly<Record<string, string>> = {
    ...{ code: FILM_ROOM_TEXT.code, sequence: FILM_ROOM_TEXT.sequence, status: FILM_ROOM_TEXT.status },
    ...{ description: FILM_ROOM_TEXT.description, frames: FILM_ROOM_TEXT.length },
    ...{ [MODEL_COLUMN]: FILM_ROOM_TEXT.model, [TAKES_COLUMN]: FILM_ROOM_TEXT.takes },
  };
  return facts[column] ?? nameOfOwnColumn(column) ?? describeField(column).label;
}

type Costs = Pick<LedgerGroup, 'spent' | 'inDoubt'>;

function describeBoth({ spent, inDoubt }: Costs): string[] {
  const [money, doubtful] = [describeSpending(spent), describeSpending(inDoubt)];
  return [
    money === '' ? '' : FILM_ROOM_TEXT.spent(money),
    doubtful === '' ? '' : FILM_ROOM_TEXT.inDoubt(doubtful),
  ];
}

/** What a shot cost, and how many of its takes are used: `Spent $4.10, 7 takes, 1 used`; empty while there is nothing. */
export function describeShotCosts({ versions, select, still, ...costs }: ShotView): string {
  const used = new Set([select?.takeId, still?.takeId].filter((id) => id !== undefined)).size;
  return joinFacts([
    ...describeBoth(costs),
    versions.length === 0 ? '' : FILM_TEXT.used(versions.length, used),
  ]);
}

/** What a film cost: in all, for each shot, second and take that it has to show; empty while nothing was sent. */
export function describeCosts(costs: Costs, finished: ReturnType<typeof countFinished>): string {
  const each = [
    [describeEach(costs.spent, finished.shots), FILM_ROOM_TEXT.perShot],
    [describeEach(costs.spent, finished.seconds), FILM_ROOM_TEXT.perSecond],
    [describeEach(costs.spent, finished.keepers), FILM_ROOM_TEXT.perUsedTake],
  ] as const;
  return joinFacts([
    ...describeBoth(costs),
    ...each.map(([money, words]) => (money === '' ? '' : words(money))),
  ]);
}
