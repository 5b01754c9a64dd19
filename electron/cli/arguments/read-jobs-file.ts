import { parseBoundedJson } from '../../../shared/bounded-json.ts';
import { CEILINGS } from '../../../shared/ceilings.ts';
import type { TestMode } from '../../../shared/domain/job/job.ts';
import { problem } from '../../../shared/domain/preflight/problem.ts';
import type { JobRequest } from '../../../shared/ipc/calls/job-calls.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { JOBS_FILE_TEXT as WORDS } from '../../../shared/messages/text/command-line.ts';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import { findModel, type ModelSource } from '../../../shared/models/index.ts';
import { describeRowProblem, type RowProblem } from '../output/row-problem.ts';
import { readJobInput } from './read-job-input.ts';
import type { ReferenceDeps } from './read-media-reference.ts';

/** The limits of one call to the core (`jobs.enqueue`). */
const MAXIMUM = { jobs: 5000, takes: 1000, nameLength: 500 } as const;
const JOB_KEYS = ['model', 'name', 'takes', 'input'] as const;

export interface JobsFile {
  /** The rows whose form is right, each with its number from one; still to be validated against the profile. */
  readonly jobs: readonly { readonly row: number; readonly request: JobRequest }[];
  /** Rows with problems of which enough could be read to look for more; never to be queued. */
  readonly flawed: readonly { readonly row: number; readonly request: JobRequest }[];
  /** Everything that is wrong with the form of the file. With any, nothing may be queued. */
  readonly problems: readonly RowProblem[];
}

/**
 * Reads a JOBS file's text into requests: all rows are looked at, every problem is named with its row and field.
 * Local files are made known through `addFile`, each path once; nothing else is touched, and nothing is queued.
 */
export async function readJobsFile(
  text: string,
  deps: ReferenceDeps & { readonly testMode: TestMode | null; readonly models?: ModelSource | null },
): Promise<JobsFile> {
  const rows = readRows(text);
  if (typeof rows === 'string') return { jobs: [], flawed: [], problems: [wholeFile(rows)] };
  const known: ReferenceDeps = { folder: deps.folder, addFile: addOnce(deps.addFile) };
  const read: RowResult[] = [];
  const model = (id: string) => findModel(id, deps.models);
  for (const [index, row] of rows.entries())
    read.push(await readRow(known, row, index + 1, deps.testMode, model));
  const rowsWith = (isWanted: (row: RowResult) => boolean) =>
    read.flatMap((result) =>
      result.request !== null && isWanted(result) ? [{ row: result.row, request: result.request }] : [],
    );
  return {
    jobs: rowsWith(({ problems }) => problems.length === 0),
    flawed: rowsWith(({ problems }) => problems.length > 0),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** The list of rows, or what is wrong with the whole file. */
function readRows(text: string): JsonValue[] | string {
  const json = parseBoundedJson(text, CEILINGS.jobsFile);
  if (json.kind === 'not-json') return WORDS.notJson(findJsonFault(text));
  if (json.kind !== 'value') return WORDS.tooLarge;
  const { value } = json;
  if (!Array.isArray(value)) return WORDS.notAList;
  return value.length > MAXIMUM.jobs ? WORDS.tooMany(value.length, MAXIMUM.jobs) : value;
}

/** What the engine says is wrong with a text that it could not parse, and that is no larger than it may be. */
function findJsonFault(text: string): string {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return '';
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

interface RowResult {
  readonly row: number;
  readonly request: JobRequest | null;
  readonly problems: RowProblem[];
}

async function readRow(
  deps: ReferenceDeps,
  value: JsonValue,
  row: number,
  testMode: TestMode | null,
  modelOf: (id: string) => ModelDefinition | undefined,
): Promise<RowResult> {
  if (!isJsonObject(value)) return { row, request: null, problems: [formProblem(row, '', WORDS.notAJob)] };
  const problems = checkForm(row, value);
  const { model, name, takes = 1, input } = value;
  if (typeof model !== 'string') return { row, request: null, problems };
  const definition = modelOf(model);
  if (definition === undefined)
    problems.push({ ...describeRowProblem(row, problem([], 'unknown-model', { model })), field: 'model' });
  if (definition === undefined || !isJsonObject(input)) return { row, request: null, problems };
  const read = await readJobInput(deps, definition, input);
  problems.push(...read.problems.map((found) => describeRowProblem(row, found)));
  const named = typeof name === 'string' && name.length <= MAXIMUM.nameLength ? { name } : {};
  const request = { model, ...named, takes: isTakes(takes) ? Number(takes) : 1, input: read.input, testMode };
  return { row, request, problems };
}

function checkForm(row: number, { model, name, takes, input, ...others }: JsonObject): RowProblem[] {
  const problems = Object.keys(others).map((key) => formProblem(row, key, WORDS.unknownKey(key, JOB_KEYS)));
  const add = (field: string, words: string) => problems.push(formProblem(row, field, words));
  if (model === undefined) add('model', WORDS.missing('model'));
  else if (typeof model !== 'string') add('model', WORDS.notText('model'));
  if (name !== undefined && typeof name !== 'string') add('name', WORDS.notText('name'));
  if (typeof name === 'string' && name.length > MAXIMUM.nameLength)
    add('name', WORDS.tooLong('name', MAXIMUM.nameLength));
  if (takes !== undefined && !isTakes(takes)) add('takes', WORDS.notTakes(MAXIMUM.takes));
  if (input === undefined) add('input', WORDS.missing('input'));
  else if (!isJsonObject(input)) add('input', WORDS.notAnObject('input'));
  return problems;
}

function isTakes(value: JsonValue): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAXIMUM.takes;
}

function formProblem(row: number, field: string, words: string): RowProblem {
  return { row, field, code: 'jobs-file', words };
}

function wholeFile(words: string): RowProblem {
  return { row: null, field: '', code: 'jobs-file', words };
}

/** A file that many jobs use is opened once. */
function addOnce(addFile: ReferenceDeps['addFile']): ReferenceDeps['addFile'] {
  const added = new Map<string, Promise<AddedFile>>();
  return (path) => {
    const before = added.get(path);
    if (before !== undefined) return before;
    const now = addFile(path);
    added.set(path, now);
    return now;
  };
}
