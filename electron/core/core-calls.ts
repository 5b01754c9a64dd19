import type { CoreCallName } from '../../shared/ipc/contract.ts';
import { createAppCalls } from './calls/app-calls.ts';
import { createBatchCalls } from './calls/batch-calls.ts';
import type { CoreCallDeps } from './calls/call-deps.ts';
import { createCanaryCalls } from './calls/canary-calls.ts';
import { createCastCalls } from './calls/cast-calls.ts';
import { createCollectionCalls } from './calls/collection-calls.ts';
import { createDeliveryCalls } from './calls/delivery-calls.ts';
import { createDoctorCalls } from './calls/doctor-calls.ts';
import { createExampleCalls } from './calls/example-calls.ts';
import { createExportTakesCalls } from './calls/export-calls.ts';
import { createFixCalls } from './calls/fix-calls.ts';
import { createImportCalls } from './calls/import-calls.ts';
import { createIntakeCalls } from './calls/intake-calls.ts';
import { createJobCalls } from './calls/job-calls.ts';
import { createLedgerCalls } from './calls/ledger-calls.ts';
import { createLibraryCalls } from './calls/library-calls.ts';
import { createLineageCalls } from './calls/lineage-calls.ts';
import { createOutsideCalls } from './calls/outside-calls.ts';
import { createProfileCalls } from './calls/profile-calls.ts';
import { createProfileChangeCalls } from './calls/profile-change-calls.ts';
import { createQueueCalls } from './calls/queue-calls.ts';
import { createReferenceCalls } from './calls/reference-calls.ts';
import { createRehearsalCalls } from './calls/rehearsal-calls.ts';
import { createSafeStartCalls } from './calls/safe-start-calls.ts';
import { createTakeCalls } from './calls/take-calls.ts';
import { createTemplateCalls } from './calls/template-calls.ts';
import { createWatchCalls } from './calls/watch-calls.ts';
import { createWordCalls } from './calls/word-calls.ts';
import { type Handlers, mergeHandlers } from './calls.ts';

/** What the core answers to each of its calls. Each is short: the work is in the part that it names. */
export function createCoreCalls(deps: CoreCallDeps): Handlers<CoreCallName> {
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
