import { join } from 'node:path';
import type { CALLS } from '../../shared/contract.ts';
import { localDayOf } from '../../shared/kernel/local-day.ts';
import { succeed } from '../../shared/kernel/result.ts';
import type { ledgerCalls } from '../../shared/money/contract.ts';
import type { deliveryCalls } from '../../shared/results/contract.ts';
import { NO_POLICY } from '../../shared/settings/policy.ts';
import { createAppCalls, createOutsideCalls } from './app/handlers.ts';
import { createFindThread } from './batch/find-thread.ts';
import { createBatchCalls } from './batch/handlers.ts';
import { createCastCalls } from './cast/handlers.ts';
import { type CoreDependencies, type Handlers, mergeHandlers } from './core.ts';
import { createFilmCalls } from './film/handlers.ts';
import type { Emit } from './inner-events.ts';
import type { PathGrants } from './kernel/path-grants.ts';
import { createCollectionCalls } from './library/collections.ts';
import {
  createExportTakesCalls,
  createImportCalls,
  createLibraryCalls,
  createLineageCalls,
  createTakeCalls,
} from './library/handlers.ts';
import { createFixService } from './library/references/fix-service.ts';
import {
  createFixCalls,
  createIntakeCalls,
  createReferenceCalls,
} from './library/references/reference-handlers.ts';
import { createReviewUndo } from './library/review-undo.ts';
import type { Modules } from './modules.ts';
import { readDayCaps } from './money/budget-gate.ts';
import type { Clock, SettingsStore, Store } from './ports.ts';
import {
  createCanaryCalls,
  createJobCalls,
  createQueueCalls,
  createSafeStartCalls,
} from './queue/handlers.ts';
import type { DeliveryService } from './results/delivery/delivery-service.ts';
import {
  createDoctorCalls,
  createExampleCalls,
  createProfileCalls,
  createProfileChangeCalls,
  createRehearsalCalls,
} from './service/handlers.ts';
import { createTemplateCalls, createWatchCalls, createWordCalls } from './templates/handlers.ts';

/** What the core answers to each of its calls. Each is short: the work is in the part that it names. */
export function createCoreCalls(
  outside: CoreDependencies,
  emit: Emit,
  modules: Modules,
  given: PathGrants,
): Handlers<typeof CALLS> {
  const { store, ids, events, dataFolder } = outside;
  const { connections, jobs, sentRecord, commands, delivery, library, results, sending, safeStart } = modules;
  const mediaReader = safeStart.readerFor('read');
  const parts = {
    ...{ ...outside, ...modules, ...connections, ...commands, ...results, ...sending, ...delivery },
    policy: outside.policy ?? NO_POLICY,
    ownFolders: () => [outside.settings.read().resultsFolder, dataFolder],
    ...{ given, mediaReader, finder: createFindThread() },
    ...{
      jobWriter: jobs.jobWriter,
      inFlightAttempts: jobs.inFlightAttempts,
      dataAge: sentRecord.dataAge,
      library: library.library,
      guard: safeStart.guard,
    },
    ...{ statusMonitor: modules.status, watching: modules.watch.watching },
    fixes: createFixService({
      ...{ store, mediaReader, ids, events },
      maker: outside.fixMaker ?? null,
      folder: join(dataFolder, 'fixed'),
    }),
    reviewUndo: createReviewUndo(store),
    frames: outside.frames ?? null,
    cutRenderer: outside.cutRenderer ?? null,
    keepPrompt: outside.keepPrompt ?? (() => {}),
    framesFolder: join(dataFolder, 'frames'),
    releaseBindings: () => emit('bindingsChanged'),
    readDeliveriesAgain: (profileId: string) => emit('profileSaved', profileId),
    budget: modules.money.budget,
    repriceJobs: (profileId: string) => emit('pricesChanged', profileId),
  };
  return mergeHandlers(
    createAppCalls(parts),
    createBatchCalls(parts),
    createReferenceCalls(parts),
    createIntakeCalls(parts),
    createFixCalls(parts),
    createJobCalls(parts),
    createQueueCalls(parts),
    createCanaryCalls(parts),
    createTemplateCalls(parts),
    createWatchCalls(parts),
    createSafeStartCalls(parts),
    createTakeCalls(parts),
    createCollectionCalls(parts),
    createWordCalls(parts),
    createCastCalls(parts),
    createFilmCalls(parts),
    createLineageCalls(parts),
    createLibraryCalls(parts),
    createLedgerCalls(parts),
    createOutsideCalls(parts),
    createProfileCalls(parts),
    createProfileChangeCalls(parts),
    createImportCalls(parts),
    createDeliveryCalls(parts),
    createDoctorCalls(parts),
    createExampleCalls(parts),
    createRehearsalCalls(parts),
    createExportTakesCalls(parts),
  );
}

/** Answers for the ways in which results arrive. */
function createDeliveryCalls({
  deliveryService,
}: {
  readonly deliveryService: DeliveryService;
}): Handlers<typeof deliveryCalls> {
  return {
    'delivery.state': async () => succeed(await deliveryService.state()),
    'delivery.test': async () => succeed(await deliveryService.test()),
  };
}

/** Answers for what was spent. */
function createLedgerCalls({
  store,
  settings,
  clock,
}: {
  readonly store: Pick<Store, 'ledger'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Clock;
}): Handlers<typeof ledgerCalls> {
  return {
    'ledger.summary': async ({ since, project }) => {
      const from = since ?? Number.MIN_SAFE_INTEGER;
      const until = Number.MAX_SAFE_INTEGER;
      return succeed({
        ...store.ledger.sum(from, until, project),
        reserved: store.ledger.sumReserved(project),
        free: store.ledger.countFree(from, until, project),
        dayCaps: readDayCaps(settings.read().budget, store.ledger.usageIn(localDayOf(clock.now()))),
      });
    },
    'ledger.groups': async ({ since, project }) => succeed({ groups: store.ledger.groups(since, project) }),
    'ledger.page': async ({ since, offset, limit, project }) =>
      succeed(store.ledger.page(since, offset, limit, project)),
  };
}
