import type { Job } from '../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../shared/domain/job/job-state.ts';
import { explainWait } from '../../../shared/domain/queue/explain-wait.ts';
import type { Status } from '../../../shared/domain/queue/status.ts';
import type { Store } from '../../core/ports.ts';

/** One line of `list --json` and `run --json`; a contract, documented in docs/cli.md. */
export interface JobLine {
  readonly id: string;
  readonly model: string;
  readonly state: Job['state'];
  readonly genId: string | null;
  /** The service's own last word on the generation, as it came; null before there is one. */
  readonly serviceStatus: string | null;
  /** Why it waits, as one of the hold reasons; null when it does not. */
  readonly reason: HoldReason | null;
  readonly error: Job['error'];
  readonly results: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

/** Describes a job for a program to read. */
export function describeJob(store: Store, status: Status, job: Job): JobLine {
  const takes = store.takes.byId(job.takeIds);
  return {
    id: job.id,
    model: job.model,
    state: job.state,
    genId: job.genId,
    serviceStatus: job.serviceStatus,
    reason: explainWait(job, status, Date.now())?.reason ?? null,
    error: job.error,
    results: takes.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  };
}
