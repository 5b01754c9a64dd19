import { type AskedId, isNamedIdOfElse } from '../bind/find-ids.ts';
import { isKeyParameter } from '../bind/find-key-ways.ts';
import { readConstantQuery, readRequiredQuery } from '../bind/required-parameters.ts';
import type { ImportContext } from '../import-findings.ts';
import type { Leaf } from '../parse/leaves.ts';
import { partsOfName } from '../parse/name-parts.ts';
import type { Operation, Parameter } from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';
import { plainName } from '../parse/words.ts';
import type { ShapeReader } from './shapes.ts';

/** The id that a GET takes. */
export interface NamedId extends Pick<AskedId, 'idName' | 'idTypes'> {
  /** With `{genId}` where the id goes. */
  readonly url: string;
  /** Undefined where the path alone names it. */
  readonly parameter: Parameter | undefined;
}

/** Puts `{genId}` where the id goes: the one parameter of the path, or else a required one of the query that is called so. */
export function nameId({ shapes }: ImportContext, operation: Operation, endpoint: string): NamedId | null {
  const [inPath, ...others] = operation.path.match(/\{[^{}]*\}/g) ?? [];
  const inQuery = findInQuery(shapes, operation);
  const { constants, unfilled } = readRequiredQuery(shapes, operation, inPath ? [] : [inQuery?.name ?? null]);
  if (unfilled.length > 0 || others.length > 0) return null;
  if (inPath !== undefined) {
    const parameter = operation.parameters.find(
      ({ place, name }) => place === 'path' && `{${name}}` === inPath,
    );
    return {
      url: `${endpoint.replace(inPath, '{genId}')}${constants}`,
      idName: inPath.slice(1, -1),
      idTypes: typesOf(parameter),
      parameter,
    };
  }
  if (inQuery === undefined) return null;
  const { name } = inQuery;
  const query = `${constants === '' ? '?' : `${constants}&`}${encodeURIComponent(name)}={genId}`;
  return { url: `${endpoint}${query}`, idName: name, idTypes: typesOf(inQuery), parameter: inQuery };

  function typesOf(parameter: Parameter | undefined): string[] {
    return shapes.read(parameter?.schema ?? []).flatMap(({ types }) => types);
  }
}

/** The required parameter of the query that is called so, or else the only one, where it is called and described as an id. */
function findInQuery(shapes: ShapeReader, { parameters }: Operation): Parameter | undefined {
  const required = parameters.filter(({ place, isRequired }) => place === 'query' && isRequired);
  const [only, ...others] = required.filter(
    (one) => !isKeyParameter(one.name) && readConstantQuery(shapes, one) === null,
  );
  const isOnly = only !== undefined && others.length === 0 && isNamedId(only);
  return required.find(({ name }) => NAMES.idInQuery.test(name)) ?? (isOnly ? only : undefined);
}

const OF_GENERATION =
  /^(generation|task|job|prediction|request|render|run|video|clip|movie|image|picture)s?$/;

function isNamedId({ name }: Parameter): boolean {
  const parts = partsOfName(name);
  const isElse = isNamedIdOfElse({ path: [name], name });
  return parts.at(-1) === 'id' && !isElse && parts.some((part) => OF_GENERATION.test(part));
}

/** Two slashes, or one behind what such paths end with: a slash alone may stand between two words for the same. */
const PATH = /[\w}*-]+\/[\w{}*-]+\/[\w{*]|\boperations\/[\w{*]/;

/** Whether an id is a path, by its pattern and examples, and what is said of it where it is taken or given. */
export function isIdPath(
  { shapes }: ImportContext,
  { parameter, idName }: NamedId,
  leaves: readonly Leaf[],
): boolean {
  const taken = shapes.read(parameter?.schema ?? []);
  const given = leaves.filter(({ name }) => plainName(name) === plainName(idName));
  const patterns = taken.flatMap(({ pattern }) => pattern ?? []);
  const words = [parameter, ...taken, ...given].map((one) => one?.words ?? '');
  const examples = [...taken, ...given].flatMap((one) => one.examples.map(String));
  return (
    patterns.some((pattern) => pattern.replace(/\[[^\]]*\]/g, '').includes('/')) ||
    [...words, ...examples].some((text) => PATH.test(text.replace(/\w+:\/\/\S+/g, '')))
  );
}
