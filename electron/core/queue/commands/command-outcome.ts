import type { Job } from '../../../../shared/domain/job/job.ts';
import { type Failure, failure } from '../../../../shared/errors.ts';
import type { CommandOutcome } from '../../../../shared/ipc/calls/job-calls.ts';
import type { JsonValue } from '../../../../shared/json.ts';
import { jsonValueSchema } from '../../../../shared/json-schema.ts';
import type { Store } from '../../ports.ts';
import type { Written } from '../jobs/change-jobs.ts';

/** What a command came to, in the order in which it was asked for. */
export function listOutcome(ids: readonly string[], { steps, refused }: Written): CommandOutcome {
  if (refused.length === 0) return { changed: [...ids], refused: [] };
  const changed = new Set(steps.flatMap((step) => step.ids));
  return { changed: ids.filter((id) => changed.has(id)), refused: [...refused] };
}

/** Ids in the order in which they were asked for. */
export function inOrderOf(ids: readonly string[], jobs: readonly Job[]): string[] {
  const changed = new Set(jobs.map(({ id }) => id));
  return ids.filter((id) => changed.has(id));
}

/** Jobs that were asked for and did not change, and why. */
export function listUnmoved(
  store: Store,
  ids: readonly string[],
  changed: readonly { id: string }[],
  wanted = 'move',
): CommandOutcome['refused'] {
  const done = new Set(changed.map(({ id }) => id));
  return ids.filter((id) => !done.has(id)).map((jobId) => ({ jobId, error: explain(store, jobId, wanted) }));
}

/** Jobs that were asked for and that one other job keeps as they are: what became of that one is why. */
export function listRefused(
  store: Store,
  ids: readonly string[],
  because: string,
  wanted: string,
): CommandOutcome['refused'] {
  const error = explain(store, because, wanted);
  return ids.map((jobId) => ({ jobId, error }));
}

function explain(store: Store, jobId: string, wanted: string): Failure {
  const job = store.jobs.find(jobId);
  return job === null
    ? failure('NOT_FOUND', { jobId })
    : failure('JOB_MOVED_ON', { state: job.state, wanted });
}

/** What a job asks for, for its history. */
export function describeRequest({ name, model, input, testMode }: Job): JsonValue {
  return jsonValueSchema.parse({ name, model, input, testMode });
}
