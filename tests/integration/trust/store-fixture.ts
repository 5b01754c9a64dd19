import type { Events, Store } from '../../../electron/core/ports.ts';
import { createJobWriter, type JobWriter } from '../../../electron/core/queue/job-writer.ts';
import { createProfileHealth, type ProfileHealth } from '../../../electron/core/queue/pace/profile-health.ts';
import {
  createQueueConditions,
  createRateWindow,
  type QueueConditionsDeps,
  type QueueConditionsReader,
  type RateWindow,
} from '../../../electron/core/queue/pace/queue-conditions.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestStore } from '../store/support/samples.ts';

type Emitted = Parameters<Events['emit']>[0];

/** Single fixture of the core over a real store, without the loops that would work on it meanwhile. */
export interface StoreFixture {
  readonly store: Store;
  readonly folder: string;
  readonly jobWriter: JobWriter;
  readonly clock: ReturnType<typeof createHandClock>;
  readonly health: ProfileHealth;
  readonly rate: RateWindow;
  readonly conditions: QueueConditionsReader;
  readonly profile: Profile;
  /** What windows were told, in order. */
  readonly told: Emitted[];
}

/** The profile `studio` is the practice service's under another name: a paid one, to the core. */
export function openStoreFixture(
  change: Partial<Profile> = {},
  held: Partial<Pick<QueueConditionsDeps, 'queueHold' | 'paidHold' | 'isServed' | 'hasWayBack'>> = {},
): StoreFixture {
  const folder = makeFolder();
  const store = openTestStore(folder);
  const clock = createHandClock();
  const told: Emitted[] = [];
  const events: Events = { emit: (event) => void told.push(event) };
  const jobWriter = createJobWriter({ store, events, clock, onChange: () => {}, onRoom: () => {} });
  const health = createProfileHealth({ store, clock, random: () => 0.5, onChange: () => {} });
  const rate = createRateWindow(clock, store);
  const profile = { ...practiceProfile('http://127.0.0.1:9'), name: 'Studio', ...change };
  const conditions = createQueueConditions({
    ...{ store, clock, health, rate },
    profiles: { usable: (id) => (id === 'studio' ? profile : null) },
    queueHold: () => null,
    paidHold: () => null,
    isServed: () => true,
    policyHold: () => null,
    hasWayBack: () => true,
    ...held,
  });
  return { store, folder, jobWriter, clock, health, rate, conditions, profile, told };
}
