import { type Address, endpointOf } from './find-address.ts';
import { findGenerationId } from './find-generation-id.ts';
import { findOutputs } from './find-outputs.ts';
import { type FoundStatus, findStatus } from './find-status.ts';
import type { ImportContext } from './findings.ts';
import type { FoundPointer } from './found-pointer.ts';
import { type Leaf, listLeaves } from './leaves.ts';
import { answerBodies, jsonBody, type Operation, type Parameter } from './operations.ts';
import { readRequiredQuery } from './required-query.ts';

/** A GET with a place for an id, and what its answer holds. */
export interface IdQuery {
  readonly operation: Operation;
  /** As the profile has it, with `{genId}` where the id goes. */
  readonly url: string;
  /** What the document calls the id. */
  readonly idName: string;
  /** Of the id, by the document. */
  readonly idTypes: readonly string[];
  readonly leaves: readonly Leaf[];
  readonly status: FoundStatus | null;
  readonly outputs: readonly FoundPointer[];
  /** How much speaks for it being 'Get Generation by ID'. */
  readonly score: number;
}

/** What an id is called in a query string. */
const ID_NAME = /^((generation|gen|job|task|prediction|request|file)[_-]?)?id$|^(generation|job|task)$/i;
/** Lists, accounts and the like have ids too. */
const MADE_HERE = /generations?|tasks?|jobs?|predictions?|requests?|renders?|videos?|images?/i;

/** Lists every GET that takes one id, the likeliest 'Get Generation by ID' first. `sent` are the places of the requests. */
export function findIdQueries(
  context: ImportContext,
  address: Address,
  sent: ReadonlySet<string>,
): IdQuery[] {
  return context.operations
    .flatMap((operation) => readQuery(context, address, operation, sent) ?? [])
    .toSorted((one, other) => other.score - one.score);
}

function readQuery(
  context: ImportContext,
  address: Address,
  operation: Operation,
  sent: ReadonlySet<string>,
): IdQuery | null {
  const endpoint = operation.method === 'get' ? endpointOf(address, operation) : null;
  const named = endpoint === null ? null : nameId(context, operation, endpoint);
  if (named === null) return null;
  const body = jsonBody(answerBodies(context.locator, operation.located));
  const leaves = body === null ? [] : listLeaves(context.shapes, body);
  const status = findStatus(leaves);
  const outputs = findOutputs(leaves, sent, context.makesVideos);
  return { operation, ...named, leaves, status, outputs, score: score(operation, leaves, status, outputs) };
}

/** Puts `{genId}` where the id goes: the one parameter of the path, or else a required one of the query that is called so. */
function nameId(
  { shapes }: ImportContext,
  operation: Operation,
  endpoint: string,
): Pick<IdQuery, 'url' | 'idName' | 'idTypes'> | null {
  const [inPath, ...others] = operation.path.match(/\{[^{}]*\}/g) ?? [];
  const inQuery = operation.parameters.find(
    ({ place, isRequired, name }) => place === 'query' && isRequired && ID_NAME.test(name),
  );
  const { constants, unfilled } = readRequiredQuery(shapes, operation, inPath ? [] : [inQuery?.name ?? null]);
  if (unfilled.length > 0 || others.length > 0) return null;
  if (inPath !== undefined)
    return {
      url: `${endpoint.replace(inPath, '{genId}')}${constants}`,
      idName: inPath.slice(1, -1),
      idTypes: typesOf(
        operation.parameters.find(({ place, name }) => place === 'path' && `{${name}}` === inPath),
      ),
    };
  if (inQuery === undefined) return null;
  const { name } = inQuery;
  const query = `${constants === '' ? '?' : `${constants}&`}${encodeURIComponent(name)}={genId}`;
  return { url: `${endpoint}${query}`, idName: name, idTypes: typesOf(inQuery) };

  function typesOf(parameter: Parameter | undefined): string[] {
    return shapes.read(parameter?.schema ?? []).flatMap(({ types }) => types);
  }
}

/** Its path and words, a status with both ends, addresses of results, the id itself. */
function score(
  operation: Operation,
  leaves: readonly Leaf[],
  status: FoundStatus | null,
  outputs: readonly FoundPointer[],
): number {
  const said = `${operation.path}\n${operation.words}`;
  const points = [
    /\/generations?\/\{[^{}]*\}$/.test(operation.path) ? 2 : 0,
    /generations?/i.test(said) ? 1 : 0,
    MADE_HERE.test(said) ? 0.5 : 0,
    status === null ? 0 : 1,
    status?.areWordsSure ? 1 : 0,
    outputs.length > 0 ? 1 : 0,
    findGenerationId(leaves)?.isSure ? 0.5 : 0,
  ];
  return points.reduce((sum, point) => sum + point, 0);
}
