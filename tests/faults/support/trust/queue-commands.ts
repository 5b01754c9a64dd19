import type { CommandOutcome } from '../../../../shared/queue/contract.ts';
import type { QueuePlace } from '../../../../shared/queue/queue-actions.ts';
import { duplicate } from './ask.ts';
import type { Of } from './commands.ts';
import type { ModelJob } from './model.ts';
import { calls, pickJobs } from './pick-jobs.ts';
import type { World } from './world.ts';

/** Gives a command on several jobs, and writes down those of which it was acknowledged. */
export function act(
  world: World,
  places: readonly number[],
  say: (jobIds: string[]) => Promise<{ ok: true; value: CommandOutcome } | { ok: false; error: unknown }>,
  change: (modelJob: ModelJob, id: string) => void,
  isUndone = true,
): Promise<void> {
  return world.command(async () => {
    const ids = pickJobs(world, places);
    if (ids.length === 0) return;
    const answer = await say(ids);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    remember(world, answer.value.changed, change, isUndone);
  });
}

/** Keeps what changed of the model's jobs, with a step that an undo takes back. */
export function remember(
  world: World,
  changed: readonly string[],
  change: (modelJob: ModelJob, id: string) => void,
  isUndone = true,
): void {
  const jobs = new Map<string, { before: ModelJob; after: ModelJob }>();
  for (const id of changed) {
    const modelJob = world.model.jobs.get(id);
    if (modelJob === undefined) continue;
    const before = { ...modelJob };
    change(modelJob, id);
    jobs.set(id, { before, after: { ...modelJob } });
  }
  if (isUndone && jobs.size > 0) world.steps.push({ kind: 'jobs', jobs });
}

/** Paused, or resumed. */
export function pause(world: World, { jobs, isOn }: Of<'pause'>): Promise<void> {
  const say = (jobIds: string[]) => calls(world)[isOn ? 'jobs.pause' : 'jobs.resume']({ jobIds });
  return act(world, jobs, say, (modelJob) => {
    modelJob.paused = isOn;
  });
}

/** A time before which jobs are not to be sent, or none. */
export function schedule(world: World, { jobs, inMinutes }: Of<'schedule'>): Promise<void> {
  const notBefore = inMinutes === null ? null : world.clock.now() + inMinutes * 60_000;
  const say = (jobIds: string[]) => calls(world)['jobs.schedule']({ jobIds, notBefore });
  return act(world, jobs, say, (modelJob) => {
    modelJob.notBefore = notBefore;
  });
}

/** Another place in the queue. */
export function move(world: World, { jobs, to }: Of<'move'>): Promise<void> {
  const [before] = typeof to === 'number' ? pickJobs(world, [to]) : [];
  const place: QueuePlace =
    typeof to === 'string' ? { kind: to } : { kind: 'before', jobId: before ?? 'nobody' };
  return act(
    world,
    jobs,
    (jobIds) => calls(world)['jobs.move']({ jobIds, to: place }),
    () => undefined,
  );
}

/** What the artist does to jobs by one word, such as cancelling them. */
export function actByName(world: World, { jobs, wanted }: Of<'act'>): Promise<void> {
  if (wanted === 'duplicate') return world.command(() => duplicate(world, jobs));
  const say = (jobIds: string[]) => calls(world)[`jobs.${wanted as 'cancel'}`]({ jobIds });
  const isUndone = wanted !== 'watchAgain' && wanted !== 'fetchAgain';
  return act(
    world,
    jobs,
    say,
    (modelJob) => {
      modelJob.goes = false;
      if (wanted === 'remove') modelJob.isRemoved = true;
      else if (!isUndone) modelJob.isRemoved = false;
    },
    isUndone,
  );
}

/** Jobs queued again, with the artist's word that it may be a second charge or without. */
export function retry(world: World, { jobs, isConsented }: Of<'retry'>): Promise<void> {
  const say = (jobIds: string[]) => calls(world)['jobs.retry']({ jobIds, acceptSecondCharge: isConsented });
  return act(world, jobs, say, (modelJob, id) => {
    if (!isConsented && mayBeSecond(world, id))
      world.violations.push(`${id} was queued again without a word, and may be charged twice`);
    modelJob.goes = true;
    modelJob.isRemoved = false;
    modelJob.isHeld = false;
  });
}

/** Whether a paid submission of it was taken, or nobody can say that it was not. */
function mayBeSecond({ app, intents, refused }: World, jobId: string): boolean {
  const own = new Set(
    app()
      .store.jobs.history(jobId)
      .attempts.map(({ id }) => id),
  );
  return [...intents.values()].some(
    ({ attemptId, secret, testMode }) => own.has(attemptId) && testMode === null && !refused.has(secret),
  );
}
