import { join } from 'node:path';
import { PRACTICE_PROFILE_ID } from '../../../../shared/service/practice.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { secretId } from '../../../../shared/service/profile/secret-name.ts';
import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { Secrets } from '../../ports.ts';
import { createProfileHealth, type ProfileHealth } from '../../queue/pace/profile-health.ts';
import { openProfileRepository, type ProfileRepository } from './profile-repository.ts';

/** The services that are known, their keys, and how each could be reached lately. */
export interface ConnectionsModule extends Required<Pick<CoreModule, 'start'>> {
  readonly profiles: ProfileRepository;
  readonly health: ProfileHealth;
  readonly secrets: Secrets & { forgetKeys(profileId: string): Promise<void> };
  profile(id: string): Profile | null;
  /** The profile with what must not be used left out. */
  usableProfile(id: string): Profile | null;
  /** False while the profile's service can't be there. */
  isServed(profileId: string): boolean;
  /** Has the practice service started where it is asked for something and does not run; other services run by themselves. */
  ensureServiceRunning(profileId: string): void;
  /** The same; resolves once the service can be asked, has not come up in good time, or nobody waits for it any more. */
  untilServed(profileId: string, stopping?: AbortSignal): Promise<void>;
  /** As far as it is known by now. */
  hasKey(profileId: string): boolean;
  keyChanged(profileId: string): void;
  /** Another number after each change of a profile or a key: what is prepared with the one before never goes. */
  accessRevision(): number;
  setPracticeBaseUrl(baseUrl: string | null): void;
  /** Whoever resumes wants it tried now, whatever was refused or asked to wait. */
  tryAgain(): void;
}

/** As long as a start may take where much else is started; a check of the connection then tells what is wrong. */
const PRACTICE_START_MILLISECONDS = 20_000;

export function createConnections(outside: CoreDependencies, emit: Emit): ConnectionsModule {
  const { store, clock, log, settings } = outside;
  const keys = new Map<string, boolean>([[PRACTICE_PROFILE_ID, true]]);
  let keyChanges = 0;
  const profiles = openProfileRepository(join(outside.dataFolder, 'profiles'), log);
  let practiceStarted = Promise.withResolvers<void>();
  const health = createProfileHealth({
    ...{ store, clock, random: Math.random },
    onChange: () => emit('changed'),
  });

  const secrets = {
    async readKey(profileId: string) {
      const key = await outside.secrets.readKey(profileId);
      if (key !== null) health.keyFound(profileId);
      if (keys.get(profileId) !== (key !== null)) {
        keys.set(profileId, key !== null);
        emit('changed');
      }
      return key;
    },
    async forgetKeys(profileId: string) {
      for (const kind of ['key', 'webhook-secret'] as const)
        await outside.secrets.removeKey?.(secretId({ kind, profileId }));
      keys.delete(profileId);
      keyChanges += 1;
    },
  };

  function announceProfile(): void {
    const active = profiles.get(settings.read().activeProfileId);
    if (active !== null) outside.events.emit({ type: 'profile-changed', profile: active });
  }

  const isServed = (profileId: string) => profileId !== PRACTICE_PROFILE_ID || profiles.isPracticeRunning();

  function ensureServiceRunning(profileId: string): void {
    if (!isServed(profileId)) outside.startPractice?.();
  }

  return {
    ...{ profiles, health, secrets, isServed, ensureServiceRunning },
    profile: (id) => profiles.get(id),
    usableProfile: (id) => profiles.usable(id),
    async untilServed(profileId, stopping) {
      if (isServed(profileId) || outside.startPractice === undefined) return;
      ensureServiceRunning(profileId);
      const over = new AbortController();
      const signal = stopping === undefined ? over.signal : AbortSignal.any([over.signal, stopping]);
      await Promise.race([practiceStarted.promise, clock.sleep(PRACTICE_START_MILLISECONDS, signal)]);
      over.abort();
    },
    hasKey: (profileId) => keys.get(profileId) ?? false,
    accessRevision: () => profiles.revision() + keyChanges,
    keyChanged(profileId) {
      keyChanges += 1;
      keys.delete(profileId);
      health.keyChanged(profileId);
      void secrets.readKey(profileId);
    },
    setPracticeBaseUrl(baseUrl) {
      // Whoever waits for it goes on waiting while it is told once more that it does not run.
      if (baseUrl !== null) practiceStarted.resolve();
      else if (profiles.isPracticeRunning()) practiceStarted = Promise.withResolvers();
      profiles.setPracticeBaseUrl(baseUrl);
      health.wake();
      if (settings.read().activeProfileId === PRACTICE_PROFILE_ID) announceProfile();
    },
    tryAgain() {
      for (const { id } of profiles.list()) health.keyTriedAgain(id);
    },
    async start() {
      const { activeProfileId } = settings.read();
      // The main thread has the keys, and much else to do at the start: practice needs none.
      if (!keys.has(activeProfileId)) await secrets.readKey(activeProfileId);
    },
  };
}
