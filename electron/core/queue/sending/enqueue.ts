import type { CallOutput } from '../../../../shared/contract.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { outsideName } from '../../../../shared/kernel/outside-name.ts';
import { stackOf } from '../../../../shared/library/take.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { waitsForWord } from '../../../../shared/queue/canary.ts';
import type { JobRequest } from '../../../../shared/queue/contract.ts';
import { estimateJob } from '../../../../shared/service/profile/prices.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import type { Clock, Ids, JobEdit, NewJob, Store, Transaction } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import { checkJobs, prepareJob } from './prepare-job.ts';

/** Of a name that a file or the artist gave. */
const LONGEST_NAME = 500;
const NAME_LENGTH = 60;

export interface EnqueueDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Checks all requests and, if none has a problem, writes all their jobs in one durable transaction; otherwise none. Of more
 * than `canary` jobs the rest is held from the beginning.
 */
export async function enqueueJobs(
  deps: EnqueueDeps,
  target: { profileId: string; profile: Profile },
  requests: readonly JobRequest[],
  wanted: {
    readonly canary?: number | undefined;
    readonly batchName?: string | undefined;
    /** Writes what belongs to the jobs, in their transaction. */
    readonly beside?: (transaction: Transaction, added: readonly Job[]) => void;
  } = {},
): Promise<CallOutput<'jobs.enqueue'>> {
  const { store, jobWriter, ids } = deps;
  const problems = await checkJobs(store, target.profile, requests);
  if (problems.length > 0) return { batchId: null, jobIds: [], problems };
  const batchId = ids.next();
  const { canary = Number.POSITIVE_INFINITY, batchName } = wanted;
  const jobs = requests
    .flatMap((request) => expandTakes(deps, target, batchId, request))
    .map(
      (job, place): NewJob => ({
        ...job,
        ...(batchName === undefined ? {} : { batchName }),
        ...(place < canary ? {} : { hold: 'canary' }),
      }),
    );
  return { batchId, jobIds: jobWriter.addJobs(jobs, wanted.beside).map((job: Job) => job.id), problems: [] };
}

/** Each take is a submission of its own, because the service makes one generation for each. */
export function expandTakes(
  deps: EnqueueDeps,
  target: { profileId: string; profile: Profile },
  batchId: string,
  request: JobRequest,
): NewJob[] {
  const name = nameOf(target.profile, request);
  const ids = Array.from({ length: request.takes }, () => deps.ids.next());
  const remixedStack = request.remixOf === undefined ? null : deps.store.takes.stackOf(request.remixOf);
  const stack = stackOf({ firstJobId: ids[0] as string, remixedStack });
  return ids.map((id, index) => ({
    id,
    stack,
    batchId,
    model: request.model,
    name: request.takes > 1 ? `${name} (${index + 1})` : name,
    input: request.input,
    testMode: request.testMode,
    profileId: target.profileId,
    estimate: estimateOf(target.profile, request),
    createdAt: deps.clock.now(),
  }));
}

/** What an edited job asks for: checked as a new one; with problems nothing may change. */
export async function describeEdit(
  store: Store,
  profile: Profile,
  request: JobRequest,
): Promise<{ edit: JobEdit; problems: Problem[] }> {
  const { model, input, testMode } = request;
  const { problems } = await prepareJob(store, profile, request);
  return {
    edit: { name: nameOf(profile, request), model, input, testMode, estimate: estimateOf(profile, request) },
    problems: [...problems],
  };
}

/** The same jobs once more, as a batch of their own at the end of the queue; those of jobs that wait for approval wait too. */
export function duplicateJobs(
  deps: EnqueueDeps,
  jobs: readonly Job[],
  profileOf: (id: string) => Profile | null,
): Job[] {
  const batchId = deps.ids.next();
  return deps.jobWriter.addJobs(
    jobs.map((job) => {
      const { model, name, input, testMode, profileId } = job;
      const profile = profileOf(profileId);
      const estimate = profile === null ? job.estimate : estimateOf(profile, job);
      const [id, createdAt] = [deps.ids.next(), deps.clock.now()];
      const copy = { id, batchId, model, name, input, testMode, profileId, estimate, createdAt };
      return waitsForWord(job) ? { ...copy, hold: 'canary' } : copy;
    }),
  );
}

/** What a job would cost by the profile's prices; a test run costs nothing. */
export function estimateOf(
  profile: Profile,
  { model, input, testMode }: Pick<JobRequest, 'model' | 'input' | 'testMode'>,
) {
  const definition = findModel(model, profile);
  return testMode === null && definition !== undefined ? estimateJob(profile, definition, input) : null;
}

function nameOf(profile: Profile, request: JobRequest): string {
  const prompt = request.input['prompt'];
  const start = typeof prompt === 'string' ? beginningOf(prompt) : '';
  return (
    outsideName(request.name ?? '', LONGEST_NAME) ||
    start ||
    (findModel(request.model, profile)?.title ?? request.model)
  );
}

/** The first words of a prompt, with an ellipsis where there are more. */
export function beginningOf(prompt: string): string {
  // A prompt may be megabytes long; nothing behind its start matters here.
  const flat = prompt
    .slice(0, NAME_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...flat];
  if (characters.length <= NAME_LENGTH) return flat;
  const cut = characters.slice(0, NAME_LENGTH).join('');
  const lastSpace = cut.lastIndexOf(' ');
  const whole = lastSpace > NAME_LENGTH / 2 ? cut.slice(0, lastSpace) : cut;
  return `${whole.replace(/[\s,;:.…–—-]+$/, '')}…`;
}
