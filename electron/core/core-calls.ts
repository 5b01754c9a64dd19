import type { CALLS } from '../../shared/contract.ts';
import { localDayOf } from '../../shared/kernel/local-day.ts';
import { succeed } from '../../shared/kernel/result.ts';
import type { ledgerCalls } from '../../shared/money/contract.ts';
import type { deliveryCalls } from '../../shared/results/contract.ts';
import { createAppCalls, createOutsideCalls } from './app/handlers.ts';
import { createBatchCalls } from './batch/handlers.ts';
import type { CoreCallDeps } from './call-deps.ts';
import { createCastCalls } from './cast/handlers.ts';
import { type Handlers, mergeHandlers } from './core.ts';
import {
  createCollectionCalls,
  createExportTakesCalls,
  createImportCalls,
  createLibraryCalls,
  createLineageCalls,
  createTakeCalls,
} from './library/handlers.ts';
import {
  createFixCalls,
  createIntakeCalls,
  createReferenceCalls,
} from './library/references/reference-handlers.ts';
import { readDayCaps } from './money/budget-gate.ts';
import {
  createCanaryCalls,
  createJobCalls,
  createQueueCalls,
  createSafeStartCalls,
} from './queue/handlers.ts';
import {
  createDoctorCalls,
  createExampleCalls,
  createProfileCalls,
  createProfileChangeCalls,
  createRehearsalCalls,
} from './service/handlers.ts';
import { createTemplateCalls, createWatchCalls, createWordCalls } from './templates/handlers.ts';

/** What the core answers to each of its calls. Each is short: the work is in the part that it names. */
export function createCoreCalls(deps: CoreCallDeps): Handlers<typeof CALLS> {
  return mergeHandlers(
    createAppCalls(deps),
    createBatchCalls(deps),
    createReferenceCalls(deps),
    createIntakeCalls(deps),
    createFixCalls(deps),
    createJobCalls(deps),
    createQueueCalls(deps),
    createCanaryCalls(deps),
    createTemplateCalls(deps),
    createWatchCalls(deps),
    createSafeStartCalls(deps),
    createTakeCalls(deps),
    createCollectionCalls(deps),
    createWordCalls(deps),
    createCastCalls(deps),
    createLineageCalls(deps),
    createLibraryCalls(deps),
    createLedgerCalls(deps),
    createOutsideCalls(deps),
    createProfileCalls(deps),
    createProfileChangeCalls(deps),
    createImportCalls(deps),
    createDeliveryCalls(deps),
    createDoctorCalls(deps),
    createExampleCalls(deps),
    createRehearsalCalls(deps),
    createExportTakesCalls(deps),
  );
}

/** Answers for the ways in which results arrive. */
function createDeliveryCalls({ deliveryService }: CoreCallDeps): Handlers<typeof deliveryCalls> {
  return {
    'delivery.state': async () => succeed(await deliveryService.state()),
    'delivery.test': async () => succeed(await deliveryService.test()),
  };
}

/** Answers for what was spent. */
function createLedgerCalls({ store, settings, clock }: CoreCallDeps): Handlers<typeof ledgerCalls> {
  return {
    'ledger.summary': async ({ since }) => {
      const from = since ?? Number.MIN_SAFE_INTEGER;
      const until = Number.MAX_SAFE_INTEGER;
      return succeed({
        ...store.ledger.sum(from, until),
        reserved: store.ledger.sumReserved(),
        free: store.ledger.countFree(from, until),
        dayCaps: readDayCaps(settings.read().budget, store.ledger.usageIn(localDayOf(clock.now()))),
      });
    },
    'ledger.page': async ({ since, offset, limit }) => succeed(store.ledger.page(since, offset, limit)),
  };
}
