import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import { describeDays, FIND_TEXT } from '../../../../shared/library/find-text.ts';
import type { TakeFilter, TakeQuery } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';

/** One thing that narrows what is shown. */
export interface Chip {
  readonly words: string;
  /** What of the query goes when the chip is taken away. */
  readonly parts: readonly TakeFilter[];
}

/** What people call the things that a query names by their ids. */
export interface QueryNames {
  readonly model: (model: string) => string;
  /** Null where nothing of it is here. */
  readonly batch: string | null;
  readonly project: (project: string) => string;
}

type Words<Name extends TakeFilter> = (
  value: NonNullable<TakeQuery[Name]>,
  query: TakeQuery,
  names: QueryNames,
) => string;

/** What a chip says for each filter, and which other end of a range it speaks for; in the order in which chips stand. */
const CHIPS: { readonly [Name in TakeFilter]: { readonly words: Words<Name>; readonly with?: TakeFilter } } =
  {
    text: { words: (text) => `“${text}”` },
    ratingAtLeast: { words: (stars) => `≥ ${'★'.repeat(stars)}` },
    ratingIs: { words: (stars) => (stars === 0 ? FIND_TEXT.unrated : `= ${'★'.repeat(stars)}`) },
    flags: { words: (some) => joinFacts(some.map((flag) => REVIEW_TEXT.flags[flag])) },
    labels: { words: (some) => joinFacts(some.map((label) => REVIEW_TEXT.labels[label])) },
    models: { words: (some, _, names) => joinFacts(some.map(names.model)) },
    kind: { words: (kind) => FIND_TEXT.kinds[kind] },
    shape: { words: (shape) => FIND_TEXT.shapes[shape] },
    edgeFrom: { words: (edge) => FIND_TEXT.edge(edge) },
    durationFrom: {
      words: (from, { durationTo }) => FIND_TEXT.duration(from, durationTo),
      with: 'durationTo',
    },
    durationTo: { words: (to) => FIND_TEXT.duration(undefined, to) },
    lastDays: { words: (days) => FIND_TEXT.lastDays(days) },
    from: { words: (from, { to }) => describeDays(from, to), with: 'to' },
    to: { words: (to) => describeDays(undefined, to) },
    tag: { words: (tag) => FIND_TEXT.tagged(tag) },
    hasNote: { words: (has) => (has ? FIND_TEXT.withNote : FIND_TEXT.noNote) },
    batchId: {
      words: (_, __, { batch }) => (batch === null ? FIND_TEXT.ofEmptyBatch : FIND_TEXT.ofBatch(batch)),
    },
    project: { words: (project, _, names) => names.project(project) },
    costFrom: { words: (from, { costTo }) => FIND_TEXT.costs(from, costTo), with: 'costTo' },
    costTo: { words: (to) => FIND_TEXT.costs(undefined, to) },
    isMissing: { words: () => FIND_TEXT.missing },
    reference: { words: (name) => FIND_TEXT.madeFrom(name) },
  };

/** All that narrows what a query finds; its order, its groups and the bin are none of it. */
export function listChips(query: TakeQuery, names: QueryNames): Chip[] {
  const filters = (Object.keys(CHIPS) as TakeFilter[]).filter((name) => query[name] !== undefined);
  // Two ends of a range are one chip, which the first speaks for.
  const spoken = new Set(filters.map((name) => CHIPS[name].with));
  return filters.filter((name) => !spoken.has(name)).map((name) => chipOf(name, query, names));
}

function chipOf<Name extends TakeFilter>(name: Name, query: TakeQuery, names: QueryNames): Chip {
  const { words, with: other } = CHIPS[name];
  const parts = other === undefined ? [name] : [name, other];
  return { words: words(query[name] as NonNullable<TakeQuery[Name]>, query, names), parts };
}
