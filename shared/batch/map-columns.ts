import { COMPOSE_TEXT } from '../compose/text.ts';
import { modelsOf } from '../models/index.ts';
import type { Profile } from '../service/profile/profile.ts';
import { describeField, describeFieldInEnglish } from '../service/text/fields-text.ts';
import { findModelByText } from './columns.ts';
import {
  changeRow,
  MODEL_COLUMN,
  makeRow,
  NAME_COLUMN,
  ownColumn,
  type SheetRow,
  TAKES_COLUMN,
} from './edit-sheet.ts';
import { nameCsvColumn } from './serialize-csv.ts';
import { BATCH_TEXT } from './text.ts';

/** For each column of a table from elsewhere, the column of the sheet that it goes to; null leaves it out. */
export type Mapping = readonly (string | null)[];

/** More columns of a file than these are not made the artist's own without being asked. */
const MAX_OWN = 60;

/** How a table that was written here names an artist's own column. */
const OWN_NAME = /^\s*\{\{(.+)\}\}\s*$/s;

/** What a name may be guessed from. Takes multiply what is paid, and are not guessed from a word that may be about something else. */
const FIXED: readonly { readonly id: string; readonly names: readonly string[] }[] = [
  { id: MODEL_COLUMN, names: ['model'] },
  { id: NAME_COLUMN, names: ['name', 'title', 'shot', 'job'] },
  { id: TAKES_COLUMN, names: ['takes'] },
];

/** The columns of the sheet by all that they may be called: key, label, and the name that the profile gives an option. */
function nameTargets(profile: Profile): Map<string, string> {
  const targets = new Map<string, string>();
  const add = (name: string, id: string) => {
    if (!targets.has(squeeze(name))) targets.set(squeeze(name), id);
  };
  const fields = modelsOf(profile).flatMap((model) => model.fields);
  for (const { key } of fields) add(key, key);
  for (const { id, names } of FIXED) for (const name of names) add(name, id);
  add(BATCH_TEXT.model, MODEL_COLUMN);
  add(describeField('name').label, NAME_COLUMN);
  add(COMPOSE_TEXT.takesLabel, TAKES_COLUMN);
  for (const { key } of fields) add(describeField(key).label, key);
  // A table may come from somebody who speaks another language.
  for (const { key } of fields) add(describeFieldInEnglish(key), key);
  for (const { options } of Object.values(profile.models))
    for (const [key, binding] of Object.entries(options)) if (binding !== undefined) add(binding.name, key);
  return targets;
}

/** The artist's own column that a name of a table would become. */
export function ownColumnOf(name: string): string {
  return ownColumn(OWN_NAME.exec(name)?.[1] ?? name);
}

/** The columns by the names that a file of ours gives them, to the letter: what was written here comes back, before anything is guessed. */
function nameOwnFiles(profile: Profile): Map<string, string> {
  const keys = modelsOf(profile).flatMap(({ fields }) => fields.map(({ key }) => key));
  return new Map([...FIXED.map(({ id }) => id), ...keys].map((id) => [nameCsvColumn(id), id] as const));
}

/** Guesses by the header what each column is; a name that nothing has becomes a column of the artist's own. */
export function guessMapping(header: readonly string[], profile: Profile): Mapping {
  const targets = nameTargets(profile);
  const written = nameOwnFiles(profile);
  const taken = new Set<string>();
  let own = 0;
  return header.map((name) => {
    const isOwn = OWN_NAME.test(name);
    const known = isOwn ? undefined : (written.get(name) ?? targets.get(squeeze(name)));
    const id = name.trim() === '' ? null : (known ?? ownColumnOf(name));
    const isGuessed = known === undefined && !isOwn;
    // Of two columns of one name the first one counts; the artist can say otherwise.
    if (id === null || taken.has(id) || (isGuessed && own >= MAX_OWN)) return null;
    if (isGuessed) own += 1;
    taken.add(id);
    return id;
  });
}

/** How many names of a line are those of columns, to tell a header from a row. */
export function countKnownNames(line: readonly string[], profile: Profile): number {
  const targets = nameTargets(profile);
  return line.filter((name) => targets.has(squeeze(name))).length;
}

/** Turns lines of a table into rows; one that names no model gets `model`, and lines without any text are left out. */
export function mapRows(
  lines: readonly (readonly string[])[],
  mapping: Mapping,
  model: string,
  profile: Profile,
): SheetRow[] {
  const models = modelsOf(profile);
  return lines.flatMap((line) => {
    const row = makeRow(
      Object.fromEntries(
        mapping.flatMap((column, at) => (column === null ? [] : [[column, line[at] ?? ''] as const])),
      ),
    );
    if (Object.values(row.cells).every((text) => text.trim() === '')) return [];
    const named = row.cells[MODEL_COLUMN]?.trim() ?? '';
    const id = named === '' ? model : (findModelByText(named, models)?.id ?? named);
    return [changeRow(row, { [MODEL_COLUMN]: id })];
  });
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
