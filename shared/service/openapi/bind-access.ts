import type { KnownEndpoint } from './find-address.ts';
import type { ImportContext } from './findings.ts';
import { type Located, readWords } from './locate.ts';
import type { Operation, Parameter } from './operations.ts';
import type { ShapeReader } from './shapes.ts';

/** The interface: an API key in this header, for every endpoint. */
const KEY_HEADER = 'x-api-key';

/** How requests carry the key, and what else they must carry. */
export interface FoundAccess {
  readonly header: string | null;
  /** The query parameter that carries the key, in place of a header. */
  readonly query?: string;
  readonly prefix: string;
  readonly constants: Record<string, string>;
}

/**
 * Binds how the key is sent. What the interface shows holds for its own endpoints, and the report tells where the document differs;
 * a document that has none of them is of another service, and its own word counts. Null where the interface's way is the right one.
 */
export function bindAccess(
  context: ImportContext,
  known: readonly KnownEndpoint[],
  submissions: readonly Operation[],
): FoundAccess | null {
  const { locator, findings } = context;
  const schemes = locator.child(locator.root, 'components', 'securitySchemes');
  const all = schemes === null ? [] : locator.entries(schemes).map(([, scheme]) => scheme);
  const isOurs = all.some((scheme) => headerOf(scheme)?.toLowerCase() === KEY_HEADER);
  const [other] = all;
  const constants = readConstants(context);
  const ways = all.flatMap((scheme) => readWay(scheme) ?? []);
  const [way, ...others] = ways;
  if (known.length === 0 && !isOurs && way !== undefined) {
    findings.bind(['access'], all[0]?.at ?? '', way.isSure && others.length === 0);
    const { isSure: _, ...found } = way;
    return { ...found, constants };
  }
  if (!isOurs && other !== undefined)
    findings.disagree('key-header', { shown: KEY_HEADER, found: formatScheme(other), at: other.at });
  const hasConstants = Object.keys(constants).length > 0;
  if (isOurs && !hasConstants) findings.show(['access']);
  if (!hasConstants) return null;
  findings.bind(['access'], submissions[0]?.at ?? '', true);
  return { header: KEY_HEADER, prefix: '', constants };
}

function headerOf(scheme: Located): string | null {
  return readWords(scheme, 'in') === 'header' ? readWords(scheme, 'name') : null;
}

type Way = Omit<FoundAccess, 'constants'> & { readonly isSure: boolean };

/** `Authorization: Bearer …`, a query parameter, or a header of the service's own, with what its description puts before the key. */
function readWay(scheme: Located): Way | null {
  const words = readWords(scheme, 'description');
  const isBearer = readWords(scheme, 'type') === 'http' && /^bearer$/i.test(readWords(scheme, 'scheme'));
  if (isBearer) return { header: 'Authorization', prefix: 'Bearer ', isSure: true };
  if (readWords(scheme, 'type') !== 'apiKey') return null;
  const name = readWords(scheme, 'name');
  if (readWords(scheme, 'in') === 'query')
    return name === '' ? null : { header: null, query: name, prefix: '', isSure: true };
  const header = headerOf(scheme);
  if (header === null || header === '') return null;
  if (header.toLowerCase() !== 'authorization') return { header, prefix: '', isSure: true };
  const [, before] =
    /\b(Bearer|Key|Token|ApiKey|Api-Key)\s+(?:[<{$[]|\w*key\b|\w*token\b|x{3}|\.{3}|…)/i.exec(words) ?? [];
  return { header, prefix: before === undefined ? '' : `${before} `, isSure: before !== undefined };
}

/** Headers that requests must carry, each with one value that the document names. */
function readConstants(context: ImportContext): Record<string, string> {
  const found = context.operations.flatMap(({ parameters }) =>
    parameters.flatMap((parameter): [string, string][] => {
      const value = readConstantHeader(context.shapes, parameter);
      return value === null ? [] : [[parameter.name, value]];
    }),
  );
  return Object.fromEntries(found);
}

/** The one value of a header that must be sent; null where there is a choice, or none is named. */
export function readConstantHeader(shapes: ShapeReader, parameter: Parameter): string | null {
  if (parameter.place !== 'header' || !parameter.isRequired) return null;
  const values = shapes.read(parameter.schema).flatMap((shape) => shape.values ?? []);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : null;
}

function formatScheme(scheme: Located): string {
  const parts = ['type', 'scheme', 'in', 'name'].map((key) => readWords(scheme, key));
  return parts.filter(Boolean).join(' ');
}
