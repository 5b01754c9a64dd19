import type { ImportContext } from '../import-findings.ts';
import { isInList, type Leaf, listLeaves, mayBeOneType } from '../parse/leaves.ts';
import { readWords } from '../parse/locate.ts';
import {
  answerBodies,
  answerHeaders,
  formBody,
  jsonBody,
  type Operation,
  requestBodies,
} from '../parse/operations.ts';
import { NAMES, OF_ELSE } from '../parse/vocabulary.ts';
import { isPlain, plainName } from '../parse/words.ts';
import { type FoundEnvelope, findEnvelope } from './find-envelope.ts';
import {
  findGenerationId,
  hasNoun,
  isListOfAsked,
  isNamedIdOfElse,
  isOfCallOnly,
  isSaidToBeId,
  isSaidToBeOfElse,
} from './find-ids.ts';
import { findOutputs } from './find-outputs.ts';
import type { IdQuery } from './find-queries.ts';
import { findStatus } from './find-state.ts';
import { choosePair, isCalledAlike, isOfAnother } from './pair-query.ts';

/** Where the answer to a submission names the generation. */
export interface FoundReceipt {
  /** JSON pointer into the answer; null where a header has it. */
  readonly genId: string | null;
  readonly header: string | null;
  readonly at: string;
  readonly isSure: boolean;
  readonly envelope: FoundEnvelope | null;
  /** Where the answer names the address to ask at. */
  readonly askAt: Leaf | null;
  /** Where it names the address to stop it at. */
  readonly stopAt: Leaf | null;
  /** By which it is asked about; null where the document has nothing for it. */
  readonly query: IdQuery | null;
}

/** What the interface shows. */
export const SHOWN_GEN_ID = '/genId';

/**
 * Finds the id in a submission's answer, and the query that takes it: the interface's own `genId`, what the query calls the id, or the
 * only name that can mean it; else a header that is called so. Null where nothing does, or no query can mean what it names.
 */
export function findReceipt(
  context: ImportContext,
  operation: Operation,
  queries: readonly IdQuery[],
): FoundReceipt | null {
  const leaves = listAnswered(context, operation);
  const named = { askAt: findAddress(leaves, TO_ASK), stopAt: findAddress(leaves, TO_STOP) };
  const sent = listSent(context, operation);
  const isShown = leaves.some(isShownId);
  const read = (asked: IdQuery | null) =>
    isShown ? makeShown(operation, leaves) : readBody(leaves, sent, asked);
  const ofOne = queries.filter(({ isOfOne }) => isOfOne);
  const askable = ofOne.length > 0 ? ofOne : queries.slice(0, 1);
  if (askable.length === 0)
    return withQuery(read(null) ?? readHeaders(context, operation, null), null, named);
  // Of hundreds of queries, most ask in the same way.
  const inBody = new Map(
    [...Map.groupBy(askable, writeTraits)].map(([traits, [query = null]]) => [traits, read(query)]),
  );
  const pairs = askable.flatMap((query) => {
    const receipt = inBody.get(writeTraits(query)) ?? readHeaders(context, operation, query);
    return receipt === null ? [] : [{ operation, name: nameOf(receipt), query, receipt }];
  });
  const pair = choosePair(pairs.filter((one) => !isOfAnother(one)));
  if (pair === null || (!isCalledAlike(pair) && isAnsweredAtOnce(context, leaves))) return null;
  return withQuery(pair.receipt, pair.query, named);
}

/** True where the answer has the interface's own id, which a submission without a body may have too. */
export function answersShown(context: ImportContext, operation: Operation): boolean {
  return listAnswered(context, operation).some(isShownId);
}

function isShownId({ pointer }: Leaf): boolean {
  return pointer === SHOWN_GEN_ID;
}

/** The places of an operation's answer. */
export function listAnswered({ locator, shapes }: ImportContext, { located }: Operation): readonly Leaf[] {
  const answer = jsonBody(answerBodies(locator, located));
  return answer === null ? [] : listLeaves(shapes, answer);
}

/** What has its results and no state needs no asking: the id beside them is the call's. */
function isAnsweredAtOnce({ makesVideos }: ImportContext, leaves: readonly Leaf[]): boolean {
  return (
    findStatus(leaves) === null && findOutputs(leaves, new Set(), makesVideos).some(({ isSure }) => isSure)
  );
}

/** All by which one query may read an answer otherwise than another. */
function writeTraits({ idName, idTypes, noun, isOfOne, status }: IdQuery): string {
  return [idName, idTypes.join(), noun, isOfOne, status?.areWordsSure].join('\n');
}

/** What the answer calls the id. */
export function nameOf({ genId, header }: Pick<FoundReceipt, 'genId' | 'header'>): string {
  return header ?? genId?.slice(genId.lastIndexOf('/') + 1) ?? '';
}

/** What an address is called, where it stands among others, and what may be said of it. */
const TO_ASK = {
  called: /^(poll|polling|status)ur[il]$/,
  among: /\/(urls|links)\/get$/,
  said: /poll|stat(us|e)|progress|\b(get|fetch|retrieve)\b/i,
};
const TO_STOP = {
  called: /^cancel(lation)?ur[il]$/,
  among: /\/(urls|links)\/cancel$/,
  said: /\b(cancel|stop|abort)/i,
};

/** The one address beside the id that is called so and described as nothing else, where nothing says that a person is to open it. */
function findAddress(leaves: readonly Leaf[], { called, among, said }: typeof TO_ASK): Leaf | null {
  const [only, ...others] = leaves.filter(
    ({ name, pointer, types }) =>
      (called.test(plainName(name)) || among.test(pointer)) && types.includes('string'),
  );
  if (only === undefined || others.length > 0 || isInList(only)) return null;
  const isPage = /page|browser|dashboard|website|health/i.test(only.words);
  const isSaid = only.words.trim() === '' || said.test(only.words);
  return isSaid && !isPage ? only : null;
}

function withQuery(
  receipt: ReadReceipt | null,
  query: IdQuery | null,
  named: Pick<FoundReceipt, 'askAt' | 'stopAt'>,
): FoundReceipt | null {
  return receipt === null ? null : { ...receipt, ...named, query };
}

type ReadReceipt = Omit<FoundReceipt, 'query' | 'askAt' | 'stopAt'>;

function makeShown({ at }: Operation, leaves: readonly Leaf[]): ReadReceipt {
  return { genId: SHOWN_GEN_ID, header: null, at, isSure: true, envelope: findEnvelope(leaves) };
}

/** What the request itself names: what comes back under the same name may be the same thing again. */
function listSent(
  { locator, shapes }: ImportContext,
  { located, parameters }: Operation,
): ReadonlySet<string> {
  const bodies = requestBodies(locator, located);
  const body = jsonBody(bodies) ?? formBody(bodies);
  const fields = body === null ? [] : listLeaves(shapes, body);
  // `id` alone is sent of many a thing, and is the same one only at the same place.
  return new Set([
    ...fields.map(({ pointer }) => pointer),
    ...[...fields, ...parameters].map(({ name }) => plainName(name)).filter((name) => name !== 'id'),
  ]);
}

function readBody(
  leaves: readonly Leaf[],
  sent: ReadonlySet<string>,
  asked: IdQuery | null,
): ReadReceipt | null {
  const isSent = ({ pointer, name }: Leaf) => sent.has(pointer) || sent.has(plainName(name));
  const unsent = leaves.filter((leaf) => !isSent(leaf));
  const isNew = findGenerationId(unsent, asked);
  const found = isNew ?? findGenerationId(leaves, asked);
  if (found === null) return null;
  // Where the document calls another place the id, either name or description is wrong.
  const said = leaves.filter(isSaidToBeId);
  const isContradicted = said.length > 0 && said.every(({ pointer }) => pointer !== found.pointer);
  return {
    genId: found.pointer,
    header: null,
    at: found.at,
    // Without a query there would be nothing to do with it.
    isSure:
      asked !== null &&
      mayBeSure(asked, found.pointer, leaves) &&
      isNew !== null &&
      (found.isSure || isOnly(found.pointer, asked, { leaves, sent })) &&
      !isContradicted,
    envelope: findEnvelope(leaves),
  };
}

/** The lists whose parts name what they belong to as the query does: their own ids are none of it. */
function listsOfParts(leaves: readonly Leaf[], asked: IdQuery): ReadonlySet<string> {
  const wanted = plainName(asked.idName);
  const backwards = wanted === 'id' ? [] : leaves.filter(({ name }) => plainName(name) === wanted);
  return new Set(backwards.filter(isInList).map(listOf));
}

/** The innermost list that it stands in. */
function listOf({ pointer }: Leaf): string {
  return pointer.slice(0, pointer.lastIndexOf('/*') + 2);
}

/** What is called as of a project is a generation's only where the query by it tells both ends of one. */
function mayBeSure({ isOfOne, status }: IdQuery, pointer: string, leaves: readonly Leaf[]): boolean {
  const isElse = leaves.some((leaf) => leaf.pointer === pointer && isNamedIdOfElse(leaf));
  return isOfOne && (!isElse || status?.areWordsSure === true);
}

/** True where nothing else is an id, and nothing says that this one is of something else, or of the call. */
function isOnly(
  pointer: string,
  asked: IdQuery,
  { leaves, sent }: { leaves: readonly Leaf[]; sent: ReadonlySet<string> },
): boolean {
  const parts = listsOfParts(leaves, asked);
  const isOther = (leaf: Leaf) => isInList(leaf) && (parts.has(listOf(leaf)) || sent.has(leaf.pointer));
  const [only, ...others] = leaves.filter((leaf) => NAMES.anyId.test(leaf.name) && !isOther(leaf));
  return (
    only?.pointer === pointer &&
    others.length === 0 &&
    !isOfCallOnly(only.name, asked) &&
    mayBeOneType(only.types, asked.idTypes) &&
    !isNamedIdOfElse(only) &&
    !isSaidToBeOfElse(only) &&
    isPlain('id', only.words, [asked.noun, asked.idName]) &&
    !hasNoun(leaves, asked) &&
    !isListOfAsked(leaves, asked)
  );
}

function readHeaders(
  { locator }: ImportContext,
  operation: Operation,
  query: IdQuery | null,
): ReadReceipt | null {
  const headers = answerHeaders(locator, operation.located);
  const asked = query === null ? null : plainName(query.idName);
  const plain = (name: string) => plainName(name.replace(/^x-/i, ''));
  const [own] = headers.filter(
    ([name]) => NAMES.idHeader.test(name) || (asked !== 'id' && plain(name) === asked),
  );
  const [place] = headers.filter(([name]) => /^(content-)?location$/i.test(name));
  const [name, header] = own ?? place ?? [];
  if (name === undefined || header === undefined) return null;
  // An address ends in the id only where that is how the query is written.
  const endsInId = query !== null && /\{genId\}$/.test(query.url);
  const isSure =
    own !== undefined ? query !== null : endsInId && !OF_ELSE.test(readWords(header, 'description'));
  return { genId: null, header: name, at: header.at, isSure, envelope: null };
}
