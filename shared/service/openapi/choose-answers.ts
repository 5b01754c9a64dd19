import type { IdQuery } from './bind/find-queries.ts';
import { type FoundReceipt, nameOf, SHOWN_GEN_ID } from './bind/find-receipt.ts';
import { isCalledAlike, isCloser } from './bind/pair-query.ts';
import type { Operation } from './parse/operations.ts';
import { type ModelPath, writeModelPath } from './shape/find-model-path.ts';

/** A submission with its answer. */
export interface Answered {
  readonly operation: Operation;
  readonly receipt: FoundReceipt;
}

/** One way in which a profile's generations are named and asked about. */
export interface ChosenAnswers {
  readonly receipt: FoundReceipt;
  /** Those that answer so, and are asked about there. */
  readonly kept: readonly Answered[];
  /** False where another submission of the same query names the generation as the query does, and these do not. */
  readonly isUndisputed: boolean;
}

/** All ways, the profile's own first: that of the interface where any answer has it, else that of most submissions. */
export function listWays(all: readonly Answered[], paths: readonly ModelPath[]): ChosenAnswers[] {
  const ways = Map.groupBy(all, ({ receipt }) => wayOf(receipt, paths));
  const ranked = [...ways.values()].toSorted((one, other) => rank(other) - rank(one));
  return ranked.flatMap((kept) => {
    const [first] = kept;
    if (first === undefined) return [];
    const { receipt } = first;
    const isOfQuery = (one: Answered) => one.receipt.query === receipt.query;
    const isDisputed = !kept.some(isAlike) && all.some((one) => isOfQuery(one) && isAlike(one));
    return [{ receipt, kept, isUndisputed: !isDisputed }];
  });
}

/** True where none of these submissions has as much to do with that query as with its own. */
export function isOfOthers(kept: readonly Answered[], query: IdQuery): boolean {
  return (
    kept.length > 0 &&
    kept.every(({ operation, receipt }) => {
      const pair = { operation, name: nameOf(receipt) };
      const own = receipt.query;
      return own !== null && isCloser({ ...pair, query: own }, { ...pair, query });
    })
  );
}

/** Models that are asked about under paths of their own, each in the same way, are of one way. */
function wayOf({ genId, header, query }: FoundReceipt, paths: readonly ModelPath[]): string {
  const place = query === null ? null : (writeModelPath(query, paths) ?? query.url);
  return JSON.stringify([genId, header?.toLowerCase(), place]);
}

function rank(group: readonly Answered[]): number {
  const isShown = group.some(({ receipt }) => receipt.genId === SHOWN_GEN_ID);
  return (isShown ? 1e6 : 0) + group.length * 2 + (group.some(isAlike) ? 1 : 0);
}

function isAlike({ operation, receipt }: Answered): boolean {
  const { query } = receipt;
  return query !== null && isCalledAlike({ operation, name: nameOf(receipt), query });
}
