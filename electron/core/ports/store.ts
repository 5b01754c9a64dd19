import type { AssetReads, Assets, UploadReads, Uploads } from './store/assets.ts';
import type { AttemptReads, Attempts } from './store/attempts.ts';
import type { Batches, BatchReads } from './store/batches.ts';
import type { Cast, CastReads } from './store/cast.ts';
import type { Deliveries, DeliveryReads } from './store/deliveries.ts';
import type { JobReads, Jobs } from './store/jobs.ts';
import type { Ledger, LedgerReads } from './store/ledger.ts';
import type { Lineage, LineageReads } from './store/lineage.ts';
import type { OutputReads, Outputs } from './store/outputs.ts';
import type { SidecarReads, Sidecars, TakeReads, Takes } from './store/takes.ts';
import type { TemplateReads, Templates } from './store/templates.ts';
import type { PauseReads, Pauses, ValueReads, Values } from './store/values.ts';
import type { Watches, WatchReads } from './store/watches.ts';

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

export interface Store extends StoreReads {
  /**
   * Does the work as one: on disk when this returns (`synchronous=FULL`), undone whole when it throws. Within another
   * transaction it is a part of that one, which can fail without it. The work must not wait for anything.
   */
  transact<Value>(work: (transaction: Transaction) => Value): Value;
  close(): void;
}
