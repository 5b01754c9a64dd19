import type { Take } from '../../../shared/domain/take.ts';
import {
  FIRST_SHAPE_CODE,
  NARROWEST_SHAPE,
  SHAPE_STEPS,
  type TakeOutline,
  USUAL_SHAPE,
  WIDEST_SHAPE,
} from '../../../shared/domain/take-outline.ts';
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

/** Jobs without references are left out before their input is read. */
const MADE_FROM = `job_id IN (
  SELECT jobs.id FROM jobs, json_tree(jobs.input) AS part
  LEFT JOIN assets ON part.key = 'assetId' AND assets.id = part.atom
  WHERE instr(jobs.input, '"kind"') > 0
    AND (instr(lower(assets.name), lower(?)) > 0
      OR (part.key IN ('url', 'name') AND instr(lower(part.atom), lower(?)) > 0)))`;

/** What was charged for the submission that a take came of, else what was expected. */
const COST = `(
  SELECT coalesce(charged_amount, estimate_amount) FROM outputs
  JOIN attempts ON attempts.job_id = outputs.job_id AND attempts.number = outputs.attempt
  WHERE outputs.take_id = takes.id AND attempts.practice = 0 AND attempts.test_mode IS NULL)`;

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
  const spelled = database.get<{ shapes: string | null }>(
    `SELECT group_concat(letter, '') AS shapes
     FROM (SELECT ${LETTER} AS letter FROM takes WHERE ${where} ORDER BY ${orderOf(query)})`,
    ...values,
  );
  const key = groupBy === undefined ? null : GROUPS[groupBy];
  const groups =
    key === null
      ? []
      : database.all<{ key: string; name: string; count: number }>(
          `SELECT ${key} AS key, max(name) AS name, count(*) AS count FROM takes WHERE ${where}
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
  return { shapes: spelled?.shapes ?? '', groups, months: placeMonths(months) };
}

/** `encodeShape`, where the takes are: no row of theirs has to be made for it. */
const LETTER = `char(${FIRST_SHAPE_CODE} + max(0, min(${SHAPE_STEPS}, CAST(round(${SHAPE_STEPS} *
  ln(coalesce(nullif(width, 0) / nullif(height, 0), ${USUAL_SHAPE}) / ${NARROWEST_SHAPE}) /
  ${Math.log(WIDEST_SHAPE / NARROWEST_SHAPE)}) AS INTEGER))))`;
const DAY = 'local_day(created_at)';
const MONTH = 'substr(local_day(created_at), 1, 7)';
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

function narrow(query: TakeQuery): { where: string; values: SqlValue[] } {
  const conditions = conditionsOf(query);
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

function conditionsOf(query: TakeQuery): Condition[] {
  const { text, models, kind, ratingAtLeast, flags, labels, tag, batchId, shape, from, to, isBinned } = query;
  const { durationFrom, durationTo, edgeFrom, reference, costFrom, costTo } = query;
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
    durationFrom !== undefined && { sql: 'duration >= ?', values: [durationFrom] },
    durationTo !== undefined && { sql: 'duration <= ?', values: [durationTo] },
    edgeFrom !== undefined && { sql: 'max(width, height) >= ?', values: [edgeFrom] },
    reference !== undefined && { sql: MADE_FROM, values: [reference, reference] },
    costFrom !== undefined && { sql: `${COST} >= ?`, values: [costFrom] },
    costTo !== undefined && { sql: `${COST} <= ?`, values: [costTo] },
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
