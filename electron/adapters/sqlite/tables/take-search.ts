import type { Take } from '../../../../shared/domain/library/take.ts';
import {
  FIRST_SHAPE_CODE,
  NARROWEST_SHAPE,
  SHAPE_STEPS,
  type TakeOutline,
  USUAL_SHAPE,
  WIDEST_SHAPE,
} from '../../../../shared/domain/library/take-outline.ts';
import type { TakeQuery } from '../../../../shared/domain/library/take-query.ts';
import type { Database, SqlValue } from '../database.ts';
import { readTake, type TakeRow } from './rows.ts';
import { listConditions } from './take-filters.ts';

/** A page of what the query finds, and how much it finds in all. */
export function searchTakes(
  database: Database,
  query: TakeQuery,
  offset: number,
  limit: number,
): { total: number; takes: Take[] } {
  const { where, values } = narrow(query);
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

/** The ids of a range of what the query finds, in its order. */
export function searchTakeIds(database: Database, query: TakeQuery, offset: number, limit: number): string[] {
  const { where, values } = narrow(query);
  const sql = `SELECT id FROM takes WHERE ${where} ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`;
  return database.all<{ id: string }>(sql, ...values, limit, offset).map(({ id }) => id);
}

/** What is needed to lay out all that the query finds. */
export function outlineTakes(database: Database, query: TakeQuery): TakeOutline {
  const { where, values } = narrow(query);
  const { groupBy, sort = 'newest', isBinned } = query;
  const encoded = database.get<{ shapes: string | null }>(
    `SELECT group_concat(letter, '') AS shapes
     FROM (SELECT ${LETTER} AS letter FROM takes WHERE ${where} ORDER BY ${orderOf(query)})`,
    ...values,
  );
  const key = groupBy === undefined ? null : GROUPS[groupBy];
  const groups =
    key === null
      ? []
      : database.all<{ key: string; name: string; count: number }>(
          `SELECT ${key} AS key, ${groupBy === 'batch' ? BATCH_NAME : `''`} AS name, count(*) AS count FROM takes WHERE ${where}
           GROUP BY 1 ORDER BY ${groupOrder(query)}`,
          ...values,
        );
  const isByTime = sort !== 'rating' && isBinned !== true && (groupBy === undefined || groupBy === 'day');
  const months = isByTime
    ? database.all<{ month: string; count: number }>(
        `SELECT ${MONTH} AS month, count(*) AS count FROM takes WHERE ${where}
         GROUP BY 1 ORDER BY 1 ${sort === 'oldest' ? '' : 'DESC'}`,
        ...values,
      )
    : [];
  return { shapes: encoded?.shapes ?? '', groups, months: placeMonths(months) };
}

/** `encodeShape`, where the takes are: no row of theirs has to be made for it. */
const LETTER = `char(${FIRST_SHAPE_CODE} + max(0, min(${SHAPE_STEPS}, CAST(round(${SHAPE_STEPS} *
  ln(coalesce(nullif(width, 0) / nullif(height, 0), ${USUAL_SHAPE}) / ${NARROWEST_SHAPE}) /
  ${Math.log(WIDEST_SHAPE / NARROWEST_SHAPE)}) AS INTEGER))))`;
const DAY = 'local_day(created_at)';
const MONTH = 'substr(local_day(created_at), 1, 7)';
/** The same whatever the filter leaves of a batch. */
export const BATCH_NAME = '(SELECT batches.name FROM batches WHERE batches.id = takes.batch_id)';
const GROUPS = { day: DAY, batch: 'batch_id', model: 'model', prompt: 'prompt' } as const;

/** Days and batches (whose ids sort by time) as the takes do, models and prompts by their letters. */
function groupOrder({ groupBy, sort }: TakeQuery): string {
  if (groupBy === undefined) return '';
  const isLast = (groupBy === 'day' || groupBy === 'batch') && sort !== 'oldest';
  return `${GROUPS[groupBy]} ${isLast ? 'DESC' : 'ASC'}`;
}

function placeMonths(months: readonly { month: string; count: number }[]): TakeOutline['months'] {
  let place = 0;
  return months.map(({ month, count }) => {
    const first = { month, place };
    place += count;
    return first;
  });
}

/** What has to hold of a take that the query finds, and the values of its question marks. */
export function narrow(query: TakeQuery): { where: string; values: SqlValue[] } {
  const conditions = listConditions(query);
  return {
    where: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap((condition) => condition.values),
  };
}

function orderOf(query: TakeQuery): string {
  return [groupOrder(query), sortOf(query)].filter(Boolean).join(', ');
}

function sortOf({ sort, isBinned }: TakeQuery): string {
  if (sort === 'oldest') return 'created_at, id';
  if (sort === 'rating') return 'rating DESC, created_at DESC, id DESC';
  return isBinned === true ? 'binned_at DESC, id DESC' : 'created_at DESC, id DESC';
}
