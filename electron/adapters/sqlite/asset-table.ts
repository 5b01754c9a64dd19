import type { Asset } from '../../../shared/domain/asset.ts';
import type { MediaDetails } from '../../../shared/domain/media-details.ts';
import type { UploadRecord } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { recognizeByContent, recognizeByPath } from './lineage-table.ts';
import { type AssetRow, readAsset } from './rows.ts';

const ADD_ASSET = `
  INSERT INTO assets (id, path, name, kind, mime, bytes, modified_at, sha256, width, height, duration, details)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (path, bytes, modified_at) DO NOTHING`;

const SAVE_UPLOAD = `
  INSERT INTO uploads (profile_id, sha256, reference, bytes, uploaded_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (profile_id, sha256) DO UPDATE SET
    reference = excluded.reference, bytes = excluded.bytes, uploaded_at = excluded.uploaded_at, expires_at = excluded.expires_at`;

interface UploadRow {
  readonly profile_id: string;
  readonly sha256: string;
  readonly reference: string;
  readonly bytes: number;
  readonly uploaded_at: number;
  readonly expires_at: number | null;
}

/** Adds an asset, or returns the one that stands for the same unchanged file already. To be called in a transaction. */
export function insertAsset(database: Database, asset: Asset): Asset {
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

export function findAsset(database: Database, path: string, bytes: number, modifiedAt: number): Asset | null {
  const sql = 'SELECT * FROM assets WHERE path = ? AND bytes = ? AND modified_at = ?';
  const row = database.get<AssetRow>(sql, path, bytes, modifiedAt);
  return row === undefined ? null : readAsset(row);
}

/** Assets in the order of the ids; unknown ids are left out. */
export function listAssetsById(database: Database, ids: readonly string[]): Asset[] {
  const sql =
    'SELECT assets.* FROM json_each(?) AS wanted JOIN assets ON assets.id = wanted.value ORDER BY wanted.key';
  return database.all<AssetRow>(sql, JSON.stringify(ids)).map(readAsset);
}

export function hasAssetOfSize(database: Database, bytes: number): boolean {
  return database.get('SELECT 1 FROM assets WHERE bytes = ? LIMIT 1', bytes) !== undefined;
}

/** Assets of exactly that size that were never read through. */
export function listAssetsWithoutHash(database: Database, bytes: number): Asset[] {
  const sql = 'SELECT * FROM assets INDEXED BY assets_unread WHERE bytes = ? AND sha256 IS NULL';
  return database.all<AssetRow>(sql, bytes).map(readAsset);
}

/** Assets with those bytes, oldest first. */
export function listAssetsWithHash(database: Database, sha256: string): Asset[] {
  const sql = 'SELECT * FROM assets WHERE sha256 = ? ORDER BY rowid';
  return database.all<AssetRow>(sql, sha256).map(readAsset);
}

export function setAssetHash(database: Database, id: string, sha256: string): void {
  database.run('UPDATE assets SET sha256 = ? WHERE id = ?', sha256, id);
  recognizeByContent(database, id, sha256);
}

export function setAssetDetails(database: Database, id: string, details: MediaDetails): void {
  database.run('UPDATE assets SET details = ? WHERE id = ?', JSON.stringify(details), id);
}

/** Adds what a fix made, or returns what it made before. To be called in a transaction. */
export function insertFixedAsset(database: Database, asset: Asset, recipe: string): Asset {
  const added = insertAsset(database, asset);
  const sql = 'UPDATE assets SET derived_from = ?, recipe = ? WHERE id = ?';
  database.run(sql, asset.derivedFrom ?? null, recipe, added.id);
  return listAssetsById(database, [added.id])[0] ?? added;
}

/** What a recipe made of files with the same bytes, newest first: the original may have been added again since. */
export function listFixedAssets(database: Database, sha256: string, recipe: string): Asset[] {
  const sql = `
    SELECT made.* FROM assets AS source JOIN assets AS made ON made.derived_from = source.id
    WHERE source.sha256 = ? AND made.recipe = ? ORDER BY made.rowid DESC`;
  return database.all<AssetRow>(sql, sha256, recipe).map(readAsset);
}

/** What a profile's service called the uploaded bytes; whether that has expired is the caller's to judge. */
export function findUpload(database: Database, profileId: string, sha256: string): UploadRecord | null {
  const row = database.get<UploadRow>(
    'SELECT * FROM uploads WHERE profile_id = ? AND sha256 = ?',
    profileId,
    sha256,
  );
  if (row === undefined) return null;
  const { profile_id, uploaded_at, expires_at, ...rest } = row;
  return { ...rest, profileId: profile_id, uploadedAt: uploaded_at, expiresAt: expires_at };
}

/** Adds an upload, or replaces the one of the same bytes. */
export function saveUpload(database: Database, record: UploadRecord): void {
  const { profileId, sha256, reference, bytes, uploadedAt, expiresAt } = record;
  database.run(SAVE_UPLOAD, profileId, sha256, reference, bytes, uploadedAt, expiresAt);
}

export function deleteUpload(database: Database, profileId: string, sha256: string): void {
  database.run('DELETE FROM uploads WHERE profile_id = ? AND sha256 = ?', profileId, sha256);
}
