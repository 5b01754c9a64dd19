import { parseAnswer } from '../../../../shared/kernel/json-pointer.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { secretId } from '../../../../shared/service/profile/secret-name.ts';
import { readDelivery } from '../../../../shared/service/read-generation.ts';
import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import type { CoreModule } from '../../kernel/module.ts';
import { withoutKey } from '../../kernel/redact-secret.ts';
import type { Clock, Delivery, Ids, Store } from '../../ports.ts';
import type { ExampleCatcher } from '../../service/learning/example-service.ts';
import type { ConnectionsModule } from '../../service/profiles/connections-module.ts';
import { createListener, type DeliveryOwner, type Listener } from '../webhook/listener.ts';
import { createSignatureGuard } from '../webhook/signature-guard.ts';
import { createDeliveryService, type DeliveryService } from './delivery-service.ts';

/** The ways in which results arrive. */
export interface DeliveryModule extends Required<CoreModule> {
  readonly deliveryService: DeliveryService;
  /** Without the secret, what a service signs could not be taken, and a job that only a delivery ends would never end. */
  hasWayBack(profileId: string): boolean;
  webhookSecretChanged(profileId: string): void;
}

interface DeliveryNeeds {
  readonly connections: ConnectionsModule;
  readonly catcher: ExampleCatcher;
}

export function createDelivery(
  outside: CoreDependencies,
  emit: Emit,
  { connections: { profile }, catcher }: DeliveryNeeds,
): DeliveryModule {
  const { store, clock, ids, log, settings, secrets } = outside;
  const onChange = () => emit('changed');
  const guard = createSignatureGuard({ store, secrets, clock, log, profile, onChange });
  const inbox = createDeliveryInbox({
    store,
    clock,
    ids,
    profile,
    stored: (delivery) => emit('deliveryStored', delivery),
  });
  const deliveryService = createDeliveryService({
    ...{ store, settings, clock, ids, log, profile, onChange },
    random: Math.random,
    connectivityProbe: outside.connectivityProbe,
    tunnel: outside.tunnel,
    readToken: () => secrets.readKey(secretId({ kind: 'tunnel-token' })),
    listener: (): Listener => listener,
    askNow: () => emit('ingressChanged'),
  });
  const listener = createListener({
    log,
    port: 0,
    publicUrl: null,
    consumeTestSecret: deliveryService.takeTest,
    exampleSinkFor: catcher.takerOf,
    lookup: (secret) => store.attempts.bySecret(secret),
    admits: guard.admits,
    async onDelivery(owner, received) {
      const profileId = store.jobs.find(owner.jobId)?.profileId;
      // A result matters more than a keychain that can't be read.
      const key = profileId === undefined ? null : await secrets.readKey(profileId).catch(() => null);
      const body = withoutKey(key)(received);
      catcher.delivered(owner.jobId, body);
      const isNew = inbox.receive(owner, body);
      deliveryService.received(owner, isNew);
      return isNew;
    },
  });
  return {
    deliveryService,
    hasWayBack(profileId) {
      if (!deliveryService.hasWayBack(profileId)) return false;
      if (profile(profileId)?.generation !== null || guard.canTake(profileId)) return true;
      return settings.read().sendsWithoutWayBack.includes(profileId);
    },
    webhookSecretChanged: guard.secretChanged,
    start: deliveryService.start,
    stop: deliveryService.stop,
  };
}

/** Where deliveries arrive. */
export interface DeliveryInbox {
  /**
   * Writes a delivery down, and then what it means; false when it was known. It throws where the delivery could not be written down,
   * and must not be acknowledged then.
   */
  receive(owner: DeliveryOwner, body: string): boolean;
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
    receive(owner, body) {
      const delivery = { id: deps.ids.next(), ...owner, receivedAt: deps.clock.now(), body };
      const isNew = store.transact((tx) => tx.deliveries.add(delivery, saysEnd(delivery)));
      if (isNew || lacksResult(delivery)) deps.stored(delivery);
      return isNew;
    },
  };
}
