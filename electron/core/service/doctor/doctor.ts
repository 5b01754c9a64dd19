import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import {
  DOCTOR_STEPS,
  type DoctorReport,
  type DoctorRow,
  type DoctorStep,
} from '../../../../shared/service/doctor-report.ts';
import { sourceOf } from '../../../../shared/service/profile/binding-source.ts';
import { codesOfFile } from '../../../../shared/service/profile/generation-binding.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import type { ConnectivityProbe, ReachedHosts } from '../../ports/connections.ts';
import type { Ids, Log, Network, Secrets } from '../../ports.ts';
import { queryUrl } from '../../results/ask-generation.ts';
import type { DeliveryService } from '../../results/delivery/delivery-service.ts';
import { isApiHost } from '../service-urls.ts';
import { type CheckUploadDeps, checkUpload, isReached, type Visit, whyNot } from './check-upload.ts';
import {
  type FreeReads,
  failed,
  judgeAddress,
  judgeKey,
  judgeQuery,
  judgeTls,
  ok,
  type StepOutcome,
  skipped,
} from './judge-connection.ts';
import { runTest, type TestRunDeps } from './test-run.ts';

interface DoctorDeps extends StepsDeps {
  readonly log: Log;
  /** Resolves once a service that only runs when it is needed can be asked, has not come up, or the check is stopped. */
  readonly untilServed: (profileId: string, stopping: AbortSignal) => Promise<void>;
}

export interface Doctor {
  /** Resolves with the report once all steps have ended. Errors: PROFILE_MISSING, CONNECTION_CHECK_UNDER_WAY. */
  run(profileId: string, allowTestSubmission: boolean): Promise<Result<DoctorReport>>;
  /** The report as far as it is, of the run under way or of the last one. */
  read(): DoctorReport | null;
  cancel(): void;
  stop(): Promise<void>;
}

/**
 * Looks at a connection step by step: with reads, an upload where one is bound, a request to ourselves, and a test run where
 * the artist allows it. There is no other submission in here, so nothing of it can be charged.
 */
export function createDoctor(deps: DoctorDeps): Doctor {
  let report: DoctorReport | null = null;
  let underWay: { cancel: AbortController; done: Promise<unknown> } | null = null;

  const steps = createSteps(deps);

  async function visitAll(visit: Visit): Promise<DoctorReport> {
    for (const step of DOCTOR_STEPS) {
      show(step, { state: 'running' });
      const outcome = visit.signal.aborted ? skipped('stopped') : await look(step, visit);
      // What was cut off in the middle has found nothing.
      show(step, visit.signal.aborted && step !== 'test-run' ? skipped('stopped') : outcome);
    }
    const ended = { ...(report as DoctorReport), endedAt: deps.clock.now() };
    report = ended;
    return ended;
  }

  async function look(step: DoctorStep, visit: Visit): Promise<StepOutcome> {
    const outcome = await steps[step](visit);
    const { state, finding } = outcome;
    deps.log.info('doctor', { profileId: visit.profileId, step, state, finding });
    return outcome;
  }

  function show(step: DoctorStep, change: Partial<DoctorRow>): void {
    if (report === null) return;
    report = {
      ...report,
      rows: report.rows.map((row) => (row.step === step ? { ...row, ...change } : row)),
    };
  }

  return {
    async run(profileId, allowTestSubmission) {
      const profile = deps.profile(profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
      if (underWay !== null) return fail(failure('CONNECTION_CHECK_UNDER_WAY'));
      report = { profileId, startedAt: deps.clock.now(), endedAt: null, rows: DOCTOR_STEPS.map(waitingRow) };
      const cancel = new AbortController();
      const done = deps.untilServed(profileId, cancel.signal).then(() =>
        visitAll({
          ...{ profileId, allowTestSubmission, signal: cancel.signal, inspection: null, reads: null },
          // Its address is known once it runs.
          profile: deps.profile(profileId) ?? profile,
        }),
      );
      underWay = { cancel, done };
      try {
        return succeed(await done);
      } finally {
        underWay = null;
      }
    },
    read: () => report,
    cancel: () => underWay?.cancel.abort(),
    async stop() {
      underWay?.cancel.abort();
      await underWay?.done.catch(() => {});
    },
  };
}

function waitingRow(step: DoctorStep): DoctorRow {
  return { step, state: 'waiting', finding: null, details: {}, error: null, confirms: [] };
}

interface StepsDeps extends TestRunDeps, KeyAndQueryDeps, CheckUploadDeps {
  readonly connectivityProbe: ConnectivityProbe;
  readonly reached: ReachedHosts;
  readonly deliveryService: DeliveryService;
}

/** What is looked at in each step; one that needs another says so. */
type Steps = { readonly [Step in DoctorStep]: (visit: Visit) => Promise<StepOutcome> };

function createSteps(deps: StepsDeps): Steps {
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

const READ_TIMEOUT_MILLISECONDS = 20_000;

interface KeyAndQueryDeps {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly ids: Ids;
}

/** Whether the service takes the key. */
async function checkKey(deps: KeyAndQueryDeps, visit: Visit): Promise<StepOutcome> {
  if ((await deps.secrets.readKey(visit.profileId)) === null) return failed('key-missing');
  const blocked = await whyNot(deps.secrets, visit);
  if (blocked !== null) return blocked;
  visit.reads = await readFreely(deps, visit);
  return visit.reads === null ? skipped('no-free-read') : judgeKey(visit.reads);
}

/** Whether generations are asked about where the profile says. */
async function checkQuery({ secrets }: KeyAndQueryDeps, visit: Visit): Promise<StepOutcome> {
  if (visit.profile.generation === null) return skipped('query-not-bound');
  const blocked = await whyNot(secrets, visit);
  if (blocked !== null) return blocked;
  if (visit.reads === null) return skipped('needs-connection');
  const isOpen = sourceOf(visit.profile.sources, '/generation/url') === 'suggested';
  return judgeQuery(visit.reads, isOpen ? ['/generation/url'] : []);
}

/** Three reads of things that do not exist; null where the profile names nothing that may be read. */
async function readFreely(
  deps: KeyAndQueryDeps,
  { profile, profileId, signal }: Visit,
): Promise<FreeReads | null> {
  const key = await deps.secrets.readKey(profileId);
  const id = `dailies-doctor-${deps.ids.next()}`;
  const nowhereName = `dailies-doctor-nowhere-${deps.ids.next()}`;
  const url = queryUrl(profile, listOfferedModels(profile)[0]?.path ?? null, id);
  if (url === null) return null;
  const nowhere = new URL(`/${nowhereName}`, url).href;
  const read = (target: string, withKey: boolean) =>
    deps.network.read({
      url: target,
      key: withKey && isApiHost(profile, target) ? key : null,
      access: profile.access,
      files: codesOfFile(profile),
      timeoutMilliseconds: READ_TIMEOUT_MILLISECONDS,
      signal,
    });
  return {
    madeUp: [id, nowhereName],
    withKey: await read(url, true),
    withoutKey: await read(url, false),
    nowhere: await read(nowhere, true),
  };
}
