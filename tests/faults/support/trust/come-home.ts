import type { Job } from '../../../../shared/jobs/job.ts';
import { SCRIPTED_PROFILE_ID } from '../../../support/scripted-service.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import type { World } from './world.ts';

const ROUND_MILLISECONDS = 61_000;

/** Lets everything be well: the service answers, nothing is paused, time passes. Rejects where something does not come to its end then. */
export async function comeHome(world: World): Promise<void> {
  const { service, model, clock } = world;
  service.next.length = 0;
  world.fates.length = 0;
  Object.assign(service, { query: 'completed', result: 'all' });
  service.release();
  await world.settle();
  // What never left would wait for its answer until the time is out.
  if (world.app().store.jobs.counts().sending > 0) await world.restart();
  const { call } = world.app();
  await world.command(async () => {
    await call('queue.resume', { scope: { kind: 'all' } });
    for (const batchId of model.holds.batches)
      await call('queue.resume', { scope: { kind: 'batch', batchId } });
    for (const name of model.holds.models)
      await call('queue.resume', { scope: { kind: 'model', model: name } });
    Object.assign(model.holds, { all: false, keyRefused: false });
    for (const held of [model.holds.batches, model.holds.models, model.holds.ofLastTime]) held.clear();
  });
  const step = async () => {
    clock.advance(ROUND_MILLISECONDS);
    await world.settle();
    const stuck = world
      .app()
      .store.jobs.list()
      .filter((job) => isStuck(world, job));
    const stopped = world.app().store.values.read(`spending:${SCRIPTED_PROFILE_ID}`);
    return stuck.map((job) => `${job.id} stays ${describe(job)}, after ${JSON.stringify(stopped)}`);
  };
  await waitUntil('everything to come to its end', step, (stuck) => stuck.length === 0);
}

const describe = ({ state, hold, genId }: Job) =>
  `${state} (${hold?.reason ?? 'no hold'}, ${genId ?? 'no id'})`;

/** What waits for nothing that anybody could know of. */
function isStuck({ scene, clock, fates }: World, job: Job): boolean {
  const { state, hold, genId, paused, notBefore } = job;
  if (state === 'submitted') return genId !== null && !scene.isDeliveryOnly;
  if (state === 'uploading' || state === 'fetching') return true;
  if (state !== 'queued' || fates.length > 0) return false;
  const waits = paused || (notBefore ?? 0) > clock.now() || ['canary', 'budget'].includes(hold?.reason ?? '');
  return !waits && !isBehind(scene.submitsPerMinute);
}

/** So few a minute that a long queue is not through by then. */
const isBehind = (submitsPerMinute: number) => submitsPerMinute < 10;
