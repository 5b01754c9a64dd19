import type { TestMode } from '../../../../shared/jobs/job.ts';
import type { JobRequest } from '../../../../shared/queue/contract.ts';
import { request } from '../../../support/test-core.ts';
import type { Of } from './commands.ts';
import type { ModelJob } from './model.ts';
import { calls, pickJobs } from './pick-jobs.ts';
import type { World } from './world.ts';

let prompts = 0;

/** A prompt that no other submission has: it tells whose a charge is. */
export function nextPrompt(): string {
  prompts += 1;
  return `Shot number ${prompts} of a long night at the harbour.`;
}

function ask(world: World, model: string, testMode: TestMode | null, hasFile: boolean): JobRequest {
  const prompt = nextPrompt();
  // The interface has no test runs of it.
  if (model !== 'modeln-pro') return request(model, { prompt });
  const images = hasFile ? { images: [{ kind: 'file' as const, assetId: world.assetId }] } : {};
  return request(model, { prompt, quality: '2K', aspectRatio: '1:1', ...images }, { testMode });
}

/** New jobs, which wait for a word where the command says so. */
export async function enqueue(
  world: World,
  { models, testMode, hasFile, canary }: Of<'enqueue'>,
): Promise<void> {
  const jobs = models.map((model) => ask(world, model, testMode, hasFile));
  const answer = await world.app().call('jobs.enqueue', { jobs, ...(canary === null ? {} : { canary }) });
  if (answer.batchId === null) throw new Error(JSON.stringify(answer.problems));
  for (const [place, id] of answer.jobIds.entries()) {
    const { model, input, testMode: mode } = jobs[place] as JobRequest;
    const isHeld = canary !== null && place >= canary;
    const prompt = String(input['prompt']);
    world.model.jobs.set(id, {
      ...{ batchId: answer.batchId, model, prompt, testMode: mode, isHeld },
      ...{ paused: false, notBefore: null, isRemoved: false, goes: true, sent: 0 },
    });
  }
  world.steps.push({ kind: 'added', ids: answer.jobIds });
}

/** Another request in place of a job's. */
export async function edit(world: World, command: Of<'edit'>): Promise<void> {
  const [jobId] = pickJobs(world, [command.which]);
  const modelJob = jobId === undefined ? undefined : world.model.jobs.get(jobId);
  if (jobId === undefined || modelJob === undefined) return;
  const wanted = ask(world, modelJob.model, command.testMode, false);
  const before = { ...modelJob };
  const answer = await calls(world)['jobs.edit']({ jobId, request: wanted });
  if (!answer.ok) return;
  modelJob.prompt = String(wanted.input['prompt']);
  modelJob.testMode = wanted.testMode;
  world.steps.push({ kind: 'jobs', jobs: new Map([[jobId, { before, after: { ...modelJob } }]]) });
}

/** A copy is the artist's own decision for one more submission; it waits for a word where the first one does. */
export async function duplicate(world: World, places: readonly number[]): Promise<void> {
  const { jobs } = world.model;
  const originals = pickJobs(world, places).filter((id) => !jobs.get(id)?.isRemoved);
  if (originals.length === 0) return;
  const waits = originals.map((id) => world.app().store.jobs.find(id)?.state === 'queued');
  const { changed } = await world.app().call('jobs.duplicate', { jobIds: originals });
  for (const [place, id] of changed.entries()) {
    const original = jobs.get(originals[place] as string) as ModelJob;
    const batchId = world.app().store.jobs.find(id)?.batchId ?? '';
    const isHeld = original.isHeld && waits[place] === true;
    const fresh = { paused: false, notBefore: null, isRemoved: false, goes: true, sent: 0 };
    jobs.set(id, { ...original, batchId, isHeld, ...fresh });
  }
  world.steps.push({ kind: 'added', ids: changed });
}
