import type { KillPoint } from './kill-points.ts';

/** What the process is to do; it is given as JSON on the command line. */
export interface ChildPlan {
  /** Holds `data`, and `results` unless another folder is named. */
  readonly folder: string;
  readonly resultsFolder?: string;
  /** Another one stands for another computer. */
  readonly localFolder?: string;
  /** Dies by SIGKILL when it gets there. */
  readonly killAt?: KillPoint | undefined;
  /** Says when it gets there, and goes on; with `all`, at every point. */
  readonly reportAt?: KillPoint | 'all';
  /** Dies by SIGKILL when the start has used the store so many times. */
  readonly killAtStoreUse?: number;
  /** Jobs to queue in one batch: their prompts, and each one's file to send along. */
  readonly add?: { readonly prompts: readonly string[]; readonly files?: readonly string[] } | undefined;
  /** What the artist says of unknown jobs: the generation that was found, or null for "it never arrived". */
  readonly inbox?: readonly { readonly jobId: string; readonly genId: string | null }[];
  /** Opens the data with the next version's migrations. */
  readonly isLaterVersion?: boolean;
  /** Waits until no job is unknown any more, too. */
  readonly awaitsUnknown?: boolean;
  /** Saves as many profiles, like the one that it works with. */
  readonly profiles?: number;
  /** Goes on until it is killed; says when it is at rest. */
  readonly isEndless?: boolean;
}

/** What it says, each a line of JSON on its standard output. */
export type ChildWord =
  | { readonly event: 'refused'; readonly code: string }
  /** `pid` is its own, also behind a wrapper. */
  | { readonly event: 'started'; readonly pid: number }
  | { readonly event: 'idle' }
  | { readonly event: 'acknowledged'; readonly jobIds: readonly string[] }
  | { readonly event: 'saved'; readonly profileId: string }
  | { readonly event: 'not-queued'; readonly code: string }
  /** Nothing can become of any job by itself; said by one that goes on until it is killed. */
  | { readonly event: 'rested' }
  | { readonly event: 'reached'; readonly point: KillPoint }
  /** Something could not be written down. */
  | { readonly event: 'store-failed'; readonly code: string }
  /** Nothing that costs goes out any more, since the folder of results could not be written. */
  | { readonly event: 'held-back' }
  | { readonly event: 'killed'; readonly point: KillPoint; readonly prompt: string | null };

export const KILL_PROFILE_ID = 'profile-kill';
