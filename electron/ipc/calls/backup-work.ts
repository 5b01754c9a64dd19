import type { BackupWork } from '../../../shared/domain/settings/backup.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { BackupHow } from '../../core/ports/backups.ts';
import type { Events } from '../../core/ports.ts';

/** The work on backups, one piece at a time; the page is told how far it is. */
export interface BackupWorker {
  current(): BackupWork | null;
  /** Does one piece of work that can be stopped. Errors: BACKUP_UNDER_WAY. */
  run<Value>(
    kind: BackupWork['kind'],
    start: (how: BackupHow) => Promise<Result<Value>>,
  ): Promise<Result<Value>>;
  /** Stops what is under way; false where nothing is. */
  stop(): boolean;
}

export function createBackupWork(events: Events): BackupWorker {
  let work: BackupWork | null = null;
  let stopping: AbortController | null = null;

  function show(next: BackupWork | null): void {
    work = next;
    events.emit({ type: 'backup-work', work });
  }

  return {
    current: () => work,
    async run(kind, start) {
      if (stopping !== null) return fail(failure('BACKUP_UNDER_WAY'));
      stopping = new AbortController();
      show({ kind, done: 0, total: 0 });
      try {
        return await start({ signal: stopping.signal, onProgress: show });
      } finally {
        stopping = null;
        show(null);
      }
    },
    stop() {
      stopping?.abort();
      return stopping !== null;
    },
  };
}
