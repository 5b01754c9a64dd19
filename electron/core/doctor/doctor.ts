import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DOCTOR_STEPS,
  type DoctorReport,
  type DoctorRow,
  type DoctorStep,
} from '../../../shared/domain/service/doctor.ts';
import { failure } from '../../../shared/errors.ts';
import { modelsOf } from '../../../shared/models/index.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { sourceOf } from '../../../shared/service/binding-source.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import type { Inspection, Reach } from '../ports/reach.ts';
import type { ReachedHosts } from '../ports/reached-hosts.ts';
import type { Log, Network, Secrets } from '../ports.ts';
import { queryUrl } from '../queue/results/ask-generation.ts';
import { isApiHost } from '../queue/service/service-urls.ts';
import type { Uploads } from '../uploads/ensure-uploaded.ts';
import { judgeAddress, judgeTls } from './judge-connection.ts';
import { type FreeReads, judgeKey, judgeQuery } from './judge-query.ts';
import { makeTestPicture } from './make-test-picture.ts';
import { failed, ok, type StepOutcome, skipped } from './outcome.ts';
import { runTest, type TestRunParts } from './test-run.ts';

const READ_TIMEOUT_MILLISECONDS = 20_000;

export interface DoctorParts extends TestRunParts {
  readonly dataFolder: string;
  readonly network: Network;
  readonly reach: Reach;
  readonly reached: ReachedHosts;
  readonly secrets: Secrets;
  readonly uploads: Uploads;
  readonly deliveryService: DeliveryService;
  readonly random: () => number;
  readonly log: Log;
}

export interface Doctor {
  /** Resolves with the report once all steps have ended. Errors: PROFILE_MISSING, CONNECTION_CHECK_UNDER_WAY. */
  run(profileId: string, allowTestSubmission: boolean): Promise<Result<DoctorReport>>;
  /** The report as far as it is, of the run under way or of the last one. */
  read(): DoctorReport | null;
  cancel(): void;
  stop(): Promise<void>;
}

/** Everything that one run knows. */
interface Visit {
  readonly profileId: string;
  readonly profile: Profile;
  readonly allowTestSubmission: boolean;
  readonly signal: AbortSignal;
  inspection: Inspection | null;
  reads: FreeReads | null;
}

/**
 * Looks at a connection step by step: with reads, an upload where one is bound, a request to ourselves, and a test run where
 * the artist allows it. There is no other submission in here, so nothing of it can be charged.
 */
export function createDoctor(parts: DoctorParts): Doctor {
  let report: DoctorReport | null = null;
  let underWay: { cancel: AbortController; done: Promise<unknown> } | null = null;

  const steps: { readonly [Step in DoctorStep]: (visit: Visit) => Promise<StepOutcome> } = {
    address: async (visit) => {
      visit.inspection = await parts.reach.inspect(visit.profile.baseUrl, visit.signal);
      confirmReached(visit);
      return judgeAddress(visit.profile.baseUrl, visit.inspection);
    },
    tls: async ({ profile, inspection }) =>
      inspection === null
        ? skipped('needs-connection')
        : judgeTls(profile.baseUrl, inspection, parts.clock.now()),
    key: checkKey,
    query: checkQuery,
    upload: checkUpload,
    webhook: checkWebhook,
    'test-run': async (visit) => {
      if (!visit.allowTestSubmission) return skipped('test-not-wanted');
      const blocked = await whyNot(visit);
      return blocked ?? runTest(parts, visit.profileId, visit.signal);
    },
  };

  /** Whoever has the connection checked means the service as it is reached now; one that can't prove its name is none. */
  function confirmReached({ profile, inspection }: Visit): void {
    if (inspection?.kind !== 'connected' || (inspection.tls?.problem ?? null) !== null) return;
    if (inspection.reached === null) return;
    parts.reached.confirm(new URL(profile.baseUrl).origin, inspection.reached);
  }

  /** What every request to the service needs first. */
  async function whyNot(visit: Visit): Promise<StepOutcome | null> {
    const isReached =
      visit.inspection?.kind === 'connected' && (visit.inspection.tls?.problem ?? null) === null;
    if (!isReached) return skipped('needs-connection');
    const key = await parts.secrets.readKey(visit.profileId);
    const refused = visit.reads?.withKey.ok && [401, 403].includes(visit.reads.withKey.value.status);
    return key === null || refused ? skipped('needs-key') : null;
  }

  async function checkKey(visit: Visit): Promise<StepOutcome> {
    if ((await parts.secrets.readKey(visit.profileId)) === null) return failed('key-missing');
    const blocked = await whyNot(visit);
    if (blocked !== null) return blocked;
    visit.reads = await readFreely(visit);
    return visit.reads === null ? skipped('no-free-read') : judgeKey(visit.reads);
  }

  /** Three reads of things that do not exist; null where the profile names nothing that may be read. */
  async function readFreely({ profile, profileId, signal }: Visit): Promise<FreeReads | null> {
    const key = await parts.secrets.readKey(profileId);
    const id = `dailies-doctor-${parts.ids.next()}`;
    const nowhereName = `dailies-doctor-nowhere-${parts.ids.next()}`;
    const url = queryUrl(profile, modelsOf(profile)[0]?.id ?? '', id);
    if (url === null) return null;
    const nowhere = new URL(`/${nowhereName}`, url).href;
    const read = (target: string, withKey: boolean) =>
      parts.network.read({
        url: target,
        key: withKey && isApiHost(profile, target) ? key : null,
        access: profile.access,
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

  async function checkQuery(visit: Visit): Promise<StepOutcome> {
    if (visit.profile.generation === null) return skipped('query-not-bound');
    const blocked = await whyNot(visit);
    if (blocked !== null) return blocked;
    if (visit.reads === null) return skipped('needs-connection');
    const isOpen = sourceOf(visit.profile.sources, '/generation/url') === 'suggested';
    return judgeQuery(visit.reads, isOpen ? ['/generation/url'] : []);
  }

  async function checkUpload(visit: Visit): Promise<StepOutcome> {
    if (visit.profile.upload === null) return skipped('upload-not-bound');
    const usable = parts.usable(visit.profileId);
    if (usable === null || usable.upload === null) return skipped('upload-only-suggested');
    const blocked = await whyNot(visit);
    const key = await parts.secrets.readKey(visit.profileId);
    if (blocked !== null || key === null) return blocked ?? skipped('needs-key');
    return uploadPicture(visit, usable, key);
  }

  /** Through the same uploader as every file, with a picture that is gone afterwards. */
  async function uploadPicture(visit: Visit, profile: Profile, key: string): Promise<StepOutcome> {
    const folder = join(parts.dataFolder, 'doctor');
    const id = parts.ids.next();
    const path = join(folder, `dailies-doctor-${id}.png`);
    const started = parts.clock.monotonic();
    try {
      await mkdir(folder, { recursive: true });
      const picture = makeTestPicture(parts.random);
      await writeFile(path, picture);
      const { mtimeMs } = await stat(path);
      const asset = {
        ...{ id, path, name: 'dailies-doctor.png', kind: 'image' as const, mime: 'image/png' },
        ...{ bytes: picture.length, modifiedAt: mtimeMs, sha256: null },
        ...{ width: 64, height: 64, duration: null },
      };
      const sent = await parts.uploads.ensureUploaded({
        asset,
        profileId: visit.profileId,
        profile,
        key,
        onProgress: () => {},
        signal: visit.signal,
      });
      if (!sent.ok) return failed('upload-failed', { error: sent.error });
      const milliseconds = Math.round(parts.clock.monotonic() - started);
      return ok('upload-works', { details: { reference: sent.value.reference.slice(0, 300), milliseconds } });
    } finally {
      await rm(path, { force: true });
    }
  }

  async function checkWebhook(visit: Visit): Promise<StepOutcome> {
    const { profile, profileId, signal } = visit;
    const canAsk = profile.generation !== null;
    if (parts.deliveryService.addressFor(profileId, '') === null)
      return canAsk ? skipped('delivery-not-needed') : failed('no-way-back');
    const tested = await parts.deliveryService.test(signal);
    if (tested.problem === null)
      return ok('delivery-comes-back', { details: { milliseconds: tested.milliseconds } });
    return failed(canAsk ? 'delivery-failed' : 'no-way-back', { error: tested.problem });
  }

  async function visitAll(visit: Visit): Promise<DoctorReport> {
    for (const step of DOCTOR_STEPS) {
      show(step, { state: 'running' });
      const outcome = visit.signal.aborted ? skipped('stopped') : await look(step, visit);
      // What was cut off in the middle has found nothing.
      show(step, visit.signal.aborted && step !== 'test-run' ? skipped('stopped') : outcome);
    }
    const ended = { ...(report as DoctorReport), endedAt: parts.clock.now() };
    report = ended;
    return ended;
  }

  async function look(step: DoctorStep, visit: Visit): Promise<StepOutcome> {
    const outcome = await steps[step](visit);
    const { state, finding } = outcome;
    parts.log.info('doctor', { profileId: visit.profileId, step, state, finding });
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
      const profile = parts.profile(profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
      if (underWay !== null) return fail(failure('CONNECTION_CHECK_UNDER_WAY'));
      report = { profileId, startedAt: parts.clock.now(), endedAt: null, rows: DOCTOR_STEPS.map(waitingRow) };
      const cancel = new AbortController();
      const done = visitAll({
        ...{ profileId, profile, allowTestSubmission, signal: cancel.signal },
        ...{ inspection: null, reads: null },
      });
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
