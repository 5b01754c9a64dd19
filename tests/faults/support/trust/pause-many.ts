import type { PauseScope } from '../../../../shared/queue/queue-actions.ts';
import type { Of } from './commands.ts';
import type { Holds } from './model.ts';
import { pickJobs } from './pick-jobs.ts';
import type { World } from './world.ts';

/** Pauses everything, a batch or a model, or lets it go on. */
export async function pauseMany(world: World, { scope, which, isOn }: Of<'pause-many'>): Promise<void> {
  const [jobId] = pickJobs(world, [which]);
  const modelJob = jobId === undefined ? undefined : world.model.jobs.get(jobId);
  if (modelJob === undefined && scope !== 'all') return;
  const { batchId, model } = modelJob ?? { batchId: '', model: '' };
  const wanted: PauseScope =
    scope === 'all'
      ? { kind: 'all' }
      : scope === 'batch'
        ? { kind: scope, batchId }
        : { kind: 'model', model };
  const was = isPaused(world.model.holds, wanted);
  await world.app().call(isOn ? 'queue.pause' : 'queue.resume', { scope: wanted });
  setPause(world.model.holds, wanted, isOn);
  if (was !== isOn) world.steps.push({ kind: 'pause', takeBack: (holds) => setPause(holds, wanted, was) });
}

function isPaused(holds: Holds, scope: PauseScope): boolean {
  if (scope.kind === 'all') return holds.all || holds.ofLastTime.size > 0;
  return scope.kind === 'batch' ? holds.batches.has(scope.batchId) : holds.models.has(scope.model);
}

function setPause(holds: Holds, scope: PauseScope, isOn: boolean): void {
  if (scope.kind !== 'all') {
    const [set, target] =
      scope.kind === 'batch' ? [holds.batches, scope.batchId] : [holds.models, scope.model];
    set[isOn ? 'add' : 'delete'](target);
  } else {
    holds.all = isOn;
    holds.ofLastTime.clear();
  }
  // Whoever resumes anything wants all tried again.
  if (!isOn) holds.keyRefused = false;
}
