import { dirname, resolve } from 'node:path';
import { JOBS_FILE_TEXT, JOBS_FILE_TEXT as WORDS } from '../../../shared/app/command-line-text.ts';
import { describeWarning } from '../../../shared/compose/warnings-text.ts';
import type { TestMode } from '../../../shared/jobs/job.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { JOINING_TEXT } from '../../../shared/kernel/joining-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { type Result, succeed } from '../../../shared/kernel/result.ts';
import { FIX_TEXT } from '../../../shared/library/fix-text.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import { findModel, type ModelSource } from '../../../shared/models/index.ts';
import { problem } from '../../../shared/models/preflight.ts';
import { mayHaveBeenCharged } from '../../../shared/queue/charge.ts';
import type { JobRequest } from '../../../shared/queue/contract.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { findInputWarnings } from '../../../shared/service/request/find-input-warnings.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import type { Core } from '../../core/core.ts';
import type { Store } from '../../core/ports.ts';
import { type ReferenceDeps, readJobInput } from '../arguments/read-job-input.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import type { HeadlessCore } from '../open-headless-core.ts';
import { describeRowProblem, type RowProblem } from '../output/print.ts';

interface CheckedJobs {
  readonly requests: readonly JobRequest[];
  /** Of the file's form and of every job's fields, in the order of the rows. */
  readonly problems: readonly RowProblem[];
  /** Worth knowing, and in nobody's way; as lines for a person. */
  readonly warnings: readonly string[];
}

/** Reads and checks a JOBS file against the core's profile; nothing is queued. Errors: FILE_*. */
export async function checkJobsFile(
  core: Core,
  path: string,
  testMode: TestMode | null,
): Promise<Result<CheckedJobs>> {
  const text = await readTextFile(path);
  if (!text.ok) return text;
  const snapshot = await core.calls['app.snapshot']({});
  if (!snapshot.ok) return snapshot;
  const file = await readJobsFile(text.value, {
    models: snapshot.value.profile,
    folder: dirname(resolve(path)),
    testMode,
    addFile: async (file) => {
      const added = await core.calls['references.addFiles']({ paths: [file] });
      if (!added.ok || added.value[0] === undefined) throw new Error(`no answer for ${file}`);
      return added.value[0];
    },
  });
  const problems = [...file.problems];
  for (const { row, request } of [...file.jobs, ...file.flawed]) {
    const preview = await core.calls['jobs.preview'](request);
    if (!preview.ok) return preview;
    const known = file.problems.filter((problem) => problem.row === row);
    const found = preview.value.problems.map((problem) => describeRowProblem(row, problem));
    problems.push(...found.filter((problem) => !followsFrom(problem, known)));
  }
  problems.sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  const warnings = file.jobs.flatMap(({ row, request }) =>
    describeWarnings(snapshot.value.profile, row, request),
  );
  return succeed({ requests: file.jobs.map(({ request }) => request), problems, warnings });
}

function describeWarnings(profile: Profile, row: number, { model, input }: JobRequest): string[] {
  const known = findModel(model, profile);
  if (known === undefined) return [];
  return findInputWarnings(resolveForm(known, profile), input).map((warning) =>
    JOINING_TEXT.labelled(FIX_TEXT.worthKnowing, JOBS_FILE_TEXT.inRow(row, describeWarning(warning))),
  );
}

/** A field that could not be read at all is named once, and nothing more is said of what had to be left out of it. */
function followsFrom(found: RowProblem, known: readonly RowProblem[]): boolean {
  return known.some(({ field, code }) => {
    const isLeftOut = code === 'wrong-type' || code === 'required';
    return isWithin(found.field, isLeftOut ? inputField(field) : field);
  });
}

function isWithin(field: string, outer: string): boolean {
  return field === outer || field.startsWith(`${outer}.`) || field.startsWith(`${outer}[`);
}

/** `input.elements` of `input.elements[0].type`. */
function inputField(field: string): string {
  return /^input\.[^.[]+/.exec(field)?.[0] ?? field;
}

/**
 * How many jobs of a file the folder has already, unfinished, done or charged: by what they ask for, whatever they are called. Those
 * that ended without a charge are wanted again.
 */
export function countKnownJobs(
  { store, profileId }: Pick<HeadlessCore, 'store' | 'profileId'>,
  requests: readonly JobRequest[],
): { known: number; jobs: number } {
  const contentOf = createContentReader(store);
  const inFolder = new Map<string, number>();
  for (const job of store.jobs.list()) {
    const cameToNothing = job.state === 'failed' || job.state === 'cancelled';
    if (job.profileId !== profileId || (cameToNothing && !mayHaveBeenCharged(job))) continue;
    inFolder.set(contentOf(job), (inFolder.get(contentOf(job)) ?? 0) + 1);
  }
  let known = 0;
  for (const request of requests) {
    const left = inFolder.get(contentOf(request)) ?? 0;
    known += Math.min(left, request.takes);
    inFolder.set(contentOf(request), left - Math.min(left, request.takes));
  }
  return { known, jobs: requests.reduce((sum, { takes }) => sum + takes, 0) };
}

/** What is asked for as one text, in which a file stands by its bytes as far as they are known. */
function createContentReader({ assets }: Pick<Store, 'assets'>) {
  const byId = new Map<string, string>();
  const read = (assetId: string) => {
    const bytes = byId.get(assetId) ?? assets.byId([assetId])[0]?.sha256 ?? assetId;
    byId.set(assetId, bytes);
    return bytes;
  };
  const inOrder = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if ('assetId' in value) return read(String(value.assetId));
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  };
  return ({ model, input, testMode }: Pick<JobRequest, 'model' | 'input' | 'testMode'>) =>
    JSON.stringify({ model, input, testMode }, inOrder);
}

/** The limits of one call to the core (`jobs.enqueue`). */
const MAXIMUM = { jobs: 5000, takes: 1000, nameLength: 500 } as const;
const JOB_KEYS = ['model', 'name', 'takes', 'input'] as const;

interface JobsFile {
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
