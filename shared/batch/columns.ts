import type { WordList } from '../compose/expand-prompt.ts';
import { COMPOSE_TEXT } from '../compose/text.ts';
import type { Asset } from '../models/asset.ts';
import type { FieldDefinition, ModelDefinition } from '../models/define-model.ts';
import { modelsOf } from '../models/index.ts';
import type { Profile } from '../service/profile/profile.ts';
import { type ResolvedField, type ResolvedForm, resolveForm } from '../service/request/resolve-form.ts';
import type { KindOf } from '../service/request/validate-element.ts';
import { describeField } from '../service/text/fields-text.ts';
import { MODEL_COLUMN, NAME_COLUMN, nameOfOwnColumn, type SheetRow, TAKES_COLUMN } from './edit-sheet.ts';
import type { FindCastElement, FoundFiles } from './read-elements.ts';
import { BATCH_TEXT } from './text.ts';

/** A column as the table shows it. */
export interface Column {
  readonly id: string;
  readonly label: string;
  readonly kind: 'model' | 'name' | 'takes' | 'own' | FieldDefinition['kind'];
  /** The field in each model of the sheet that has it, by model id; empty for columns of every row. */
  readonly entries: ReadonlyMap<string, ResolvedField>;
}

/**
 * The columns of a sheet: what tells one row from another (model, prompt, name), the artist's own columns that go into
 * the prompt, the other fields of all models that its rows name, what only cells hold, and takes. `fallback` is a model for
 * while no row names one.
 */
export function listColumns(
  rows: readonly SheetRow[],
  context: SheetContext,
  fallback: string | null,
): Column[] {
  const { models, keys } = surveyRows(rows);
  const named = [...models].flatMap((text) => context.formOf(text) ?? []);
  const spare = fallback === null ? null : context.formOf(fallback);
  const forms = named.length > 0 ? [...new Set(named)] : spare === null ? [] : [spare];
  const fields = new Map<string, Map<string, ResolvedField>>();
  for (const form of forms)
    for (const entry of form.fields) {
      const entries = fields.get(entry.field.key) ?? new Map<string, ResolvedField>();
      fields.set(entry.field.key, entries.set(form.model.id, entry));
    }
  const unknownKeys = [...keys].filter((key) => !fields.has(key));
  const own = context.ownColumns.map(
    (id): Column => ({ id, label: nameOfOwnColumn(id) ?? id, kind: 'own', entries: new Map() }),
  );
  const fieldColumns = makeDistinct([
    ...[...fields].map(([id, entries]) => fieldColumn(id, kindOf(entries), entries)),
    ...unknownKeys.map((id) => fieldColumn(id, findKind(id, context), new Map())),
  ]).toSorted((one, other) => rank(one) - rank(other));
  return [
    { id: MODEL_COLUMN, label: BATCH_TEXT.model, kind: 'model', entries: new Map() },
    ...fieldColumns.filter(({ id }) => id === 'prompt'),
    { id: NAME_COLUMN, label: describeField('name').label, kind: 'name', entries: new Map() },
    ...own,
    ...fieldColumns.filter(({ id }) => id !== 'prompt'),
    { id: TAKES_COLUMN, label: COMPOSE_TEXT.takesLabel, kind: 'takes', entries: new Map() },
  ];
}

/** True for a column that stays in sight: without it nobody knows which row a cell belongs to. */
export function isPinned({ id }: Column): boolean {
  return id === MODEL_COLUMN || id === 'prompt' || id === NAME_COLUMN;
}

/** True where a row's model has no such field: what stands there could not be sent. */
export function isOutOfPlace(column: Column, model: string | null): boolean {
  const isField = column.kind !== 'model' && column.kind !== 'own';
  return isField && column.id !== TAKES_COLUMN && column.id !== NAME_COLUMN && model !== null
    ? !column.entries.has(model)
    : false;
}

function surveyRows(rows: readonly SheetRow[]): { models: Set<string>; keys: Set<string> } {
  const models = new Set<string>();
  const keys = new Set<string>();
  for (const { cells } of rows)
    for (const column in cells) {
      if (column === MODEL_COLUMN) models.add(cells[column] ?? '');
      else if (!column.startsWith('job:') && nameOfOwnColumn(column) === null) keys.add(column);
    }
  return { models, keys };
}

function fieldColumn(id: string, kind: Column['kind'], entries: ReadonlyMap<string, ResolvedField>): Column {
  return { id, label: describeField(id).label, kind, entries };
}

function kindOf(entries: ReadonlyMap<string, ResolvedField>): Column['kind'] {
  return [...entries.values()][0]?.field.kind ?? 'text';
}

/** What a field is in any model of the profile, for a column that no row's model has. */
function findKind(key: string, { profile }: SheetContext): Column['kind'] {
  const fields = modelsOf(profile).flatMap((model) => model.fields);
  return fields.find((field) => field.key === key)?.kind ?? 'text';
}

/** Media first, then who is in it, then settings. */
function rank({ kind }: Column): number {
  if (kind === 'reference' || kind === 'references') return 0;
  return kind === 'elements' ? 1 : 2;
}

/** Of two fields that are called the same, each shows its key too. */
function makeDistinct(columns: readonly Column[]): Column[] {
  const labels = columns.map(({ label }) => label);
  return columns.map((column) =>
    labels.indexOf(column.label) === labels.lastIndexOf(column.label)
      ? column
      : { ...column, label: `${column.label} (${column.id})` },
  );
}

/** Everything that the meaning of a cell depends on beside its row. The same text means the same as long as it stays. */
export interface SheetContext {
  readonly profile: Profile;
  readonly files: FoundFiles;
  readonly cast: FindCastElement;
  readonly ownColumns: readonly string[];
  /** What a `{{name}}` stands for that no column has. */
  readonly wordLists: readonly WordList[];
  /** The form of the model that a cell names by id or title; null where there is none. */
  readonly formOf: (text: string) => ResolvedForm | null;
  readonly kindOf: KindOf;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Joins a profile with what was found for the sheet. Forms are made once for each model. */
export function makeContext(parts: {
  readonly profile: Profile;
  readonly files: FoundFiles;
  readonly cast: FindCastElement;
  readonly ownColumns: readonly string[];
  readonly wordLists: readonly WordList[];
}): SheetContext {
  const { profile } = parts;
  const forms = new Map<string, ResolvedForm | null>();
  const assets = new Map<string, Asset>();
  for (const found of parts.files.values())
    for (const file of found) if (file.kind === 'added') assets.set(file.asset.id, file.asset);

  function formOf(text: string): ResolvedForm | null {
    const known = forms.get(text);
    if (known !== undefined) return known;
    const model = findModelByText(text, modelsOf(profile));
    const form = model === null ? null : resolveForm(model, profile);
    forms.set(text, form);
    return form;
  }

  return {
    ...parts,
    formOf,
    assets,
    kindOf: (reference) => (reference.kind === 'file' ? (assets.get(reference.assetId)?.kind ?? null) : null),
  };
}

/** The model that a text names: by its id, or by its title in any letters. */
export function findModelByText(text: string, models: readonly ModelDefinition[]): ModelDefinition | null {
  const wanted = text.trim().toLowerCase();
  return (
    models.find(({ id }) => id === text.trim()) ??
    models.find(({ id, title }) => [id, title].some((name) => name.toLowerCase() === wanted)) ??
    null
  );
}
