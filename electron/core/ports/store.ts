import type { CastMember } from '../../../shared/cast/cast.ts';
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
  readonly ledger: LedgerReads;
  readonly values: ValueReads;
  readonly pauses: PauseReads;
}

/** Work that shares its commit with what else is written in this turn of the loop. */
export interface Committed {
  /**
   * Does the work at once, and resolves when it is on disk, with whatever else was written in the same turn. What the work does by
   * `transact` is a part of it. Rejects with what the work threw, which undoes this work alone, or with the StoreError of a
   * commit that failed, which undoes all of the turn. Until it resolves nothing may leave that says it is done.
   */
  together<Value>(work: () => Value): Promise<Value>;
  /** Runs when all that is written by now is on disk: at once where it is. `undone` runs instead where it was undone. */
  whenCommitted(run: () => void, undone?: (error: unknown) => void): void;
  /** Resolves when all that is written by now is on disk; rejects where it was undone. */
  committed(): Promise<void>;
}

export interface Store extends StoreReads, Committed {
  /**
   * Does the work as one: on disk when this returns (`synchronous=FULL`), and with it all that was done together before it;
   * undone whole when it throws. Within another transaction, or within `together`, it is a part of that one, which can fail
   * without it. The work must not wait for anything.
   */
  transact<Value>(work: (transaction: Transaction) => Value): Value;
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
