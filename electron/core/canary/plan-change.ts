import type { Job } from '../../../shared/domain/job/job.ts';
import type { JobInput } from '../../../shared/domain/media/media-reference.ts';
import { type Problem, problem } from '../../../shared/domain/preflight/problem.ts';
import { applyCanaryChange, type CanaryChange } from '../../../shared/domain/queue/canary.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import type { JobEdit, Store } from '../ports.ts';
import { describeEdit } from '../queue/sending/enqueue.ts';
import { renameByPrompt } from './rename-by-prompt.ts';

/** Jobs are checked in pieces of this size, so that everything else goes on meanwhile. */
const CHECK_BATCH_SIZE = 50;

export interface PlanChangeDeps {
  readonly store: Store;
  readonly usableProfile: (profileId: string) => Profile | null;
}

/** What a change of a batch's held jobs comes to. */
export interface ChangePlan {
  readonly held: readonly Job[];
  /** Jobs that ask for something else then, in queue order. */
  readonly changed: readonly { readonly job: Job; readonly after: JobInput }[];
  readonly edits: ReadonlyMap<string, JobEdit>;
  readonly problems: readonly { readonly jobId: string; readonly problem: Problem }[];
}

/** Applies changes to held jobs, without writing anything. */
export async function planChange(
  deps: PlanChangeDeps,
  held: readonly Job[],
  changes: readonly CanaryChange[],
): Promise<ChangePlan> {
  const changed: { job: Job; after: JobInput }[] = [];
  const edits = new Map<string, JobEdit>();
  const problems: { jobId: string; problem: Problem }[] = [];
  for (const [place, job] of held.entries()) {
    if (place % CHECK_BATCH_SIZE === CHECK_BATCH_SIZE - 1) await new Promise((next) => setImmediate(next));
    const fields = fieldsOf(deps, job);
    const after = changes.reduce((input, change) => applyCanaryChange(input, change, fields), job.input);
    if (after === job.input) continue;
    changed.push({ job, after });
    const described = await describe(deps, job, after);
    for (const found of described.problems) problems.push({ jobId: job.id, problem: found });
    if (described.edit !== null) edits.set(job.id, described.edit);
  }
  return { held, changed, edits, problems };
}

function fieldsOf({ usableProfile }: PlanChangeDeps, job: Job): ReadonlySet<string> {
  const profile = usableProfile(job.profileId);
  const model = profile === null ? undefined : findModel(job.model, profile);
  if (profile === null || model === undefined) return new Set();
  return new Set(resolveForm(model, profile).fields.map(({ field }) => field.key));
}

async function describe(
  { store, usableProfile }: PlanChangeDeps,
  job: Job,
  after: JobInput,
): Promise<{ edit: JobEdit | null; problems: Problem[] }> {
  const profile = usableProfile(job.profileId);
  if (profile === null) return { edit: null, problems: [problem([], 'unknown-model', { model: job.model })] };
  const { model, testMode } = job;
  const name = renameByPrompt(job, after);
  return describeEdit(store, profile, { model, takes: 1, input: after, testMode, name });
}
