import type { DeliveryState } from '../../../shared/domain/service/delivery.ts';
import type { Clock } from '../ports.ts';

/** How much was delivered since the start. */
export interface DeliveryTally {
  count(isNew: boolean): void;
  state(): Pick<DeliveryState, 'lastDeliveryAt' | 'received' | 'repeated'>;
}

export function createDeliveryTally(clock: Clock): DeliveryTally {
  let lastDeliveryAt: number | null = null;
  let [received, repeated] = [0, 0];
  return {
    count(isNew) {
      received += 1;
      if (!isNew) repeated += 1;
      lastDeliveryAt = clock.now();
    },
    state: () => ({ lastDeliveryAt, received, repeated }),
  };
}
