import { type FoundEnvelope, findEnvelope } from './find-envelope.ts';
import { findGenerationId } from './find-generation-id.ts';
import type { IdQuery } from './find-queries.ts';
import type { ImportContext } from './findings.ts';
import { isSaidToBeId, mayBeOneType } from './found-pointer.ts';
import { type Leaf, listLeaves } from './leaves.ts';
import { readWords } from './locate.ts';
import { answerBodies, answerHeaders, jsonBody, type Operation } from './operations.ts';

/** Where the answer to a submission names the generation. */
export interface FoundReceipt {
  /** JSON pointer into the answer; null where a header has it. */
  readonly genId: string | null;
  readonly header: string | null;
  readonly at: string;
  readonly isSure: boolean;
  readonly envelope: FoundEnvelope | null;
}

/** What the interface shows. */
export const SHOWN_GEN_ID = '/genId';

/**
 * Finds the id in a submission's answer: the interface's own `genId`, what the query calls the id, or the only name that can mean
 * it; else a header that is called so. Null where nothing does.
 */
export function findReceipt(
  context: ImportContext,
  operation: Operation,
  queries: readonly IdQuery[],
): FoundReceipt | null {
  const answer = jsonBody(answerBodies(context.locator, operation.located));
  const leaves = answer === null ? [] : listLeaves(context.shapes, answer);
  if (leaves.some(({ pointer }) => pointer === SHOWN_GEN_ID))
    return {
      genId: SHOWN_GEN_ID,
      header: null,
      at: operation.at,
      isSure: true,
      envelope: findEnvelope(leaves),
    };
  return readBody(leaves, queries) ?? readHeaders(context, operation, queries);
}

function readBody(leaves: readonly Leaf[], queries: readonly IdQuery[]): FoundReceipt | null {
  const [asked] = queries;
  const found = findGenerationId(leaves, asked ?? null);
  if (found === null) return null;
  const ids = leaves.filter(({ name }) => /(^|_)(uu)?id$|[a-z]Id$/i.test(name));
  const isOnly = ids.length === 1 && ids.every(({ types }) => mayBeOneType(types, asked?.idTypes ?? []));
  // Where the document calls another place the id, either name or description is wrong.
  const said = leaves.filter(isSaidToBeId);
  const isContradicted = said.length > 0 && said.every(({ pointer }) => pointer !== found.pointer);
  return {
    genId: found.pointer,
    header: null,
    at: found.at,
    // Without a query there would be nothing to do with it.
    isSure: asked !== undefined && (found.isSure || isOnly) && !isContradicted,
    envelope: findEnvelope(leaves),
  };
}

const NAMED = /^(x-)?(generation|gen|task|job|prediction|operation|render)-?id$/i;

function readHeaders(
  { locator }: ImportContext,
  operation: Operation,
  queries: readonly IdQuery[],
): FoundReceipt | null {
  const headers = answerHeaders(locator, operation.located);
  const asked = queries[0]?.idName.toLowerCase().replace(/[^a-z0-9]/g, '');
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/^x-/, '')
      .replace(/[^a-z0-9]/g, '');
  const [own] = headers.filter(([name]) => NAMED.test(name) || (asked !== 'id' && plain(name) === asked));
  const [place] = headers.filter(([name]) => /^(content-)?location$/i.test(name));
  const [name, header] = own ?? place ?? [];
  if (name === undefined || header === undefined) return null;
  // An address ends in the id only where that is how the query is written.
  const endsInId = queries[0] !== undefined && /\{genId\}$/.test(queries[0].url);
  const isSure =
    own !== undefined
      ? queries.length > 0
      : endsInId && !/page|dashboard/i.test(readWords(header, 'description'));
  return { genId: null, header: name, at: header.at, isSure, envelope: null };
}
