import { DatabaseSync } from 'node:sqlite';

/** What a virtual table keeps for itself: it is made with it. */
const SHADOW_TABLE = /^take_words_(data|idx|docsize|config)$/;

/**
 * The text of `electron/adapters/sqlite/migrations/newest-tables.ts`: what these migrations make of an empty database.
 *
 * @param {readonly {sql: string}[]} migrations
 */
export function drawNewestTables(migrations) {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  for (const { sql } of migrations) database.exec(sql);
  const statements = listStatements(database).map((statement) => `${statement};`);
  database.close();
  return `/**
 * What the migrations make of an empty database, as SQLite writes it down, for a new one to be made with at once. Drawn by
 * \`node scripts/draw-tables.mjs\`; a test holds it to them.
 */
export const NEWEST_TABLES = \`
${statements.join('\n')}
\`;
`;
}

/**
 * The statements that make a database what it is, in the order in which they can be run.
 *
 * @param {DatabaseSync} database with few rows
 */
export function listStatements(database) {
  const made = database
    .prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all()
    .map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }))
    .filter(({ name }) => !SHADOW_TABLE.test(name));
  const tables = made.filter(({ type, sql }) => type === 'table' && !sql.startsWith('CREATE VIRTUAL'));
  return [...made.map(({ sql }) => sql), ...tables.flatMap(({ name }) => listRows(database, name))];
}

/** @param {DatabaseSync} database @param {string} table */
function listRows(database, table) {
  const rows = database.prepare(`SELECT * FROM ${table}`).all();
  return rows.map((row) => `INSERT INTO ${table} VALUES (${Object.values(row).map(quote).join(', ')})`);
}

/** @param {unknown} value */
function quote(value) {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
