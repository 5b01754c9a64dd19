import { isJsonObject, type JsonValue, parseJson } from '../../../../shared/kernel/json-pointer.ts';
import { openDatabase } from '../database.ts';

/** Grants, and facts of another computer: whoever made the backup can't give the first, and the second are found out again. */
const LEFT_BEHIND = [
  'given-folders',
  'folders-to-write',
  'reached-hosts',
  'results-folder-mark',
  'export-choice',
  'practice-port',
  'listener-port',
  'accepted-submissions',
  'old-data',
  'data-folder',
];

/** Values that hold paths, whole ones as texts within them. */
const VALUES_WITH_PATHS = ['batch', 'left-out-files'];

/** What a mapped file turned out to be here. */
export interface FoundFile {
  readonly bytes: number;
  /** As the file system gives it, in milliseconds. */
  readonly modifiedAt: number;
}

export interface Adoption {
  readonly madeAt: number;
  readonly now: number;
  /** Null where nobody said where its folder is. */
  readonly mapPath: (path: string) => string | null;
  /** Null where nothing is there. Not called for what has no place. */
  readonly find: (path: string) => FoundFile | null;
  /** Whether the file's content is that of the hash; asked where it has another time than the library knows. */
  readonly hasContent: (path: string, sha256: string) => boolean;
}

interface FileRow {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly modified_at: number | null;
  readonly sha256: string | null;
}

/**
 * Makes an imported database one of this computer: its paths where the artist said that they are, and marked
 * as restored, so that what can be charged is held. Returns the files that are not there, as the library knows them now. Throws StoreError.
 */
export function adoptDatabase(path: string, adoption: Adoption): string[] {
  const database = openDatabase(path);
  try {
    return database.write(() => {
      const lost = [...moveTakes(database, adoption), ...moveAssets(database, adoption)];
      moveValues(database, adoption);
      const value = JSON.stringify(adoption.madeAt);
      database.run('INSERT OR REPLACE INTO meta_values (key, value) VALUES (?, ?)', 'restored-backup', value);
      database.run(
        'DELETE FROM meta_values WHERE key IN (SELECT value FROM json_each(?))',
        JSON.stringify(LEFT_BEHIND),
      );
      return [...new Set(lost)];
    });
  } finally {
    // All of it is in the one file then, which is moved alone.
    database.close();
  }
}

type Writable = ReturnType<typeof openDatabase>;

function moveTakes(database: Writable, { mapPath, find, now }: Adoption): string[] {
  const rows = database.all<FileRow>('SELECT id, path, bytes, NULL AS modified_at, sha256 FROM takes');
  const lost: string[] = [];
  for (const { id, path, bytes } of rows) {
    const mapped = mapPath(path);
    const isThere = mapped !== null && find(mapped)?.bytes === bytes;
    if (!isThere) lost.push(mapped ?? path);
    const at = isThere ? null : now;
    database.run(
      'UPDATE takes SET path = ?1, missing_at = CASE WHEN ?2 IS NULL THEN NULL ELSE coalesce(missing_at, ?2) END WHERE id = ?3',
      ...[mapped ?? path, at, id],
    );
  }
  return lost;
}

/** A copied file often has another time than its original: where its bytes are the same, the library takes the new one for its own. */
function moveAssets(database: Writable, { mapPath, find, hasContent }: Adoption): string[] {
  const rows = database.all<FileRow>('SELECT id, path, bytes, modified_at, sha256 FROM assets');
  const lost: string[] = [];
  for (const { id, path, bytes, modified_at: knownAt, sha256 } of rows) {
    const mapped = mapPath(path);
    const found = mapped === null ? null : find(mapped);
    if (found === null) lost.push(mapped ?? path);
    const isSame =
      found?.bytes === bytes &&
      found.modifiedAt !== knownAt &&
      sha256 !== null &&
      hasContent(mapped ?? path, sha256);
    database.run(
      'UPDATE OR IGNORE assets SET path = ?, modified_at = ? WHERE id = ?',
      ...[mapped ?? path, isSame ? found.modifiedAt : knownAt, id],
    );
  }
  return lost;
}

/** Watched folders make jobs by themselves: on a restored computer they wait until somebody looks at them. */
function moveValues(database: Writable, { mapPath }: Adoption): void {
  for (const { id, content } of database.all<{ id: string; content: string }>(
    'SELECT id, content FROM watches',
  )) {
    const order = parseJson(content);
    if (!isJsonObject(order)) continue;
    const moved = { ...order, folder: movePaths(order['folder'] ?? '', mapPath), isPaused: true };
    database.run('UPDATE watches SET content = ? WHERE id = ?', JSON.stringify(moved), id);
  }
  for (const { watch_id: watchId, path } of database.all<{ watch_id: string; path: string }>(
    'SELECT watch_id, path FROM watch_seen',
  ))
    database.run(
      'UPDATE OR IGNORE watch_seen SET path = ? WHERE watch_id = ? AND path = ?',
      ...[mapPath(path) ?? path, watchId, path],
    );
  for (const key of VALUES_WITH_PATHS) {
    const value = database.get<{ value: string }>('SELECT value FROM meta_values WHERE key = ?', key)?.value;
    if (value === undefined) continue;
    const moved = JSON.stringify(movePaths(parseJson(value) ?? null, mapPath));
    database.run('UPDATE meta_values SET value = ? WHERE key = ?', moved, key);
  }
}

/** Texts that are paths of mapped folders, wherever they stand. */
function movePaths(value: JsonValue, mapPath: Adoption['mapPath']): JsonValue {
  if (typeof value === 'string') return /^(?:[a-z]:)?[\\/]/i.test(value) ? (mapPath(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((one) => movePaths(one, mapPath));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, movePaths(one, mapPath)]));
}
