import { nextPrompt } from './ask.ts';
import type { Of } from './commands.ts';
import { pickJobs } from './pick-jobs.ts';
import { remember } from './queue-commands.ts';
import type { World } from './world.ts';

/** The artist's word on the rest of a batch, of which the first was seen. */
export async function approve(world: World, { which, wanted }: Of<'canary'>): Promise<void> {
  const [jobId] = pickJobs(world, [which]);
  const batchId = jobId === undefined ? undefined : world.model.jobs.get(jobId)?.batchId;
  if (batchId === undefined) return;
  if (wanted === 'release' || wanted === 'cancel') {
    const { changed } = await world.app().call(`canary.${wanted}`, { batchId });
    return remember(world, changed, (modelJob) => {
      if (wanted === 'release') modelJob.isHeld = false;
      else modelJob.goes = false;
    });
  }
  const prompt = nextPrompt();
  const held = world
    .app()
    .store.jobs.heldForApproval(batchId)
    .map(({ id }) => id);
  const changes = [{ kind: 'set' as const, input: { prompt }, remove: [] }];
  const send = wanted === 'change-and-send';
  const answer = await world.app().call('canary.change', { batchId, changes, send });
  if (answer.changed !== held.length) throw new Error(`${answer.changed} of ${held.length} changed`);
  remember(world, held, (modelJob) => {
    modelJob.prompt = prompt;
    if (send) modelJob.isHeld = false;
  });
}
