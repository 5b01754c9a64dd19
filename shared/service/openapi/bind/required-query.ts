import type { Operation, Parameter } from '../parse/operations.ts';
import type { ShapeReader } from '../shape/shapes.ts';
import { isKeyParameter } from './find-key-ways.ts';
import { readRequiredHeader } from './required-headers.ts';

/** What a request must carry beside its path and body: what always is the same, and what nobody here knows to fill. */
export interface RequiredQuery {
  /** As a query, such as `?view=full`; empty where there is none. */
  readonly constants: string;
  readonly unfilled: readonly string[];
}

/** Sorts the required parameters of an operation; `filled` names those that are seen to elsewhere. */
export function readRequiredQuery(
  shapes: ShapeReader,
  { parameters }: Operation,
  filled: readonly (string | null)[],
): RequiredQuery {
  const constants: string[] = [];
  const unfilled: string[] = [];
  for (const parameter of parameters) {
    const { name, place, isRequired } = parameter;
    if (
      !isRequired ||
      place === 'path' ||
      filled.includes(name) ||
      isKeyParameter(name) ||
      /^(accept|content-type)$/i.test(name)
    )
      continue;
    // Such headers go with every request (see `bindAccess`).
    if (readRequiredHeader(shapes, parameter) !== null) continue;
    const value = readConstantQuery(shapes, parameter);
    if (value === null) unfilled.push(name);
    else constants.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return { constants: constants.length === 0 ? '' : `?${constants.join('&')}`, unfilled };
}

/** The only value that a parameter of the query may have; null where it may have others, or stands elsewhere. */
export function readConstantQuery(shapes: ShapeReader, { place, schema }: Parameter): string | null {
  const [value, ...others] = shapes.read(schema).flatMap((shape) => shape.values ?? []);
  const isConstant =
    place === 'query' && others.length === 0 && value !== undefined && typeof value !== 'object';
  return isConstant ? String(value) : null;
}
