import type { CallOutput } from '../../../../shared/contract.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import { type Problem, problem } from '../../../../shared/models/preflight.ts';
import { applyCanaryChange, type CanaryChange } from '../../../../shared/queue/canary.ts';
import { type CommandOutcome, SAMPLES_SHOWN } from '../../../../shared/queue/contract.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import type { JobEdit, Store } from '../../ports.ts';
import type { QueueCommands } from '../commands/queue-commands.ts';
import { beginningOf, describeEdit } from '../sending/enqueue.ts';

/** What an artist does with the rest of a batch after its first jobs. */
export interface CanaryService {
  release(batchId: string): CommandOutcome;
  cancel(batchId: string): CommandOutcome;
  preview(batchId: string, changes: readonly CanaryChange[]): Promise<CallOutput<'canary.preview'>>;
  change(
    batchId: string,
    changes: readonly CanaryChange[],
    send: boolean,
  ): Promise<CallOutput<'canary.change'>>;
}

/** Creates the service. Held jobs are changed whole or not at all: with a problem in one, none changes and none goes. */
export function createCanaryService(
  deps: PlanChangeDeps & { readonly queueCommands: QueueCommands },
): CanaryService {
  const { store, queueCommands } = deps;

  const listHeld = (batchId: string) => store.jobs.heldForApproval(batchId);
  const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

  async function change(
    batchId: string,
    changes: readonly CanaryChange[],
    send: boolean,
  ): Promise<CallOutput<'canary.change'>> {
    const { held, edits, problems } = await planChange(deps, listHeld(batchId), changes);
    // What was edited by hand meanwhile counts: the change is made to that.
    if (!isSame(held, listHeld(batchId))) return change(batchId, changes, send);
    if (problems.length > 0) return { changed: 0, sent: 0, problems: [...problems] };
    const done = send ? queueCommands.release(idsOf(held), edits) : queueCommands.editHeld(edits);
    const changed = done.changed.filter((id) => edits.has(id)).length;
    return { changed, sent: send ? done.changed.length : 0, problems: [] };
  }

  return {
    release: (batchId) => queueCommands.release(idsOf(listHeld(batchId)), new Map()),
    cancel: (batchId) => queueCommands.cancel(idsOf(listHeld(batchId))),
    async preview(batchId, changes) {
      const { held, changed, problems } = await planChange(deps, listHeld(batchId), changes);
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
    change,
  };
}

function isSame(planned: readonly Job[], held: readonly Job[]): boolean {
  return (
    planned.length === held.length &&
    planned.every(({ revision }, index) => revision === held[index]?.revision)
  );
}

/** Jobs are checked in pieces of this size, so that everything else goes on meanwhile. */
const CHECK_BATCH_SIZE = 50;

interface PlanChangeDeps {
  readonly store: Store;
  readonly usableProfile: (profileId: string) => Profile | null;
}

/** What a change of a batch's held jobs comes to. */
interface ChangePlan {
  readonly held: readonly Job[];
  /** Jobs that ask for something else then, in queue order. */
  readonly changed: readonly { readonly job: Job; readonly after: JobInput }[];
  readonly edits: ReadonlyMap<string, JobEdit>;
  readonly problems: readonly { readonly jobId: string; readonly problem: Problem }[];
}

/** Applies changes to held jobs, without writing anything. */
async function planChange(
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

/** The number that takes of one request have at the end of their names. */
const NUMBER = / \(\d+\)$/;

/**
 * A job's name after its prompt changed: one that was only the beginning of the old prompt becomes that of the new one, and
 * keeps its number; one that somebody gave stays.
 */
function renameByPrompt(job: Pick<Job, 'name' | 'input'>, after: JobInput): string {
  const [before, now] = [job.input['prompt'], after['prompt']];
  if (typeof before !== 'string' || typeof now !== 'string' || before === now) return job.name;
  if (job.name.replace(NUMBER, '') !== beginningOf(before)) return job.name;
  return `${beginningOf(now)}${NUMBER.exec(job.name)?.[0] ?? ''}`;
}
