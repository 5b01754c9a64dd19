import type { Job } from '../../../../shared/jobs/job.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import type { JobRequest } from '../../../../shared/queue/contract.ts';
import { explainWait } from '../../../../shared/queue/explain-wait.ts';
import { isSuggested, sourceOf } from '../../../../shared/service/profile/binding-source.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { canTest } from '../../../../shared/service/profile/usable-profile.ts';
import { plainInput } from '../../../../shared/service/request/plain-input.ts';
import { resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import type { Pauses } from '../../queue/commands/pauses.ts';
import type { QueueCommands } from '../../queue/commands/queue-commands.ts';
import { type EnqueueDeps, enqueueJobs } from '../../queue/sending/enqueue.ts';
import { prepareJob } from '../../queue/sending/prepare-job.ts';
import type { StatusMonitor } from '../../status-monitor.ts';
import { failed, ok, type StepOutcome, skipped, warn } from './judge-connection.ts';

/** A dummy generation ends within seconds (interface, *Test-mode rules*); a queue may be busy before that. */
const LONGEST_MILLISECONDS = 90_000;
/** A job that is held back for longer than this will not go without help. */
const LONGEST_HOLD_MILLISECONDS = 10_000;
const LOOK_AGAIN_MILLISECONDS = 100;
const MAX_PER_RUN = 100;
/** A job with a delivery to come is asked about rarely; here somebody looks on. */
const ASK_AGAIN_MILLISECONDS = 1500;

export interface TestRunDeps extends EnqueueDeps {
  readonly statusMonitor: StatusMonitor;
  readonly pauses: Pauses;
  readonly queueCommands: QueueCommands;
  readonly usable: (profileId: string) => Profile | null;
  readonly profile: (profileId: string) => Profile | null;
  /** Asks about a submitted job now; reading is free. */
  readonly askSoon: (job: Job) => void;
}

/** Sends one free test run and says how it ended. */
export async function runTest(
  deps: TestRunDeps,
  profileId: string,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const jobId = await startTest(deps, profileId);
  if (typeof jobId !== 'string') return jobId;
  const job = await follow(deps, jobId, signal);
  // It was taken back before anything was sent.
  if (signal.aborted && job?.state === 'queued') return skipped('stopped');
  if (job !== null) putAside(deps, job);
  const profile = deps.profile(profileId);
  return profile === null ? skipped('stopped') : judge(deps, profile, job);
}

/**
 * Queues one free test run by the same way as any job: written down, sent once. It needs the parameter's name from a document or
 * from the artist, since a wrong name would be a paid submission. Returns its job, or why there is none.
 */
export async function startTest(
  deps: TestRunDeps,
  profileId: string,
  onJob: (jobId: string) => void = () => {},
): Promise<string | StepOutcome> {
  const [whole, profile] = [deps.profile(profileId), deps.usable(profileId)];
  if (whole === null || profile === null || whole.testMode === null) return skipped('test-not-bound');
  if (profile.testMode === null || isSuggested(whole.sources, '/testMode'))
    return skipped('test-only-suggested');
  const request = await findRequest(deps, profile);
  if (request === null) return skipped('test-no-model');
  if (deps.pauses.queueHold() !== null) return skipped('test-queue-paused');
  const added = await enqueueJobs(deps, { profileId, profile }, [request]);
  const [jobId] = added.jobIds;
  if (jobId === undefined) return skipped('test-no-model');
  onJob(jobId);
  // In front of all there is always room: no position is written anew.
  deps.jobWriter.move([jobId], { kind: 'front' }, () => []);
  deps.statusMonitor.changed();
  return jobId;
}

/** What a look made is nothing to be judged among real takes: it goes into the bin, from where it can be restored. */
function putAside({ store, jobWriter, clock }: TestRunDeps, { id, batchId }: Job): void {
  const { takes } = store.takes.search({ batchId }, 0, MAX_PER_RUN);
  const takeIds = takes.filter(({ jobId }) => jobId === id).map((take) => take.id);
  if (takeIds.length > 0)
    jobWriter.takesChanged(store.transact((tx) => tx.takes.mark(takeIds, { isBinned: true }, clock.now())));
}

/** The first model that a test run is described for, and that can be asked for without a file. */
async function findRequest(deps: TestRunDeps, profile: Profile): Promise<JobRequest | null> {
  const models = modelsOf(profile).filter((model) => canTest(profile, model));
  for (const model of models.toSorted((one, other) => one.kind.localeCompare(other.kind))) {
    const input = plainInput(resolveForm(model, profile));
    const request = { model: model.id, takes: 1, testMode: 'success' as const, input };
    if ((await prepareJob(deps.store, profile, request)).problems.length === 0) return request;
  }
  return null;
}

/** Waits for what becomes of it; one that is held is taken back, so that it does not go out at some later time. */
async function follow(deps: TestRunDeps, jobId: string, signal: AbortSignal): Promise<Job | null> {
  const { store, clock } = deps;
  const started = clock.monotonic();
  let askedAt = started;
  for (;;) {
    const job = store.jobs.find(jobId);
    const waited = clock.monotonic() - started;
    const isOver = signal.aborted || waited > LONGEST_MILLISECONDS;
    if (job === null || ['done', 'failed', 'cancelled', 'unknown'].includes(job.state)) return job;
    // Sent once and refused for now, it would go out again automatically: fine for a job, too much for a look.
    const wasSent = store.attempts.latest(jobId) !== null;
    if (job.state === 'queued' && (isOver || wasSent || waited > LONGEST_HOLD_MILLISECONDS)) {
      deps.queueCommands.cancel([jobId]);
      return job;
    }
    if (isOver) return job;
    if (job.state === 'submitted' && clock.monotonic() - askedAt > ASK_AGAIN_MILLISECONDS) {
      askedAt = clock.monotonic();
      deps.askSoon(job);
    }
    await clock.sleep(LOOK_AGAIN_MILLISECONDS, signal);
  }
}

function judge(deps: TestRunDeps, profile: Profile, job: Job | null): StepOutcome {
  if (job === null) return skipped('stopped');
  const details = { model: job.model, jobId: job.id };
  const error = job.error === null ? {} : { error: job.error };
  switch (job.state) {
    case 'queued':
      return describeHeld(deps, job);
    case 'done':
      return ok('test-completed', { details, confirms: provenBy(profile, true) });
    case 'unknown':
      return failed('test-unknown', { details, ...error });
    case 'uploading':
    case 'sending':
    case 'submitted':
    case 'fetching':
      return warn('test-still-running', { details });
    default:
      return judgeFailure(deps, profile, job);
  }
}

/** What held a run back that did not go. */
export function describeHeld(
  { statusMonitor, clock }: Pick<TestRunDeps, 'statusMonitor' | 'clock'>,
  job: Job,
): StepOutcome {
  const reason = explainWait(job, statusMonitor.read(), clock.now())?.reason ?? 'concurrency';
  return warn('test-held', { details: { model: job.model, jobId: job.id, reason } });
}

function judgeFailure(deps: TestRunDeps, profile: Profile, job: Job): StepOutcome {
  const details = { model: job.model, jobId: job.id };
  const code = job.error?.code;
  const hasCompleted = deps.store.jobs
    .history(job.id)
    .transitions.some(({ reason }) => reason === 'generation-completed');
  // A dummy generation need not have a file; that it was completed is what a test run is for.
  if (hasCompleted || code === 'RESULT_MISSING')
    return ok('test-completed-without-file', { details, confirms: provenBy(profile, false) });
  const finding = code === 'SERVICE_REFUSED' || code === 'KEY_REFUSED' ? 'test-refused' : 'test-failed';
  return failed(finding, { details, ...(job.error === null ? {} : { error: job.error }) });
}

/** What can't have been wrong if a test run came to its end: where the status stands, its word, where the files stand. */
function provenBy(profile: Profile, withFile: boolean): string[] {
  const part = profile.generation === null ? '/webhook' : '/generation';
  const pointers = [
    ...(part === '/generation' ? ['/generation/url'] : ['/webhook/genId']),
    `${part}/status`,
    '/statuses/completed',
    ...(withFile ? [`${part}/outputs`] : []),
  ];
  return pointers.filter((pointer) => sourceOf(profile.sources, pointer) === 'suggested');
}
