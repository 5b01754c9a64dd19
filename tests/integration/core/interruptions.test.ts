import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tunnel } from '../../../electron/core/ports/connections.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { takePort } from '../../support/own-port.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { writeIntent } from '../../support/store-steps.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from '../trust/bench.ts';

let root: string;
let practice: Practice | null = null;
let app: TestCore | null = null;

beforeEach(() => {
  root = makeFolder('interruptions');
});
afterEach(async () => {
  await app?.close();
  await practice?.stop();
  app = practice = null;
});

const prompt = 'A lighthouse in heavy rain, seen from the sea.';
const job = () => request('modelk-3-turbo', { prompt });
/** Its generations end when the test puts its clock forward. */
const HOUR = 3600;
const serve = async (pace: number, port?: number) => {
  practice = await openPractice(join(root, 'practice'), ['--pace', String(pace), '--render', 'fast'], port);
  return practice;
};
const open = async (baseUrl: string | null, more: object = {}) => {
  app = await openTestCore(join(root, 'data'), { baseUrl, ...more });
  return app;
};

describe('offline', () => {
  it('queues and checks without a service, says why it waits, and goes out when the service is there', async () => {
    const port = await takePort();
    const offline = await open(`http://127.0.0.1:${port}`);
    const [jobId] = await offline.enqueue(job());
    await expect
      .poll(() => statusOf(offline))
      .toMatchObject({ network: 'offline', profileHolds: { practice: 'offline' } });
    expect(offline.store.jobs.find(jobId)?.state).toBe('queued');
    await serve(50, port);
    offline.core.wake();
    await offline.waitForState(jobId, 'done');
    expect((await practice?.ledger())?.length).toBe(1);
    expect(await statusOf(offline)).toMatchObject({ network: 'online', profileHolds: {} });
  });

  it('says that the practice service still starts, and refuses nothing meanwhile', async () => {
    const early = await open(null);
    const [jobId] = await early.enqueue(job());
    expect(await statusOf(early)).toMatchObject({ profileHolds: { practice: 'practice-starting' } });
    early.core.setPracticeBaseUrl((await serve(50)).baseUrl);
    await early.waitForState(jobId, 'done');
  });
});

describe('pause', () => {
  it('keeps everything back until it is resumed, over a restart too', async () => {
    const { baseUrl, ledger } = await serve(50);
    const first = await open(baseUrl);
    await first.call('queue.pause', { scope: { kind: 'all' } });
    const [jobId] = await first.enqueue(job());
    await first.close();
    // What it begins is through when it has ended.
    await (await open(baseUrl)).close();
    expect(await ledger()).toHaveLength(0);
    const third = await open(baseUrl);
    expect(third.store.jobs.find(jobId)?.state).toBe('queued');
    expect((await statusOf(third)).paused).toBe(true);
    await third.call('queue.resume', { scope: { kind: 'all' } });
    await third.waitForState(jobId, 'done');
  });
});

describe('a restart in mid-run', () => {
  it('goes on watching what was submitted, and submits nothing twice', async () => {
    const { baseUrl, ledger, advanceClock } = await serve(HOUR * 1000);
    const first = await open(baseUrl);
    const ids = await first.enqueue(job(), job(), job());
    for (const id of ids) await first.waitForState(id, 'submitted');
    await first.close();
    const second = await open(baseUrl);
    await advanceClock(HOUR);
    for (const id of ids) expect((await second.waitForState(id, 'done')).takeIds).toHaveLength(1);
    expect((await ledger()).length).toBe(3);
  });

  it('takes a job that was found in the middle of its submission as unknown, never as unsent', async () => {
    const { baseUrl, ledger } = await serve(50);
    const first = await open(baseUrl, { start: false });
    const [jobId] = await first.enqueue(job());
    const intent = {
      id: 'attempt-of-a-killed-run',
      jobId,
      body: '{}',
      bodySha256: '',
      webhookSecret: 'secret-of-a-killed-run',
      modelPath: null,
      testMode: null,
      practice: true,
      estimate: null,
      startedAt: Date.now(),
    };
    expect(writeIntent(first.store, intent)).toMatchObject({ kind: 'written', job: { state: 'sending' } });
    await first.close();
    const second = await open(baseUrl);
    expect(await second.waitForState(jobId, 'unknown')).toMatchObject({
      error: { code: 'ANSWER_UNCLEAR' },
    });
    await second.close();
    const third = await open(baseUrl);
    expect(third.store.jobs.find(jobId)?.state).toBe('unknown');
    expect(await ledger()).toHaveLength(0);
  });
});

describe('commands of the queue', () => {
  it('a cancelled job is never sent', async () => {
    const { baseUrl, ledger } = await serve(50);
    const paused = await open(baseUrl);
    await paused.call('queue.pause', { scope: { kind: 'all' } });
    const [kept, dropped] = await paused.enqueue(job(), job());
    await paused.call('jobs.cancel', { jobIds: [dropped] });
    await paused.call('queue.resume', { scope: { kind: 'all' } });
    await paused.waitForState(kept, 'done');
    expect(paused.store.jobs.find(dropped)?.state).toBe('cancelled');
    expect(await ledger()).toHaveLength(1);
  });

  it('a submitted job can only be left alone, and watched again later without a second charge', async () => {
    const { baseUrl, ledger, advanceClock } = await serve(HOUR * 1000);
    const open1 = await open(baseUrl);
    const [jobId] = await open1.enqueue(job());
    await open1.waitForState(jobId, 'submitted');
    expect(await open1.core.calls['jobs.cancel']({ jobIds: [jobId] })).toMatchObject({
      value: { changed: [], refused: [{ jobId, error: { code: 'JOB_MOVED_ON' } }] },
    });
    await open1.call('jobs.stopWatching', { jobIds: [jobId] });
    expect(open1.store.jobs.find(jobId)?.state).toBe('cancelled');
    await open1.call('jobs.watchAgain', { jobIds: [jobId] });
    await advanceClock(HOUR);
    await open1.waitForState(jobId, 'done');
    expect(await ledger()).toHaveLength(1);
  });

  it('an image does not wait behind videos that fill their lane', async () => {
    const { baseUrl } = await serve(HOUR * 1000);
    const busy = await open(baseUrl);
    const videos = await busy.enqueue(...Array.from({ length: 12 }, job));
    await busy.waitForState(videos[0] as string, 'submitted');
    const [image] = await busy.enqueue(request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' }));
    await busy.waitForState(image, 'submitted');
    expect(busy.store.jobs.find(videos[11] as string)?.state).toBe('queued');
  });
});

describe('the end', () => {
  it('begins with what costs: nothing more is sent while the way in still closes', async () => {
    const [isClosing, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const tunnel: Tunnel = {
      async open() {
        const close = () => {
          isClosing.resolve();
          return closed.promise;
        };
        return succeed({ url: 'http://127.0.0.1:9', close });
      },
    };
    const answer = Promise.withResolvers<ScriptedAnswer>();
    const bench = await setUp(
      { submit: () => answer.promise },
      { limits: { concurrent: 1, submitsPerMinute: 1000 } },
    );
    const ending = await bench.open({ tunnel, settings: { delivery: { kind: 'tunnel', domain: null } } });
    await waitUntil(
      'the tunnel',
      async () => (await ending.call('delivery.state', {})).tunnel?.state === 'open',
    );
    const [first, second] = await ending.enqueue(image(prompt), image(prompt));
    await waitUntil('the submission', () => bench.service.submissions.length === 1);
    const stopped = ending.core.stop();
    await isClosing.promise;
    answer.resolve({ status: 400, body: { message: 'No.' } });
    // It has made room for the other one.
    await ending.waitForState(first, 'failed');
    for (let turns = 0; turns < 100; turns += 1) await new Promise((next) => setImmediate(next));
    expect(ending.store.jobs.find(second)?.state).toBe('queued');
    closed.resolve();
    await stopped;
    expect(bench.service.submissions).toHaveLength(1);
  });
});

async function statusOf(opened: TestCore) {
  return (await opened.call('app.snapshot', {})).status;
}
