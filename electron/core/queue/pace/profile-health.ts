import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { Clock, Store } from '../../ports.ts';
import { createKeyHealth, type KeyHealth } from './key-health.ts';
import { createNetworkHealth, type NetworkHealth } from './network-health.ts';
import { createSpendingStops, type SpendingStops } from './spending-stops.ts';
import { createSubmissionPauses, type SubmissionPauses } from './submission-pauses.ts';

/** How a service could be reached lately, judged by real outcomes. Times are monotonic. */
export interface ProfileHealth
  extends NetworkHealth,
    Omit<SubmissionPauses, 'forget'>,
    Pick<SpendingStops, 'failed' | 'worked' | 'resultsStop'>,
    Omit<KeyHealth, 'keyHold' | 'isKeyDoubted' | 'keyAccepted'> {
  /** A submission was accepted: its answer was clear, and the key is taken. */
  accepted(profileId: string): void;
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
  const { forget, ...pauses } = createSubmissionPauses(deps);
  const { stopOf, isDoubted, tryAgain, ...stops } = createSpendingStops(deps.store, deps.onChange);
  const { keyHold, isKeyDoubted, keyAccepted, keyChanged, keyTriedAgain, ...keys } = createKeyHealth(
    deps.store,
    deps.onChange,
  );
  const isOffline = (profileId: string) => network.network(profileId) === 'offline';
  const pauseReason = (profileId: string) => (pauses.submissionsIn(profileId) > 0 ? 'rate-limit' : null);
  return {
    ...network,
    ...pauses,
    ...keys,
    ...stops,
    hold: (profileId) =>
      keyHold(profileId) ?? stopOf(profileId) ?? (isOffline(profileId) ? 'offline' : pauseReason(profileId)),
    isDoubtful: (profileId) => isOffline(profileId) || isDoubted(profileId) || isKeyDoubted(profileId),
    questionAnswered: keyAccepted,
    accepted(profileId) {
      stops.worked(profileId, 'unclear-answers');
      keyAccepted(profileId);
    },
    keyTriedAgain(profileId) {
      forget(profileId);
      tryAgain(profileId);
      keyTriedAgain(profileId);
    },
    keyChanged(profileId) {
      forget(profileId);
      keyChanged(profileId);
    },
  };
}
