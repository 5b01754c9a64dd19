import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FaultyProxy,
  NETWORK_FAULTS,
  type NetworkFault,
  startFaultyProxy,
} from '../support/faulty-proxy.ts';
import { makeSampleMedia, type SampleMedia } from '../support/sample-media.ts';
import { request, type TestCore } from '../support/test-core.ts';
import { createGate, type Gate } from './support/gate.ts';
import { judge } from './support/judge.ts';
import {
  countOpenJobs,
  type LiveScene,
  readDelivered,
  resumeWhenAsked,
  setScene,
  withTimeout,
} from './support/live-core.ts';
import { drawLots, report, SEED, scaled } from './support/scale.ts';
import { promptsOf } from './support/scenes.ts';
import { waitForWork } from './support/wait-for-work.ts';

const JOBS = scaled(250, 500);
/** The service finishes nothing until the test puts its clock forward, so that a delivery never comes before the doubt. */
const PACE_SECONDS = 60;
const ANSWER_TIMEOUT = 1200;
/** The network changes now and then, as it does at a café: what rests between two tries is tried then. */
const LOOKS_PER_WAKE = 20;

/** What the service never got, by the proxy's own making. */
const UNFORWARDED: readonly NetworkFault[] = [
  ...(['reset-at-once', 'silence', 'half-request', 'busy', 'error-unforwarded'] as const),
];
/** After these nobody here can know whether the submission was received. */
const AMBIGUOUS: readonly NetworkFault[] = NETWORK_FAULTS.filter(
  (fault) => fault !== 'busy' && fault !== 'slow-bytes',
);

let scene: LiveScene;
let proxy: FaultyProxy;

beforeEach(async () => {
  scene = await setScene('network', {
    ...{ pace: PACE_SECONDS * 1000, concurrent: 60 },
    async behind(target) {
      proxy = await startFaultyProxy({ target, share: 0.3, draw: drawLots(SEED) });
      return proxy.baseUrl;
    },
  });
});
afterEach(async () => {
  await scene.close();
  await proxy.close();
});

describe('a network that spoils three connections of ten', () => {
  it('charges nothing twice; every ambiguous outcome is unknown, and resolved by its webhook where there is one', async () => {
    const gate = createGate();
    const impatient = withTimeout(ANSWER_TIMEOUT);
    const app = await scene.open({
      watchNetwork: (network) => gate.watch(impatient(network)),
      networkTimes: { idle: ANSWER_TIMEOUT, uploadAnswer: ANSWER_TIMEOUT, connect: ANSWER_TIMEOUT },
    });
    const prompts = promptsOf('faulty', JOBS);
    await queueMixed(app, prompts, await makeSampleMedia(join(scene.folder, 'media')));
    const resumed = await bringToEnd(app, gate);
    const ledger = await scene.practice.ledger();
    await app.close();

    const found = judge(scene.folder, ledger, { prompts });
    expect(found.violations).toEqual([]);
    expect(found.charged).toBe(found.submitted + found.unknownReceived);
    // Whatever the service took has told its result on the attempt's own path.
    expect(found.unknownReceived).toBe(0);
    expect(Object.keys(found.states).toSorted()).toEqual(['done', 'unknown']);
    expect(found.states['unknown']).toBe(found.unknownNotReceived);
    const account = compareWithProxy(
      scene.folder,
      new Set(ledger.map(({ webhookUrl }) => secretIn(webhookUrl))),
      gate.timedOut,
    );
    expect(account.problems).toEqual([]);
    expect(account.resolved).toBeGreaterThan(JOBS * 0.05);
    expect(found.states['unknown']).toBeGreaterThan(JOBS * 0.05);
    reportFigures(found, account, resumed);
  });
});

/** A quarter each: an image alone, an image with a file, a video alone, a video with a file. */
async function queueMixed(app: TestCore, prompts: readonly string[], media: SampleMedia): Promise<void> {
  const files = await Promise.all([media.image, media.secondImage].map((path) => app.addFile(path)));
  const file = (index: number) => ({ kind: 'file' as const, assetId: files[index % 2] as string });
  const still = { quality: '2K', aspectRatio: '16:9' };
  await app.enqueue(
    ...prompts.map((prompt, index) => {
      if (index % 4 === 0) return request('modeln-pro', { prompt, ...still });
      if (index % 4 === 1) return request('modeln-pro', { prompt, ...still, images: [file(index >> 2)] });
      const start = index % 4 === 3 ? { startImage: file(index >> 2) } : {};
      return request('modelk-3-turbo', { prompt, ...start });
    }),
  );
}

/**
 * Until every job is done or in doubt for good; tells how often an artist had to resume. In turns: what was submitted gets
 * its answer or its doubt, then the service finishes what it has and delivers it.
 */
async function bringToEnd(app: TestCore, gate: Gate): Promise<number> {
  let [resumed, looks] = [0, 0];
  async function goOn() {
    if (await resumeWhenAsked(app)) resumed += 1;
    // Reading on after five spoilt downloads is free, and submits nothing.
    if (app.store.jobs.counts().failed > 0) await watchFailed(app);
    looks += 1;
    if (looks % LOOKS_PER_WAKE === 0) app.core.wake();
    await gate.closeFor(() => scene.practice.advanceClock(PACE_SECONDS));
    return { ...app.store.jobs.counts(), delivered: (await readDelivered(scene)).size };
  }
  await waitForWork(
    'every job to be done or in doubt',
    goOn,
    ({ failed }) => countOpenJobs(app) + failed === 0,
  );
  // What is in doubt still may have been received: its delivery, which the service repeats, is waited for.
  const { length } = await scene.practice.ledger();
  await waitForWork(
    'every delivery to be over, and every job again',
    goOn,
    ({ delivered, failed }) =>
      delivered === length &&
      countOpenJobs(app) + failed === 0 &&
      app.store.deliveries.pending().length === 0,
  );
  return resumed;
}

async function watchFailed(app: TestCore): Promise<void> {
  const jobIds = app.store.jobs.inState('failed').map(({ id }) => id);
  expect(app.store.jobs.inState('failed').filter(({ genId }) => genId === null)).toEqual([]);
  await app.call('jobs.watchAgain', { jobIds });
}

interface Account {
  readonly problems: readonly string[];
  readonly faulty: number;
  readonly ambiguous: number;
  /** Ambiguous ones that the service had received, each settled by its delivery. */
  readonly resolved: number;
}

/** Holds each attempt's history against what the proxy itself did to its connection. */
function compareWithProxy(
  folder: string,
  charged: ReadonlySet<string>,
  timedOut: ReadonlySet<string>,
): Account {
  const database = new DatabaseSync(join(folder, 'data', 'dailies.sqlite'), { readOnly: true });
  const sql = 'SELECT job_id, webhook_secret, outcome, started_at FROM attempts';
  const attempts = database.prepare(sql).all() as Record<'job_id' | 'webhook_secret' | 'outcome', string>[];
  const unclear = database
    .prepare("SELECT job_id FROM transitions WHERE reason = 'outcome-unclear'")
    .all() as { job_id: string }[];
  database.close();
  const unclearJobs = new Set(unclear.map(({ job_id }) => job_id));
  const seen = Map.groupBy(
    proxy.requests.filter(({ secret }) => secret !== null),
    ({ secret }) => secret as string,
  );
  const problems: string[] = [];
  let [ambiguous, resolved] = [0, 0];
  for (const { job_id, webhook_secret, outcome } of attempts) {
    const requests = seen.get(webhook_secret) ?? [];
    const [sent] = requests;
    if (requests.length > 1) problems.push(`${webhook_secret} was on the wire ${requests.length} times`);
    const isCharged = charged.has(webhook_secret);
    if (isCharged !== (sent?.isForwarded === true && sent.serviceStatus === 200))
      problems.push(`${webhook_secret}: charged ${isCharged}, forwarded ${sent?.isForwarded}`);
    // A connection that is reset at once carries nothing that could be read: the attempt has no request then.
    const fault = sent === undefined ? 'reset-at-once' : sent.fault;
    // On a machine that has much to do an answer may come too late: for the program it is one that never came.
    const isLate = timedOut.has(webhook_secret);
    const isAmbiguous = isLate || (fault !== null && AMBIGUOUS.includes(fault));
    const wanted = isLate && fault === 'busy' ? ['unclear'] : expectedOutcome(fault);
    if (!wanted.includes(outcome)) problems.push(`${webhook_secret}: ${fault} made ${outcome}`);
    if (!isAmbiguous || outcome === 'not-sent') continue;
    ambiguous += 1;
    if (!unclearJobs.has(job_id)) problems.push(`${job_id}: ${fault}, and it was never unknown`);
    if (isCharged) resolved += 1;
  }
  return {
    problems,
    faulty: proxy.requests.filter(({ fault }) => fault !== null).length,
    ambiguous,
    resolved,
  };
}

function expectedOutcome(fault: NetworkFault | null): readonly string[] {
  if (fault === null || fault === 'slow-bytes') return ['accepted'];
  if (fault === 'busy') return ['not-sent'];
  // The reset may be seen before the connection is used: then it is certain that nothing was sent.
  if (fault === 'reset-at-once') return ['unclear', 'not-sent'];
  return UNFORWARDED.includes(fault) ? ['unclear'] : ['accepted'];
}

function secretIn(webhookUrl: string | null): string {
  return new URL(webhookUrl ?? 'none:').pathname.split('/').at(-1) ?? '';
}

function reportFigures(found: ReturnType<typeof judge>, account: Account, resumed: number): void {
  report(
    `faulty network, seed ${SEED}: ${proxy.connections()} connections, ${account.faulty} spoilt, ${found.jobs.length} jobs, ` +
      `${found.charged} charged, charged twice 0; ${account.ambiguous} ambiguous outcomes, all unknown, ` +
      `${account.resolved} resolved by their webhooks, ${found.unknownNotReceived} never received; resumed ${resumed} times`,
  );
}
