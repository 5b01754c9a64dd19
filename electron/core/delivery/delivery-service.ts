import type { DeliveryState, DeliveryTest } from '../../../shared/domain/service/delivery.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { ConnectivityProbe } from '../ports/connectivity-probe.ts';
import type { Ids } from '../ports.ts';
import { localBase } from '../queue/service/webhook-address.ts';
import type { DeliveryOwner } from '../webhook/listener.ts';
import { createDeliveryAddresses, type DeliveryAddresses } from './delivery-addresses.ts';
import { createDeliveryTally } from './delivery-tally.ts';
import { createRoundTrips } from './round-trip.ts';
import { createWayIn, type WayIn, type WayInDeps } from './way-in.ts';

/** Which way results come back now, and how well it works. */
export interface DeliveryService
  extends Omit<WayIn, 'ways' | 'connectivity' | 'describe'>,
    Omit<DeliveryAddresses, 'isPublicFor' | 'stateOf'> {
  /** True for a test's own secret, which is then used up. */
  takeTest(secret: string): boolean;
  /** To be called with each delivery that was stored. */
  received(owner: DeliveryOwner, isNew: boolean): void;
  test(signal?: AbortSignal): Promise<DeliveryTest>;
  state(): Promise<DeliveryState>;
}

export interface DeliveryServiceDeps extends WayInDeps {
  readonly ids: Ids;
  readonly connectivityProbe: ConnectivityProbe;
  readonly profile: (profileId: string) => Profile | null;
}

/** Joins the way in, the addresses that services are given, and what came through. */
export function createDeliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const trips = createRoundTrips(deps);
  const { ways, connectivity, describe, ...wayIn } = createWayIn(deps, trips.send);
  const isFailing = () => connectivity.state() === 'failing';
  const { isPublicFor, stateOf, ...addresses } = createDeliveryAddresses({ ...deps, ways, isFailing });
  const tally = createDeliveryTally(deps.clock);

  return {
    ...addresses,
    ...wayIn,
    takeTest: trips.take,
    received({ jobId }, isNew) {
      tally.count(isNew);
      const job = deps.store.jobs.find(jobId);
      if (job !== null && isPublicFor(job.profileId)) connectivity.proven();
    },
    async test(signal) {
      const { publicUrl } = ways();
      const tested = await trips.send(publicUrl ?? localBase(ways()), signal);
      if (!signal?.aborted) connectivity.tested(tested, publicUrl);
      return tested;
    },
    async state() {
      return {
        ...describe(),
        hasTunnelToken: (await deps.readToken()) !== null,
        lastTest: connectivity.lastTest(),
        ...tally.state(),
        profile: stateOf(deps.settings.read().activeProfileId),
      };
    },
  };
}
