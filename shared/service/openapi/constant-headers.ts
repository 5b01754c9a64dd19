import { safeParse } from '../../safe-parse.ts';
import { headerNameSchema } from '../header-name.ts';
import type { ImportContext } from './findings.ts';
import type { Operation, Parameter } from './operations.ts';
import type { ShapeReader } from './shapes.ts';

/** Headers that say who asks, and in what form: each request has its own of these, whatever a document says. */
const OWN = /^(x-api-key|authorization|user-agent|accept(-encoding|-charset)?)$/i;

/** What goes with every request beside the key. */
export interface SharedHeaders {
  readonly constants: Record<string, string>;
  /** False where the query and the submissions do not want the same: what goes with every request goes with both. */
  readonly isSure: boolean;
}

/**
 * Reads the constant headers that every submission requires with one and the same value. One that only some endpoints require may be
 * what makes them dearer, or only an estimate: it is no part of the others' requests.
 */
export function readSharedHeaders(
  { shapes }: ImportContext,
  submissions: readonly Operation[],
  query: Operation | null,
): SharedHeaders {
  const [first, ...others] = submissions.map((operation) => readConstantHeaders(shapes, operation));
  const asked = query === null ? null : readConstantHeaders(shapes, query);
  const shared = [...(first ?? [])].filter(([name, { value }]) =>
    others.every((headers) => headers.get(name)?.value === value),
  );
  const isSure =
    asked === null ||
    (asked.size === shared.length && shared.every(([name, { value }]) => asked.get(name)?.value === value));
  return { constants: Object.fromEntries(shared.map(([, { written, value }]) => [written, value])), isSure };
}

/** Constant headers that an operation requires and that do not go with its request, as the document writes them. */
export function listUnsentHeaders(
  { shapes }: ImportContext,
  operation: Operation,
  access: { readonly constants: Readonly<Record<string, string>> } | null,
): string[] {
  const sent = new Map(
    Object.entries(access?.constants ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return [...readConstantHeaders(shapes, operation)]
    .filter(([name, { value }]) => sent.get(name) !== value)
    .map(([, { written }]) => written);
}

interface ConstantHeader {
  readonly written: string;
  readonly value: string;
}

/** By their names in lower case: headers are compared without case. */
function readConstantHeaders(
  shapes: ShapeReader,
  { parameters }: Operation,
): ReadonlyMap<string, ConstantHeader> {
  const found = parameters.flatMap((parameter): [string, ConstantHeader][] => {
    const value = readConstantHeader(shapes, parameter);
    const { name } = parameter;
    const isOurs = OWN.test(name) || !safeParse(headerNameSchema, name).success;
    return value === null || isOurs ? [] : [[name.toLowerCase(), { written: name, value }]];
  });
  return new Map(found);
}

/** The one value of a header that must be sent; null where there is a choice, or none is named. */
export function readConstantHeader(shapes: ShapeReader, parameter: Parameter): string | null {
  if (parameter.place !== 'header' || !parameter.isRequired) return null;
  const values = shapes.read(parameter.schema).flatMap((shape) => shape.values ?? []);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : null;
}
