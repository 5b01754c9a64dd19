import type { Asset } from '../../../../shared/models/asset.ts';
import type { Assets, UploadRecord, Uploads } from '../../../core/library/library-store.ts';
import type { Database } from '../database.ts';
import { recognizeByContent, recognizeByPath } from './lineage-table.ts';
import { type AssetRow, type RowOf, readAsset } from './rows.ts';

const ADD_ASSET = `
  INSERT INTO assets (id, path, name, kind, mime, bytes, modified_at, sha256, width, height, duration, details)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (path, bytes, modified_at) DO NOTHING`;

const SAVE_UPLOAD = `
  INSERT INTO uploads (profile_id, sha256, reference, bytes, uploaded_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (profile_id, sha256) DO UPDATE SET
    reference = excluded.reference, bytes = excluded.bytes, uploaded_at = excluded.uploaded_at, expires_at = excluded.expires_at`;

type UploadRow = RowOf<UploadRecord>;

/** Adds an asset, or returns the one that stands for the same unchanged file already. To be called in a transaction. */
function insertAsset(database: Database, asset: Asset): Asset {
  const { id, path, name, kind, mime, bytes, modifiedAt, sha256, width, height, duration } = asset;
  const added = database.run(
    ADD_ASSET,
    id,
    path,
    name,
    kind,
    mime,
    bytes,
    modifiedAt,
    sha256,
    width,
    height,
    duration,
    asset.details === undefined ? null : JSON.stringify(asset.details),
  );
  const known = added === 1 ? asset : (findAsset(database, path, bytes, modifiedAt) ?? asset);
  recognizeByPath(database, known.id, path);
  if (sha256 !== null) recognizeByContent(database, known.id, sha256);
  return known;
}

function findAsset(database: Database, path: string, bytes: number, modifiedAt: number): Asset | null {
  const sql = 'SELECT * FROM assets WHERE path = ? AND bytes = ? AND modified_at = ?';
  const row = database.get<AssetRow>(sql, path, bytes, modifiedAt);
  return row === undefined ? null : readAsset(row);
}

/** Assets in the order of the ids; unknown ids are left out. */
function listAssetsById(database: Database, ids: readonly string[]): Asset[] {
  const sql =
    'SELECT assets.* FROM json_each(?) AS wanted JOIN assets ON assets.id = wanted.value ORDER BY wanted.key';
  return database.all<AssetRow>(sql, JSON.stringify(ids)).map(readAsset);
}

/** Files that references name, over a migrated database. */
export function createAssets(database: Database): Assets {
  return {
    knows: (path) => database.get('SELECT 1 FROM assets WHERE path = ? LIMIT 1', path) !== undefined,
    find: (path, bytes, modifiedAt) => findAsset(database, path, bytes, modifiedAt),
    byId: (ids) => listAssetsById(database, ids),
    hasSize: (bytes) => database.get('SELECT 1 FROM assets WHERE bytes = ? LIMIT 1', bytes) !== undefined,
    /** Assets of exactly that size that were never read through. */
    withoutHash(bytes) {
      const sql = 'SELECT * FROM assets INDEXED BY assets_unread WHERE bytes = ? AND sha256 IS NULL';
      return database.all<AssetRow>(sql, bytes).map(readAsset);
    },
    /** Assets with those bytes, oldest first. */
    withHash(sha256) {
      const sql = 'SELECT * FROM assets WHERE sha256 = ? ORDER BY rowid';
      return database.all<AssetRow>(sql, sha256).map(readAsset);
    },
    /** What a recipe made of files with the same bytes, newest first: the original may have been added again since. */
    fixed(sha256, recipe) {
      const sql = `
    SELECT made.* FROM assets AS source JOIN assets AS made ON made.derived_from = source.id
    WHERE source.sha256 = ? AND made.recipe = ? ORDER BY made.rowid DESC`;
      return database.all<AssetRow>(sql, sha256, recipe).map(readAsset);
    },
    add: (asset) => insertAsset(database, asset),
    setHash(id, sha256) {
      database.run('UPDATE assets SET sha256 = ? WHERE id = ?', sha256, id);
      recognizeByContent(database, id, sha256);
    },
    setDetails(id, details) {
      database.run('UPDATE assets SET details = ? WHERE id = ?', JSON.stringify(details), id);
    },
    /** Adds what a fix made, or returns what it made before. To be called in a transaction. */
    addFixed(asset, recipe) {
      const added = insertAsset(database, asset);
      const sql = 'UPDATE assets SET derived_from = ?, recipe = ? WHERE id = ?';
      database.run(sql, asset.derivedFrom ?? null, recipe, added.id);
      return listAssetsById(database, [added.id])[0] ?? added;
    },
  };
}

/** What was uploaded where, over a migrated database. */
export function createUploads(database: Database): Uploads {
  return {
    /** What a profile's service called the uploaded bytes; whether that has expired is the caller's to judge. */
    find(profileId, sha256) {
      const row = database.get<UploadRow>(
        'SELECT * FROM uploads WHERE profile_id = ? AND sha256 = ?',
        profileId,
        sha256,
      );
      if (row === undefined) return null;
      const { profile_id, uploaded_at, expires_at, ...rest } = row;
      return { ...rest, profileId: profile_id, uploadedAt: uploaded_at, expiresAt: expires_at };
    },
    /** Adds an upload, or replaces the one of the same bytes. */
    save(record) {
      const { profileId, sha256, reference, bytes, uploadedAt, expiresAt } = record;
      database.run(SAVE_UPLOAD, profileId, sha256, reference, bytes, uploadedAt, expiresAt);
    },
    forget(profileId, sha256) {
      database.run('DELETE FROM uploads WHERE profile_id = ? AND sha256 = ?', profileId, sha256);
    },
  };
}
