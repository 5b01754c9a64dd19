import { type ImportContext, shorten } from '../import-findings.ts';
import { type Leaf, listLeaves } from '../parse/leaves.ts';
import { answerBodies, type Body, jsonBody, type Operation, requestBodies } from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';
import type { FoundAccess } from './bind-access.ts';
import { type Address, endpointOf } from './find-address.ts';
import type { IdQuery } from './find-queries.ts';
import { listUnsentHeaders, readRequiredQuery } from './required-parameters.ts';
import { findInside, findTarget, type Mode, readIntake } from './upload-intake.ts';
import {
  type FileReference,
  findFileReference,
  readLimit,
  readUploadPurpose,
  takesAddresses,
} from './upload-purpose.ts';

/** An upload endpoint as the profile has it. */
interface FoundUpload {
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

interface Candidate {
  readonly operation: Operation;
  readonly upload: FoundUpload;
  readonly isSure: boolean;
  readonly at: string;
  readonly score: number;
}

/** What the profile has besides: what starts a generation, what is asked about one, and what all requests carry. */
interface OtherUses {
  readonly submissions: ReadonlySet<Operation>;
  readonly queries: readonly IdQuery[];
  readonly access: FoundAccess | null;
}

/**
 * Finds the upload endpoint among what is no submission: by a file in its request, or by an address to upload to in its answer. Paid
 * tools take files too, so it must be said to upload, and nothing may say that it works on the file; files go out without a question.
 */
export function bindUpload(context: ImportContext, address: Address, uses: OtherUses): FoundUpload | null {
  const ofAddresses = takesAddresses(context, uses.submissions);
  const candidates = context.operations
    .filter((operation) => !uses.submissions.has(operation))
    .flatMap((operation) => readCandidate(context, address, { ...uses, ofAddresses }, operation) ?? [])
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
  uses: OtherUses & { readonly ofAddresses: boolean },
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
  const reference = findFileReference(listNames(leaves, target), uses.queries, uses.ofAddresses);
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
  const limits = readLimits(words, reference, target, operation);
  return {
    operation,
    at: limits.at ?? at,
    isSure: purpose === 'files' && reference.isSure && unfilled.length === 0 && limits.at === null,
    score: score(operation, intake.mode) + (purpose === 'files' ? CLEARLY : 0),
    upload: {
      ...request,
      method: operation.method === 'put' ? 'PUT' : 'POST',
      url: `${url}${query.constants}`,
      fileNameQuery,
      reference: reference.leaf.pointer,
      uploadUrl: target?.pointer ?? null,
      formFields: intake.mode === 'presigned-post' ? findInside(leaves, NAMES.formFields) : null,
      uploadHeaders: intake.mode === 'presigned-put' ? findInside(leaves, NAMES.headers) : null,
      sendKey,
      ...limits.found,
    },
  };
}

/** What only a sentence says of room and time, and where; that is nobody's word yet. */
function readLimits(
  words: string,
  { leaf }: FileReference,
  target: Leaf | null,
  operation: Operation,
): {
  readonly found: Pick<FoundUpload, 'maxBytes' | 'expiresAfterSeconds'>;
  /** Null where nothing is said. */
  readonly at: string | null;
} {
  const found = {
    maxBytes: readLimit(words, 'size'),
    expiresAfterSeconds: readLimit(target === null ? words : leaf.words, 'time'),
  };
  const isOfAnswer = readLimit(leaf.words, 'size') !== null || readLimit(leaf.words, 'time') !== null;
  const isAny = found.maxBytes !== null || found.expiresAfterSeconds !== null;
  return { found, at: !isAny ? null : isOfAnswer ? leaf.at : operation.at };
}

/**
 * `files`: it is called what takes files in, and nothing speaks against it. `work`: nothing says so, and it seems to work on what it takes;
 * that is not even suggested, since a click would let it be paid.
 */
function readPurpose(
  context: ImportContext,
  operation: Operation,
  answer: Body,
  { isOfGeneration }: FileReference,
): 'files' | 'unclear' | 'work' {
  const inAnswer = context.shapes.read(answer.schema).map((shape) => shape.words);
  const { isCalledFiles, saysFiles, saysWork } = readUploadPurpose(operation, bodyNames(context, operation), [
    ...bodyWords(context, operation),
    ...inAnswer,
  ]);
  if (isCalledFiles && !isOfGeneration) return 'files';
  return saysFiles || !(saysWork || isOfGeneration) ? 'unclear' : 'work';
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

/** More than all else that speaks for an endpoint. */
const CLEARLY = 10;

function findFileNameQuery({ parameters }: Operation): string | null {
  return parameters.find(({ place, name }) => place === 'query' && NAMES.fileName.test(name))?.name ?? null;
}

/** What may name the file: texts and whole numbers that are neither of a list of words nor part of the address to send it to. */
function listNames(leaves: readonly Leaf[], target: Leaf | null): Leaf[] {
  return leaves.filter(
    ({ types, values, pointer, path }) =>
      (types.length === 0 || types.includes('string') || types.includes('integer')) &&
      values.length === 0 &&
      pointer !== target?.pointer &&
      !path.slice(0, -1).some((name) => NAMES.formFields.test(name) || NAMES.headers.test(name)),
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
