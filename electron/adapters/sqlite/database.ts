import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { nameStoreError } from './failures.ts';

export type SqlValue = SQLInputValue;

/** One connection. Statements are prepared once; errors of the disk are thrown as StoreError. */
export interface Database {
  /** The first row, in the columns that the statement names; the caller states their type. */
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  /** Returns how many rows changed. */
  run(sql: string, ...values: SqlValue[]): number;
  /** Runs statements that give no rows and take no values, not prepared. */
  execute(sql: string): void;
  /**
   * Does the work in one transaction: on disk when this returns, undone whole when anything throws. Within another one it
   * is a part of that: on disk with it, and undone with it.
   */
  write<Value>(work: () => Value): Value;
  /** Runs once the open transaction is on disk, at once where none is open, never where it is undone. */
  afterCommit(run: () => void): void;
  close(): void;
}

/** Another program's backup or viewer may hold the file for a moment. */
const PATIENCE_MILLISECONDS = 5000;
const WAL_KEPT_BYTES = 16 * 1024 * 1024;
/** An action on ten thousand jobs fits in it. The log is worked in at its usual length: a longer one would itself fill a small disk. */
const CACHE_KIBIBYTES = 16 * 1024;

/** Opens the file for writing; it is created when it is not there. Throws StoreError. */
export function openDatabase(path: string): Database {
  const connection = attempt(path, () => new DatabaseSync(path, { timeout: PATIENCE_MILLISECONDS }));
  defineLocalTime(connection);
  const database = wrapConnection(connection, path);
  try {
    // FULL: a commit is on disk when it returns. fullfsync makes that true on macOS, where fsync stops at the drive's cache.
    database.execute(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA journal_size_limit = ${WAL_KEPT_BYTES};
      PRAGMA cache_size = -${CACHE_KIBIBYTES};
      PRAGMA temp_store = MEMORY;
    `);
    return database;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function wrapConnection(connection: DatabaseSync, path: string): Database {
  const { prepare, read, forget } = keepStatements(connection);

  /** The open transaction, with what runs after it, and what a part of it threw; null where none is open. */
  let open: { readonly after: (() => void)[]; thrown: unknown } | null = null;

  /** Half a part must not be kept, whoever catches what it threw. */
  function writePart<Value>(whole: { thrown: unknown }, work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      whole.thrown ??= error;
      throw error;
    }
  }

  function write<Value>(work: () => Value): Value {
    if (open !== null) return writePart(open, work);
    const whole = { after: [] as (() => void)[], thrown: undefined as unknown };
    let value: Value;
    try {
      prepare('BEGIN IMMEDIATE').run();
      open = whole;
      value = work();
      if (whole.thrown !== undefined) throw whole.thrown;
      prepare('COMMIT').run();
    } catch (error) {
      // SQLite may have ended it by itself: it does so when the disk is full.
      if (connection.isTransaction) connection.exec('ROLLBACK');
      throw nameStoreError(error, path);
    } finally {
      open = null;
    }
    for (const run of whole.after) runSafely(run);
    return value;
  }

  return {
    get: <Row>(sql: string, ...values: SqlValue[]) =>
      attempt(path, () => {
        const { statement, shape } = read(sql);
        const row = statement.get(...values);
        return row === undefined ? undefined : (shape(row) as Row);
      }),
    all: <Row>(sql: string, ...values: SqlValue[]) =>
      attempt(path, () => {
        const { statement, shape } = read(sql);
        return statement.all(...values).map(shape) as Row[];
      }),
    run: (sql, ...values) => attempt(path, () => Number(prepare(sql).run(...values).changes)),
    execute(sql) {
      attempt(path, () => connection.exec(sql));
      // It may have changed the tables that they read.
      forget();
    },
    write,
    afterCommit(run) {
      if (open === null) run();
      else open.after.push(run);
    },
    close() {
      forget();
      connection.close();
    },
  };
}

/** What is on disk stays on disk: a bug of somebody who is told of it must not look like a write that failed. */
function runSafely(run: () => void): void {
  try {
    run();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** One that gives rows, and how each becomes an object. */
interface Reader {
  readonly statement: StatementSync;
  readonly shape: (row: unknown) => unknown;
}

/** Statements are prepared once for each text. */
function keepStatements(connection: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  const readers = new Map<string, Reader>();
  const keep = <Kept>(known: Map<string, Kept>, sql: string, make: (statement: StatementSync) => Kept) => {
    const kept = known.get(sql) ?? make(connection.prepare(sql));
    known.set(sql, kept);
    return kept;
  };
  return {
    prepare: (sql: string) => keep(statements, sql, (statement) => statement),
    read: (sql: string) => keep(readers, sql, shapeRows),
    forget() {
      statements.clear();
      readers.clear();
    },
  };
}

/**
 * SQLite's own objects are dictionaries to the engine: rows of many columns take twice as long to make and to read. One literal for
 * each statement, from the names of its columns, is eight times as quick as setting them one by one.
 */
function shapeRows(statement: StatementSync): Reader {
  statement.setReturnArrays(true);
  const columns = statement.columns().map(({ name }, index) => `${JSON.stringify(name)}: values[${index}]`);
  const shape = new Function('values', `return { ${columns.join(', ')} };`) as Reader['shape'];
  return { statement, shape };
}

function attempt<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw nameStoreError(error, path);
  }
}

/**
 * Gives SQL the function `local_day(milliseconds)`: the day of the machine's time zone, as 2026-11-21. SQLite's own
 * `localtime` takes several times as long, which counts where a whole library is divided into days or months.
 */
export function defineLocalTime(connection: DatabaseSync): void {
  connection.function('local_day', { deterministic: true }, (milliseconds) =>
    formatDay(Number(milliseconds)),
  );
}

/** Days come in rows, so the one before is mostly the one asked for again. */
let last = { start: 0, end: 0, day: '' };

function formatDay(moment: number): string {
  if (moment >= last.start && moment < last.end) return last.day;
  const date = new Date(moment);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  last = {
    start: new Date(year, month, day).getTime(),
    end: new Date(year, month, day + 1).getTime(),
    day: `${year}-${pad(month + 1)}-${pad(day)}`,
  };
  return last.day;
}

function pad(part: number): string {
  return part < 10 ? `0${part}` : String(part);
}
