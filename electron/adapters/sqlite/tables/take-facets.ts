import { compareNatural } from '../../../../shared/kernel/natural-order.ts';
import {
  type FacetValue,
  holdsText,
  MAX_FACET_VALUES,
  type TakeFacet,
} from '../../../../shared/library/take-facet.ts';
import type { TakeQuery } from '../../../../shared/library/take-query.ts';
import type { Takes } from '../../../core/library/library-store.ts';
import type { Database } from '../database.ts';
import { BATCH_NAME, narrow } from './take-search.ts';

const LISTERS: Readonly<Record<TakeFacet, (database: Database, query: TakeQuery) => FacetValue[]>> = {
  tag: listTags,
  batch: (database, { batchId: _, ...query }) =>
    count(database, query, 'batch_id', BATCH_NAME, 'newest DESC, batch_id'),
  model: (database, { models: _, ...query }) => count(database, query, 'model', `''`, 'count(*) DESC, model'),
};

/** Tags stand in a take line by line: takes with the same ones are counted together, then by each of them. */
function listTags(database: Database, { tag: _, ...query }: TakeQuery): FacetValue[] {
  const tags = new Map<string, FacetValue>();
  for (const { key, count: takes, newest } of count(database, query, 'tags', `''`, 'tags'))
    for (const tag of key.split('\n')) {
      const known = tags.get(tag) ?? { count: 0, newest };
      const sum = { count: known.count + takes, newest: Math.max(known.newest, newest) };
      tags.set(tag, { key: tag, name: '', ...sum });
    }
  const untagged = tags.get('');
  tags.delete('');
  const values = [...tags.values()].toSorted(
    (one, other) => other.count - one.count || compareNatural(one.key, other.key),
  );
  // Takes without a tag stand last, where there are others.
  return values.length === 0 || untagged === undefined ? values : [...values, untagged];
}

function count(
  database: Database,
  query: TakeQuery,
  column: 'tags' | 'batch_id' | 'model',
  name: string,
  order: string,
): FacetValue[] {
  const { where, values } = narrow(query);
  const sql = `SELECT ${column} AS key, ${name} AS name, count(*) AS count, max(created_at) AS newest
    FROM takes WHERE ${where}
    GROUP BY ${column} ORDER BY ${order}`;
  return database.all<FacetValue>(sql, ...values);
}

/** One step into the index for each model, however many takes it has. */
const EXAMPLES = `
  SELECT takes.model, takes.id FROM json_each(?) AS wanted JOIN takes ON takes.number = (
    SELECT number FROM takes WHERE model = wanted.value AND binned_at IS NULL AND has_poster = 1 ORDER BY best DESC LIMIT 1
  )`;

/** A part of {@link Takes}, over a migrated database. */
export const createTakeFacets = (database: Database) =>
  ({
    /**
     * The values that a filter can take among what the rest of the query finds, with how many takes have each: tags and models
     * that most takes have first, batches the newest first. `text` narrows them by a part of their name.
     */
    facet(facet, query, text) {
      const all = LISTERS[facet](database, query);
      const found = text === '' ? all : all.filter(({ key, name }) => holdsText(name || key, text));
      return { values: found.slice(0, MAX_FACET_VALUES), total: found.length };
    },
    /** For each model the take that stands for it, by its id; the others are left out. */
    examples(models) {
      const rows = database.all<{ model: string; id: string }>(EXAMPLES, JSON.stringify(models));
      return Object.fromEntries(rows.map(({ model, id }) => [model, id]));
    },
  }) satisfies Partial<Takes>;
