import type { Migration } from '../opening/migrate-database.ts';
import { firstTables } from './0001-first-tables.ts';

/** All migrations, oldest first; the last one's version is this program's. */
export const MIGRATIONS: readonly Migration[] = [firstTables];
