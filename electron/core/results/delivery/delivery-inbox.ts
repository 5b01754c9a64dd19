import { parseAnswer } from '../../../../shared/kernel/json-pointer.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { readDelivery } from '../../../../shared/service/read-generation.ts';
import type { Clock, Delivery, Ids, Store } from '../../ports.ts';
import type { DeliveryOwner } from '../webhook/listener.ts';

/** Where deliveries arrive. */
export interface DeliveryInbox {
  /**
   * Writes a delivery down and resolves when it is on disk, before which it must not be acknowledged; false when it was known. What
   * it means is worked out in the same turn, separately.
   */
  receive(owner: DeliveryOwner, body: string): Promise<boolean>;
}

export function createDeliveryInbox(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly profile: (profileId: string) => Profile | null;
  readonly stored: (delivery: Delivery) => void;
}): DeliveryInbox {
  const { store } = deps;

  /** Whether it says how the generation ended, as far as its profile can read it. */
  function saysEnd({ jobId, body }: Delivery): boolean {
    const profile = deps.profile(store.jobs.find(jobId)?.profileId ?? '');
    const value = parseAnswer(body);
    const report = profile === null || value === undefined ? null : readDelivery(profile, value);
    return report !== null && report.status !== 'running';
  }

  /** What came before may have been lost since: a job that lacks its result looks at it again. */
  function lacksResult({ attemptId, jobId }: Delivery): boolean {
    const job = store.jobs.find(jobId);
    const isDone = job?.state === 'done' && job.lostOutputs === 0;
    return !isDone || store.attempts.find(attemptId)?.isCurrent === false;
  }

  return {
    async receive(owner, body) {
      const delivery = { id: deps.ids.next(), ...owner, receivedAt: deps.clock.now(), body };
      let isNew = false;
      const written = store.together(() => {
        isNew = store.transact((tx) => tx.deliveries.add(delivery, saysEnd(delivery)));
      });
      if (isNew || lacksResult(delivery)) deps.stored(delivery);
      await written;
      return isNew;
    },
  };
}
