import type {
  BackupManifest,
  BackupSizes,
  BackupWork,
  RestoreReport,
} from '../../../shared/domain/settings/backup.ts';
import type { Settings } from '../../../shared/domain/settings/settings.ts';
import type { Result } from '../../../shared/result.ts';

/** What is backed up, and where to. */
export interface BackupOrder {
  readonly dataFolder: string;
  readonly resultsFolder: string;
  /** Of the app, also what of them can't be read; null where there are none, as on the command line. */
  readonly settings: { readonly [Name in keyof Settings]: unknown } | null;
  readonly withMedia: boolean;
  /** The version of this program. */
  readonly program: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly target: string;
}

/** A backup that was made. */
export interface BackupReport {
  readonly bytes: number;
  /** Media in it. */
  readonly files: number;
  /** Paths of files that it should hold, and that are not where the library knows them. */
  readonly missing: readonly string[];
}

/** A backup that was read, and where it is to go. */
export interface RestoreOrder {
  readonly path: string;
  /** Where the data will lie. Nothing in it is touched: what is restored lies beside it until {@link RestoreOrder.staging} takes its place. */
  readonly dataFolder: string;
  /** Made for this restore. It is whole, and says so, once this resolves. */
  readonly staging: string;
  /** Where folders of the other computer are on this one. */
  readonly maps: readonly { readonly from: string; readonly to: string }[];
  /** Where results go from then on, where the backup's own folder for them is not mapped. */
  readonly resultsFolder: string;
  readonly now: number;
}

/** Work on one backup, in a thread of its own. */
export interface Backups {
  measure(order: BackupOrder): Promise<Result<BackupSizes>>;
  /** Errors: BACKUP_NOT_MADE, BACKUP_STOPPED. */
  make(order: BackupOrder, how: BackupHow): Promise<Result<BackupReport>>;
  /**
   * What a backup holds, counted in its database, for which `work` is made and removed; other files in it are looked at when it is restored. Errors:
   * BACKUP_INVALID, BACKUP_NOT_RESTORED, FILE_NOT_FOUND.
   */
  inspect(path: string, work: string): Promise<Result<Omit<BackupManifest, 'files'>>>;
  /** Errors: BACKUP_INVALID, BACKUP_NOT_RESTORED, BACKUP_STOPPED. */
  restore(order: RestoreOrder, how: BackupHow): Promise<Result<RestoreReport>>;
}

export interface BackupHow {
  readonly signal: AbortSignal;
  readonly onProgress: (work: BackupWork) => void;
}
