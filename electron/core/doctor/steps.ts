import type { DoctorStep } from '../../../shared/domain/service/doctor.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import type { ConnectivityProbe } from '../ports/connectivity-probe.ts';
import type { ReachedHosts } from '../ports/reached-hosts.ts';
import { checkKey, checkQuery, type KeyAndQueryDeps } from './check-key-and-query.ts';
import { type CheckUploadDeps, checkUpload } from './check-upload.ts';
import { judgeAddress, judgeTls } from './judge-connection.ts';
import { failed, ok, type StepOutcome, skipped } from './outcome.ts';
import { runTest, type TestRunDeps } from './test-run.ts';
import { isReached, type Visit, whyNot } from './visit.ts';

export interface StepsDeps extends TestRunDeps, KeyAndQueryDeps, CheckUploadDeps {
  readonly connectivityProbe: ConnectivityProbe;
  readonly reached: ReachedHosts;
  readonly deliveryService: DeliveryService;
}

/** What is looked at in each step; one that needs another says so. */
export type Steps = { readonly [Step in DoctorStep]: (visit: Visit) => Promise<StepOutcome> };

export function createSteps(deps: StepsDeps): Steps {
  return {
    async address(visit) {
      visit.inspection = await deps.connectivityProbe.inspect(visit.profile.baseUrl, visit.signal);
      confirmReached(deps.reached, visit);
      return judgeAddress(visit.profile.baseUrl, visit.inspection);
    },
    tls: async ({ profile, inspection }) =>
      inspection === null
        ? skipped('needs-connection')
        : judgeTls(profile.baseUrl, inspection, deps.clock.now()),
    key: (visit) => checkKey(deps, visit),
    query: (visit) => checkQuery(deps, visit),
    upload: (visit) => checkUpload(deps, visit),
    webhook: (visit) => checkWebhook(deps.deliveryService, visit),
    async 'test-run'(visit) {
      if (!visit.allowTestSubmission) return skipped('test-not-wanted');
      const blocked = await whyNot(deps.secrets, visit);
      return blocked ?? runTest(deps, visit.profileId, visit.signal);
    },
  };
}

/** Whoever has the connection checked means the service as it is reached now; one that can't prove its name is none. */
function confirmReached(reached: ReachedHosts, visit: Visit): void {
  const { profile, inspection } = visit;
  if (!isReached(visit) || inspection?.kind !== 'connected' || inspection.reached === null) return;
  reached.confirm(new URL(profile.baseUrl).origin, inspection.reached);
}

/** Whether results can be delivered, where that is needed. */
async function checkWebhook(deliveryService: DeliveryService, visit: Visit): Promise<StepOutcome> {
  const { profile, profileId, signal } = visit;
  const canAsk = profile.generation !== null;
  if (deliveryService.addressFor(profileId, '') === null)
    return canAsk ? skipped('delivery-not-needed') : failed('no-way-back');
  const tested = await deliveryService.test(signal);
  if (tested.problem === null)
    return ok('delivery-comes-back', { details: { milliseconds: tested.milliseconds } });
  return failed(canAsk ? 'delivery-failed' : 'no-way-back', { error: tested.problem });
}
