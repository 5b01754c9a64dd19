import { basename } from 'node:path';
import { UPLOADED } from '../../../shared/batch/read-elements.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/kernel/json-pointer.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import type { FieldDefinition, ModelDefinition } from '../../../shared/models/define-model.ts';
import {
  type Element,
  elementSchema,
  type JobInput,
  type JobInputValue,
  type MediaReference,
  type Voice,
} from '../../../shared/models/media-reference.ts';
import { FILE_PROBLEMS, type Problem, problem } from '../../../shared/models/preflight.ts';
import { readPlace } from '../../core/batch/read-place.ts';

/**
 * Reads a job's fields by its model. Only the form is looked at here (types, unknown names, files that are not there);
 * bounds and rules are for validation, which the app has too. What has a problem is left out of the input, or stands in
 * it as a placeholder: with any problem it is good for validation only.
 */
export async function readJobInput(
  deps: ReferenceDeps,
  model: ModelDefinition,
  fields: JsonObject,
): Promise<{ input: JobInput; problems: Problem[] }> {
  const reader = createReader(deps);
  const input: JobInput = {};
  for (const [key, value] of Object.entries(fields)) {
    const field = model.fields.find((candidate) => candidate.key === key);
    if (field === undefined) reader.problems.push(problem([key], 'unknown-field', { field: key }));
    const read = field === undefined ? undefined : await reader.readField(field, value);
    if (read !== undefined) input[key] = read;
  }
  return { input, problems: reader.problems };
}

const PLACEHOLDER: MediaReference = { kind: 'uploaded', name: 'placeholder' };

type Path = Problem['path'];

function createReader(deps: ReferenceDeps) {
  const found = createProblems();
  const { take, wrongType } = found;
  const readReference = async (path: Path, value: JsonValue): Promise<MediaReference> =>
    // What can't be read keeps its place, so that those behind it keep their numbers in what validation says.
    take(await readMediaReference(deps, path, value)) ?? PLACEHOLDER;

  async function readReferences(path: Path, value: JsonValue) {
    if (!Array.isArray(value)) return wrongType(path, 'a list of media references');
    return readEach(value, (item, index) => readReference([...path, index], item));
  }

  const readText = async (path: Path, value: JsonValue) =>
    typeof value === 'string' ? value : wrongType(path, 'text');
  const readElement = createElementReader(
    new Map<string, (path: Path, value: JsonValue) => Promise<unknown>>([
      ['type', readText],
      ['name', readText],
      ['images', readReferences],
      ['voices', readReferences],
      ['video', readReference],
      ['voice', async (path, value) => take(await readVoice(deps, path, value))],
    ]),
    found,
  );

  async function readField(field: FieldDefinition, value: JsonValue): Promise<JobInputValue | undefined> {
    const path = [field.key];
    switch (field.kind) {
      case 'text':
        return readText(path, value);
      case 'choice':
      case 'option':
        return typeof value === 'string' || typeof value === 'number'
          ? value
          : wrongType(path, 'text or a number');
      case 'number':
        return typeof value === 'number' ? value : wrongType(path, 'a number');
      case 'flag':
        return typeof value === 'boolean' ? value : wrongType(path, 'true or false');
      case 'reference':
        return readReference(path, value);
      case 'references':
        return readReferences(path, value);
      case 'elements':
        if (!Array.isArray(value)) return wrongType(path, 'a list of elements');
        return readEach(value, (item, index) => readElement([...path, index], item));
    }
  }

  return { problems: found.problems, readField };
}

/** What could not be read, in the order of the file. */
function createProblems() {
  const problems: Problem[] = [];
  return {
    problems,
    take<T>(read: ReadReference<T>): T | undefined {
      if (read.ok) return read.value;
      problems.push(read.problem);
      return undefined;
    },
    wrongType(path: Path, expected: string): undefined {
      problems.push(problem(path, 'wrong-type', { expected }));
    },
  };
}

/** Reads an element by what each of its properties is read by. */
function createElementReader(
  readers: ReadonlyMap<string, (path: Path, value: JsonValue) => Promise<unknown>>,
  { problems, wrongType }: ReturnType<typeof createProblems>,
) {
  return async (path: Path, value: JsonValue): Promise<Element | undefined> => {
    if (!isJsonObject(value)) return wrongType(path, 'an object with a type');
    const element: Record<string, unknown> = {};
    for (const [key, property] of Object.entries(value)) {
      const read = readers.get(key);
      if (read === undefined) problems.push(problem([...path, key], 'unknown-field', { field: key }));
      else element[key] = await read([...path, key], property);
    }
    if (!Object.hasOwn(value, 'type'))
      problems.push(problem([...path, 'type'], 'required', { field: 'type' }));
    const parsed = safeParse(elementSchema, element);
    // What does not parse has had its problem named above.
    return parsed.success ? parsed.data : undefined;
  };
}

/** One after the other, so that problems stand in the order of the file; what could not be read is left out. */
async function readEach<T>(
  items: readonly JsonValue[],
  read: (item: JsonValue, index: number) => Promise<T | undefined>,
): Promise<T[]> {
  const values: T[] = [];
  for (const [index, item] of items.entries()) {
    const value = await read(item, index);
    if (value !== undefined) values.push(value);
  }
  return values;
}

export interface ReferenceDeps {
  /** The folder that local files are relative to: that of the JOBS file. */
  readonly folder: string;
  /** Makes a local file known, by its absolute path. */
  readonly addFile: (path: string) => Promise<AddedFile>;
}

type ReadReference<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

const MEDIA_EXTENSION =
  /\.(png|jpe?g|webp|gif|avif|heic|heif|bmp|tiff?|mp4|m4v|mov|webm|mkv|avi|mp3|wav|m4a|aac|flac|ogg|opus)$/i;

/** Reads a media reference of a JOBS file: an `http(s)` URL, `uploaded:NAME`, or else the path of a local file. */
async function readMediaReference(
  deps: ReferenceDeps,
  path: Problem['path'],
  text: unknown,
): Promise<ReadReference<MediaReference>> {
  if (typeof text !== 'string')
    return refuse(problem(path, 'wrong-type', { expected: 'a URL, uploaded:NAME or a path' }));
  const elsewhere = readElsewhere(text);
  if (elsewhere !== null) return { ok: true, value: elsewhere };
  if (text === '' || text === UPLOADED) return refuse(problem(path, 'empty-reference'));
  if (isOtherAddress(text)) return refuse(problem(path, 'invalid-url', { url: text.slice(0, 200) }));
  const place = readPlace(text, deps.folder, [deps.folder]);
  if (!place.ok) return refuse(fileProblem(path, place.error, text));
  const added = await deps.addFile(place.value);
  if (added.kind === 'added') return { ok: true, value: { kind: 'file', assetId: added.asset.id } };
  return refuse(fileProblem(path, added.error, text));
}

/**
 * Reads an element's one voice, which the interface shows only as a string: a reference where it names one or looks
 * like the path of a media file, plain text otherwise.
 */
async function readVoice(
  deps: ReferenceDeps,
  path: Problem['path'],
  text: unknown,
): Promise<ReadReference<Voice>> {
  const read = await readMediaReference(deps, path, text);
  if (read.ok || typeof text !== 'string' || text === '' || text === UPLOADED) return read;
  const isMeantAsPath = /[/\\]/.test(text) || MEDIA_EXTENSION.test(text);
  return isMeantAsPath ? read : { ok: true, value: { kind: 'text', text } };
}

function readElsewhere(text: string): MediaReference | null {
  if (/^https?:\/\//i.test(text)) return { kind: 'url', url: text };
  const name = text.startsWith(UPLOADED) ? text.slice(UPLOADED.length) : '';
  return name === '' ? null : { kind: 'uploaded', name };
}

function fileProblem(path: Problem['path'], error: Failure, text: string): Problem {
  return problem(path, FILE_PROBLEMS[error.code] ?? 'file-unreadable', { file: basename(text) });
}

/** An address of another scheme is no path; a drive letter is no scheme. */
function isOtherAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text) || /^data:/i.test(text);
}

function refuse(found: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem: found };
}
