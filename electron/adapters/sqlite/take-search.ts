import type { Take } from '../../../shared/domain/take.ts';
import type { TakeQuery } from '../../../shared/domain/take-query.ts';
import type { Database, SqlValue } from './database.ts';
import { readTake, type TakeRow } from './rows.ts';

interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Nearly square counts as square: within a twentieth. */
const SHAPES = {
  wide: 'width > height * 1.05',
  tall: 'height > width * 1.05',
  square: 'width BETWEEN height * 0.95 AND height * 1.05',
} as const;

/** A page of what the query finds, and how much it finds in all. */
export function searchTakes(
  database: Database,
  query: TakeQuery,
  offset: number,
  limit: number,
): { total: number; takes: Take[] } {
  const conditions = conditionsOf(query);
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  const values = conditions.flatMap((condition) => condition.values);
  const counted = database.get<{ found: number }>(
    `SELECT count(*) AS found FROM takes WHERE ${where}`,
    ...values,
  );
  const rows = database.all<TakeRow>(
    `SELECT takes.* FROM (SELECT number FROM takes WHERE ${where} ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?) AS found
     JOIN takes ON takes.number = found.number ORDER BY ${orderOf(query)}`,
    ...values,
    limit,
    offset,
  );
  return { total: counted?.found ?? 0, takes: rows.map(readTake) };
}

function orderOf({ sort, isBinned }: TakeQuery): string {
  if (sort === 'oldest') return 'created_at, id';
  if (sort === 'rating') return 'rating DESC, created_at DESC, id DESC';
  return isBinned === true ? 'binned_at DESC, id DESC' : 'created_at DESC, id DESC';
}

function conditionsOf(query: TakeQuery): Condition[] {
  const { text, models, kind, ratingAtLeast, flags, labels, tag, batchId, shape, from, to, isBinned } = query;
  const words = matchOf(text ?? '');
  const conditions: (Condition | false | undefined)[] = [
    { sql: isBinned === true ? 'binned_at IS NOT NULL' : 'binned_at IS NULL', values: [] },
    words !== '' && {
      sql: 'takes.number IN (SELECT rowid FROM take_words WHERE take_words MATCH ?)',
      values: [words],
    },
    anyOf('model', models),
    anyOf('flag', flags),
    anyOf('label', labels),
    kind !== undefined && { sql: 'kind = ?', values: [kind] },
    ratingAtLeast !== undefined && { sql: 'rating >= ?', values: [ratingAtLeast] },
    tag !== undefined && {
      sql: 'instr(char(10) || tags || char(10), char(10) || ? || char(10)) > 0',
      values: [tag],
    },
    batchId !== undefined && { sql: 'batch_id = ?', values: [batchId] },
    shape !== undefined && { sql: SHAPES[shape], values: [] },
    from !== undefined && { sql: 'created_at >= ?', values: [from] },
    to !== undefined && { sql: 'created_at < ?', values: [to] },
  ];
  return conditions.filter((condition) => condition !== undefined && condition !== false);
}

function anyOf(column: string, wanted: readonly string[] | undefined): Condition | undefined {
  if (wanted === undefined || wanted.length === 0) return undefined;
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(wanted)] };
}

/** Quoted, so that nothing that is typed is read as an operator; each word may still go on. */
function matchOf(text: string): string {
  const words = text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.map((word) => `"${word}"*`).join(' ');
}
