import { resolve } from 'node:path';
import { COMMAND_LINE_TEXT, sayStrangers } from '../../../shared/app/command-line-text.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import {
  endsByItself,
  type HoldReason,
  isSettled,
  type JobState,
  kindOfHold,
} from '../../../shared/jobs/job-state.ts';
import { fail, failure, type Result } from '../../../shared/kernel/result.ts';
import { explainWait } from '../../../shared/queue/explain-wait.ts';
import type { Status } from '../../../shared/queue/status.ts';
import { describeStopAnswer } from '../../../shared/queue/text.ts';
import { systemClock } from '../../adapters/system.ts';
import type { Clock, Store } from '../../core/ports.ts';
import { changeJobs } from '../../core/queue/jobs/change-jobs.ts';
import { LISTENER_PORT } from '../../core/results/delivery/ingress.ts';
import type { Named } from '../arguments/parse-arguments.ts';
import type { Resolution, WorkOptions } from '../arguments/read-options.ts';
import type { HeadlessCore } from '../open-headless-core.ts';
import {
  describeJob,
  EXIT,
  exitCodeFor,
  lacksResults,
  type Output,
  printJob,
  printProblems,
  sayWaits,
} from '../output/print.ts';
import { askAboutOldData, catchDiskFailure, readStatus, refuse, stopOnSignal } from '../with-core.ts';
import { checkJobsFile, countKnownJobs } from './check-jobs-file.ts';

/** With the folder that it uses, also where none was given. */
type RunCommand = Named<'run'> & { readonly dataFolder: string };

/** Queues all jobs of the file, or none, and works until nothing is left to do. */
export async function runJobs(command: RunCommand, opened: HeadlessCore, output: Output): Promise<number> {
  const refusal = await catchDiskFailure({ output, json: command.json, exitCode: EXIT.invalid }, () =>
    queueJobs(command, opened, output),
  );
  return refusal ?? work(command, opened, output);
}

/** Resolves with null, or with the exit code where nothing was queued. */
async function queueJobs(command: RunCommand, opened: HeadlessCore, output: Output): Promise<number | null> {
  const { core } = opened;
  const checked = await checkJobsFile(core, command.jobsFile, command.testMode);
  if (!checked.ok) return refuse(output, checked.error, command.json);
  const { requests, problems, warnings } = checked.value;
  warnings.forEach(output.say);
  if (problems.length > 0) {
    printProblems(output, problems, command.json);
    return EXIT.invalid;
  }
  const already = countKnownJobs(opened, requests);
  if (already.known > 0 && !command.again)
    return refuse(output, failure('ALREADY_QUEUED', already), command.json);
  if (requests.length > 0) {
    const queued = await core.calls['jobs.enqueue']({ jobs: [...requests] });
    if (!queued.ok) return refuse(output, queued.error, command.json);
    // A file may have changed since it was checked a moment ago.
    if (queued.value.problems.length > 0) return queueJobs(command, opened, output);
    // They are on disk, and nothing of them is sent yet: whoever ends the program from now on knows how it goes on.
    output.say(COMMAND_LINE_TEXT.queued(queued.value.jobIds.length, resolve(command.dataFolder)));
  }
  return null;
}

/** Works on everything of the profile that is not finished, and reports on that and on what lacks results. */
export async function work(command: WorkOptions, opened: HeadlessCore, output: Output): Promise<number> {
  const { core, store, isOwn } = opened;
  for (const strangers of await opened.strangers()) output.say(sayStrangers(strangers));
  const isCounted = ({ profileId }: Job) => isOwn(profileId);
  const open = store.jobs.list().filter((job) => isCounted(job) && !isSettled(job.state));
  tryFetchingNow(opened, open);
  const started = await core.start();
  if (!started.ok) return refuse(output, started.error, command.json);
  if (command.resumes === true) await core.calls['queue.resume']({ scope: { kind: 'all' } });
  await askAboutOldData(opened, command, output);
  return workOn(command, opened, output, { open, isCounted });
}

/** Fetches results again that were given up, of one job or of all, and submits nothing. */
export async function fetchAgain(
  command: Named<'fetch'>,
  opened: HeadlessCore,
  output: Output,
): Promise<number> {
  const { core, store, isOwn } = opened;
  const isWanted = (job: Job) => (command.jobId === null ? isOwn(job.profileId) : job.id === command.jobId);
  const wanted = store.jobs.list().filter(isWanted);
  if (command.jobId !== null && wanted.length === 0)
    return refuse(output, failure('NOT_FOUND', { jobId: command.jobId }), command.json);
  tryFetchingNow(opened, wanted);
  const started = await core.start();
  if (!started.ok) return refuse(output, started.error, command.json);
  const lacking = wanted.filter(lacksResults).map(({ id }) => id);
  const fetching = wanted.filter(({ state }) => state === 'fetching');
  if (lacking.length > 0) await core.calls['jobs.fetchAgain']({ jobIds: lacking });
  else if (fetching.length === 0) output.say(COMMAND_LINE_TEXT.nothingLacking);
  const ids = new Set([...lacking, ...fetching.map(({ id }) => id)]);
  return workOn(command, opened, output, {
    open: wanted.filter(({ id }) => ids.has(id)),
    isCounted: ({ id }) => ids.has(id),
  });
}

/** A person says what became of a job, or gives up what it lacks. Nothing is submitted. */
export async function resolveJob(
  command: Named<'resolve'>,
  opened: HeadlessCore,
  output: Output,
): Promise<number> {
  const { core, store } = opened;
  const { jobId, resolution, json } = command;
  const started = await core.start();
  if (!started.ok) return refuse(output, started.error, json);
  if (resolution.kind === 'stop') return stopAtService(opened, jobId, { output, json });
  const resolved = await resolveAs(opened, jobId, resolution);
  if (!resolved.ok) return refuse(output, resolved.error, json);
  const open = store.jobs.byId([jobId]);
  if (resolution.kind === 'arrived' || resolution.kind === 'ask-again')
    return workOn(command, opened, output, { open, isCounted: ({ id }) => id === jobId });
  const status = await readStatus(core);
  for (const job of open) printJob(output, job, describeJob(store, status, job), json);
  if (resolution.kind === 'never') output.say(COMMAND_LINE_TEXT.queuedAgain);
  return EXIT.done;
}

/** Asks the service once; what became of the job, its state says. */
async function stopAtService(
  { core, store }: HeadlessCore,
  jobId: string,
  { output, json }: { readonly output: Output; readonly json: boolean },
): Promise<number> {
  const asked = await core.calls['jobs.stopAtService']({ jobId });
  if (!asked.ok) return refuse(output, asked.error, json);
  output.say(describeStopAnswer(asked.value));
  const status = await readStatus(core);
  for (const job of store.jobs.byId([jobId])) printJob(output, job, describeJob(store, status, job), json);
  return asked.value.answer === 'stopped' ? EXIT.done : EXIT.failed;
}

async function resolveAs(
  { core, store }: HeadlessCore,
  jobId: string,
  resolution: Exclude<Resolution, { kind: 'stop' }>,
): Promise<Result<unknown>> {
  const job = store.jobs.find(jobId);
  if (job === null) return fail(failure('NOT_FOUND', { jobId }));
  const { kind } = resolution;
  if (kind === 'arrived') return core.calls['jobs.nameGeneration']({ jobId, genId: resolution.genId });
  if (kind === 'ask-again') return core.calls['jobs.askAgain']({ jobId });
  if (kind === 'take-back') return core.calls['jobs.nameGeneration']({ jobId, genId: null });
  // Anything else of a job that has a clear end would be a new submission, or nothing.
  const isLeft = kind === 'leave' && lacksResults(job);
  const mayBe: readonly JobState[] = kind === 'leave' ? ['unknown', 'submitted', 'fetching'] : ['unknown'];
  if (!isLeft && !mayBe.includes(job.state))
    return fail(failure('JOB_MOVED_ON', { state: job.state, wanted: kind }));
  const jobIds = [jobId];
  const answer =
    kind === 'never'
      ? await core.calls['jobs.retry']({ jobIds, acceptSecondCharge: true })
      : await core.calls[isLeft ? 'jobs.remove' : 'jobs.stopWatching']({ jobIds });
  if (!answer.ok) return answer;
  const [refused] = answer.value.refused;
  return refused === undefined ? answer : fail(refused.error);
}

/** What held a result back in an earlier run says nothing about this one: it is tried again first. */
function tryFetchingNow({ store }: HeadlessCore, jobs: readonly Job[]): void {
  const fetching = jobs.filter(({ state }) => state === 'fetching').map(({ id }) => id);
  store.transact((tx) => changeJobs(tx, fetching, { kind: 'hold', hold: null }, systemClock.now()));
}

/** Waits until nothing is left to do with the jobs that count, reports on them, and resolves with the exit code. */
async function workOn(
  command: WorkOptions,
  opened: HeadlessCore,
  output: Output,
  { open, isCounted }: { open: readonly Job[]; isCounted: (job: Job) => boolean },
): Promise<number> {
  const { core, store } = opened;
  const { delivery } = command;
  if (delivery.kind === 'public')
    output.say(COMMAND_LINE_TEXT.forward(delivery.url, Number(store.values.read(LISTENER_PORT))));
  await stopOnSignal(core, output, (signal) =>
    workUntilDone({
      store,
      readStatus: () => readOwnStatus(opened),
      isCounted,
      isAnswerable: (job) => opened.isAnswerable(job.profileId),
      lingerMilliseconds: command.lingerSeconds * 1000,
      clock: systemClock,
      signal,
      waitsFor: (reasons) => sayWaits(output, reasons),
    }),
  );
  const openIds = new Set(open.map(({ id }) => id));
  const counted = store.jobs
    .list()
    .filter((job) => openIds.has(job.id) || (isCounted(job) && (!isSettled(job.state) || lacksResults(job))));
  const status = await readStatus(core);
  for (const job of counted) printJob(output, job, describeJob(store, status, job), command.json);
  const lacking = counted.filter(lacksResults).length;
  if (lacking > 0) output.say(COMMAND_LINE_TEXT.lacking(lacking));
  return exitCodeFor(counted);
}

/** Without what holds the jobs of others. */
async function readOwnStatus({ core, isOwn }: HeadlessCore): Promise<Status> {
  const status = await readStatus(core);
  const own = Object.entries(status.profileHolds).filter(([profileId]) => isOwn(profileId));
  return { ...status, profileHolds: Object.fromEntries(own) };
}

/** True while the queue can still get the job further without anybody's help. */
export function canGoOn(job: Job, status: Status, isAnswerable: (job: Job) => boolean): boolean {
  if (job.state === 'uploading' || job.state === 'sending') return true;
  // A host that gave nothing five times may take days; the next run asks it again.
  if (job.state === 'fetching') return job.hold === null || endsByItself(job.hold.reason);
  if (job.state === 'submitted')
    return isAnswerable(job) && (job.hold === null || job.hold.reason === 'delivery-only');
  if (job.state !== 'queued') return false;
  return endsByItself(explainWait(job, status, Date.now())?.reason ?? 'concurrency');
}

function isHeldByDisk(job: Job): boolean {
  return job.hold !== null && kindOfHold(job.hold.reason) === 'folder';
}

interface WorkDeps {
  readonly store: Store;
  readonly readStatus: () => Promise<Status>;
  /** Whether a job is among those that are worked on; others are not waited for. */
  readonly isCounted: (job: Job) => boolean;
  /** Whether a result can still come: the service can be asked, or deliveries can be received. */
  readonly isAnswerable: (job: Job) => boolean;
  /** How long an unknown job is waited for, in case its delivery still comes. */
  readonly lingerMilliseconds: number;
  readonly clock: Pick<Clock, 'sleep' | 'monotonic'>;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
  /** Told each time when the reasons that hold something back are others than before; none when it goes on. */
  readonly waitsFor: (reasons: readonly HoldReason[]) => void;
}

/** Resolves once nothing is left to do, or nothing that could be done without a person. */
async function workUntilDone(deps: WorkDeps): Promise<void> {
  const { clock, signal } = deps;
  let onlyUnknownSince: number | null = null;
  let told = '';
  while (!signal.aborted) {
    const status = await deps.readStatus();
    const moving = list(deps, 'uploading', 'sending', 'submitted', 'fetching');
    const reasons = holdsOf(moving, status);
    if (reasons.join() !== told) deps.waitsFor(reasons);
    told = reasons.join();
    if (isAnythingLeft(deps, moving, status)) {
      onlyUnknownSince = null;
    } else {
      onlyUnknownSince ??= clock.monotonic();
      const isOver = clock.monotonic() - onlyUnknownSince >= deps.lingerMilliseconds;
      if (isOver || list(deps, 'unknown').length === 0) return;
    }
    await clock.sleep(100, signal);
  }
}

function list({ store, isCounted }: WorkDeps, ...states: JobState[]): Job[] {
  return store.jobs.inState(...states).filter(isCounted);
}

/** The queued jobs, which may be thousands, are looked at only when nothing else moves. */
function isAnythingLeft(deps: WorkDeps, moving: readonly Job[], status: Status): boolean {
  // Only a few results are fetched at once: those behind a held one are not held themselves, but have no turn either.
  const isDiskHeld = moving.some(isHeldByDisk);
  const canMove = (job: Job) =>
    canGoOn(job, status, deps.isAnswerable) && !(isDiskHeld && job.state === 'fetching');
  return moving.some(canMove) || list(deps, 'queued').some(canMove);
}

/** What holds results and whole services back; a job's turn is no reason to speak of. */
function holdsOf(moving: readonly Job[], status: Status): HoldReason[] {
  const reasons = [
    ...Object.values(status.profileHolds),
    ...moving.flatMap((job) => (job.hold === null ? [] : [job.hold.reason])),
  ];
  return [...new Set(reasons)].filter((reason) => reason !== 'practice-starting').sort();
}
