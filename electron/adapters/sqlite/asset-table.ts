import type { Asset } from '../../../shared/domain/asset.ts';
import type { UploadRecord } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { recognizeByContent, recognizeByPath } from './lineage-table.ts';
import { type AssetRow, readAsset } from './rows.ts';

const ADD_ASSET = `
  INSERT INTO assets (id, path, name, kind, mime, bytes, modified_at, sha256, width, height, duration)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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

/** Assets of exactly that size, oldest first: only those can hold the same bytes. */
export function listAssetsOfSize(database: Database, bytes: number): Asset[] {
  const sql = 'SELECT * FROM assets WHERE bytes = ? ORDER BY rowid';
  return database.all<AssetRow>(sql, bytes).map(readAsset);
}

export function setAssetHash(database: Database, id: string, sha256: string): void {
  database.run('UPDATE assets SET sha256 = ? WHERE id = ?', sha256, id);
  recognizeByContent(database, id, sha256);
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
