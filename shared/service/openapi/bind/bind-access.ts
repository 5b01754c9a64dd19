import type { ImportContext } from '../import-findings.ts';
import type { Operation } from '../parse/operations.ts';
import type { KnownEndpoint } from './find-address.ts';
import { findRequiredKeys, formatKeySet, type KeySet, type KeyWay, readKeyWay } from './find-key-ways.ts';
import { readSharedHeaders } from './required-parameters.ts';

/** The interface: an API key in this header, for every endpoint. */
const KEY_HEADER = 'x-api-key';
const SHOWN: KeyWay = { header: KEY_HEADER, prefix: '', isSure: true };

/** How requests carry the key, and what else they must carry. */
export interface FoundAccess {
  readonly header: string | null;
  /** The query parameter that carries the key, in place of a header. */
  readonly query?: string;
  readonly prefix: string;
  readonly constants: Record<string, string>;
  /** Headers whose values only the artist knows. */
  readonly open?: readonly string[];
  /** Headers that have another value with each request. */
  readonly fresh?: readonly string[];
}

/** What the profile sends with the key. */
interface AccessedOperations {
  readonly submissions: readonly Operation[];
  readonly query: Operation | null;
}

/**
 * Binds how the key is sent. What the interface shows holds for its own endpoints, and the report tells where the document differs;
 * a document that has none of them is of another service, and its own word counts. Null where the interface's way is the right one.
 */
export function bindAccess(
  context: ImportContext,
  known: readonly KnownEndpoint[],
  { submissions, query }: AccessedOperations,
): FoundAccess | null {
  const { findings } = context;
  const { constants, open, fresh, ...shared } = readSharedHeaders(context, submissions, query);
  const required = findRequiredKeys(context, query === null ? submissions : [...submissions, query]);
  const [first] = required.sets;
  const at = first?.[0]?.at || (submissions[0]?.at ?? '');
  const ways = listSureWays(required.sets);
  const isShown = ways.some(isKeyHeader);
  const isOther = known.length === 0 && first !== undefined;
  if (first !== undefined && !(isOther ? ways.length > 0 : isShown))
    findings.disagree('key-header', { shown: KEY_HEADER, found: formatKeySet(first), at });
  const chosen = isOther ? chooseWay(required.sets, ways) : SHOWN;
  const isSure = shared.isSure && chosen.isSure && (required.isSure || !isOther);
  const isKeyAlone = [Object.keys(constants), open, fresh].every((headers) => headers.length === 0);
  if (isSure && isKeyHeader(chosen) && isKeyAlone) {
    if (isShown) findings.show(['access']);
    return null;
  }
  findings.bind(['access'], at, isSure);
  const { isSure: _, ...way } = isKeyHeader(chosen) ? SHOWN : chosen;
  return {
    ...way,
    constants,
    ...(open.length === 0 ? {} : { open }),
    ...(fresh.length === 0 ? {} : { fresh }),
  };
}

/** Ways in which the key alone is enough. */
function listSureWays(sets: readonly KeySet[]): KeyWay[] {
  return sets
    .flatMap(([scheme, ...others]) =>
      scheme === undefined || others.length > 0 ? [] : (readKeyWay(scheme) ?? []),
    )
    .filter(({ isSure }) => isSure);
}

/** The interface's own way where the document takes it, else the only one; what one key can't serve is no more than suggested. */
function chooseWay(sets: readonly KeySet[], [way, ...others]: readonly KeyWay[]): KeyWay {
  const shown = [way, ...others].find((one) => one !== undefined && isKeyHeader(one));
  if (shown !== undefined) return shown;
  if (way !== undefined) return { ...way, isSure: others.length === 0 };
  const [likely = SHOWN] = sets.flat().flatMap((scheme) => readKeyWay(scheme) ?? []);
  return { ...likely, isSure: false };
}

function isKeyHeader({ header, prefix }: KeyWay): boolean {
  return header?.toLowerCase() === KEY_HEADER && prefix === '';
}
