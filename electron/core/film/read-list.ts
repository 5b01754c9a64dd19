import { guessMapping, mapRows } from '../../../shared/batch/map-columns.ts';
import type { ListProblem } from '../../../shared/film/contract.ts';
import {
  foldCode,
  type ListedShot,
  MAX_SHOTS,
  SHOT_STATUSES,
  type Shot,
  type ShotContent,
  shotCodeOf,
} from '../../../shared/film/film.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { restoreText } from '../../../shared/kernel/csv.ts';
import { type RateName, readLength } from '../../../shared/kernel/rate.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { EditingFormats } from '../ports/editing.ts';
import { readScreenplay } from './read-screenplay.ts';

export interface ShotList {
  readonly shots: readonly ListedShot[];
  readonly problems: readonly ListProblem[];
}

type ShotColumn = 'code' | 'sequence' | 'description' | 'length' | 'status';

/** What the columns of shots may be called; any other column is one of Batch. */
const COLUMNS = new Map<string, ShotColumn>(
  Object.entries({
    ...{
      code: 'code',
      shot: 'code',
      shotcode: 'code',
      sequence: 'sequence',
      seq: 'sequence',
      scene: 'sequence',
    },
    ...{ description: 'description', action: 'description', length: 'length', frames: 'length' },
    ...{ status: 'status', stage: 'status' },
  } as const),
);

/**
 * Reads a shot list from a spreadsheet, CSV with any separator or pasted cells, whose first line names the columns; or the scenes of a
 * screenplay. Every problem is told with its line; a list with one is not to be taken over.
 *
 * @param known the shots of the project
 */
export function readShotList(
  readTable: EditingFormats['readTable'],
  text: string,
  {
    rate,
    profile,
    known,
  }: { readonly rate: RateName; readonly profile: Profile; readonly known: readonly Shot[] },
): ShotList {
  const whole = (kind: ListProblem['kind'], words = ''): ShotList => ({
    shots: [],
    problems: [{ line: null, column: '', kind, text: words }],
  });
  if (text.length > CEILINGS.table.bytes) return whole('too-many');
  const table = readTable(text);
  const [header = [], ...lines] = table.lines;
  const columns = header
    .map((name) => COLUMNS.get(name.toLowerCase().replace(/[\s_-]/g, '')) ?? null)
    // Where two say the same, the second is a column of its own name.
    .map((column, at, all) => (all.indexOf(column) === at ? column : null));
  const scenes = columns.includes('code') ? null : readScreenplay(text, known);
  if (scenes !== null) return { shots: scenes, problems: [] };
  if (table.fault !== null) return whole('table', table.fault);
  if (lines.length > MAX_SHOTS + 1) return whole('too-many');
  if (!columns.includes('code')) return whole('no-code-column');
  // What is a column of shots is none of Batch, whose names it may share.
  const mapping = guessMapping(
    header.map((name, at) => (columns[at] === null ? name : '')),
    profile,
  );
  const read = lines.flatMap((cells, at) =>
    cells.every((cell) => cell.trim() === '')
      ? []
      : [readLine(cells.map(restoreText), at + 2, columns, mapping, rate, profile)],
  );
  const seen = new Set<string>();
  const twice = read.flatMap(({ shot }): ListProblem[] => {
    const key = shot === null ? '' : foldCode(shot.content.code);
    if (shot === null || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ line: shot.line, column: 'code', kind: 'code-twice', text: shot.content.code }];
  });
  return {
    shots: read.flatMap(({ shot }) => shot ?? []),
    problems: [...read.flatMap(({ problems }) => problems), ...twice],
  };
}

function readLine(
  cells: readonly string[],
  line: number,
  columns: readonly (ShotColumn | null)[],
  mapping: readonly (string | null)[],
  rate: RateName,
  profile: Profile,
): { readonly shot: ListedShot | null; readonly problems: readonly ListProblem[] } {
  const problems: ListProblem[] = [];
  const refuse = (column: ShotColumn, kind: ListProblem['kind'], text: string) =>
    void problems.push({ line, column, kind, text: text.slice(0, 200) });
  const textOf = (column: ShotColumn) => {
    const at = columns.indexOf(column);
    return at === -1 ? undefined : (cells[at] ?? '').trim();
  };
  const code = shotCodeOf(textOf('code') ?? '');
  if (code === '') refuse('code', 'no-code', textOf('code') ?? '');
  const content: Partial<ShotContent> = {};
  const sequence = textOf('sequence');
  if (sequence !== undefined) content.sequence = sequence.slice(0, 200);
  const description = textOf('description');
  if (description !== undefined) content.description = description.slice(0, 10_000);
  const length = textOf('length');
  if (length === '') content.frames = null;
  else if (length !== undefined) {
    const frames = readLength(length, rate);
    if (frames.ok) content.frames = frames.value;
    else refuse('length', 'length', length);
  }
  const status = textOf('status');
  if (status === '') content.status = null;
  else if (status !== undefined) {
    const word = status.toLowerCase().replace(/[\s_]+/g, '-');
    const known = SHOT_STATUSES.find((one) => one === word);
    if (known === undefined) refuse('status', 'status', status);
    else content.status = known;
  }
  const listed = mapping.filter((id) => id !== null);
  const [row] = mapRows([cells], mapping, '', profile);
  // An empty cell empties the shot's own.
  if (listed.length > 0) content.cells = Object.fromEntries(listed.map((id) => [id, row?.cells[id] ?? '']));
  return { shot: code === '' ? null : { line, content: { ...content, code } }, problems };
}
