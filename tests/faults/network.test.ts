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
import { request, type TestCore, unwrap } from '../support/test-core.ts';
import { judge } from './support/judge.ts';
import { type LiveScene, pause, resumeWhenAsked, setScene, withTimeout } from './support/live-core.ts';
import { drawLots, SCALE, SEED, tell } from './support/scale.ts';
import { promptsOf } from './support/scenes.ts';

const JOBS = 500;
/** Longer than an answer is waited for, so that a delivery never comes before the doubt. */
const PACE = 1800;
const ANSWER_TIMEOUT = 1200;

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
    ...{ pace: PACE, concurrent: 60 },
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
  it('charges nothing twice; every ambiguous outcome is unknown, and resolved by its webhook where there is one', {
    timeout: 150_000 * SCALE,
  }, async () => {
    const app = await scene.open({
      watchNetwork: withTimeout(ANSWER_TIMEOUT),
      networkTimes: { idle: ANSWER_TIMEOUT, uploadAnswer: ANSWER_TIMEOUT, connect: ANSWER_TIMEOUT },
    });
    const prompts = promptsOf('faulty', JOBS * SCALE);
    await queueMixed(app, prompts, await makeSampleMedia(join(scene.folder, 'media')));
    const resumed = await waitForEnd(app);
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
    );
    expect(account.problems).toEqual([]);
    expect(account.resolved).toBeGreaterThan(JOBS * 0.05);
    expect(found.states['unknown']).toBeGreaterThan(JOBS * 0.05);
    tellFigures(found, account, resumed);
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

/** Until nothing more can come by itself; tells how often an artist had to resume. */
async function waitForEnd(app: TestCore): Promise<number> {
  let resumed = 0;
  let turn = 0;
  let quietSince = performance.now();
  for (;;) {
    const { queued, uploading, sending, submitted, fetching, failed } = app.store.counts();
    const isSending = queued + uploading + sending > 0;
    if (isSending || submitted + fetching + failed > 0) quietSince = performance.now();
    // Reading on after five spoilt downloads is free, and submits nothing.
    if (failed > 0) await watchFailed(app);
    turn += 1;
    // The network changes now and then, as it does at a café: what rests between two tries is tried now.
    if (!isSending && turn % 10 === 0) app.core.wake();
    // A delivery that is late would come by then: the service repeats it after 1, 4 and 16 seconds.
    if (performance.now() - quietSince > PACE + 2500) return resumed;
    if (await resumeWhenAsked(app)) resumed += 1;
    await pause(100);
  }
}

async function watchFailed(app: TestCore): Promise<void> {
  const jobIds = app.store.jobsInState('failed').map(({ id }) => id);
  expect(app.store.jobsInState('failed').filter(({ genId }) => genId === null)).toEqual([]);
  unwrap(await app.core.calls['jobs.watchAgain']({ jobIds }));
}

interface Account {
  readonly problems: readonly string[];
  readonly faulty: number;
  readonly ambiguous: number;
  /** Ambiguous ones that the service had received, each settled by its delivery. */
  readonly resolved: number;
}

/** Holds each attempt's history against what the proxy itself did to its connection. */
function compareWithProxy(folder: string, charged: ReadonlySet<string>): Account {
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
    const isAmbiguous = fault !== null && AMBIGUOUS.includes(fault);
    const wanted = expectedOutcome(fault);
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

function tellFigures(found: ReturnType<typeof judge>, account: Account, resumed: number): void {
  tell(
    `faulty network, seed ${SEED}: ${proxy.connections()} connections, ${account.faulty} spoilt, ${found.jobs.length} jobs, ` +
      `${found.charged} charged, charged twice 0; ${account.ambiguous} ambiguous outcomes, all unknown, ` +
      `${account.resolved} resolved by their webhooks, ${found.unknownNotReceived} never received; resumed ${resumed} times`,
  );
}
