import type { CastContent, CastMember } from '../../../../shared/cast/cast.ts';
import type { Cast } from '../../../core/ports/store.ts';
import type { Database } from '../database.ts';
import type { RowOf } from './rows.ts';

type MemberRow = RowOf<Omit<CastMember, keyof CastContent>> & { readonly content: string };

const SAVE = `
  INSERT INTO cast_members (id, content, revision, created_at, changed_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET content = excluded.content, revision = excluded.revision,
    changed_at = excluded.changed_at, deleted_at = excluded.deleted_at`;

/** The cast, over a migrated database. */
export function createCast(database: Database): Cast {
  return {
    list: () => database.all<MemberRow>('SELECT * FROM cast_members ORDER BY created_at, id').map(readMember),
    find(id) {
      const row = database.get<MemberRow>('SELECT * FROM cast_members WHERE id = ?', id);
      return row === undefined ? null : readMember(row);
    },
    save(members) {
      for (const member of members) saveMember(database, member);
    },
    uses: (id, maxTakes) => ({
      ...countUses(database, id),
      takeIds: listTakeIds(database, id, maxTakes),
    }),
  };
}

function saveMember(database: Database, member: CastMember): void {
  const { id, revision, createdAt, changedAt, deletedAt, ...content } = member;
  database.run(SAVE, id, JSON.stringify(content), revision, createdAt, changedAt, deletedAt);
}

/** Written by this store from checked values, so that it is read without checking once more. */
export function readMember(row: MemberRow): CastMember {
  return {
    id: row.id,
    ...(JSON.parse(row.content) as CastContent),
    revision: row.revision,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    deletedAt: row.deleted_at,
  };
}

function countUses(database: Database, id: string): { jobs: number; takes: number } {
  const sql = `
    SELECT count(DISTINCT cast_uses.job_id) AS jobs, count(takes.id) AS takes FROM cast_uses
    LEFT JOIN outputs ON outputs.job_id = cast_uses.job_id AND outputs.take_id IS NOT NULL
    LEFT JOIN takes ON takes.id = outputs.take_id AND takes.binned_at IS NULL
    WHERE cast_uses.member_id = ?`;
  return database.get<{ jobs: number; takes: number }>(sql, id) ?? { jobs: 0, takes: 0 };
}

function listTakeIds(database: Database, id: string, most: number): string[] {
  const sql = `
    SELECT takes.id FROM cast_uses
    JOIN outputs ON outputs.job_id = cast_uses.job_id JOIN takes ON takes.id = outputs.take_id
    WHERE cast_uses.member_id = ? AND takes.binned_at IS NULL
    ORDER BY takes.created_at DESC, takes.id DESC LIMIT ?`;
  return database.all<{ id: string }>(sql, id, most).map((row) => row.id);
}
