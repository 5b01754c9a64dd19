import type { Job } from '../../shared/domain/job.ts';
import { failure } from '../../shared/errors.ts';
import { draftSchema } from '../../shared/ipc/contract.ts';
import { jsonValueSchema } from '../../shared/json.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../shared/service/practice-profile.ts';
import type { CoreCallName, Handlers } from './calls.ts';
import { enqueueJobs, previewRequest } from './enqueue.ts';
import type { JobBook } from './job-book.ts';
import type { Clock, Events, Ids, JobChange, MediaReader, Secrets, SettingsStore, Store } from './ports.ts';
import type { ProfileBook } from './profiles/profile-book.ts';
import type { Dispatcher } from './queue/dispatcher.ts';
import type { Fetcher } from './queue/fetcher.ts';
import type { Watcher } from './queue/watcher.ts';
import { addFiles } from './references/add-files.ts';
import type { StatusBoard } from './status-board.ts';

const DRAFT = 'draft';

export interface CoreCallParts {
  readonly store: Store;
  readonly book: JobBook;
  readonly profiles: ProfileBook;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly board: StatusBoard;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly mediaReader: MediaReader;
  readonly dispatcher: Dispatcher;
  readonly watcher: Watcher;
  readonly fetcher: Fetcher;
  readonly setPaused: (paused: boolean) => void;
  /** Lets jobs try again that waited for something a profile left open. */
  readonly releaseBindings: () => void;
}

const DONE = succeed({});

/** What the core answers to each of its calls. Each is short: the work is in the part that it names. */
export function createCoreCalls(parts: CoreCallParts): Handlers<CoreCallName> {
  const { store, book, profiles, settings, board } = parts;

  function activeProfile(): Result<{
    profileId: string;
    profile: NonNullable<ReturnType<ProfileBook['usable']>>;
  }> {
    const profileId = settings.read().activeProfileId;
    const profile = profiles.usable(profileId);
    return profile === null
      ? fail(failure('PROFILE_MISSING', { profileId }))
      : succeed({ profileId, profile });
  }

  function changeJob(jobId: string, change: Omit<JobChange, 'at'>): Result<Job> {
    const changed = book.change(jobId, change);
    if (changed !== null) return succeed(changed);
    const job = store.job(jobId);
    return fail(
      job === null
        ? failure('NOT_FOUND', { jobId })
        : failure('NOT_ALLOWED_NOW', { state: job.state, wanted: change.event }),
    );
  }

  return {
    'app.snapshot': async () => {
      const status = board.read();
      const profile = profiles.get(status.profileId) ?? profiles.get(PRACTICE_PROFILE_ID);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId: status.profileId }));
      return succeed({
        revision: 0,
        status,
        settings: settings.read(),
        profile,
        jobs: store.jobs(),
        takes: status.takes,
      });
    },
    'references.addFiles': async ({ paths }) => succeed(await addFiles(parts, paths)),
    'references.get': async ({ assetIds }) => succeed(store.assetsById(assetIds)),
    'draft.load': async () => {
      const parsed = draftSchema.safeParse(store.readValue(DRAFT));
      return succeed(parsed.success ? parsed.data : null);
    },
    'draft.save': async (draft) => {
      store.writeValue(DRAFT, jsonValueSchema.parse(draft));
      return DONE;
    },
    'jobs.preview': async (request) => {
      const active = activeProfile();
      return active.ok ? succeed(await previewRequest(store, active.value.profile, request)) : active;
    },
    'jobs.enqueue': async ({ jobs }) => {
      const active = activeProfile();
      return active.ok ? succeed(await enqueueJobs(parts, active.value, jobs)) : active;
    },
    'jobs.history': async ({ jobId }) => succeed(store.history(jobId)),
    'jobs.cancel': async ({ jobId }) => {
      const changed = changeJob(jobId, { event: 'cancel' });
      if (!changed.ok) return changed;
      parts.dispatcher.abort(jobId);
      return DONE;
    },
    'jobs.retry': async ({ jobId, acceptSecondCharge }) => {
      if (!acceptSecondCharge && mayHaveBeenCharged(store, jobId)) {
        return fail(failure('NOT_ALLOWED_NOW', { state: store.job(jobId)?.state ?? null, wanted: 'retry' }));
      }
      const changed = changeJob(jobId, { event: 'retry' });
      return changed.ok ? DONE : changed;
    },
    'jobs.watchAgain': async ({ jobId }) => {
      const changed = changeJob(jobId, { event: 'watch-again', error: null });
      if (!changed.ok) return changed;
      parts.watcher.watch(changed.value, true);
      return DONE;
    },
    'jobs.stopWatching': async ({ jobId }) => {
      const changed = changeJob(jobId, { event: 'stop-watching' });
      if (!changed.ok) return changed;
      parts.fetcher.abort(jobId);
      return DONE;
    },
    'jobs.resolveUnknown': async ({ jobId, genId }) => resolveUnknown(parts, jobId, genId, changeJob),
    'queue.pause': async () => {
      parts.setPaused(true);
      return DONE;
    },
    'queue.resume': async () => {
      parts.setPaused(false);
      return DONE;
    },
    'takes.page': async ({ offset, limit }) =>
      succeed({ revision: 0, total: store.takeCount(), takes: store.takes(offset, limit) }),
    'takes.get': async ({ takeIds }) => succeed(store.takesById(takeIds)),
    'takes.mark': async ({ takeIds, rating, flag }) => {
      const mark = { ...(rating === undefined ? {} : { rating }), ...(flag === undefined ? {} : { flag }) };
      book.takesChanged(store.markTakes(takeIds, mark));
      return DONE;
    },
    'profiles.list': async () => {
      const rows = profiles.list().map(async ({ id, profile }) => {
        const hasKey = (await parts.secrets.readKey(id)) !== null;
        return {
          id,
          name: profile.name,
          baseUrl: profile.baseUrl,
          practice: id === PRACTICE_PROFILE_ID,
          hasKey,
        };
      });
      return succeed(await Promise.all(rows));
    },
    'profiles.get': async ({ profileId }) => {
      const profile = profiles.get(profileId);
      return profile === null ? fail(failure('NOT_FOUND', { profileId })) : succeed(profile);
    },
    'profiles.save': async ({ profileId, text }) => {
      const saved = await profiles.save(profileId, text);
      if (!saved.ok) return saved;
      if (saved.value === settings.read().activeProfileId) announceProfile();
      parts.releaseBindings();
      return succeed({ profileId: saved.value });
    },
    'profiles.remove': async ({ profileId }) => {
      if (profileId === settings.read().activeProfileId)
        return fail(failure('NOT_ALLOWED_NOW', { profileId }));
      const removed = await profiles.remove(profileId);
      return removed.ok ? DONE : removed;
    },
    'profiles.activate': async ({ profileId }) => {
      if (profiles.get(profileId) === null) return fail(failure('NOT_FOUND', { profileId }));
      const changed = settings.write({ activeProfileId: profileId });
      await parts.secrets.readKey(profileId);
      parts.events.emit({ type: 'settings-changed', settings: changed });
      announceProfile();
      board.changed();
      return DONE;
    },
  };

  function announceProfile(): void {
    const profile = profiles.get(settings.read().activeProfileId);
    if (profile !== null) parts.events.emit({ type: 'profile-changed', profile });
  }
}

/** Whether a submission of a job without a result could have been charged: then another one is only the artist's own choice. */
function mayHaveBeenCharged(store: Store, jobId: string): boolean {
  const state = store.job(jobId)?.state;
  if (state === 'unknown') return true;
  const { attempts } = store.history(jobId);
  return (
    state === 'cancelled' && attempts.some(({ outcome }) => outcome === 'accepted' || outcome === 'unclear')
  );
}

/** The artist names the generation of an unknown job. Where the service can be asked, it must know the id. */
async function resolveUnknown(
  parts: CoreCallParts,
  jobId: string,
  genId: string,
  changeJob: (jobId: string, change: Omit<JobChange, 'at'>) => Result<Job>,
): Promise<Result<Record<string, never>>> {
  const job = parts.store.job(jobId);
  if (job?.state !== 'unknown')
    return fail(failure('NOT_ALLOWED_NOW', { state: job?.state ?? null, wanted: 'accepted' }));
  if (parts.profiles.get(job.profileId)?.generation != null) {
    const answer = await parts.watcher.ask(job.profileId, genId.trim());
    if (!answer.ok) return answer;
  }
  const changed = changeJob(jobId, {
    event: 'accepted',
    genId: genId.trim(),
    error: null,
    details: { by: 'artist' },
  });
  if (!changed.ok) return changed;
  parts.watcher.watch(changed.value, true);
  return DONE;
}
