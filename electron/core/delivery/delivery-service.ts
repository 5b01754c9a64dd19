import type { Job } from '../../../shared/domain/job/job.ts';
import type {
  DeliverySetting,
  DeliveryState,
  DeliveryTest,
} from '../../../shared/domain/service/delivery.ts';
import type { Failure } from '../../../shared/errors.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Reach } from '../ports/reach.ts';
import type { Tunnel } from '../ports/tunnel.ts';
import type { Clock, Ids, Log, SettingsStore, Store } from '../ports.ts';
import {
  deliveryUrl,
  isLoopbackUrl,
  localBase,
  type WaysIn,
  webhookAddress,
} from '../queue/service/webhook-address.ts';
import type { DeliveryOwner, Listener } from '../webhook/listener.ts';
import { createAddressAge } from './address-age.ts';
import { createConnectivityMonitor } from './connectivity-monitor.ts';
import { createRoundTrips } from './round-trip.ts';
import { createTunnelMonitor } from './tunnel-monitor.ts';

/** The stored value that holds the listener's port: the one to try first, then the one it has. */
export const LISTENER_PORT = 'listener-port';

/** Which way results come back now, and how well it works. */
export interface DeliveryService {
  /** Resolves once the listener listens, or could not; a tunnel opens meanwhile. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Takes up a changed choice at once. Deliveries of what was sent before are still taken. */
  settingsChanged(): Promise<void>;
  /** Tries again at once what waits for another token or another network. */
  wake(): void;
  /** Where the profile's service is to deliver; null for nowhere. */
  addressFor(profileId: string, secret: string): string | null;
  /** Where anything that is to be looked at can be delivered, also what no profile can read yet; null for nowhere. */
  testAddress(secret: string): string | null;
  /** Whether a delivery of this job can be counted on, so that asking may be rare. */
  expectsDelivery(job: Job): boolean;
  /** False where nothing would ever bring a result back, and the artist has not agreed to that. */
  hasWayBack(profileId: string): boolean;
  /** What keeps deliveries from coming; null when all is as chosen. */
  problem(): Failure | null;
  /** True for a test's own secret, which is then used up. */
  takeTest(secret: string): boolean;
  /** To be called with each delivery that was stored. */
  received(owner: DeliveryOwner, isNew: boolean): void;
  test(signal?: AbortSignal): Promise<DeliveryTest>;
  state(): Promise<DeliveryState>;
}

export interface DeliveryServiceParts {
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly random: () => number;
  readonly reach: Reach;
  readonly tunnel: Tunnel | null;
  readonly readToken: () => Promise<string | null>;
  readonly profile: (profileId: string) => Profile | null;
  /** Made by the core, since it hands deliveries on. */
  readonly listener: () => Listener;
  readonly onChange: () => void;
  /** Deliveries may have been lost: what is at the service is better asked about now. */
  readonly askNow: () => void;
  readonly testTimeoutMilliseconds?: number;
}

/** Joins the artist's choice, the listener, the tunnel and what came through them. */
export function createDeliveryService(parts: DeliveryServiceParts): DeliveryService {
  const { store, settings, clock } = parts;
  const ages = createAddressAge({ store, clock });
  const trips = createRoundTrips({
    ...parts,
    ...(parts.testTimeoutMilliseconds === undefined
      ? {}
      : { timeoutMilliseconds: parts.testTimeoutMilliseconds }),
  });
  const tunnel = createTunnelMonitor({ ...parts, onChange: () => changed() });
  const reach = createConnectivityMonitor({
    clock,
    log: parts.log,
    random: parts.random,
    publicUrl: () => ways().publicUrl,
    isWaitedFor: () => store.jobs.counts().submitted > 0,
    send: (base, signal) => trips.send(base, signal),
    onChange: () => changed(),
  });
  let choice: DeliverySetting = settings.read().delivery;
  let applied: Promise<void> = Promise.resolve();
  let isRunning = false;
  let port: number | null = null;
  let listenerProblem: Failure | null = null;
  let lastUrl: string | null = null;
  let lastDeliveryAt: number | null = null;
  const counts = { received: 0, repeated: 0 };

  function ways(): WaysIn {
    const isNamed = choice.kind !== 'polling' && port !== null;
    const publicUrl = choice.kind === 'public' ? choice.url : choice.kind === 'tunnel' ? tunnel.url() : null;
    return { publicUrl: isNamed ? publicUrl : null, localPort: isNamed ? port : null };
  }

  /** Whatever led in from outside may lead elsewhere now. */
  function changed(): void {
    const { publicUrl } = ways();
    if (publicUrl !== lastUrl) {
      if (publicUrl !== null) parts.listener().addPublicUrl(publicUrl);
      if (lastUrl !== null) parts.askNow();
      lastUrl = publicUrl;
      reach.moved();
    }
    parts.onChange();
  }

  async function apply(): Promise<void> {
    const { delivery } = settings.read();
    const isSame = JSON.stringify(delivery) === JSON.stringify(choice);
    choice = delivery;
    const wanted = choice.kind === 'public' ? choice.port : null;
    const isListening = port !== null && (wanted === null || wanted === port);
    // A listener that runs goes on under "polling": what was sent before may still deliver to it.
    if (!isListening && choice.kind !== 'polling') await listen(wanted);
    if (choice.kind === 'tunnel' && port !== null) {
      if (!isSame || tunnel.state() === null) tunnel.keep({ port, domain: choice.domain });
    } else await tunnel.drop();
    changed();
  }

  async function listen(fixed: number | null): Promise<void> {
    const listener = parts.listener();
    if (port !== null) await listener.stop();
    const preferred = fixed ?? Number(store.values.read(LISTENER_PORT) ?? 0);
    const started = await listener.start({ port: preferred, isFixed: fixed !== null });
    port = started.ok ? started.value.port : null;
    listenerProblem = started.ok ? null : started.error;
    if (port !== null) store.transact((tx) => tx.values.write(LISTENER_PORT, port));
  }

  function applyNext(): Promise<void> {
    applied = applied.then(() => (isRunning ? apply() : undefined));
    return applied.catch((error: unknown) => {
      applied = Promise.resolve();
      parts.log.error('delivery-not-applied', { error: String(error) });
    });
  }

  function baseFor(target: Profile): { slot: 'public' | 'local'; base: string } | null {
    // What is delivered must be readable, unless the service is asked anyway.
    if (target.webhook === null && target.generation === null) return null;
    const now = ways();
    if (now.publicUrl !== null) return { slot: 'public', base: now.publicUrl };
    const base = isLoopbackUrl(target.baseUrl) ? localBase(now) : null;
    return base === null ? null : { slot: 'local', base };
  }

  function canDeliver(target: Profile): boolean {
    const named = baseFor(target);
    return named !== null && (named.slot === 'local' || reach.state() !== 'failing');
  }

  function addressFor(profileId: string, secret: string): string | null {
    const target = parts.profile(profileId);
    const named = target === null ? null : baseFor(target);
    if (target === null || named === null) return null;
    ages.since(named.slot, named.base);
    return webhookAddress(ways(), target.baseUrl, secret);
  }

  function expectsDelivery(job: Job): boolean {
    const target = parts.profile(job.profileId);
    const named = target === null ? null : baseFor(target);
    // A profile without a webhook says that its service may well deliver nothing.
    if (target?.webhook == null || named === null || !canDeliver(target)) return false;
    const attempt = store.attempts.latest(job.id);
    return attempt !== null && attempt.startedAt >= ages.since(named.slot, named.base);
  }

  return {
    start() {
      isRunning = true;
      reach.start();
      return applyNext();
    },
    async stop() {
      isRunning = false;
      await applied.catch(() => {});
      await Promise.all([reach.stop(), tunnel.drop(), parts.listener().stop()]);
    },
    settingsChanged: applyNext,
    wake() {
      tunnel.wake();
      reach.wake();
      if (listenerProblem !== null) void applyNext();
    },
    addressFor,
    testAddress(secret) {
      const base = ways().publicUrl ?? localBase(ways());
      return base === null ? null : deliveryUrl(base, secret);
    },
    expectsDelivery,
    hasWayBack(profileId) {
      const target = parts.profile(profileId);
      if (target === null || profileId === PRACTICE_PROFILE_ID || target.generation !== null) return true;
      return canDeliver(target) || settings.read().sendsWithoutWayBack.includes(profileId);
    },
    problem() {
      if (choice.kind === 'polling') return null;
      return listenerProblem ?? tunnel.state()?.problem ?? reach.problem();
    },
    takeTest: trips.take,
    received(owner, isNew) {
      counts[isNew ? 'received' : 'repeated'] += 1;
      lastDeliveryAt = clock.now();
      const job = store.jobs.find(owner.jobId);
      const target = job === null ? null : parts.profile(job.profileId);
      if (target !== null && baseFor(target)?.slot === 'public') reach.proven();
    },
    async test(signal) {
      const { publicUrl } = ways();
      const tested = await trips.send(publicUrl ?? localBase(ways()), signal);
      if (!signal?.aborted) reach.tested(tested, publicUrl);
      return tested;
    },
    async state() {
      const { activeProfileId, sendsWithoutWayBack } = settings.read();
      const target = parts.profile(activeProfileId);
      return {
        kind: choice.kind,
        listener: { port, problem: listenerProblem },
        url: ways().publicUrl,
        reach: reach.state(),
        tunnel: choice.kind === 'tunnel' ? tunnel.state() : null,
        hasTunnelToken: (await parts.readToken()) !== null,
        lastTest: reach.lastTest(),
        lastDeliveryAt,
        received: counts.received + counts.repeated,
        repeated: counts.repeated,
        profile: {
          canAsk: target !== null && target.generation !== null,
          canDeliver: target !== null && canDeliver(target),
          isAccepted: sendsWithoutWayBack.includes(activeProfileId),
        },
      };
    },
  };
}
