import type { Clock, Delivery, Ids, Store } from '../ports.ts';
import type { DeliveryOwner } from '../webhook/listener.ts';

/** Where deliveries arrive. */
export interface DeliveryInbox {
  /** Writes a delivery down, durably, before it is acknowledged; what it means is worked out afterwards. False when it was known. */
  receive(owner: DeliveryOwner, body: string): boolean;
}

export function createDeliveryInbox(parts: {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly stored: (delivery: Delivery) => void;
}): DeliveryInbox {
  return {
    receive(owner, body) {
      const delivery = { id: parts.ids.next(), ...owner, receivedAt: parts.clock.now(), body };
      const isNew = parts.store.transact((tx) => tx.deliveries.add(delivery));
      if (isNew) parts.stored(delivery);
      return isNew;
    },
  };
}
