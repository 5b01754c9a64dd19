import { type ImportContext, shorten } from '../import-findings.ts';
import { type Leaf, listLeaves } from '../parse/leaves.ts';
import { answerBodies, type Body, jsonBody, type Operation, requestBodies } from '../parse/operations.ts';
import { type Address, endpointOf } from './find-address.ts';
import { type FileReference, findFileReference, takesAddresses } from './find-file-reference.ts';
import type { IdQuery } from './find-queries.ts';
import { type FoundAccess, listUnsentHeaders } from './required-headers.ts';
import { readRequiredQuery } from './required-query.ts';
import {
  FILE_NAME,
  FORM_FIELDS,
  findInside,
  findTarget,
  HEADERS,
  type Mode,
  readIntake,
} from './upload-intake.ts';
import { readUploadPurpose } from './upload-purpose.ts';

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

/** More than all else that speaks for an endpoint. */
const CLEARLY = 10;

function findFileNameQuery({ parameters }: Operation): string | null {
  return parameters.find(({ place, name }) => place === 'query' && FILE_NAME.test(name))?.name ?? null;
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

const SIZES: Readonly<Record<string, number>> = { k: 1000, m: 1000 ** 2, g: 1000 ** 3 };
const BINARY_SIZES: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  h: 3600,
  day: 86_400,
  week: 604_800,
};

/**
 * Reads the largest file that a description allows, in bytes; null where it names none. `MB` are taken as a million
 * bytes: where it is meant otherwise, that only errs on the safe side.
 */
export function readMostBytes(words: string): number | null {
  const size = /(\d+(?:\.\d+)?)\s*([kmg])(i?)b\b/i;
  const sentence = listSentences(words).find(
    (one) => /\b(max|maximum|at most|up to|limit|larger than|exceed)/i.test(one) && size.test(one),
  );
  const [, amount, unit, isBinary] = size.exec(sentence ?? '') ?? [];
  if (amount === undefined || unit === undefined) return null;
  const factor = (isBinary === '' ? SIZES : BINARY_SIZES)[unit.toLowerCase()] ?? 1;
  return Math.floor(Number(amount) * factor);
}

/** Reads how long an uploaded file is kept, in seconds; null where a description does not say. */
export function readExpiry(words: string): number | null {
  const time = /(\d+(?:\.\d+)?)\s*-?(second|minute|hour|h|day|week)s?\b/i;
  const sentence = listSentences(words).find(
    (one) =>
      /expire|kept|keep|deleted|removed|available|valid|stored|retain/i.test(one) &&
      time.test(one) &&
      !/\b(url|link)\b/i.test(one),
  );
  const [, amount, unit] = time.exec(sentence ?? '') ?? [];
  return amount === undefined || unit === undefined
    ? null
    : Number(amount) * (SECONDS[unit.toLowerCase()] ?? 1);
}

function listSentences(words: string): string[] {
  return words.slice(0, 20_000).split(/(?<=[.!?;])\s+|\n/);
}
