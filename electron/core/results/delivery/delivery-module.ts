import { secretId } from '../../../../shared/service/profile/secret-name.ts';
import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { ExampleCatcher } from '../../service/learning/example-service.ts';
import type { ConnectionsModule } from '../../service/profiles/connections-module.ts';
import { createListener, type Listener } from '../webhook/listener.ts';
import { createSignatureGuard } from '../webhook/signature-guard.ts';
import { createDeliveryInbox } from './delivery-inbox.ts';
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
    async onDelivery(owner, body) {
      catcher.delivered(owner.jobId, body);
      const isNew = await inbox.receive(owner, body);
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
