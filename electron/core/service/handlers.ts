import { isSettled, JOB_STATES } from '../../../shared/jobs/job-state.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { findModel } from '../../../shared/models/index.ts';
import type {
  doctorCalls,
  exampleCalls,
  profileCalls,
  profileChangeCalls,
  rehearsalCalls,
  secretCalls,
} from '../../../shared/service/contract.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { secretId } from '../../../shared/service/profile/secret-name.ts';
import { findFixedService, type PolicyState } from '../../../shared/settings/policy.ts';
import { type Handlers, okEmpty } from '../core.ts';
import type { Events, SettingsStore, Store } from '../ports.ts';
import type { QueueCommands } from '../queue/commands/queue-commands.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import type { StatusMonitor } from '../status-monitor.ts';
import type { Doctor } from './doctor/doctor.ts';
import type { ExampleService } from './learning/example-service.ts';
import type { RehearsalService } from './learning/rehearsal-service.ts';
import type { ConnectionsModule } from './profiles/connections-module.ts';
import { type ProfileRepository, parseProfileText } from './profiles/profile-repository.ts';
import { formatName } from './service-urls.ts';

interface ProfileDeps {
  readonly policy: PolicyState;
  readonly profiles: ProfileRepository;
  readonly settings: SettingsStore;
  readonly statusMonitor: StatusMonitor;
  readonly secrets: ConnectionsModule['secrets'];
  readonly events: Events;
}

interface ProfileCallDeps extends ProfileDeps {
  /** Resolves once a service that only runs when it is needed can be asked, or has not come up. */
  readonly untilServed: (profileId: string) => Promise<void>;
}

/** Answers for profiles as they are, and which of them is in use. */
export function createProfileCalls(
  deps: ProfileCallDeps,
): Handlers<typeof profileCalls & typeof secretCalls> {
  const { profiles } = deps;

  return {
    'profiles.list': async () => {
      const rows = profiles.list().map(async ({ id, profile }) => {
        const hasKey = (await deps.secrets.readKey(id)) !== null;
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
      // Its address is known once it runs.
      await deps.untilServed(profileId);
      const profile = profiles.get(profileId);
      return profile === null ? fail(failure('NOT_FOUND', { profileId })) : succeed(profile);
    },
    'webhookSecret.stored': async ({ profileId }) =>
      succeed({
        stored: (await deps.secrets.readKey(secretId({ kind: 'webhook-secret', profileId }))) !== null,
      }),
    'profiles.activate': ({ profileId }) => activate(deps, profileId),
  };
}

async function activate(deps: ProfileDeps, profileId: string): Promise<Result<Record<string, never>>> {
  const profile = deps.profiles.get(profileId);
  if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
  const refused = refuseService(deps.policy, profileId, profile);
  if (refused !== null) return fail(refused);
  const changed = await deps.settings.write({ activeProfileId: profileId });
  await deps.secrets.readKey(profileId);
  deps.events.emit({ type: 'settings-changed', settings: changed });
  announceProfile(deps);
  deps.statusMonitor.changed();
  return okEmpty;
}

/** Another service than the one that is fixed; practice may be used where no profile is. */
function refuseService({ policy }: PolicyState, profileId: string, profile: Profile): Failure | null {
  const isPractice = profileId === PRACTICE_PROFILE_ID;
  const name = findFixedService({ profileId, baseUrl: isPractice ? null : profile.baseUrl }, policy);
  return name === null ? null : failure('FIXED_BY_POLICY', { name, organization: policy.organization });
}

/** Where a job still needs its profile. */
const OPEN = JOB_STATES.filter((state) => !isSettled(state));

interface ProfileChangeDeps extends ProfileDeps {
  readonly store: Pick<Store, 'jobs'>;
  readonly jobWriter: Pick<JobWriter, 'hold'>;
  /** Lets jobs try again that waited for something a profile left open. */
  readonly releaseBindings: () => void;
  /** Reads what was delivered for a profile by what it says now. */
  readonly readDeliveriesAgain: (profileId: string) => void;
  /** Counts what waits by the profile's prices as they are now. */
  readonly repriceJobs: (profileId: string) => void;
}

/** Answers the calls that change profiles. */
export function createProfileChangeCalls(deps: ProfileChangeDeps): Handlers<typeof profileChangeCalls> {
  const { profiles, settings, statusMonitor } = deps;

  /** The practice profile is nobody's to change. */
  const editable = (profileId: string) =>
    profileId === PRACTICE_PROFILE_ID ? null : profiles.get(profileId);

  return {
    'profiles.save': async ({ profileId, text, isActive = false }) => {
      const before = profileId === null ? null : editable(profileId);
      const parsed = parseProfileText(text);
      if (!parsed.ok) return parsed;
      // A key does not go along to another host, not for a moment: it was stored for the one that was named then.
      if (profileId !== null && before !== null && isMoved(before, parsed.value.profile))
        await deps.secrets.forgetKeys(profileId);
      const saved = await profiles.save(profileId, text);
      if (!saved.ok) return saved;
      if (profileId === null) await keepApart(deps, saved.value);
      if (before === null) await deps.secrets.forgetKeys(saved.value);
      if (saved.value === settings.read().activeProfileId) announceProfile(deps);
      // Before anything goes on: a cap that can count it now must hold it.
      deps.repriceJobs(saved.value);
      deps.releaseBindings();
      deps.readDeliveriesAgain(saved.value);
      holdWithoutModel(deps, saved.value);
      const activated = isActive ? await activate(deps, saved.value) : okEmpty;
      return activated.ok ? succeed({ profileId: saved.value }) : activated;
    },
    'profiles.rename': async ({ profileId, name }) => {
      const profile = editable(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const renamed = await profiles.save(
        profileId,
        nameText(profile, freeName(name, otherNames(deps, profileId))),
      );
      if (!renamed.ok) return renamed;
      if (profileId === settings.read().activeProfileId) announceProfile(deps);
      statusMonitor.changed();
      return okEmpty;
    },
    'profiles.duplicate': async ({ profileId }) => {
      const profile = editable(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const name = freeName(profile.name, otherNames(deps, null));
      const copied = await profiles.save(null, nameText(profile, name));
      return copied.ok ? succeed({ profileId: copied.value, name }) : copied;
    },
    'profiles.remove': async ({ profileId }) => {
      if (profileId === settings.read().activeProfileId)
        return fail(failure('PROFILE_ACTIVE', { profileId }));
      // No later profile is ever taken for it: nobody could send them, or bring home what they were charged for.
      if (deps.store.jobs.inState(...OPEN).some((job) => job.profileId === profileId))
        return fail(failure('PROFILE_HAS_OPEN_JOBS', { profileId }));
      const removed = await profiles.remove(profileId);
      if (!removed.ok) return removed;
      await deps.secrets.forgetKeys(profileId);
      return okEmpty;
    },
  };
}

/** Tells the window what the profile in use is now. */
function announceProfile({ profiles, settings, events }: ProfileDeps): void {
  const profile = profiles.get(settings.read().activeProfileId);
  if (profile !== null) events.emit({ type: 'profile-changed', profile });
}

/** A newer document may not have a model any more: its jobs could never go, and must say so instead of waiting silently. */
function holdWithoutModel({ profiles, store, jobWriter }: ProfileChangeDeps, profileId: string): void {
  const profile = profiles.get(profileId);
  for (const job of store.jobs.inState('queued')) {
    const isOrphan = job.profileId === profileId && findModel(job.model, profile) === undefined;
    if (isOrphan) jobWriter.hold(job.id, { reason: 'open-binding', until: null });
  }
}

function otherNames({ profiles }: ProfileDeps, profileId: string | null): string[] {
  return profiles.list().flatMap(({ id, profile }) => (id === profileId ? [] : [profile.name]));
}

/** Two services that call themselves the same are told apart from the beginning. */
async function keepApart(deps: ProfileDeps, profileId: string): Promise<void> {
  const { profiles } = deps;
  const profile = profiles.get(profileId);
  if (profile === null) return;
  const name = freeName(profile.name, otherNames(deps, profileId));
  if (name !== profile.name) await profiles.save(profileId, nameText(profile, name));
}

function nameText(profile: Profile, name: string): string {
  return JSON.stringify({ ...profile, name });
}

/** Whether a profile is of a service at another origin than before. */
function isMoved(before: Profile, now: Profile): boolean {
  return new URL(before.baseUrl).origin !== new URL(now.baseUrl).origin;
}

/** Answers for the doctor. */
export function createDoctorCalls({ doctor }: { readonly doctor: Doctor }): Handlers<typeof doctorCalls> {
  return {
    'doctor.run': async ({ profileId, allowTestSubmission }) => doctor.run(profileId, allowTestSubmission),
    'doctor.read': async () => succeed(doctor.read()),
    'doctor.cancel': async () => {
      doctor.cancel();
      return okEmpty;
    },
  };
}

/** Answers for examples that bindings are learned from. */
export function createExampleCalls({
  examples,
}: {
  readonly examples: ExampleService;
}): Handlers<typeof exampleCalls> {
  return {
    'examples.open': async ({ profileId }) => examples.open(profileId),
    'examples.read': async () => succeed(examples.read()),
    'examples.close': async () => {
      examples.close();
      return okEmpty;
    },
    'examples.run': ({ profileId }) => examples.run(profileId),
  };
}

/** Answers for the first paid job of a profile. */
export function createRehearsalCalls({
  rehearsals,
  queueCommands,
}: {
  readonly rehearsals: RehearsalService;
  readonly queueCommands: Pick<QueueCommands, 'added'>;
}): Handlers<typeof rehearsalCalls> {
  return {
    'rehearsal.read': async ({ profileId }) => succeed(rehearsals.read(profileId)),
    'rehearsal.send': async ({ profileId, model, input }) => {
      const sent = await rehearsals.send(profileId, model, input);
      if (sent.ok && sent.value.rehearsal !== null)
        queueCommands.added('enqueue', [sent.value.rehearsal.jobId]);
      return sent;
    },
  };
}

const MAX_NAME = 80;

/** A profile's name that no other has: a number follows where it is taken, so that two are never called the same. */
function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => formatName({ name }).toLowerCase()));
  const plain = formatName({ name: wanted });
  const isFree = (name: string) => !known.has(name.toLowerCase());
  if (isFree(plain)) return plain;
  for (let number = 2; ; number += 1) {
    const name = `${plain.slice(0, MAX_NAME)} ${number}`;
    if (isFree(name)) return name;
  }
}
