import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import type { Values } from '../../../core/queue/job-store.ts';
import type { Database } from '../database.ts';

const READ = 'SELECT value FROM meta_values WHERE key = ?';
const WRITE =
  'INSERT INTO meta_values (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

/** Small values by key, over a migrated database. */
export function createValues(database: Database): Values {
  const write: Values['write'] = (key, value) => void database.run(WRITE, key, JSON.stringify(value));
  return {
    read(key) {
      const row = database.get<{ value: string }>(READ, key);
      return row === undefined ? undefined : (JSON.parse(row.value) as JsonValue);
    },
    write,
    writeAll(values) {
      for (const [key, value] of values) write(key, value);
    },
  };
}
