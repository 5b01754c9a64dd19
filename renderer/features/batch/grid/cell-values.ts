import type { Column } from '../../../../shared/batch/columns.ts';
import { MODEL_COLUMN } from '../../../../shared/batch/sheet.ts';
import type { SheetContext } from '../../../../shared/batch/sheet-context.ts';
import { describeValue } from '../../../../shared/messages/fields.ts';
import { listOptionValues } from '../../../../shared/models/define-model.ts';
import { listOfferedModels } from '../../../../shared/service/offered-models.ts';

/** A value that a cell can have, with the word that people see. */
export interface CellValue {
  readonly text: string;
  readonly label: string;
}

/** The values that a cell can have in a row of that model; none where anything can be typed. */
export function listValues(column: Column, model: string, context: SheetContext): CellValue[] {
  if (column.id === MODEL_COLUMN)
    return listOfferedModels(context.profile).map(({ id, title }) => ({ text: id, label: title }));
  const form = context.formOf(model);
  const entry = form === null ? [...column.entries.values()][0] : column.entries.get(form.model.id);
  const field = entry?.field;
  if (field?.kind === 'choice') return field.values.map((value) => nameValue(column.id, value));
  if (field?.kind === 'option')
    return listOptionValues(field.values).map((value) => nameValue(column.id, value));
  if (field?.kind === 'flag') return ['yes', 'no'].map((value) => ({ text: value, label: value }));
  return [];
}

function nameValue(key: string, value: string): CellValue {
  return { text: value, label: describeValue(key, value) };
}

/** Those that have what was typed in them. */
export function matchValues(values: readonly CellValue[], typed: string): CellValue[] {
  const wanted = typed.trim().toLowerCase();
  return values.filter(({ text, label }) =>
    [text, label].some((word) => word.toLowerCase().includes(wanted)),
  );
}
