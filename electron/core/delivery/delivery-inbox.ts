import type { Clock, Delivery, Ids, Store } from '../ports.ts';
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
  readonly stored: (delivery: Delivery) => void;
}): DeliveryInbox {
  return {
    async receive(owner, body) {
      const { store } = deps;
      const delivery = { id: deps.ids.next(), ...owner, receivedAt: deps.clock.now(), body };
      let isNew = false;
      const written = store.together(() => {
        isNew = store.transact((tx) => tx.deliveries.add(delivery));
      });
      if (isNew) deps.stored(delivery);
      await written;
      return isNew;
    },
  };
}
