import {
  expandPrompt,
  fillVariables,
  listVariables,
  type PromptExpansion,
} from '../compose/expand-prompt.ts';
import { MAX_TAKES } from '../jobs/job.ts';
import type { Money } from '../kernel/money.ts';
import type { FieldDefinition } from '../models/define-model.ts';
import type { JobInput, JobInputValue } from '../models/media-reference.ts';
import { type Problem, problem } from '../models/preflight.ts';
import type { JobRequest } from '../queue/contract.ts';
import { estimateJob } from '../service/profile/prices.ts';
import { fillIn } from '../service/request/fill-in.ts';
import {
  filesToSend,
  findSizeProblem,
  lacksUpload,
  type ResolvedForm,
} from '../service/request/resolve-form.ts';
import { promptMeasure } from '../service/request/text-length.ts';
import { validateInput } from '../service/request/validate-input.ts';
import { describeField } from '../service/text/fields-text.ts';
import type { SheetContext } from './columns.ts';
import {
  isEmptyRow,
  MODEL_COLUMN,
  NAME_COLUMN,
  nameOfOwnColumn,
  type SheetRow,
  TAKES_COLUMN,
} from './edit-sheet.ts';
import { readCell } from './read-cell.ts';

const LONGEST_NAME = 500;
const PROMPT = 'prompt';

/** Something wrong, and the column of the row where it is to be put right. */
export interface CellProblem {
  readonly column: string;
  readonly problem: Problem;
}

/** What a row comes to. */
export interface RowCheck {
  /** The id of its model; null where it names none. */
  readonly model: string | null;
  /** How many jobs it makes: takes times alternatives. None where nothing was typed. */
  readonly jobs: number;
  /** What one of its jobs should cost. */
  readonly estimate: Money | null;
  /** Texts of reference cells that were not looked for yet. */
  readonly pending: readonly string[];
  readonly problems: readonly CellProblem[];
}

interface ReadRow {
  readonly form: ResolvedForm;
  /** With what stands in untouched cells; without the prompt's alternatives taken. */
  readonly input: JobInput;
  readonly expansion: PromptExpansion | null;
  readonly takes: number;
  readonly pending: readonly string[];
  readonly problems: readonly CellProblem[];
}

const NOTHING: RowCheck = { model: null, jobs: 0, estimate: null, pending: [], problems: [] };

/** Checks a row as a job is checked anywhere; files are known only as far as they were found. */
export function checkRow(row: SheetRow, context: SheetContext): RowCheck {
  if (isEmptyRow(row)) return NOTHING;
  const form = context.formOf(row.cells[MODEL_COLUMN] ?? '');
  if (form === null) return { ...NOTHING, jobs: 1, problems: [wrongModel(row)] };
  const read = readRow(row, form, context);
  const { input, expansion, takes, pending } = read;
  const unclear = new Set(read.problems.map(({ column }) => column));
  const found = validateAll(read, context).filter(({ column }) => !unclear.has(column));
  return {
    model: form.model.id,
    jobs: takes * (expansion?.possible ?? 1),
    estimate: estimateJob(context.profile, form.model, input),
    pending,
    problems: [...read.problems, ...found],
  };
}

/** The jobs of a row without problems, as the queue takes them: one for each prompt that its alternatives make, at most `limit`. */
export function requestsOfRow(row: SheetRow, context: SheetContext, limit: number): JobRequest[] {
  const form = context.formOf(row.cells[MODEL_COLUMN] ?? '');
  if (form === null || isEmptyRow(row)) return [];
  const { input, expansion, takes } = readRow(row, form, context);
  const name = row.cells[NAME_COLUMN]?.trim();
  const inputs =
    expansion === null ? [input] : expansion.list(limit).map((prompt) => ({ ...input, [PROMPT]: prompt }));
  return inputs.map((one) => ({
    model: form.model.id,
    ...(name === undefined || name === '' ? {} : { name }),
    takes,
    input: one,
    testMode: null,
  }));
}

function readRow(row: SheetRow, form: ResolvedForm, context: SheetContext): ReadRow {
  const { values, pending, problems } = readCells(row, form, context);
  const prompt = values[PROMPT];
  const expansion = typeof prompt === 'string' ? expandPrompt(prompt, context.wordLists) : null;
  const unknown = (expansion?.unknown ?? []).map((variable) => unknownVariable(PROMPT, variable));
  const takes = readTakes(row.cells[TAKES_COLUMN]);
  const name = row.cells[NAME_COLUMN] ?? '';
  return {
    form,
    input: fillIn(form, values),
    expansion,
    takes: takes ?? 1,
    pending,
    problems: [
      ...problems,
      ...unknown,
      ...(takes === null ? [wrongTakes(row.cells[TAKES_COLUMN] ?? '')] : []),
      ...(name.length > LONGEST_NAME ? [longName(name.length)] : []),
    ],
  };
}

/** The values of a row's cells, prompts with the row's own columns in the place of their names. */
function readCells(row: SheetRow, form: ResolvedForm, context: SheetContext) {
  const fields = fieldsByKey(form);
  const values: Record<string, JobInputValue> = {};
  const pending: string[] = [];
  const problems: CellProblem[] = [];
  const lookUp = (name: string) => lookUpVariable(name, row, fields.keys(), context);
  for (const [column, text] of Object.entries(row.cells)) {
    const field = fields.get(column);
    if (field === undefined) {
      if (!isColumnOfEveryRow(column) && text.trim() !== '') problems.push(strangeField(column));
      continue;
    }
    const isText = field.kind === 'text';
    // Of a prompt, lists of words know more names.
    const missing =
      isText && column !== PROMPT ? listVariables(text).filter((name) => lookUp(name) === undefined) : [];
    const spoken = isText ? fillVariables(text, lookUp) : text;
    const read = readCell(field, spoken, context.files, (name) => context.cast(name, form));
    if (read.value !== undefined) values[column] = read.value;
    pending.push(...read.pending);
    problems.push(...missing.map((variable) => unknownVariable(column, variable)));
    problems.push(...read.problems.map((one) => ({ column, problem: one })));
  }
  return { values, pending, problems };
}

/** What a `{{name}}` stands for in a row: its own column of that name, else another field of the row. */
function lookUpVariable(
  name: string,
  { cells }: SheetRow,
  keys: Iterable<string>,
  { ownColumns }: SheetContext,
): string | undefined {
  const wanted = name.toLowerCase();
  const own = ownColumns.find((id) => nameOfOwnColumn(id)?.toLowerCase() === wanted);
  if (own !== undefined) return cells[own] ?? '';
  for (const key of keys) {
    const isIt = [key, describeField(key).label].some((spelling) => spelling.toLowerCase() === wanted);
    if (isIt && key !== PROMPT) return cells[key] ?? '';
  }
  return undefined;
}

function isColumnOfEveryRow(column: string): boolean {
  return column.startsWith('job:') || nameOfOwnColumn(column) !== null;
}

/** Also fields that the profile's request shape does not have, so that what stands in them is not left out without a word. */
function fieldsByKey(form: ResolvedForm): Map<string, FieldDefinition> {
  const known = fieldMaps.get(form);
  if (known !== undefined) return known;
  const made = new Map(form.model.fields.map((field) => [field.key, field]));
  for (const { field } of form.fields) made.set(field.key, field);
  fieldMaps.set(form, made);
  return made;
}

const fieldMaps = new WeakMap<ResolvedForm, Map<string, FieldDefinition>>();

/** What the shared validation finds for the shortest and the longest prompt of the row, each once. */
function validateAll({ form, input, expansion, pending }: ReadRow, context: SheetContext): CellProblem[] {
  const found = extremesOf(form, input, expansion).flatMap((one) => [
    ...validateInput(form, one, context.kindOf),
    ...uploadProblems(form, one, context),
  ]);
  const unique = new Map(found.map((one) => [`${one.path.join('.')} ${one.code}`, one]));
  const keys = fieldsByKey(form);
  return [...unique.values()]
    .filter(({ code }) => pending.length === 0 || (code !== 'required' && code !== 'auto-needs-image'))
    .map((one) => ({ column: columnOf(one, keys), problem: one }));
}

function extremesOf(form: ResolvedForm, input: JobInput, expansion: PromptExpansion | null): JobInput[] {
  if (expansion === null) return [input];
  const { shortest, longest } = expansion.extremes(promptMeasure(form));
  const prompts = shortest === longest ? [longest] : [shortest, longest];
  return prompts.map((prompt) => ({ ...input, [PROMPT]: prompt }));
}

function uploadProblems(form: ResolvedForm, input: JobInput, context: SheetContext): Problem[] {
  const files = filesToSend(form, input);
  if (lacksUpload(form, files)) return [problem([], 'upload-unbound')];
  return files.flatMap(({ assetId, inline }) => {
    const asset = context.assets.get(assetId);
    const key = Object.keys(input).find((one) => JSON.stringify(input[one]).includes(assetId)) ?? '';
    return (asset && findSizeProblem(form, inline, asset, [key])) ?? [];
  });
}

/** Where a problem of a job is put right: the column of its field, or that of the model. */
export function columnOf(found: Problem, fields: ReadonlyMap<string, unknown>): string {
  const [key] = found.path;
  return typeof key === 'string' && (fields.has(key) || found.code === 'unknown-field') ? key : MODEL_COLUMN;
}

/** Such a name would reach the service as it stands there, braces and all. */
function unknownVariable(column: string, variable: string): CellProblem {
  return { column, problem: problem([column], 'unknown-variable', { variable }) };
}

function readTakes(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return 1;
  const takes = Number(text.trim());
  return Number.isInteger(takes) && takes >= 1 && takes <= MAX_TAKES ? takes : null;
}

function wrongTakes(text: string): CellProblem {
  const params = { minimum: 1, maximum: MAX_TAKES, found: text.slice(0, 60) };
  return { column: TAKES_COLUMN, problem: problem(['takes'], 'not-in-range', params) };
}

function longName(found: number): CellProblem {
  return { column: NAME_COLUMN, problem: problem(['name'], 'too-long', { maximum: LONGEST_NAME, found }) };
}

function strangeField(column: string): CellProblem {
  return { column, problem: problem([column], 'unknown-field', { field: describeField(column).label }) };
}

function wrongModel(row: SheetRow): CellProblem {
  const model = row.cells[MODEL_COLUMN]?.trim() ?? '';
  const found =
    model === ''
      ? problem(['model'], 'required')
      : problem(['model'], 'unknown-model', { model: model.slice(0, 200) });
  return { column: MODEL_COLUMN, problem: found };
}
