import { UNSORTED } from '../../../../shared/film/film.ts';
import {
  FIRST_SHAPE_CODE,
  NARROWEST_SHAPE,
  SHAPE_STEPS,
  type TakeFilter,
  type TakeOutline,
  type TakeQuery,
  USUAL_SHAPE,
  WIDEST_SHAPE,
} from '../../../../shared/library/take-query.ts';
import type { Takes } from '../../../core/library/library-store.ts';
import type { Database, SqlValue } from '../database.ts';
import { readTake, type TakeRow } from './rows.ts';

interface Place {
  readonly number: number;
  /** The number of the take that stands for its stack. */
  readonly top: number;
  readonly size: number;
}

function findPlaces(
  database: Database,
  query: TakeQuery,
  offset: number,
  limit: number,
): { total: number; places: readonly Place[] } {
  const { found, values, place } = placeTakes(query);
  const counted = database.get<{ found: number }>(`SELECT count(*) AS found FROM ${found}`, ...values);
  const sql = `SELECT ${place} FROM ${found} ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`;
  return { total: counted?.found ?? 0, places: database.all<Place>(sql, ...values, limit, offset) };
}

function slicePlaces(places: readonly Place[], offset: number, limit: number) {
  return { total: places.length, places: places.slice(offset, offset + limit) };
}

const lastPlaces = new WeakMap<Database, { readonly of: string; readonly places: readonly Place[] }>();

/** All places of a stacked query: each page of a scroll needs the order of the whole, which stays until something is written. */
function listPlaces(database: Database, query: TakeQuery): readonly Place[] {
  const of = JSON.stringify([query, database.get('SELECT total_changes() AS changes')]);
  const known = lastPlaces.get(database);
  if (known?.of === of) return known.places;
  const { found, values, place } = placeTakes(query);
  const places = database.all<Place>(`SELECT ${place} FROM ${found} ORDER BY ${orderOf(query)}`, ...values);
  lastPlaces.set(database, { of, places });
  return places;
}

/**
 * Where takes stand that a query finds, as SQL: `found` is what follows FROM, in which `takes` is what the order goes by, and
 * `shown` stands before the columns of what is shown there. These are two where a stack is open: its takes stand where its top does.
 */
function placeTakes(query: TakeQuery): { found: string; values: SqlValue[]; shown: string; place: string } {
  const { where, values } = narrow(query);
  if (!isStacked(query))
    return { found: `takes WHERE ${where}`, values, shown: '', place: 'number, number AS top, 1 AS size' };
  // Beside max(), SQLite takes other columns from the row that has it.
  const tops = `SELECT stack, number AS top, max(best), count(*) AS size FROM takes WHERE ${where} GROUP BY stack`;
  const others = `SELECT number, stack AS opened FROM takes
    WHERE stack IN (SELECT open_stacks.stack FROM open_stacks) AND ${where}`;
  const found = `(
      WITH tops AS MATERIALIZED (${tops})
      SELECT top, size, top AS number FROM tops
      UNION ALL
      SELECT top, size, others.number FROM (${others}) AS others JOIN tops ON tops.stack = others.opened AND top <> others.number
    ) AS places
    LEFT JOIN (SELECT number AS shown_number, id AS shown_id, width AS shown_width, height AS shown_height FROM takes)
      ON shown_number = places.number
    CROSS JOIN takes ON takes.number = places.top`;
  const place = 'places.number AS number, places.top AS top, places.size AS size';
  return { found, values: [...values, ...values], shown: 'shown_', place };
}

const isStacked = ({ isStacked: wanted, isBinned }: TakeQuery) => wanted === true && isBinned !== true;

/** `encodeShape`, where the takes are: no row of theirs has to be made for it. */
const letterOf = (
  shown: string,
) => `char(${FIRST_SHAPE_CODE} + max(0, min(${SHAPE_STEPS}, CAST(round(${SHAPE_STEPS} *
  ln(coalesce(nullif(${shown}width, 0) / nullif(${shown}height, 0), ${USUAL_SHAPE}) / ${NARROWEST_SHAPE}) /
  ${Math.log(WIDEST_SHAPE / NARROWEST_SHAPE)}) AS INTEGER))))`;
const DAY = 'local_day(created_at)';
const MONTH = 'substr(local_day(created_at), 1, 7)';
/** The same whatever the filter leaves of a batch. */
export const BATCH_NAME = '(SELECT batches.name FROM batches WHERE batches.id = takes.batch_id)';
const GROUPS = {
  day: DAY,
  batch: 'batch_id',
  name: 'substr(name_key, 1, instr(name_key, char(10)))',
  model: 'model',
  prompt: 'prompt',
} as const;
/** What groups are called that are not called by their key. */
const GROUP_NAMES: { readonly [Group in keyof typeof GROUPS]?: string } = {
  batch: BATCH_NAME,
  name: 'min(name)',
};

/** Days and batches (whose ids sort by time) as the takes do, others by their letters. */
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
  // An open stack stands together: its top, then the newest of the others.
  const inside = isStacked(query) ? 'places.top, places.number <> places.top, places.number DESC' : '';
  return [groupOrder(query), sortOf(query), inside].filter(Boolean).join(', ');
}

/** What nobody placed stands behind the rest. The tag is written in hexadecimal, so that no text becomes SQL. */
function placedByHand(tag: string): string {
  const text = `CAST(x'${Buffer.from(tag).toString('hex')}' AS TEXT)`;
  return `(SELECT place FROM hand_order WHERE tag = ${text} AND take_id = takes.id) NULLS LAST, created_at, id`;
}

function sortOf({ sort, tag, isBinned }: TakeQuery): string {
  if (sort === 'hand' && tag !== undefined) return placedByHand(tag);
  if (sort === 'oldest') return 'created_at, id';
  if (sort === 'rating') return 'rating DESC, created_at DESC, id DESC';
  if (sort === 'name') return 'name_key, created_at DESC, id DESC';
  if (sort === 'length') return 'duration DESC, created_at DESC, id DESC';
  return isBinned === true ? 'binned_at DESC, id DESC' : 'created_at DESC, id DESC';
}

/** Something that has to hold of a take, and the values of its question marks. */
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

/** Inputs without references are left out before they are read as JSON. */
const MADE_FROM = `job_id IN (
  SELECT job_id FROM job_inputs, json_tree(input) AS part
  LEFT JOIN assets ON part.key = 'assetId' AND assets.id = part.atom
  WHERE instr(input, '"kind"') > 0
    AND (instr(lower(assets.name), lower(?)) > 0
      OR (part.key IN ('url', 'name') AND instr(lower(part.atom), lower(?)) > 0)))`;

/** What was charged for the submission that a take came of, else what was expected. Found from the side of what was paid. */
const PAID = `takes.id IN (
  SELECT outputs.take_id FROM attempts
  CROSS JOIN outputs ON outputs.job_id = attempts.job_id AND outputs.attempt = attempts.number
  WHERE attempts.practice = 0 AND attempts.test_mode IS NULL
    AND coalesce(charged_amount, estimate_amount) BETWEEN ? AND ?)`;

const OF_PROJECT = `
  SELECT take_id FROM versions JOIN shots ON shots.id = shot_id JOIN projects ON projects.id = project_id
  WHERE left_at IS NULL AND shots.deleted_at IS NULL AND projects.deleted_at IS NULL`;

/** In a select of its own, so that the few are looked up by their index. */
const MISSING = 'takes.number IN (SELECT number FROM takes WHERE missing_at IS NOT NULL)';
const SINCE = `created_at >= (SELECT unixepoch('subsec') * 1000) - ?`;
const TAGGED = 'instr(char(10) || tags || char(10), char(10) || ? || char(10)) > 0';
const DAY_MILLISECONDS = 86_400_000;

/** What each filter asks for. One that is missing here does not compile: it would find everything, and be marked with it. */
const FILTERS: {
  readonly [Name in TakeFilter]: (
    value: NonNullable<TakeQuery[Name]>,
    query: TakeQuery,
  ) => readonly Condition[];
} = {
  text: (text) => [...holdsWords('', text), ...holdsPictures(text)],
  models: anyOf('model'),
  kind: holds('kind = ?'),
  ratingAtLeast: holds('rating >= ?'),
  ratingIs: holds('rating = ?'),
  hasNote: (has) => [{ sql: has ? `note <> ''` : `note = ''`, values: [] }],
  flags: anyOf('flag'),
  labels: anyOf('label'),
  // Its words narrow by the index what then has to be looked at; a tag may have none.
  tag: (tag) => [...holdsWords('tags : ', tag), { sql: TAGGED, values: [tag] }],
  batchId: holds('batch_id = ?'),
  project: (project) =>
    project === UNSORTED
      ? [{ sql: `takes.id NOT IN (${OF_PROJECT})`, values: [] }]
      : [{ sql: `takes.id IN (${OF_PROJECT} AND project_id = ?)`, values: [project] }],
  shape: (shape) => [{ sql: SHAPES[shape], values: [] }],
  durationFrom: holds('duration >= ?'),
  durationTo: holds('duration <= ?'),
  edgeFrom: holds('max(width, height) >= ?'),
  reference: (reference) => [{ sql: MADE_FROM, values: [reference, reference] }],
  costFrom: (from, { costTo }) => [{ sql: PAID, values: [from, costTo ?? Number.MAX_VALUE] }],
  // Both ends are one look at what was paid.
  costTo: (to, { costFrom }) => (costFrom === undefined ? [{ sql: PAID, values: [0, to] }] : []),
  from: holds('created_at >= ?'),
  to: holds('created_at < ?'),
  lastDays: (days) => [{ sql: SINCE, values: [days * DAY_MILLISECONDS] }],
  isMissing: () => [{ sql: MISSING, values: [] }],
};

/** All that has to hold of a take that the query finds. */
function listConditions(query: TakeQuery): Condition[] {
  const bin = { sql: query.isBinned === true ? 'binned_at IS NOT NULL' : 'binned_at IS NULL', values: [] };
  const names = Object.keys(FILTERS) as TakeFilter[];
  return [bin, ...names.flatMap((name) => conditionsOf(name, query))];
}

function conditionsOf<Name extends TakeFilter>(name: Name, query: TakeQuery): readonly Condition[] {
  const value = query[name];
  return value === undefined ? [] : FILTERS[name](value as NonNullable<TakeQuery[Name]>, query);
}

/** A condition with one question mark, which is the value. */
function holds(sql: string): (value: string | number) => Condition[] {
  return (value) => [{ sql, values: [value] }];
}

function holdsWords(where: '' | 'tags : ', text: string): Condition[] {
  const words = matchOf(text);
  const sql = 'takes.number IN (SELECT rowid FROM take_words WHERE take_words MATCH ?)';
  return words === '' ? [] : [{ sql, values: [where === '' ? words : `${where}(${words})`] }];
}

function anyOf(column: string): (wanted: readonly string[]) => Condition[] {
  const sql = `${column} IN (SELECT value FROM json_each(?))`;
  return (wanted) => (wanted.length === 0 ? [] : [{ sql, values: [JSON.stringify(wanted)] }]);
}

/** Emoji are no words to the index; they are rare, and looked for in the takes themselves. */
function holdsPictures(text: string): Condition[] {
  const pictures = new Set(text.match(/\p{Extended_Pictographic}/gu));
  const sql = 'instr(concat_ws(char(10), name, prompt, note, tags), ?) > 0';
  return Array.from(pictures, (picture) => ({ sql, values: [picture] }));
}

/** Quoted, so that nothing that is typed is read as an operator; each word may still go on. */
function matchOf(text: string): string {
  // Marks alone are no word to the index, and would find nothing.
  const words = text.match(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu) ?? [];
  return words.map((word) => `"${word}"*`).join(' ');
}

/** A part of {@link Takes}, over a migrated database. */
export const createTakeSearch = (database: Database) =>
  ({
    /** A page of what the query finds, and how much it finds in all. */
    search(query, offset, limit) {
      const { total, places } = isStacked(query)
        ? slicePlaces(listPlaces(database, query), offset, limit)
        : findPlaces(database, query, offset, limit);
      const rows = database.all<TakeRow & { readonly stack: string; readonly is_open: number }>(
        `SELECT takes.*, EXISTS (SELECT 1 FROM open_stacks WHERE open_stacks.stack = takes.stack) AS is_open
     FROM json_each(?) AS wanted JOIN takes ON takes.number = wanted.value ORDER BY wanted.key`,
        JSON.stringify(places.map(({ number }) => number)),
      );
      const stacks = rows.flatMap(({ id, stack, is_open }, index) => {
        const { number, top, size } = places[index] as Place;
        return size > 1 ? [{ takeId: id, stack, size, isTop: number === top, isOpen: is_open === 1 }] : [];
      });
      return { total, takes: rows.map(readTake), stacks };
    },
    /** The ids of a range of what the query finds, in its order. */
    searchIds(query, offset, limit) {
      const { found, values, shown } = placeTakes(query);
      const sql = `SELECT ${shown}id AS wanted FROM ${found} ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`;
      return database.all<{ wanted: string }>(sql, ...values, limit, offset).map(({ wanted }) => wanted);
    },
    /** What is needed to lay out all that the query finds. */
    outline(query) {
      const { found, values, shown } = placeTakes(query);
      const { groupBy, sort = 'newest', isBinned } = query;
      const encoded = database.get<{ shapes: string | null }>(
        `SELECT group_concat(letter, '') AS shapes
     FROM (SELECT ${letterOf(shown)} AS letter FROM ${found} ORDER BY ${orderOf(query)})`,
        ...values,
      );
      const key = groupBy === undefined ? null : GROUPS[groupBy];
      const groups =
        key === null
          ? []
          : database.all<{ key: string; name: string; count: number }>(
              `SELECT ${key} AS key, ${groupBy === undefined ? '' : (GROUP_NAMES[groupBy] ?? `''`)} AS name, count(*) AS count FROM ${found}
           GROUP BY 1 ORDER BY ${groupOrder(query)}`,
              ...values,
            );
      const isByTime =
        (sort === 'newest' || sort === 'oldest') &&
        isBinned !== true &&
        (groupBy === undefined || groupBy === 'day');
      const months = isByTime
        ? database.all<{ month: string; count: number }>(
            `SELECT ${MONTH} AS month, count(*) AS count FROM ${found}
         GROUP BY 1 ORDER BY 1 ${sort === 'oldest' ? '' : 'DESC'}`,
            ...values,
          )
        : [];
      return { shapes: encoded?.shapes ?? '', groups, months: placeMonths(months) };
    },
  }) satisfies Partial<Takes>;
