import type { CastMember } from '../../../shared/cast/cast.ts';
import type { Film, FilmReads } from '../film/film-store.ts';
import type {
  AssetReads,
  Assets,
  Lineage,
  LineageReads,
  SidecarReads,
  Sidecars,
  TakeReads,
  Takes,
  UploadReads,
  Uploads,
} from '../library/library-store.ts';
import type { Ledger, LedgerReads } from '../money/ledger-store.ts';
import type {
  AttemptReads,
  Attempts,
  Batches,
  BatchReads,
  JobReads,
  Jobs,
  PauseReads,
  Pauses,
  ValueReads,
  Values,
} from '../queue/job-store.ts';
import type { Deliveries, DeliveryReads, OutputReads, Outputs } from '../results/result-store.ts';
import type { TemplateReads, Templates, Watches, WatchReads } from '../templates/templates-store.ts';

/** Everything that must survive, by subject, as it can be written in a transaction. */
export interface Transaction {
  readonly jobs: Jobs;
  readonly batches: Batches;
  readonly attempts: Attempts;
  readonly deliveries: Deliveries;
  readonly outputs: Outputs;
  readonly takes: Takes;
  readonly sidecars: Sidecars;
  readonly lineage: Lineage;
  readonly assets: Assets;
  readonly uploads: Uploads;
  readonly cast: Cast;
  readonly templates: Templates;
  readonly watches: Watches;
  readonly film: Film;
  readonly ledger: Ledger;
  readonly values: Values;
  readonly pauses: Pauses;
}

/** The same as it can be read at any time. Reads need no transaction: nobody else writes, and every call is synchronous. */
export interface StoreReads {
  readonly jobs: JobReads;
  readonly batches: BatchReads;
  readonly attempts: AttemptReads;
  readonly deliveries: DeliveryReads;
  readonly outputs: OutputReads;
  readonly takes: TakeReads;
  readonly sidecars: SidecarReads;
  readonly lineage: LineageReads;
  readonly assets: AssetReads;
  readonly uploads: UploadReads;
  readonly cast: CastReads;
  readonly templates: TemplateReads;
  readonly watches: WatchReads;
  readonly film: FilmReads;
  readonly ledger: LedgerReads;
  readonly values: ValueReads;
  readonly pauses: PauseReads;
}

export interface Store extends StoreReads {
  /**
   * Does the work as one: on disk when this returns (`synchronous=FULL`), undone whole when it throws. Within another transaction it
   * is a part of that one. The work must not wait for anything.
   */
  transact<Value>(work: (transaction: Transaction) => Value): Value;
  /** Runs once the open transaction is on disk, at once where none is open, never where it is undone. */
  afterCommit(run: () => void): void;
  close(): void;
}

interface CastReads {
  /** Every member, deleted ones too, in the order in which they were made. */
  list(): CastMember[];
  find(id: string): CastMember | null;
  /** Jobs that were made with a member, and the newest of their takes that are in the library. */
  uses(id: string, maxTakes: number): { jobs: number; takes: number; takeIds: string[] };
}

export interface Cast extends CastReads {
  /** Adds or replaces all of them. */
  save(members: readonly CastMember[]): void;
}
