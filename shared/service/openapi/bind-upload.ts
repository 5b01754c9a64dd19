import type { FoundAccess } from './bind-access.ts';
import { type Address, endpointOf } from './find-address.ts';
import { type FileReference, findFileReference, takesAddresses } from './find-file-reference.ts';
import type { IdQuery } from './find-queries.ts';
import { type ImportContext, shorten } from './findings.ts';
import { type Leaf, listLeaves } from './leaves.ts';
import { answerBodies, type Body, formBody, jsonBody, type Operation, requestBodies } from './operations.ts';
import { listUnsentHeaders } from './required-headers.ts';
import { readRequiredQuery } from './required-query.ts';
import type { Shape } from './shapes.ts';
import { readUploadPurpose } from './upload-purpose.ts';
import { readExpiry, readMostBytes } from './upload-words.ts';

type Mode = 'multipart' | 'raw' | 'json-base64' | 'presigned-put' | 'presigned-post';

/** An upload endpoint as the profile has it. */
export interface FoundUpload {
  readonly mode: Mode;
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly field: string | null;
  readonly fileNameField: string | null;
  readonly fileNameQuery: string | null;
  readonly contentTypeField: string | null;
  readonly extraFields: Record<string, string>;
  readonly reference: string;
  readonly uploadUrl: string | null;
  readonly formFields: string | null;
  readonly uploadHeaders: string | null;
  readonly sendKey: boolean;
  readonly maxBytes: number | null;
  readonly expiresAfterSeconds: number | null;
}

/** What a request of an upload looks like, before its answer was read. */
interface Intake {
  readonly mode: Mode;
  readonly field: string | null;
  readonly fileNameField: string | null;
  readonly contentTypeField: string | null;
  readonly extraFields: Record<string, string>;
  /** Properties that are required and that nothing is known to fill with. */
  readonly unfilled: readonly string[];
  readonly at: string;
}

interface Candidate {
  readonly operation: Operation;
  readonly upload: FoundUpload;
  readonly isSure: boolean;
  readonly at: string;
  readonly score: number;
}

/** What the profile has besides: what starts a generation, what is asked about one, and what all requests carry. */
export interface OtherUses {
  readonly submissions: ReadonlySet<Operation>;
  readonly queries: readonly IdQuery[];
  readonly access: FoundAccess | null;
}

/**
 * Finds the upload endpoint among what is no submission: by a file in its request, or by an address to upload to in its answer. Paid
 * tools take files too, so it must be said to upload, and nothing may say that it works on the file; files go out without a question.
 */
export function bindUpload(context: ImportContext, address: Address, uses: OtherUses): FoundUpload | null {
  const candidates = context.operations
    .filter((operation) => !uses.submissions.has(operation))
    .flatMap((operation) => readCandidate(context, address, uses, operation) ?? [])
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = candidates;
  if (best === undefined) return null;
  const { findings } = context;
  const isOnly = second === undefined || second.score < best.score;
  findings.bind(['upload'], best.at, best.isSure && isOnly);
  if (!best.upload.url.startsWith('/')) findings.note('upload-elsewhere', best.upload.url, best.at);
  return best.upload;
}

function readCandidate(
  context: ImportContext,
  address: Address,
  uses: OtherUses,
  operation: Operation,
): Candidate | null {
  if (operation.method !== 'post' && operation.method !== 'put') return null;
  if (operation.path.includes('{')) return null;
  const url = endpointOf(address, operation);
  const answer = jsonBody(answerBodies(context.locator, operation.located));
  if (url === null || answer === null) return null;
  const leaves = listLeaves(context.shapes, answer);
  const intake = readIntake(context, operation, leaves);
  if (intake === null) return null;
  const target = intake.mode.startsWith('presigned') ? findTarget(leaves) : null;
  const ofAddresses = takesAddresses(context, uses.submissions);
  const reference = findFileReference(listNames(leaves, target), uses.queries, ofAddresses);
  if (reference === null) return null;
  const purpose = readPurpose(context, operation, answer, reference);
  if (purpose === 'work') return null;
  const fileNameQuery = intake.mode === 'raw' ? findFileNameQuery(operation) : null;
  const query = readRequiredQuery(context.shapes, operation, [fileNameQuery]);
  const sendKey = isOnOwnHost(address, url);
  // What goes with every request goes to the API's own host.
  const unsent = listUnsentHeaders(context, operation, sendKey ? uses.access : null);
  const unfilled = [...intake.unfilled, ...query.unfilled, ...unsent];
  if (unfilled.length > 0)
    context.findings.note('field-left-out', `${operation.path}: ${unfilled.join(', ')}`, operation.at);
  const words = [operation.words, answer.type, reference.leaf.words, ...bodyWords(context, operation)].join(
    '\n',
  );
  const { unfilled: _, at, ...request } = intake;
  return {
    operation,
    at,
    isSure: purpose === 'files' && reference.isSure && unfilled.length === 0,
    score: score(operation, intake.mode) + (purpose === 'files' ? CLEARLY : 0),
    upload: {
      ...request,
      method: operation.method === 'put' ? 'PUT' : 'POST',
      url: `${url}${query.constants}`,
      fileNameQuery,
      reference: reference.leaf.pointer,
      uploadUrl: target?.pointer ?? null,
      formFields: intake.mode === 'presigned-post' ? findInside(leaves, FORM_FIELDS) : null,
      uploadHeaders: intake.mode === 'presigned-put' ? findInside(leaves, HEADERS) : null,
      sendKey,
      maxBytes: readMostBytes(words),
      expiresAfterSeconds: readExpiry(target === null ? words : reference.leaf.words),
    },
  };
}

/**
 * `files`: it is said to take files in, and nothing speaks against it. `work`: nothing says so, and it seems to work on what it takes;
 * that is not even suggested, since a click would let it be paid.
 */
function readPurpose(
  context: ImportContext,
  operation: Operation,
  answer: Body,
  { isOfGeneration }: FileReference,
): 'files' | 'unclear' | 'work' {
  const inAnswer = context.shapes.read(answer.schema).map((shape) => shape.words);
  const { saysFiles, saysWork } = readUploadPurpose(operation, bodyNames(context, operation), [
    ...bodyWords(context, operation),
    ...inAnswer,
  ]);
  const isWork = saysWork || isOfGeneration;
  if (saysFiles) return isWork ? 'unclear' : 'files';
  return isWork ? 'work' : 'unclear';
}

function score(operation: Operation, mode: Mode): number {
  const isNamed = /upload/i.test(operation.path)
    ? 2
    : /upload|\bfiles?\b|media|asset/i.test(operation.words + operation.path)
      ? 1
      : 0;
  // What takes a file itself needs no second request.
  return isNamed + (mode.startsWith('presigned') ? 1 : 2);
}

function readIntake(context: ImportContext, { located }: Operation, leaves: readonly Leaf[]): Intake | null {
  const bodies = requestBodies(context.locator, located);
  const form = formBody(bodies);
  if (form !== null) return readForm(context, form);
  const json = jsonBody(bodies);
  if (json !== null) return readJson(context, json, leaves);
  const raw = bodies.find((body) => isRaw(context, body));
  if (raw === undefined) return null;
  return {
    mode: 'raw',
    field: null,
    fileNameField: null,
    contentTypeField: null,
    extraFields: {},
    unfilled: [],
    at: raw.at,
  };
}

function readForm(context: ImportContext, body: Body): Intake | null {
  const [shape] = context.shapes.read(body.schema);
  if (shape === undefined) return null;
  const isFile = (name: string) => {
    const part = context.shapes.property([shape], name);
    return [...part, ...context.shapes.items(part)].some(({ format }) => format === 'binary');
  };
  const [field] = [...shape.properties.keys()].filter(isFile);
  const rest = field === undefined ? null : fillRest(context, shape, [field]);
  return field === undefined || rest === null ? null : { mode: 'multipart', field, at: shape.at, ...rest };
}

/** JSON either carries the file itself as base64, or asks for an address to send it to. */
function readJson(context: ImportContext, body: Body, leaves: readonly Leaf[]): Intake | null {
  const [shape] = context.shapes.read(body.schema);
  if (shape === undefined) return null;
  const field = [...shape.properties.keys()].find((name) =>
    context.shapes
      .property([shape], name)
      .some(({ format, words }) => /^(byte|base64)$/.test(format) || /base-?64/i.test(words)),
  );
  if (field === undefined && findTarget(leaves) === null) return null;
  const rest = fillRest(context, shape, field === undefined ? [] : [field]);
  if (rest === null) return null;
  if (field !== undefined) return { mode: 'json-base64', field, at: shape.at, ...rest };
  const mode = findInside(leaves, FORM_FIELDS) === null ? 'presigned-put' : 'presigned-post';
  return { mode, field: null, at: shape.at, ...rest };
}

function isRaw(context: ImportContext, { type, schema }: Body): boolean {
  const isBinary = context.shapes.read(schema).some(({ format }) => format === 'binary');
  return type === 'application/octet-stream' || (isBinary && /^(\*|image|video|audio)\//.test(type));
}

/** More than all else that speaks for an endpoint. */
const CLEARLY = 10;
const FILE_NAME = /^(file_?name|name|original_?name)$/i;
const CONTENT_TYPE = /^(content|mime|media)_?type$|^mime$/i;
const FORM_FIELDS = /^(form_?)?fields$/i;
const HEADERS = /^(upload_?|required_?)?headers$/i;

/** What else a request has: the file's name, constants, and what can't be filled; null where that is a list or an object, of which nothing is known. */
function fillRest(
  context: ImportContext,
  shape: Shape,
  used: readonly string[],
): Pick<Intake, 'fileNameField' | 'contentTypeField' | 'extraFields' | 'unfilled'> | null {
  const rest = [...shape.properties.keys()].filter((name) => !used.includes(name));
  const fileNameField = rest.find((name) => FILE_NAME.test(name)) ?? null;
  const contentTypeField = rest.find((name) => CONTENT_TYPE.test(name)) ?? null;
  const filled = [fileNameField, contentTypeField];
  const required = rest.filter((name) => !filled.includes(name) && shape.required.includes(name));
  const constants = required.flatMap((name): [string, string][] => {
    const values = context.shapes.property([shape], name).flatMap((one) => one.values ?? []);
    return values.length === 1 && typeof values[0] === 'string' ? [[name, values[0]]] : [];
  });
  const unfilled = required.filter((name) => !constants.some(([constant]) => constant === name));
  const isText = (name: string) =>
    context.shapes
      .property([shape], name)
      .every(({ types }) => !types.includes('array') && !types.includes('object'));
  return unfilled.every(isText)
    ? { fileNameField, contentTypeField, extraFields: Object.fromEntries(constants), unfilled }
    : null;
}

function findFileNameQuery({ parameters }: Operation): string | null {
  return parameters.find(({ place, name }) => place === 'query' && FILE_NAME.test(name))?.name ?? null;
}

/** Where the bytes go: an address in the answer that says so. */
function findTarget(leaves: readonly Leaf[]): Leaf | null {
  const addresses = leaves.filter(({ format, name }) => /^(uri|url)$/.test(format) || /ur[il]$/i.test(name));
  const named = addresses.filter(
    ({ name, words }) =>
      /^(upload|signed|presigned|pre_signed|put|post)_?ur[il]$/i.test(name) ||
      /upload|pre-?signed/i.test(words),
  );
  return named[0] ?? null;
}

/** An object that goes along as a whole: one whose inside is not described, or what lies around those inside it. */
function findInside(leaves: readonly Leaf[], named: RegExp): string | null {
  const whole = leaves.find(
    ({ name, types }) => named.test(name) && (types.length === 0 || types.includes('object')),
  );
  if (whole !== undefined) return whole.pointer;
  const inside = leaves.find(({ path }) => path.slice(0, -1).some((name) => named.test(name)));
  if (inside === undefined) return null;
  const steps = inside.pointer.split('/');
  return steps.slice(0, steps.findIndex((step) => named.test(step)) + 1).join('/');
}

/** What may name the file: texts and whole numbers that are neither of a list of words nor part of the address to send it to. */
function listNames(leaves: readonly Leaf[], target: Leaf | null): Leaf[] {
  return leaves.filter(
    ({ types, values, pointer, path }) =>
      (types.length === 0 || types.includes('string') || types.includes('integer')) &&
      values.length === 0 &&
      pointer !== target?.pointer &&
      !path.slice(0, -1).some((name) => FORM_FIELDS.test(name) || HEADERS.test(name)),
  );
}

function bodyNames(context: ImportContext, { located }: Operation): string[] {
  return requestBodies(context.locator, located).flatMap(({ schema }) =>
    context.shapes.read(schema).flatMap(({ properties }) => [...properties.keys()]),
  );
}

function bodyWords(context: ImportContext, { located }: Operation): string[] {
  return requestBodies(context.locator, located).flatMap(({ schema }) => {
    const shapes = context.shapes.read(schema);
    const names = new Set(shapes.flatMap(({ properties }) => [...properties.keys()]));
    const inner = [...names].flatMap((name) => context.shapes.property(shapes, name));
    return [...shapes, ...inner].map(({ words }) => shorten(words, 2000));
  });
}

/** The key goes to the API's own host and to no other. */
function isOnOwnHost({ baseUrl }: Address, url: string): boolean {
  const host = (text: string) => /^https?:\/\/[^/]+/i.exec(text)?.[0].toLowerCase();
  return url.startsWith('/') || host(url) === host(baseUrl);
}
