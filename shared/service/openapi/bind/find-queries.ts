import type { CandidateReason, QueryCandidate } from '../../profile/profile.ts';
import type { ImportContext } from '../import-findings.ts';
import { shorten } from '../import-findings.ts';
import { isInList, type Leaf, listLeaves } from '../parse/leaves.ts';
import { answerBodies, jsonBody, type Operation } from '../parse/operations.ts';
import { plainWords } from '../parse/plain-words.ts';
import { NAMES } from '../parse/vocabulary.ts';
import { nounOf, placeOf, plainName, wordsOfPath } from '../parse/words.ts';
import { isIdPath, nameId } from '../shape/name-id.ts';
import { type Address, endpointOf } from './find-address.ts';
import { type AskedId, findGenerationId, isNamedIdOfElse, listIdNames } from './find-ids.ts';
import { type QueryStatus, type ReadState, readState } from './read-state.ts';

/** A GET with a place for an id, and what its answer holds. */
export interface IdQuery extends AskedId, ReadState {
  readonly operation: Operation;
  /** As the profile has it, with `{genId}` where the id goes. */
  readonly url: string;
  /** True where the id is a path of its own (`models/…/operations/…`), whose slashes are those of the address. */
  readonly isIdPath: boolean;
  readonly leaves: readonly Leaf[];
  /** True where the state stands in a list, so that it may be any other's. */
  readonly isList: boolean;
  /** The path of the submission that it stands under, where that says what it makes: `/upscale` of `/upscale/result/{id}`. */
  readonly under: string | null;
  /** How much speaks for it being 'Get Generation by ID'. */
  readonly score: number;
}

/** Lists, accounts and the like have ids too. */
const MADE_HERE = /generations?|tasks?|jobs?|predictions?|requests?|renders?|videos?|images?/i;

/**
 * Lists every GET that takes one id, the likeliest 'Get Generation by ID' first. `sent` are the places of the requests, `starting` what
 * may start a generation.
 */
export function findIdQueries(
  context: ImportContext,
  address: Address,
  sent: ReadonlySet<string>,
  starting: readonly Operation[],
): IdQuery[] {
  const scopes = listScopes(context.operations, sent);
  const rank = ({ isOfOne, isList, score }: IdQuery) => score - (isOfOne ? 0 : 200) - (isList ? 100 : 0);
  const queries = withoutCodes(
    context.operations.flatMap((operation) => readQuery(context, address, { operation, sent, scopes }) ?? []),
  );
  const claims = listClaims(context, starting);
  const withFile = new Set(queries.filter((query) => query.isFile && isOfResult(query)).map(idPlaceOf));
  // What it made is to be had beside it, or elsewhere by the same id, which says as much as an address in its answer.
  const elsewhere = new Set(
    queries
      .filter(({ outputs }) => outputs.some(({ isSure }) => isSure))
      .map(({ idName }) => plainName(idName))
      .filter((name) => name !== 'id'),
  );
  const hasFile = (query: IdQuery) =>
    query.status !== null &&
    query.outputs.length === 0 &&
    (withFile.has(idPlaceOf(query)) || elsewhere.has(plainName(query.idName)));
  const isClaimed = (query: IdQuery) => query.status !== null && claims(query);
  return queries
    .map((query) => ({
      ...query,
      score: query.score + (hasFile(query) ? 1 : 0) + (isClaimed(query) ? 1.5 : 0),
    }))
    .toSorted((one, other) => rank(other) - rank(one));
}

/** Where the state is told in words beside it, codes say no more than whether a file is there. */
function withoutCodes(queries: readonly IdQuery[]): IdQuery[] {
  const inWords = new Set(queries.filter(({ status }) => status?.pointer != null).map(idPlaceOf));
  return queries.map((query) =>
    query.status?.pointer === null && inWords.has(idPlaceOf(query))
      ? { ...query, status: null, isItself: false }
      : query,
  );
}

/** Whether something that starts a generation answers the very id that a query takes, or is sent where those that it asks about stand. */
function listClaims(context: ImportContext, starting: readonly Operation[]): (query: IdQuery) => boolean {
  const paths = starting.map(({ path }) => path);
  const names = new Set(
    starting.flatMap(({ located }) => {
      const answer = jsonBody(answerBodies(context.locator, located));
      return answer === null ? [] : listLeaves(context.shapes, answer).map(({ name }) => plainName(name));
    }),
  );
  return (query) => {
    const { path } = query.operation;
    const place = placeOf(query.operation);
    const isUnder = MADE_HERE.test(place) && paths.some((one) => `${one}/`.startsWith(`${place}/`));
    const isOver = paths.some((one) => `${place}/`.startsWith(`${one}/`));
    return isUnder || isOver || listIdNames(query, path).some((name) => names.has(name));
  };
}

/** `/requests/{id}` or `/requests/{id}/result` beside `/requests/{id}/status`. */
export function isBeside(query: IdQuery, asked: IdQuery): boolean {
  return idPlaceOf(query) === idPlaceOf(asked) && isOfResult(query);
}

/** Whether what stands behind the id can mean what was made: a thumbnail does not. */
export function isOfResult(query: IdQuery): boolean {
  const behind = query.url.slice(idPlaceOf(query).length).replace(/\?.*$/, '');
  return (query.isFile ? NAMES.placeOfFile : NAMES.placeOfAnswer).test(behind);
}

/** The address up to the id. */
export function idPlaceOf({ url }: IdQuery): string {
  return /^[^?]*\{genId\}/.exec(url)?.[0] ?? url;
}

/** What generations may stand under: what requests send is there before them. */
interface Scopes {
  readonly sentNames: ReadonlySet<string>;
  /** Paths under which one of many stands, each under an id of its own. */
  readonly lists: ReadonlySet<string>;
}

function listScopes(operations: readonly Operation[], sent: ReadonlySet<string>): Scopes {
  const inBodies = [...sent].map((pointer) => pointer.slice(pointer.lastIndexOf('/') + 1));
  // Those in a path may be of what is there already: `/results/{ticket}/cancel`.
  const beside = operations
    .filter(({ method }) => method === 'post')
    .flatMap(({ parameters }) => parameters.filter(({ place }) => place !== 'path'));
  const single = operations.filter(({ method, path }) => method === 'get' && /\/\{[^{}/]*\}$/.test(path));
  return {
    sentNames: new Set([...inBodies, ...beside.map(({ name }) => name)].map(plainName)),
    lists: new Set(single.map(({ path }) => path.slice(0, path.lastIndexOf('/')))),
  };
}

function readQuery(
  context: ImportContext,
  address: Address,
  { operation, sent, scopes }: { operation: Operation; sent: ReadonlySet<string>; scopes: Scopes },
): IdQuery | null {
  const endpoint = operation.method === 'get' ? endpointOf(address, operation) : null;
  const named = endpoint === null ? null : nameId(context, operation, endpoint);
  if (named === null) return null;
  const bodies = answerBodies(context.locator, operation.located);
  const body = jsonBody(bodies);
  const leaves = body === null ? [] : listLeaves(context.shapes, body);
  const state = readState(context, operation, { bodies, leaves }, sent);
  const asked = {
    idName: named.idName,
    idTypes: named.idTypes,
    noun: readNoun(operation.path),
    isOfOne: isOfOne(operation, named.idName, state.status, scopes),
  };
  return {
    operation,
    url: named.url,
    isIdPath: isIdPath(context, named, leaves),
    ...asked,
    leaves,
    ...state,
    under: findUnder(context, operation),
    isList: isListed(state.status),
    score: score(operation, leaves, state, asked),
  };
}

function findUnder({ operations }: ImportContext, { path }: Operation): string | null {
  const own = operations.filter((one) => one.method === 'post' && path.startsWith(`${one.path}/`));
  const [closest] = own.map((one) => one.path).toSorted((one, other) => other.length - one.length);
  return closest !== undefined && wordsOfPath(closest).length > 0 ? closest : null;
}

function isListed(status: QueryStatus | null): boolean {
  return status?.pointer != null && isInList({ pointer: status.pointer });
}

/** False where the id is an upload's; and where it is a project's or a user's: by its name, unless the answer tells a state, or by two other signs. */
function isOfOne(
  { path }: Operation,
  idName: string,
  status: QueryStatus | null,
  { sentNames, lists }: Scopes,
): boolean {
  if (/upload/i.test(`${readNoun(path)} ${idName}`)) return false;
  const isSent = !NAMES.idInQuery.test(idName) && sentNames.has(plainName(idName));
  const isList = isListed(status);
  const signs = [isSent, isList, lists.has(path)].filter(Boolean).length;
  const isElse = isNamedIdOfElse({ path: [idName], name: idName });
  return isElse ? status !== null && signs === 0 : signs < 2;
}

/** `task` of `/tasks/{id}`; empty where the id stands in no path. */
function readNoun(path: string): string {
  const [, segment = ''] = /\/([^/{}]+)\/\{[^{}]*\}/.exec(path) ?? [];
  return nounOf(segment);
}

/** Its path and words, a status with both ends, addresses of results, the id itself. */
function score(
  operation: Operation,
  leaves: readonly Leaf[],
  { status, outputs, isItself }: ReadState,
  asked: AskedId,
): number {
  const said = `${operation.path}\n${operation.words}`;
  const points = [
    /\/generations?\/\{[^{}]*\}$/.test(operation.path) ? 2 : 0,
    /generations?/i.test(said) ? 1 : 0,
    MADE_HERE.test(said) ? 0.5 : 0,
    status === null ? 0 : 1,
    status?.areWordsSure ? 1 : hasBothEnds(status) ? 0.5 : 0,
    outputs.length > 0 || isItself ? 1 : 0,
    findGenerationId(leaves, asked)?.isSure ? 0.5 : 0,
  ];
  return points.reduce((sum, point) => sum + point, 0);
}

/** One word that nobody can sort takes nothing from those that tell the ends. */
function hasBothEnds(status: QueryStatus | null): boolean {
  const { completed = [], failed = [] } = status?.words ?? {};
  return completed.length > 0 && failed.length > 0;
}

const MAX_CANDIDATES = 20;

/** Lists every GET with a place for an id, the likeliest first, for whoever has to say which one tells of a generation. */
export function listCandidates(queries: readonly IdQuery[]): QueryCandidate[] {
  const answering = queries.filter(({ isFile }) => !isFile);
  return answering.slice(0, MAX_CANDIDATES).map((query) => ({
    url: query.url,
    title: plainWords(query.operation.summary) || shorten(query.operation.path),
    reasons: listReasons(query),
    status: query.status?.pointer ?? null,
    outputs: query.outputs.map(({ pointer }) => pointer).slice(0, 20),
    completed: [...(query.status?.words?.completed ?? [])].slice(0, 50),
    failed: [...(query.status?.words?.failed ?? [])].slice(0, 50),
  }));
}

function listReasons({ leaves, status, outputs }: IdQuery): CandidateReason[] {
  if (leaves.length === 0) return ['takes-id', 'undescribed'];
  return [
    'takes-id',
    ...(status === null ? [] : (['has-state'] as const)),
    ...(status?.areWordsSure === true ? (['has-ends'] as const) : []),
    ...(outputs.length === 0 ? [] : (['has-results'] as const)),
  ];
}
