import { type Address, endpointOf } from './find-address.ts';
import { type ImportContext, shorten } from './findings.ts';
import { type Leaf, listLeaves } from './leaves.ts';
import { answerBodies, type Body, jsonBody, type Operation, requestBodies } from './operations.ts';
import { readRequiredQuery } from './required-query.ts';
import type { Shape } from './shapes.ts';
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

/** Finds the upload endpoint among what is no submission: by a file in its request, or by an address to upload to in its answer. */
export function bindUpload(
  context: ImportContext,
  address: Address,
  submissions: ReadonlySet<Operation>,
): FoundUpload | null {
  const candidates = context.operations
    .filter((operation) => !submissions.has(operation))
    .flatMap((operation) => readCandidate(context, address, operation) ?? [])
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = candidates;
  if (best === undefined) return null;
  const { findings } = context;
  const isOnly = second === undefined || second.score < best.score;
  findings.bind(['upload'], best.at, best.isSure && isOnly);
  if (!best.upload.url.startsWith('/')) findings.note('upload-elsewhere', best.upload.url, best.at);
  return best.upload;
}

function readCandidate(context: ImportContext, address: Address, operation: Operation): Candidate | null {
  if (operation.method !== 'post' && operation.method !== 'put') return null;
  if (operation.path.includes('{')) return null;
  const url = endpointOf(address, operation);
  const answer = jsonBody(answerBodies(context.locator, operation.located));
  if (url === null || answer === null) return null;
  const leaves = listLeaves(context.shapes, answer);
  const intake = readIntake(context, operation, leaves);
  if (intake === null) return null;
  const target = intake.mode.startsWith('presigned') ? findTarget(leaves) : null;
  const reference = findReference(leaves, target);
  if (reference === null) return null;
  const fileNameQuery = intake.mode === 'raw' ? findFileNameQuery(operation) : null;
  const query = readRequiredQuery(context.shapes, operation, [fileNameQuery]);
  const unfilled = [...intake.unfilled, ...query.unfilled];
  if (unfilled.length > 0)
    context.findings.note('field-left-out', `${operation.path}: ${unfilled.join(', ')}`, operation.at);
  const words = [operation.words, answer.type, reference.leaf.words, ...bodyWords(context, operation)].join(
    '\n',
  );
  const { unfilled: _, at, ...request } = intake;
  return {
    operation,
    at,
    isSure: reference.isSure && unfilled.length === 0,
    score: score(operation, intake.mode),
    upload: {
      ...request,
      method: operation.method === 'put' ? 'PUT' : 'POST',
      url: `${url}${query.constants}`,
      fileNameQuery,
      reference: reference.leaf.pointer,
      uploadUrl: target?.pointer ?? null,
      formFields: intake.mode === 'presigned-post' ? findInside(leaves, FORM_FIELDS) : null,
      uploadHeaders: intake.mode === 'presigned-put' ? findInside(leaves, HEADERS) : null,
      sendKey: isOnOwnHost(address, url),
      maxBytes: readMostBytes(words),
      expiresAfterSeconds: readExpiry(target === null ? words : reference.leaf.words),
    },
  };
}

function score(operation: Operation, mode: Mode): number {
  const isNamed = /upload/i.test(operation.path)
    ? 2
    : /upload|\bfiles?\b|media|asset/i.test(operation.words + operation.path)
      ? 1
      : 0;
  // What takes a file itself is an upload for certain.
  return isNamed + (mode.startsWith('presigned') ? 1 : 2);
}

function readIntake(context: ImportContext, { located }: Operation, leaves: readonly Leaf[]): Intake | null {
  const bodies = requestBodies(context.locator, located);
  const form = bodies.find(({ type }) => type.startsWith('multipart/form-data'));
  if (form !== undefined) return readForm(context, form);
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
  return field === undefined
    ? null
    : { mode: 'multipart', field, at: shape.at, ...fillRest(context, shape, [field]) };
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
  if (field !== undefined)
    return { mode: 'json-base64', field, at: shape.at, ...fillRest(context, shape, [field]) };
  if (findTarget(leaves) === null) return null;
  const mode = findInside(leaves, FORM_FIELDS) === null ? 'presigned-put' : 'presigned-post';
  return { mode, field: null, at: shape.at, ...fillRest(context, shape, []) };
}

function isRaw(context: ImportContext, { type, schema }: Body): boolean {
  const isBinary = context.shapes.read(schema).some(({ format }) => format === 'binary');
  return type === 'application/octet-stream' || (isBinary && /^(\*|image|video|audio)\//.test(type));
}

const FILE_NAME = /^(file_?name|name|original_?name)$/i;
const CONTENT_TYPE = /^(content|mime|media)_?type$|^mime$/i;
const FORM_FIELDS = /^(form_?)?fields$/i;
const HEADERS = /^(upload_?|required_?)?headers$/i;

/** What else a request has: the file's name, constants, and what can't be filled. */
function fillRest(
  context: ImportContext,
  shape: Shape,
  used: readonly string[],
): Pick<Intake, 'fileNameField' | 'contentTypeField' | 'extraFields' | 'unfilled'> {
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
  return { fileNameField, contentTypeField, extraFields: Object.fromEntries(constants), unfilled };
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

/** The name under which the file is referred to later: called so, described so, or the only text there is. */
function findReference(leaves: readonly Leaf[], target: Leaf | null): { leaf: Leaf; isSure: boolean } | null {
  const texts = leaves.filter(
    ({ types, values, pointer, path }) =>
      (types.length === 0 || types.includes('string')) &&
      values.length === 0 &&
      pointer !== target?.pointer &&
      !path.slice(0, -1).some((name) => FORM_FIELDS.test(name) || HEADERS.test(name)),
  );
  const described = texts.filter(({ words }) =>
    /media reference|file name|in (place of|generation) |as (a |the )?reference/i.test(words),
  );
  const named = texts.filter(({ name }) => /^file_?name$/i.test(name));
  const [best] = [named, described, texts].find(({ length }) => length === 1) ?? [];
  if (best !== undefined) return { leaf: best, isSure: true };
  const likely = texts.find(({ name }) => /^(file|name|key|reference|id|file_?id|path|url)$/i.test(name));
  return likely === undefined ? null : { leaf: likely, isSure: false };
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
