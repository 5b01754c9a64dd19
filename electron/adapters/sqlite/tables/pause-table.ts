import type { PauseScope } from '../../../../shared/domain/queue/queue-actions.ts';
import type { Pauses } from '../../../core/ports/store/values.ts';
import type { Database } from '../database.ts';
import { keepReads } from './keep-reads.ts';

/** Batches and models that are paused. */
function listPauses(database: Database): { batches: string[]; models: string[] } {
  const rows = database.all<{ scope: string; target: string }>(
    'SELECT scope, target FROM pauses ORDER BY since',
  );
  const targets = (scope: string) => rows.flatMap((row) => (row.scope === scope ? [row.target] : []));
  return { batches: targets('batch'), models: targets('model') };
}

/** Pauses a batch or a model, or lets it go on. */
function setPause(
  database: Database,
  scope: Exclude<PauseScope, { kind: 'all' }>,
  paused: boolean,
  at: number,
): void {
  const target = scope.kind === 'batch' ? scope.batchId : scope.model;
  if (paused) {
    const sql = 'INSERT INTO pauses (scope, target, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
    database.run(sql, scope.kind, target, at);
  } else {
    database.run('DELETE FROM pauses WHERE scope = ? AND target = ?', scope.kind, target);
  }
}

/** Pauses of batches and models, over a migrated database. */
export function createPauses(database: Database): Pauses {
  const lists = keepReads(database, () => listPauses(database));
  return {
    list: () => lists.read('all'),
    set(scope, paused, at) {
      setPause(database, scope, paused, at);
      lists.forget('all');
    },
  };
}
