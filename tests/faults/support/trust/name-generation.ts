import type { Of } from './commands.ts';
import { calls, pickJobs } from './pick-jobs.ts';
import type { World } from './world.ts';

/** The artist pastes the id that the service has for a job's latest submission, or, by mistake, that of another job. */
export async function nameGeneration(world: World, { which, isAnothers }: Of<'name'>): Promise<void> {
  const [jobId] = pickJobs(world, [which]);
  if (jobId === undefined) return;
  const latest = world.app().store.attempts.latest(jobId);
  const { ledger } = world.service;
  const own = ledger.find(({ secret }) => secret === latest?.webhookSecret);
  const known = world
    .app()
    .store.jobs.list()
    .find((job) => job.genId !== null && job.id !== jobId);
  const genId = isAnothers ? known?.genId : own?.genId;
  if (genId == null) return;
  await calls(world)['jobs.nameGeneration']({ jobId, genId });
}
