import type { Job } from '../../../../shared/jobs/job.ts';
import { CHANGED_BY_COMMANDS, type ModelJob } from './model.ts';
import type { World } from './world.ts';

/** Takes the last step back, and adopts of it what the program shows, which must be the job before or the one of now. */
export async function undo(world: World): Promise<void> {
  const answer = await world.app().call('queue.undo', {});
  const step = world.steps.pop();
  if ((answer === null) !== (step === undefined))
    world.violations.push(
      `an undo took back ${answer?.action ?? 'nothing'}, and there was ${step?.kind ?? 'nothing'}`,
    );
  if (step === undefined || answer === null) return;
  if (step.kind === 'pause') return step.takeBack(world.model.holds);
  if (step.kind === 'added') {
    for (const id of step.ids) takeBackAdded(world, id);
    return;
  }
  for (const [id, { before, after }] of step.jobs) putBack(world, id, before, after);
}

/** What was added by mistake vanishes, unless something of it was sent. */
function takeBackAdded(world: World, id: string): void {
  const modelJob = world.model.jobs.get(id);
  const [snapshot] = world.app().store.jobs.snapshots([id]);
  if (modelJob === undefined || snapshot?.isRemoved !== true) return;
  modelJob.isRemoved = true;
  modelJob.goes = false;
}

function putBack(world: World, id: string, before: ModelJob, after: ModelJob): void {
  const modelJob = world.model.jobs.get(id);
  const [snapshot] = world.app().store.jobs.snapshots([id]);
  if (modelJob === undefined || snapshot === undefined) return;
  const shown = readShown(snapshot.job, snapshot.isRemoved);
  for (const key of CHANGED_BY_COMMANDS) {
    // Only what waits can wait for a word.
    if (key === 'isHeld' && !isWaiting(snapshot.job)) continue;
    const isChanged = before[key] !== after[key];
    if (shown[key] !== modelJob[key] && !(isChanged && shown[key] === before[key]) && key !== 'isHeld')
      world.violations.push(
        `an undo left ${key} of ${id} at ${shown[key]}: it was ${before[key]}, and then ${modelJob[key]}`,
      );
    Object.assign(modelJob, { [key]: shown[key] });
  }
  if (!isWaiting(snapshot.job)) {
    if (snapshot.job.state !== 'sending') modelJob.goes = false;
  } else if (before.goes && modelJob.sent === after.sent) modelJob.goes = true;
}

function isWaiting({ state }: Job): boolean {
  return state === 'queued' || state === 'uploading';
}

export function readShown(
  job: Job,
  isRemoved: boolean,
): Pick<ModelJob, (typeof CHANGED_BY_COMMANDS)[number]> {
  return {
    prompt: String(job.input['prompt']),
    testMode: job.testMode,
    paused: job.paused,
    notBefore: job.notBefore,
    isHeld: job.state === 'queued' && job.hold?.reason === 'canary',
    isRemoved,
  };
}
