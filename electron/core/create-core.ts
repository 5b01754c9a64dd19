import { type Failure, fail, succeed } from '../../shared/kernel/result.ts';
import { profileUse } from '../../shared/service/practice.ts';
import type { Core, CoreDependencies } from './core.ts';
import { createCoreCalls } from './core-calls.ts';
import { createInnerEvents, type Emit } from './inner-events.ts';
import type { CoreModule } from './kernel/module.ts';
import { checkPathGrants, createPathGrants } from './kernel/path-grants.ts';
import { connectModules, createModules, type Modules } from './modules.ts';
import { type Events, type Store, StoreError } from './ports.ts';

/** Puts the core together. It does nothing until `start`, and talks to the outside only through its dependencies. */
export function createCore(dependencies: CoreDependencies): Core {
  const inner = createInnerEvents();
  const events = holdEvents(dependencies.store, dependencies.events);
  const outside = { ...dependencies, events };
  const modules = createModules(outside, inner.emit);
  connectModules(inner, modules);
  const { safeStart, connections, money, delivery, library, results, sending, posters } = modules;
  const given = createPathGrants(dependencies.store, dependencies.dataFolder);
  const stop = () => stopAll(modules);
  return {
    calls: createCoreCalls(outside, inner.emit, modules, given),
    cast: modules.cast,
    give: given.give,
    provePaths: (name, input) => checkPathGrants(given, name, input),
    hasPaidService: () => connections.profiles.list().some(({ id }) => profileUse(id) === 'paid'),
    posters: safeStart.posters,
    beginStart() {
      safeStart.start();
      return safeStart.state();
    },
    async start() {
      const failed = await startAll(modules, inner.emit).catch(nameStoreFailure);
      if (failed === null) return succeed(undefined);
      await stop();
      return fail(failed);
    },
    stop,
    setPracticeBaseUrl(baseUrl) {
      connections.setPracticeBaseUrl(baseUrl);
      results.wake();
    },
    secretChanged(secret) {
      if (secret.kind === 'key') {
        connections.keyChanged(secret.profileId);
        results.wake();
      } else if (secret.kind === 'webhook-secret') delivery.webhookSecretChanged(secret.profileId);
      else if (secret.kind === 'tunnel-token') delivery.deliveryService.wake();
      else connections.tryAgain();
    },
    wake() {
      delivery.deliveryService.wake();
      connections.health.wake();
      results.wake();
      sending.resultsGate.lookAgain();
    },
    powerChanged: posters.setPower,
    async settingsChanged(change = {}) {
      if (change.resultsFolder !== undefined) {
        library.resultsFolder.chosen();
        sending.resultsGate.lookAgain();
      }
      events.emit({ type: 'settings-changed', settings: outside.settings.read() });
      money.budget.review();
      results.fetcher.wake();
      inner.emit('changed');
      await delivery.deliveryService.settingsChanged();
    },
  };
}

/** What was cut off is set right and compared with the record before anything is sent; reading goes on before sending does. */
async function startAll(modules: Modules, emit: Emit): Promise<null> {
  const { safeStart, jobs, sentRecord, commands, delivery, connections, money } = modules;
  const { results, posters, cast, sending, library, watch } = modules;
  const before: readonly CoreModule[] = [safeStart, jobs, sentRecord, commands, delivery, connections];
  for (const module of before) await module.start?.();
  // At once, so that nothing comes in between.
  for (const module of [money, results, posters, cast, sending, library, watch]) module.start();
  emit('changed');
  return null;
}

/** What works on its own ends first, then the way in, then all that writes, and last those who are told of it. */
async function stopAll(modules: Modules): Promise<void> {
  const { safeStart, doctor, examples, library, exporting, watch, delivery } = modules;
  const { money, sending, results, posters, sentRecord, status } = modules;
  // From the beginning, whatever the others wait for, nothing more that costs goes out.
  const sent = sending.stop();
  const stages: readonly (readonly CoreModule[])[] = [
    [safeStart, doctor, examples, library, exporting, watch],
    [delivery],
    [money, { stop: () => sent }, results, posters],
    [sentRecord],
    [status],
  ];
  for (const stage of stages) await Promise.all(stage.map((module) => module.stop?.()));
}

/** A disk that is full at the start is no bug; what is written so far stands, and the next start goes on from it. */
function nameStoreFailure(error: unknown): Failure {
  if (!(error instanceof StoreError)) throw error;
  return error.failure;
}

/** Events leave once what was written before them is on disk. */
function holdEvents(store: Pick<Store, 'afterCommit'>, events: Events): Events {
  return { emit: (event) => store.afterCommit(() => events.emit(event)) };
}
