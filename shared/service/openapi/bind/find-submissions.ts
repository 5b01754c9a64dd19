import type { ImportContext } from '../import-findings.ts';
import { formBody, type Operation, requestBodies, requestShapes } from '../parse/operations.ts';
import { isListOfWords } from '../parse/read-settings.ts';
import { NAMES } from '../parse/vocabulary.ts';
import { makeField } from '../shape/make-custom-field.ts';
import { makesSomethingElse } from '../shape/name-model.ts';
import { hasPrompt } from '../shape/request-form.ts';
import type { Shape } from '../shape/shapes.ts';
import { type Address, endpointOf, withoutSlashes } from './find-address.ts';
import { isSaidToBeId } from './find-ids.ts';
import type { IdQuery } from './find-queries.ts';
import {
  answersShown,
  type FoundReceipt,
  findReceipt,
  listAnswered,
  nameOf,
  SHOWN_GEN_ID,
} from './find-receipt.ts';
import { findStatus } from './find-state.ts';
import { isCalledAlike, isOfPlace } from './pair-query.ts';
import { readUploadPurpose } from './upload-purpose.ts';

/** Each becomes a model. */
export const MAX_SUBMISSIONS = 100;

/** What starts a generation that no model of the interface does, and where its answer names it. */
export interface FoundSubmission {
  readonly operation: Operation;
  readonly receipt: FoundReceipt;
  /** Under the base URL. */
  readonly path: string;
}

/**
 * Finds the submissions that the interface does not show: whatever takes JSON or a form and answers a `genId`, or, where the document has
 * a query for it, another id of a generation.
 */
export function findSubmissions(
  context: ImportContext,
  address: Address,
  known: ReadonlySet<Operation>,
  queries: readonly IdQuery[],
): FoundSubmission[] {
  const posts = context.operations
    .filter((operation) => operation.method === 'post' && !known.has(operation))
    .flatMap((operation) => readPost(context, operation, queries) ?? []);
  const starting = posts.filter(({ isStart }) => isStart);
  const found: FoundSubmission[] = [];
  for (const post of posts) {
    const { operation, receipt } = post;
    const isFound = post.isStart || isAnsweredAlike(context, post, starting);
    const path = withoutSlashes(endpointOf(address, operation) ?? '');
    const isSent = path.startsWith('/') && !path.includes('{') && !makesSomethingElse(operation);
    if (isFound && receipt !== null && isSent && found.length < MAX_SUBMISSIONS)
      found.push({ operation, receipt, path });
    else if (isFound || mayBeStart(context, post))
      context.findings.note('endpoint-skipped', operation.path, operation.at);
  }
  return found;
}

interface Post {
  readonly operation: Operation;
  readonly receipt: FoundReceipt | null;
  /** True where what it takes or answers says that it starts a generation. */
  readonly isStart: boolean;
}

/** Null where nothing that it takes could start one. */
function readPost(context: ImportContext, operation: Operation, queries: readonly IdQuery[]): Post | null {
  const takesBody = takenShapes(context, operation).length > 0;
  if (!takesBody && !answersShown(context, operation)) return null;
  const receipt = findReceipt(context, operation, queries);
  const isShown = receipt?.genId === SHOWN_GEN_ID;
  const isAskable = receipt !== null && takesBody && queries.length > 0;
  const isStart =
    isAskable && (startsGeneration(context, operation) || isAnsweredAsOne(context, operation, receipt));
  return { operation, receipt, isStart: isShown || isStart };
}

/** What only resembles a submission is named in the report: by its path or prompt, or by a picture or clip that it takes and an id that it answers. */
function mayBeStart(context: ImportContext, { operation, receipt }: Post): boolean {
  if (/generation/i.test(operation.path)) return true;
  if (makesSomethingElse(operation)) return false;
  if (startsGeneration(context, operation)) return true;
  return receipt?.query != null && !isOfSomethingElse(operation) && takesMedia(context, operation);
}

/**
 * What works on a picture or clip without a word says so by its answer: by the id that a query takes, that is asked about where it was
 * sent, or that is said to be a generation's, where the query plainly tells the state of one.
 */
function isAnsweredAsOne(context: ImportContext, operation: Operation, receipt: FoundReceipt): boolean {
  const { query, isSure } = receipt;
  if (!isSure || query === null || isOfSomethingElse(operation)) return false;
  const pair = { operation, name: nameOf(receipt), query };
  // A file that is sent to the place where it is asked about is put there.
  const isSaid =
    query.status?.areWordsSure === true &&
    listAnswered(context, operation).some((leaf) => leaf.pointer === receipt.genId && isSaidToBeId(leaf));
  const isOne = isCalledAlike(pair) || isSaid || (isOfPlace(pair) && !isFileForm(context, operation));
  return isOne && !takesFilesIn(context, operation) && takesMedia(context, operation, 0);
}

/** Or by the state of a job, and all else that the answer to a prompt has. */
function isAnsweredAlike(
  context: ImportContext,
  { operation, receipt }: Post,
  starting: readonly Post[],
): boolean {
  const placesOf = (one: Operation) =>
    listAnswered(context, one)
      .map(({ pointer }) => pointer)
      .join('\n');
  if (receipt === null || isOfSomethingElse(operation) || isFileForm(context, operation)) return false;
  if (takesFilesIn(context, operation)) return false;
  if (findStatus(listAnswered(context, operation)) === null || !takesMedia(context, operation, 0))
    return false;
  const places = placesOf(operation);
  return starting.some(
    (one) =>
      one.receipt?.genId === receipt.genId &&
      one.receipt.query === receipt.query &&
      placesOf(one.operation) === places,
  );
}

/** Whether it takes a picture, a clip or a sound, in an object of so many levels. */
function takesMedia(context: ImportContext, operation: Operation, deepest = 2): boolean {
  const isMedia = (name: string, found: readonly Shape[], depth: number): boolean => {
    const made = makeField(context, name, found, false);
    return (
      made?.kind === 'reference' || made?.kind === 'references' || (depth > 0 && hasMedia(found, depth - 1))
    );
  };
  const hasMedia = (shapes: readonly Shape[], depth: number): boolean =>
    [...new Set(shapes.flatMap(({ properties }) => [...properties.keys()]))].some((name) =>
      isMedia(name, context.shapes.property(shapes, name), depth),
    );
  return hasMedia(takenShapes(context, operation), deepest);
}

/** What a submission takes: JSON, or, where that is none, a form with a prompt or one that is worked on; any other is an upload's. */
export function takenShapes(context: ImportContext, operation: Operation): readonly Shape[] {
  const json = requestShapes(context, operation);
  const form = json.length > 0 ? null : formBody(requestBodies(context.locator, operation.located));
  const shapes = form === null ? json : context.shapes.read(form.schema);
  return form === null || shapes.some(hasPrompt) || worksOnFile(operation, shapes) ? shapes : [];
}

function worksOnFile(operation: Operation, shapes: readonly Shape[]): boolean {
  const names = shapes.flatMap(({ properties }) => [...properties.keys()]);
  const { saysWork, saysFiles } = readUploadPurpose(operation, names, []);
  return saysWork && !saysFiles;
}

/** True of a form without a prompt: what it is for is then known by its answer alone. */
function isFileForm(context: ImportContext, operation: Operation): boolean {
  return requestShapes(context, operation).length === 0 && !takenShapes(context, operation).some(hasPrompt);
}

/** Whatever may start a generation, wherever it is sent; its answer is not looked at. */
export function listLikelySubmissions(context: ImportContext): Operation[] {
  return context.operations.filter(
    (operation) =>
      operation.method === 'post' &&
      takenShapes(context, operation).length > 0 &&
      startsGeneration(context, operation),
  );
}

/** By its path: to call one off, to put a file there, to look at what is left. */
export function isOfSomethingElse({ path }: Pick<Operation, 'path'>): boolean {
  return NAMES.pathOfElse.test(path);
}

/** What takes a prompt, or says that it makes something. */
function startsGeneration(context: ImportContext, operation: Operation): boolean {
  if (isOfSomethingElse(operation) || isFileForm(context, operation)) return false;
  const shapes = takenShapes(context, operation);
  const isInside = (name: string) => {
    const inner = context.shapes.property(shapes, name);
    return inner.some(hasPrompt) || isListOfWords(context, inner);
  };
  return (
    shapes.some((shape) => hasPrompt(shape) || [...shape.properties.keys()].some(isInside)) ||
    (/\b(generat|creat|mak|render|animat)\w* (an? |the )?([\w-]+ ){0,3}(image|video|clip|picture)/i.test(
      operation.words,
    ) &&
      !takesFilesIn(context, operation))
  );
}

/** What keeps files and makes none: it says no more than that, or the file itself is sent to what it has made room for. */
function takesFilesIn(context: ImportContext, operation: Operation): boolean {
  const names = takenShapes(context, operation).flatMap(({ properties }) => [...properties.keys()]);
  const { saysFiles, saysWork } = readUploadPurpose(operation, names, []);
  return (saysFiles && !saysWork) || context.operations.some(isBehind);

  function isBehind(other: Operation): boolean {
    const isThere = other.method !== 'get' && other.path.startsWith(`${operation.path}/{`);
    const bodies = isThere ? requestBodies(context.locator, other.located) : [];
    return bodies.some(({ type }) => /^(multipart\/form-data|application\/octet-stream|video\/)/.test(type));
  }
}
