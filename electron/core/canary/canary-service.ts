import type { Job } from '../../../shared/domain/job/job.ts';
import type { CanaryChange } from '../../../shared/domain/queue/canary.ts';
import { SAMPLES_SHOWN } from '../../../shared/ipc/calls/canary-calls.ts';
import type { CommandOutcome } from '../../../shared/ipc/calls/job-calls.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { QueueCommands } from '../queue/commands/queue-commands.ts';
import { type PlanChangeDeps, planChange } from './plan-change.ts';

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
