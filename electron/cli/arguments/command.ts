import type { TestMode } from '../../../shared/queue/job.ts';

/** How results get here: by deliveries on loopback, by deliveries that come in at a public URL, or by asking only. */
export type DeliveryChoice =
  | { readonly kind: 'loopback' }
  | { readonly kind: 'public'; readonly url: string }
  | { readonly kind: 'none' };

/** How to go on after two runs that ended over a file: without it, or as if nothing had been. */
export type AfterCrash = 'leave-out' | 'go-on';

export interface WorkOptions {
  readonly profileFile: string | null;
  /** The only source of a key: neither the command line nor the environment is looked at. */
  readonly keyFile: string | null;
  /** Holds the secret of signed deliveries; left out for none. */
  readonly webhookSecretFile?: string;
  readonly delivery: DeliveryChoice;
  /** The listener's port, for a forwarder that is set up once; null for any. */
  readonly listenPort: number | null;
  readonly lingerSeconds: number;
  /** The most paid submissions of a day, from this folder; left out for no cap. */
  readonly maxSubmissions?: number;
  /** Left out, nothing is begun then. */
  readonly afterCrash?: AfterCrash;
  /** Another profile's id in the data folder, whose jobs are worked on too. */
  readonly acceptHandover?: string;
  /** So many submissions a person has read that the data lacks, and goes on all the same; left out for nobody has. */
  readonly acceptOldData?: number;
  /** A person has seen why the queue was stopped, and wants the next job tried. */
  readonly resumes?: boolean;
  readonly json: boolean;
}

/** What a person knows of a job whose outcome is unknown, or wants of one that lacks results. */
export type Resolution =
  | { readonly kind: 'arrived'; readonly genId: string }
  | { readonly kind: 'never' | 'leave' };

/** Another price of a model: what is left out stays as it was. */
export interface PriceChange {
  readonly model: string;
  readonly how:
    | { readonly kind: 'remove' }
    | { readonly kind: 'confirm' }
    | {
        readonly kind: 'set';
        readonly currency: string | null;
        readonly perTake: number | null;
        readonly perSecond: number | null;
        /** By setting and value, how many times the price it costs; null leaves them. */
        readonly factors: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
      };
}

export type Command =
  | ({
      readonly name: 'run';
      readonly jobsFile: string;
      readonly dataFolder: string | null;
      readonly testMode: TestMode | null;
      /** Queues jobs that the folder has already, too: they are charged once more. */
      readonly again: boolean;
    } & WorkOptions)
  | ({ readonly name: 'work'; readonly dataFolder: string } & WorkOptions)
  /** Null for every job that lacks results. */
  | ({ readonly name: 'fetch'; readonly jobId: string | null; readonly dataFolder: string } & WorkOptions)
  | ({
      readonly name: 'resolve';
      readonly jobId: string;
      readonly resolution: Resolution;
      readonly dataFolder: string;
    } & WorkOptions)
  | ({
      readonly name: 'watch';
      readonly folder: string;
      readonly templateFile: string;
      readonly maxJobs: number;
      readonly subfolders: boolean;
      readonly takesPresent: boolean;
      readonly dataFolder: string;
    } & WorkOptions)
  | { readonly name: 'list'; readonly dataFolder: string; readonly json: boolean }
  | { readonly name: 'ledger'; readonly dataFolder: string; readonly json: boolean }
  | {
      readonly name: 'validate';
      readonly jobsFile: string;
      readonly dataFolder: string | null;
      readonly profileFile: string | null;
      readonly json: boolean;
    }
  | ({ readonly name: 'doctor'; readonly allowTestSubmission: boolean } & WorkOptions)
  | {
      readonly name: 'profile import';
      readonly document: string;
      readonly baseUrl: string | null;
      readonly outFile: string | null;
      readonly json: boolean;
    }
  | { readonly name: 'profile check'; readonly profileFile: string; readonly json: boolean }
  | {
      readonly name: 'profile prices';
      readonly profileFile: string;
      /** Null shows what there is. */
      readonly change: PriceChange | null;
      readonly json: boolean;
    }
  | {
      readonly name: 'library rebuild';
      /** Where the results are; null for those of the data folder. */
      readonly folder: string | null;
      readonly dataFolder: string;
      readonly afterCrash?: AfterCrash;
      readonly json: boolean;
    }
  | {
      readonly name: 'export';
      /** Where the copies go. */
      readonly folder: string;
      readonly dataFolder: string;
      readonly template: string;
      /** All takes in place of the picks. */
      readonly isAll: boolean;
      readonly sidecars: boolean;
      readonly csv: boolean;
      readonly report: boolean;
      readonly json: boolean;
    }
  | {
      readonly name: 'diagnostics';
      readonly file: string;
      readonly dataFolder: string;
      readonly json: boolean;
    }
  | {
      readonly name: 'backup make';
      readonly file: string;
      readonly dataFolder: string;
      readonly withMedia: boolean;
      readonly json: boolean;
    }
  | {
      readonly name: 'backup restore';
      readonly file: string;
      /** Where the data go; it is made here. */
      readonly dataFolder: string;
      /** Folders of the backup, and where they are here. */
      readonly maps: readonly { readonly from: string; readonly to: string }[];
      readonly json: boolean;
    }
  | { readonly name: 'help' }
  | { readonly name: 'version' };
