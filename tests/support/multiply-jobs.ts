import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Years of work lie behind it: a copy of the whole so many milliseconds earlier each time. */
const BETWEEN = 8 * 3_600_000;
/** What must be another one's in a copy. */
const OWN = ['id', 'job_id', 'attempt_id', 'take_id', 'webhook_secret', 'gen_id', 'batch_id'];
const TIMES = ['created_at', 'updated_at', 'started_at', 'answered_at', 'at', 'received_at', 'worked_out_at'];
/** Joins each job's lines, and the job to its last, by the numbers that the copies have. */
const CHAIN_LINES = `
  UPDATE transitions SET previous = chain.previous
  FROM (SELECT number, lag(number) OVER (PARTITION BY job_id ORDER BY number) AS previous FROM transitions) AS chain
  WHERE transitions.number = chain.number;
  UPDATE jobs SET last_line = chain.number
  FROM (SELECT job_id, max(number) AS number FROM transitions GROUP BY job_id) AS chain
  WHERE jobs.id = chain.job_id`;
/** In the order in which they refer to one another. */
const TABLES = [
  'jobs',
  'job_inputs',
  'attempts',
  'generations',
  'takes',
  'outputs',
  'transitions',
  'deliveries',
];

/**
 * Copies all that is in a data folder, jobs and everything that belongs to them, until there is so many times as much of it.
 * The program must not run. Files are not copied, and none are left to be written: no posters, and nothing beside takes.
 */
export function multiplyJobs(dataFolder: string, times: number): void {
  const database = new DatabaseSync(join(dataFolder, 'dailies.sqlite'));
  database.exec('BEGIN');
  for (const table of TABLES) {
    const columns = (database.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[])
      .map(({ name }) => name)
      // Where rows are only numbered, a copy has a number of its own; an attempt's is of its job.
      .filter((name) => name !== 'number' || table === 'attempts');
    database
      .prepare(
        `WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ?)
         INSERT INTO ${table} (${columns.join(', ')})
         SELECT ${columns.map((name) => copyOf(table, name)).join(', ')} FROM copies, ${table}`,
      )
      .run(times - 1);
  }
  database.exec(CHAIN_LINES);
  database.exec('DELETE FROM sidecars_due');
  database.exec('UPDATE takes SET has_poster = 1');
  database.exec('COMMIT');
  settleWords(database);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/**
 * Brings the index of words into the state that years leave: takes that come one by one pay for its merges as they come, where
 * the next ones would pay for those of all copies at once. A merge that changes fewer than two rows had nothing to do, SQLite says.
 */
function settleWords(database: DatabaseSync): void {
  const total = database.prepare('SELECT total_changes() AS changes');
  const countChanges = () => Number(total.get()?.['changes']);
  let before: number;
  do {
    before = countChanges();
    database.exec(`INSERT INTO take_words (take_words, rank) VALUES ('merge', 500)`);
  } while (countChanges() - before >= 2);
}

function copyOf(table: string, column: string): string {
  const name = `${table}.${column}`;
  if (OWN.includes(column)) return `${name} || '-' || n`;
  if (TIMES.includes(column)) return `${name} - n * ${BETWEEN}`;
  if (column === 'position' && table === 'jobs') return `${name} - n * 1e6`;
  return name;
}
