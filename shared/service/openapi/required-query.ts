import type { Operation } from './operations.ts';
import { readRequiredHeader } from './required-headers.ts';
import type { ShapeReader } from './shapes.ts';

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
    const { name, place, isRequired, schema } = parameter;
    if (
      !isRequired ||
      place === 'path' ||
      filled.includes(name) ||
      /^(x-api-key|authorization|accept|content-type)$/i.test(name)
    )
      continue;
    const values = shapes.read(schema).flatMap((shape) => shape.values ?? []);
    // Such headers go with every request (see `bindAccess`).
    if (readRequiredHeader(shapes, parameter) !== null) continue;
    const isConstant = place === 'query' && values.length === 1 && typeof values[0] !== 'object';
    if (isConstant) constants.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(values[0]))}`);
    else unfilled.push(name);
  }
  return { constants: constants.length === 0 ? '' : `?${constants.join('&')}`, unfilled };
}
