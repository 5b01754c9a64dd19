import type { ChosenAnswers } from '../choose-answers.ts';
import type { ImportContext } from '../import-findings.ts';
import { isInList, type Leaf, mayBeOneType } from '../parse/leaves.ts';
import { answerLinks, type Operation } from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';
import { nounOf, plainName } from '../parse/words.ts';
import { listIdNames } from './find-ids.ts';
import { type IdQuery, idPlaceOf, isBeside, isOfResult } from './find-queries.ts';

/** Where results are read once the status says that they are there. */
export interface SecondRead {
  readonly query: IdQuery;
  /** Where the status's answer has the id that the second read takes; null where that is the generation's own. */
  readonly id: Leaf | null;
  readonly isSure: boolean;
}

/**
 * Finds the GET with the results of what another GET tells the state of: one that the document links to, beside it under the same id, or
 * by an id that it names. One that answers where they are goes before one that answers with the file itself, and both before one whose
 * addresses may be others.
 */
export function findSecondRead(
  queries: readonly IdQuery[],
  asked: IdQuery,
  linkTo: (query: IdQuery) => LinkedId | null,
): SecondRead | null {
  const others = queries.filter(
    (query) =>
      query !== asked && query.operation !== asked.operation && !NAMES.placeOfElse.test(query.operation.path),
  );
  const answering = others.filter(({ outputs }) => outputs.some(({ isSure }) => isSure));
  const giving = others.filter((query) => query.isFile && isOfResult(query));
  const maybe = chooseOne(
    others.filter(({ outputs }) => outputs.length > 0),
    asked,
  );
  return (
    chooseLinked([...answering, ...giving], linkTo) ??
    chooseOne(answering, asked) ??
    chooseOne(giving, asked) ??
    (maybe === null ? null : { ...maybe, isSure: false })
  );
}

function chooseLinked(
  others: readonly IdQuery[],
  linkTo: (query: IdQuery) => LinkedId | null,
): SecondRead | null {
  const found = others.flatMap((query) => {
    const linked = linkTo(query);
    return linked === null ? [] : [readBy(query, linked.id)];
  });
  const [first, ...more] = found;
  return first === undefined ? null : { ...first, isSure: more.length === 0 };
}

function readBy(query: IdQuery, id: Leaf | null) {
  return { query: id === null ? query : { ...query, url: query.url.replace('{genId}', '{id}') }, id };
}

function chooseOne(others: readonly IdQuery[], asked: IdQuery): SecondRead | null {
  const named = others.filter((query) => takesSameId(query, asked) && !isBeside(query, asked));
  const found = [
    ...others
      .filter((query) => isBeside(query, asked))
      .map((query) => ({ ...readBy(query, null), isPlain: true })),
    ...others.flatMap((query) => {
      const named = findNamedId(query, asked);
      return named === null ? [] : [{ ...readBy(query, named.id), isPlain: named.isPlain }];
    }),
  ];
  const [first, ...more] = found;
  // The same id elsewhere may well be another thing.
  const [alike] = named;
  if (first === undefined) return alike === undefined ? null : { query: alike, id: null, isSure: false };
  const { query, id, isPlain } = first;
  const isOneType = id === null || mayBeOneType(id.types, query.idTypes);
  return { query, id, isSure: more.length === 0 && isOneType && isPlain };
}

/** `/creation/{creation_id}` for what `/jobs/{creation_id}/status` tells of. */
function takesSameId(query: IdQuery, asked: IdQuery): boolean {
  const wanted = plainName(asked.idName);
  return query.isOfOne && wanted !== 'id' && plainName(query.idName) === wanted;
}

/**
 * A file's id, say, that the status's answer names as the second read calls it: plainly, where it is called so; by the path alone, or by
 * one of a list of which nothing is said, it may be another's.
 */
function findNamedId(query: IdQuery, asked: IdQuery): { id: Leaf; isPlain: boolean } | null {
  const isByPath = plainName(query.idName) === 'id';
  const isOwn = isByPath
    ? idPlaceOf(query) === idPlaceOf(asked)
    : plainName(query.idName) === plainName(asked.idName);
  // What stands under a project's id is of all that was made in it.
  if (!query.isOfOne || isOwn) return null;
  const wanted = listIdNames(query, query.operation.path);
  // `generations[].id` is a `generation_id`, and `assetIds` lists each `asset_id`.
  const isWanted = (leaf: Leaf) => {
    const own = plainName(leaf.name);
    const listed = isInList(leaf) && own.endsWith('ids') ? nounOf(leaf.name) : own;
    const outer = own === 'id' && !isByPath ? `${nounOf(leaf.path.at(-2) ?? '')}id` : listed;
    return wanted.includes(listed) || wanted.includes(outer);
  };
  const all = asked.leaves.filter((leaf) => leaf.values.length === 0 && isWanted(leaf));
  const fitting = all.filter(({ types }) => mayBeOneType(types, query.idTypes));
  const [id, ...others] = fitting.length > 0 ? fitting : all;
  if (id === undefined || others.length > 0) return null;
  return { id, isPlain: !isByPath && !plainName(id.name).endsWith('ids') };
}

/** The id that a linked query takes: of the state's answer, or null where that is the generation's own. */
interface LinkedId {
  readonly id: Leaf | null;
}

/**
 * Reads which queries the document itself links to (`links`), from what was started or from what tells its state. Answers null for one
 * that nothing leads to, or whose id stands where nobody would find it.
 */
export function readLinks(
  context: ImportContext,
  asked: IdQuery,
  chosen: ChosenAnswers | null,
): (query: IdQuery) => LinkedId | null {
  const genId = chosen?.receipt.genId ?? null;
  return (query) => {
    const ofState = listExpressions(context, asked.operation, query);
    const ofStart = (chosen?.kept ?? []).flatMap(({ operation }) =>
      listExpressions(context, operation, query),
    );
    const isOwn =
      ofState.some(isOfRequest) || ofStart.some((one) => genId !== null && bodyPlaceOf(one) === genId);
    if (isOwn) return { id: null };
    const [id] = asked.leaves.filter(({ pointer }) => ofState.some((one) => bodyPlaceOf(one) === pointer));
    return id === undefined ? null : { id };
  };
}

/** What the links of an operation's answer fill a query's id with. */
function listExpressions({ locator }: ImportContext, { located }: Operation, query: IdQuery): string[] {
  return answerLinks(locator, located).flatMap((link) => {
    const parameters = locator.child(link, 'parameters')?.value ?? {};
    return Object.entries(parameters).flatMap(([name, expression]) =>
      leadsTo(link.value, query.operation) &&
      name.replace(/^(path|query)\./, '') === query.idName &&
      typeof expression === 'string'
        ? [expression]
        : [],
    );
  });
}

function leadsTo(
  { operationId, operationRef }: Readonly<Record<string, unknown>>,
  { at, located }: Operation,
): boolean {
  if (typeof operationId === 'string') return located.value['operationId'] === operationId;
  return typeof operationRef === 'string' && operationRef === `#${at}`;
}

function isOfRequest(expression: string): boolean {
  return /^\$request\.(path|query)\./.test(expression);
}

function bodyPlaceOf(expression: string): string | null {
  return /^\$response\.body#(\/.*)$/.exec(expression)?.[1] ?? null;
}
