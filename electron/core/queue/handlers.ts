import type { CallOutput } from '../../../shared/contract.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { MediaReference } from '../../../shared/models/media-reference.ts';
import type {
  CommandOutcome,
  canaryCalls,
  JobRequest,
  jobCalls,
  queueCalls,
  safeStartCalls,
} from '../../../shared/queue/contract.ts';
import { medianOf } from '../../../shared/queue/forecast.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { buildRequestBody, listParts } from '../../../shared/service/request/build-request.ts';
import { type Handlers, okEmpty } from '../core.ts';
import type { SettingsStore, Store } from '../ports.ts';
import { nameGeneration } from '../results/name-generation.ts';
import type { Poller } from '../results/poller.ts';
import type { ProfileRepository } from '../service/profiles/profile-repository.ts';
import { submissionUrl } from '../service/service-urls.ts';
import type { CanaryService } from './canary/canary-service.ts';
import type { Pauses, UndoStack } from './commands/pauses.ts';
import type { QueueCommands } from './commands/queue-commands.ts';
import type { StartGuard } from './safe-start/start-guard.ts';
import { describeEdit, duplicateJobs, type EnqueueDeps, enqueueJobs } from './sending/enqueue.ts';
import { prepareJob } from './sending/prepare-job.ts';
import type { SendingModule } from './sending/sending-module.ts';
import type { DataAge } from './submission-journal/data-age.ts';

interface JobCallDeps extends EnqueueDeps {
  readonly profiles: ProfileRepository;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly queueCommands: QueueCommands;
  readonly poller: Poller;
  /** The attempts whose own answer may still come. */
  readonly inFlightAttempts: ReadonlySet<string>;
  readonly askAgain: SendingModule['askAgain'];
  /** Resolves once a service that only runs when it is needed can be asked, or has not come up. */
  readonly untilServed: (profileId: string) => Promise<void>;
}

/** Answers for jobs. */
export function createJobCalls(deps: JobCallDeps): Handlers<typeof jobCalls> {
  const { store, profiles, queueCommands } = deps;

  return {
    'jobs.preview': async (request) => {
      // Its address is known once it runs.
      await deps.untilServed(deps.settings.read().activeProfileId);
      const active = activeProfile(deps);
      return active.ok ? succeed(await previewRequest(store, active.value.profile, request)) : active;
    },
    'jobs.enqueue': async ({ jobs, ...wanted }) => {
      const active = activeProfile(deps);
      if (!active.ok) return active;
      const answer = await enqueueJobs(deps, active.value, jobs, wanted);
      queueCommands.added('enqueue', answer.jobIds);
      return succeed(answer);
    },
    'jobs.renameBatch': async ({ batchId, name }) =>
      succeed({ before: deps.jobWriter.renameBatch(batchId, name) }),
    'jobs.history': async ({ jobId }) => succeed(store.jobs.history(jobId)),
    'jobs.cancel': async ({ jobIds }) => succeed(queueCommands.cancel(jobIds)),
    'jobs.retry': async ({ jobIds, acceptSecondCharge }) =>
      succeed(queueCommands.retry(jobIds, acceptSecondCharge)),
    'jobs.watchAgain': async ({ jobIds }) => succeed(queueCommands.watchAgain(jobIds)),
    'jobs.stopWatching': async ({ jobIds }) => succeed(queueCommands.stopWatching(jobIds)),
    'jobs.pause': async ({ jobIds }) => succeed(queueCommands.pause(jobIds, true)),
    'jobs.resume': async ({ jobIds }) => succeed(queueCommands.pause(jobIds, false)),
    'jobs.schedule': async ({ jobIds, notBefore }) => succeed(queueCommands.schedule(jobIds, notBefore)),
    'jobs.move': async ({ jobIds, to }) => succeed(queueCommands.move(jobIds, to)),
    'jobs.edit': async ({ jobId, request }) => {
      const job = store.jobs.find(jobId);
      if (job === null) return fail(failure('NOT_FOUND', { jobId }));
      const profile = profiles.usable(job.profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId: job.profileId }));
      const { edit, problems } = await describeEdit(store, profile, request);
      if (problems.length > 0) return succeed({ problems });
      const edited = queueCommands.edit(jobId, edit);
      return edited.ok ? succeed({ problems }) : edited;
    },
    'jobs.duplicate': async ({ jobIds }) => succeed(duplicate(deps, jobIds)),
    'jobs.remove': async ({ jobIds }) => succeed(queueCommands.remove(jobIds)),
    'jobs.fetchAgain': async ({ jobIds }) => succeed(queueCommands.fetchAgain(jobIds)),
    'jobs.stopAtService': async ({ jobId }) => {
      const job = store.jobs.find(jobId);
      return job === null ? fail(failure('NOT_FOUND', { jobId })) : deps.poller.askToStop(job);
    },
    'jobs.askAgain': async ({ jobId }) => {
      const asked = await deps.askAgain(jobId);
      return asked.ok ? okEmpty : asked;
    },
    'jobs.nameGeneration': async ({ jobId, genId }) => {
      const resolved = await nameGeneration(deps, jobId, genId);
      if (!resolved.ok) return resolved;
      deps.poller.poll(resolved.value, true);
      return okEmpty;
    },
  };
}

/** The profile in use, where jobs can be made for it. */
export function activeProfile({
  settings,
  profiles,
}: Pick<JobCallDeps, 'settings' | 'profiles'>): Result<{ profileId: string; profile: Profile }> {
  const profileId = settings.read().activeProfileId;
  const profile = profiles.usable(profileId);
  return profile === null ? fail(failure('PROFILE_MISSING', { profileId })) : succeed({ profileId, profile });
}

function duplicate(deps: JobCallDeps, jobIds: readonly string[]): CommandOutcome {
  const { store, profiles, queueCommands } = deps;
  const shown = store.jobs.snapshots(jobIds).filter(({ isRemoved }) => !isRemoved);
  const known = new Map(shown.map(({ job }) => [job.id, job]));
  const originals = jobIds.flatMap((id) => known.get(id) ?? []);
  const added = duplicateJobs(deps, originals, profiles.usable).map((job) => job.id);
  queueCommands.added('duplicate', added);
  const refused = jobIds
    .filter((id) => !known.has(id))
    .map((jobId) => ({ jobId, error: failure('NOT_FOUND', { jobId }) }));
  return { changed: added, refused };
}

/** Answers for the queue as a whole. */
export function createQueueCalls({
  store,
  settings,
  pauses,
  undo,
  dataAge,
}: {
  readonly store: Pick<Store, 'jobs'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly pauses: Pauses;
  readonly undo: UndoStack;
  readonly dataAge: DataAge;
}): Handlers<typeof queueCalls> {
  return {
    'queue.pause': async ({ scope }) => {
      pauses.set(scope, true);
      return okEmpty;
    },
    'queue.resume': async ({ scope }) => {
      pauses.set(scope, false);
      return okEmpty;
    },
    'queue.acceptOldData': async ({ submissions }) =>
      (await dataAge.goOn(submissions)) ? okEmpty : fail(failure('OLD_DATA_GREW')),
    'queue.times': async () => succeed(readTypicalTimes(store, settings.read().activeProfileId)),
    'queue.undo': async () => succeed(undo.undo()),
  };
}

/** Answers for the rest of a batch whose first jobs went ahead. */
export function createCanaryCalls({
  canary,
}: {
  readonly canary: CanaryService;
}): Handlers<typeof canaryCalls> {
  return {
    'canary.release': async ({ batchId }) => succeed(canary.release(batchId)),
    'canary.cancel': async ({ batchId }) => succeed(canary.cancel(batchId)),
    'canary.preview': async ({ batchId, changes }) => succeed(await canary.preview(batchId, changes)),
    'canary.change': async ({ batchId, changes, send }) =>
      succeed(await canary.change(batchId, changes, send)),
  };
}

/** Answers for a start after two that ended unexpectedly. */
export function createSafeStartCalls({
  guard,
}: {
  readonly guard: StartGuard;
}): Handlers<typeof safeStartCalls> {
  return {
    'safeStart.leaveOut': async () => {
      guard.goOn(true);
      return okEmpty;
    },
    'safeStart.goOn': async () => {
      guard.goOn(false);
      return okEmpty;
    },
  };
}

/** Of each model, so many of the latest generations count. */
const MAX_COUNTED = 50;

/** How long a profile's generations took lately: the median by model, in milliseconds. */
function readTypicalTimes(store: Pick<Store, 'jobs'>, profileId: string): CallOutput<'queue.times'> {
  const byModel = Map.groupBy(store.jobs.recentTimes(profileId), ({ model }) => model);
  return [...byModel].flatMap(([model, times]) => {
    const median = medianOf(times.slice(0, MAX_COUNTED).map(({ milliseconds }) => milliseconds));
    return median === null ? [] : [{ model, milliseconds: median }];
  });
}

/** The request as it would go out, with the names of local files in place of their uploads; nothing is sent. */
async function previewRequest(
  store: Store,
  profile: Profile,
  request: JobRequest,
): Promise<CallOutput<'jobs.preview'>> {
  const { form, assets, ...prepared } = await prepareJob(store, profile, request);
  const problems = [...prepared.problems];
  if (form === null) return { method: 'POST', url: profile.baseUrl, body: '', problems };
  const { model } = form;
  const assetOf = (reference: MediaReference) =>
    reference.kind === 'file' ? assets.get(reference.assetId) : undefined;
  /** By what stands for them in the body of a form. */
  const files = new Map<string, string>();
  const body = buildRequestBody(
    form,
    request.input,
    (reference, inline) => {
      if (reference.kind === 'url') return reference.url;
      if (reference.kind === 'uploaded') return reference.name;
      const asset = assetOf(reference);
      const name = asset?.name ?? reference.assetId;
      if (inline === 'part') files.set(reference.assetId, name);
      if (inline === null) return name;
      if (inline === 'part') return reference.assetId;
      return inline === 'data-url' ? `data:${asset?.mime};base64,… (${name})` : `… (${name})`;
    },
    (reference) => assetOf(reference)?.mime ?? null,
  );
  const url = submissionUrl(profile, model, { webhookUrl: null, testMode: request.testMode });
  if (model.encoding !== 'multipart')
    return { method: 'POST', url, body: JSON.stringify(body, null, 2), problems };
  const parts = listParts(body).map(({ name, text }) => ({
    name,
    text: files.get(text) ?? text,
    isFile: files.has(text),
  }));
  const lines = parts.map(({ name, text, isFile }) => `${name}: ${isFile ? '@' : ''}${text}`);
  return { method: 'POST', url, body: lines.join('\n'), parts, problems };
}
