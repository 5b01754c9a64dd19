import {
  type FacetValue,
  holdsText,
  MOST_FACET_VALUES,
  type TakeFacet,
  type TakeFacetValues,
} from '../../../shared/domain/take-facet.ts';
import type { TakeQuery } from '../../../shared/domain/take-query.ts';
import type { Database } from './database.ts';
import { narrow } from './take-search.ts';

/**
 * The values that a filter can take among what the rest of the query finds, with how many takes have each: tags and models
 * that most takes have first, batches the newest first. `text` narrows them by a part of their name.
 */
export function listFacet(
  database: Database,
  facet: TakeFacet,
  query: TakeQuery,
  text: string,
): TakeFacetValues {
  const all = LISTERS[facet](database, query);
  const found = text === '' ? all : all.filter(({ key, name }) => holdsText(name || key, text));
  return { values: found.slice(0, MOST_FACET_VALUES), total: found.length };
}

const LISTERS: Readonly<Record<TakeFacet, (database: Database, query: TakeQuery) => FacetValue[]>> = {
  tag: listTags,
  batch: (database, { batchId: _, ...query }) =>
    count(database, query, 'batch_id', 'max(name)', 'batch_id DESC'),
  model: (database, { models: _, ...query }) => count(database, query, 'model', `''`, 'count(*) DESC, model'),
};

/** Tags stand in a take line by line: takes with the same ones are counted together, then by each of them. */
function listTags(database: Database, { tag: _, ...query }: TakeQuery): FacetValue[] {
  const counts = new Map<string, number>();
  for (const { key, count: takes } of count(database, query, 'tags', `''`, 'tags'))
    for (const tag of key.split('\n')) counts.set(tag, (counts.get(tag) ?? 0) + takes);
  // Takes without a tag stand last, where there are others.
  const untagged = counts.get('') ?? 0;
  counts.delete('');
  const values = Array.from(counts, ([key, takes]) => ({ key, name: '', count: takes })).toSorted(
    (one, other) => other.count - one.count || (one.key < other.key ? -1 : 1),
  );
  return values.length === 0 || untagged === 0 ? values : [...values, { key: '', name: '', count: untagged }];
}

function count(
  database: Database,
  query: TakeQuery,
  column: 'tags' | 'batch_id' | 'model',
  name: string,
  order: string,
): FacetValue[] {
  const { where, values } = narrow(query);
  const sql = `SELECT ${column} AS key, ${name} AS name, count(*) AS count FROM takes WHERE ${where}
    GROUP BY ${column} ORDER BY ${order}`;
  return database.all<FacetValue>(sql, ...values);
}
