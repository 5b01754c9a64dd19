import { COMPOSE_TEXT } from '../compose/text.ts';
import { modelsOf } from '../models/index.ts';
import type { Profile } from '../service/profile/profile.ts';
import { describeField } from '../service/text/fields-text.ts';
import { changeRow, MODEL_COLUMN, NAME_COLUMN, type SheetRow, TAKES_COLUMN } from './edit-sheet.ts';
import { isElsewhere, joinReferences, splitReferences } from './read-elements.ts';
import { BATCH_TEXT } from './text.ts';

/** A column that a table from outside can be taken into. */
export interface Target {
  readonly id: string;
  readonly label: string;
}

/** Every column that some model of the profile has, each once; where two are called the same, with its key. */
export function listTargets(profile: Profile): Target[] {
  const keys = [...new Set(modelsOf(profile).flatMap((model) => model.fields.map(({ key }) => key)))];
  const labels = keys.map((key) => describeField(key).label);
  const fields = keys.map((id, place) => {
    const label = labels[place] as string;
    return { id, label: labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${id})` };
  });
  return [
    { id: MODEL_COLUMN, label: BATCH_TEXT.model },
    ...fields,
    { id: TAKES_COLUMN, label: COMPOSE_TEXT.takesLabel },
    { id: NAME_COLUMN, label: describeField('name').label },
  ];
}

/** Rows whose relative paths begin at a folder of their own, with the whole paths, for a sheet that has another folder. */
export function rebasePaths(rows: readonly SheetRow[], folder: string | null, profile: Profile): SheetRow[] {
  if (folder === null) return [...rows];
  const kinds = modelsOf(profile).flatMap((model) => model.fields);
  const keys = new Set(
    kinds.filter(({ kind }) => kind === 'reference' || kind === 'references').map(({ key }) => key),
  );
  return rows.map((row) => {
    const changes = Object.entries(row.cells)
      .filter(([column]) => keys.has(column))
      .map(([column, text]) => {
        const items = splitReferences(text).map((item) => (isRelative(item) ? `${folder}/${item}` : item));
        return [column, joinReferences(items)] as const;
      });
    return changes.length === 0 ? row : changeRow(row, Object.fromEntries(changes));
  });
}

function isRelative(item: string): boolean {
  return !isElsewhere(item) && !/^(?:[/\\~]|[a-z]:[/\\])/i.test(item);
}
