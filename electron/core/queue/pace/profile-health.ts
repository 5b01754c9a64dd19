import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { Clock, Store } from '../../ports.ts';
import { createKeyHealth, type KeyHealth } from './key-health.ts';
import { createNetworkHealth, type NetworkHealth } from './network-health.ts';
import { createSubmissionPauses, type SubmissionPauses } from './submission-pauses.ts';

/** How a service could be reached lately, judged by real outcomes. Times are monotonic. */
export interface ProfileHealth
  extends NetworkHealth,
    Omit<SubmissionPauses, 'pauseReason' | 'isUnclear' | 'forget'>,
    Omit<KeyHealth, 'keyHold' | 'isKeyDoubted' | 'keyAccepted'> {
  /** The service answered a question: it takes the key. */
  questionAnswered(profileId: string): void;
  /** What holds every job of the profile now; null when one may be tried. */
  hold(profileId: string): HoldReason | null;
  /** Whether a single job has to go first, to find out how things are. */
  isDoubtful(profileId: string): boolean;
}

/** Creates the health of all profiles. */
export function createProfileHealth(deps: {
  store: Store;
  clock: Clock;
  random: () => number;
  onChange: () => void;
}): ProfileHealth {
  const network = createNetworkHealth(deps);
  const { pauseReason, isUnclear, forget, ...pauses } = createSubmissionPauses(deps);
  const { keyHold, isKeyDoubted, keyAccepted, keyChanged, keyTriedAgain, ...keys } = createKeyHealth(
    deps.store,
    deps.onChange,
  );
  const isOffline = (profileId: string) => network.network(profileId) === 'offline';
  return {
    ...network,
    ...pauses,
    ...keys,
    hold: (profileId) => keyHold(profileId) ?? (isOffline(profileId) ? 'offline' : pauseReason(profileId)),
    isDoubtful: (profileId) => isOffline(profileId) || isUnclear(profileId) || isKeyDoubted(profileId),
    questionAnswered: keyAccepted,
    accepted(profileId) {
      pauses.accepted(profileId);
      keyAccepted(profileId);
    },
    keyTriedAgain(profileId) {
      forget(profileId);
      keyTriedAgain(profileId);
    },
    keyChanged(profileId) {
      forget(profileId);
      keyChanged(profileId);
    },
  };
}
