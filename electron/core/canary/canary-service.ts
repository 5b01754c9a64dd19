import type { Job } from '../../../shared/domain/job/job.ts';
import type { JobInput } from '../../../shared/domain/media/media-reference.ts';
import { type Problem, problem } from '../../../shared/domain/preflight/problem.ts';
import { applyCanaryChange, type CanaryChange } from '../../../shared/domain/queue/canary.ts';
import { SAMPLES_SHOWN } from '../../../shared/ipc/calls/canary-calls.ts';
import type { Steered } from '../../../shared/ipc/calls/job-calls.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import { describeEdit } from '../enqueue.ts';
import type { JobEdit, Store } from '../ports.ts';
import type { Steering } from '../steering/steering.ts';
import { renameByPrompt } from './rename-by-prompt.ts';

/** Jobs are checked in pieces of this size, so that everything else goes on meanwhile. */
const CHECK_BATCH_SIZE = 50;

/** What an artist does with the rest of a batch after its first jobs. */
export interface CanaryService {
  release(batchId: string): Steered;
  cancel(batchId: string): Steered;
  preview(batchId: string, changes: readonly CanaryChange[]): Promise<CallOutput<'canary.preview'>>;
  change(
    batchId: string,
    changes: readonly CanaryChange[],
    send: boolean,
  ): Promise<CallOutput<'canary.change'>>;
}

interface Plan {
  readonly held: readonly Job[];
  /** Jobs that ask for something else then, in queue order. */
  readonly changed: readonly { readonly job: Job; readonly after: JobInput }[];
  readonly edits: ReadonlyMap<string, JobEdit>;
  readonly problems: readonly { readonly jobId: string; readonly problem: Problem }[];
}

/** Creates the service. Held jobs are changed whole or not at all: with a problem in one, none changes and none goes. */
export function createCanaryService(parts: {
  store: Store;
  steering: Steering;
  usableProfile: (profileId: string) => Profile | null;
}): CanaryService {
  const { store, steering, usableProfile } = parts;

  const listHeld = (batchId: string) => store.jobs.heldForApproval(batchId);
  const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

  function fieldsOf(job: Job): ReadonlySet<string> {
    const profile = usableProfile(job.profileId);
    const model = profile === null ? undefined : findModel(job.model, profile);
    if (profile === null || model === undefined) return new Set();
    return new Set(resolveForm(model, profile).fields.map(({ field }) => field.key));
  }

  async function describe(job: Job, after: JobInput): Promise<{ edit: JobEdit | null; problems: Problem[] }> {
    const profile = usableProfile(job.profileId);
    if (profile === null)
      return { edit: null, problems: [problem([], 'unknown-model', { model: job.model })] };
    const { model, testMode } = job;
    const name = renameByPrompt(job, after);
    return describeEdit(store, profile, { model, takes: 1, input: after, testMode, name });
  }

  async function plan(batchId: string, changes: readonly CanaryChange[]): Promise<Plan> {
    const held = listHeld(batchId);
    const changed: { job: Job; after: JobInput }[] = [];
    const edits = new Map<string, JobEdit>();
    const problems: { jobId: string; problem: Problem }[] = [];
    for (const [place, job] of held.entries()) {
      if (place % CHECK_BATCH_SIZE === CHECK_BATCH_SIZE - 1) await new Promise((next) => setImmediate(next));
      const fields = fieldsOf(job);
      const after = changes.reduce((input, change) => applyCanaryChange(input, change, fields), job.input);
      if (after === job.input) continue;
      changed.push({ job, after });
      const described = await describe(job, after);
      for (const found of described.problems) problems.push({ jobId: job.id, problem: found });
      if (described.edit !== null) edits.set(job.id, described.edit);
    }
    return { held, changed, edits, problems };
  }

  return {
    release: (batchId) => steering.release(idsOf(listHeld(batchId)), new Map()),
    cancel: (batchId) => steering.cancel(idsOf(listHeld(batchId))),
    async preview(batchId, changes) {
      const { held, changed, problems } = await plan(batchId, changes);
      return {
        held: held.length,
        changed: changed.length,
        samples: changed.slice(0, SAMPLES_SHOWN).map(({ job, after }) => ({
          jobId: job.id,
          name: job.name,
          model: job.model,
          before: job.input,
          after,
        })),
        problems: [...problems],
      };
    },
    async change(batchId, changes, send) {
      const { held, edits, problems } = await plan(batchId, changes);
      if (problems.length > 0) return { changed: 0, sent: 0, problems: [...problems] };
      const done = send ? steering.release(idsOf(held), edits) : steering.editHeld(edits);
      const changed = done.changed.filter((id) => edits.has(id)).length;
      return { changed, sent: send ? done.changed.length : 0, problems: [] };
    },
  };
}
