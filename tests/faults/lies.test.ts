import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/adapters/system.ts';
import type { Clock } from '../../electron/core/ports.ts';
import type { Job } from '../../shared/jobs/job.ts';
import { openTestCore, request, type TestCore } from '../support/test-core.ts';
import { waitUntil } from '../support/wait-until.ts';
import { hurry, settle, workOutDeliveries } from './support/live-core.ts';
import {
  type Answer,
  deliverTo,
  type Lies,
  type LyingService,
  startLyingService,
} from './support/lying-service.ts';
import { createSettableClock } from './support/set-clock.ts';

let folder: string;
let service: LyingService | null = null;
let app: TestCore | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-lies-'));
});
afterEach(async () => {
  await app?.close();
  await service?.close();
  [app, service] = [null, null];
  await rm(folder, { recursive: true, force: true });
});

/** The program on a service that tells these lies, with deliveries by the service where a test makes them. */
async function meet(
  lies: Partial<Lies>,
  clock: Clock = systemClock,
): Promise<{ app: TestCore; service: LyingService }> {
  service = await startLyingService({
    submit: (_, turn) => ({ body: { genId: `g-${turn}` } }),
    query: (genId) => completed(genId),
    ...lies,
  });
  app = await openTestCore(folder, { baseUrl: service.baseUrl, clock });
  return { app, service };
}

const at = (path: string) => `${service?.baseUrl}/results/${path}`;
const completed = (genId: string, ...paths: string[]): Answer => ({
  body: {
    genId,
    status: 'completed',
    outputs: (paths.length > 0 ? paths : ['teal/1.png']).map((path) => ({ url: at(path) })),
  },
});
const job = (word: string) =>
  request('modeln-pro', { prompt: `A ${word} boat on a still lake`, quality: '2K', aspectRatio: '1:1' });

async function readTakes(core: TestCore, id: string): Promise<Buffer[]> {
  const takes = core.store.takes.byId(core.store.jobs.find(id)?.takeIds ?? []);
  return Promise.all(takes.map(({ path }) => readFile(path)));
}

describe('a service whose genId is strange', () => {
  const strange: readonly [string, string][] = [
    ['holds a path', '../../v2/upload'],
    ['holds a query and a fragment', 'a?b=c&d#e'],
    ['is in another script', '生成-№7 ✓'],
    ['holds line breaks', 'a\r\nX-Evil: 1\r\n\r\n'],
    ['is percent-encoded already', '%2e%2e%2f'],
    ['is very long', 'g'.repeat(8000)],
    ['is markup', '<img src=x onerror=alert(1)>"\''],
  ];
  it.each(strange)('which %s: asked by exactly this id, and the result comes home', async (_, genId) => {
    const asked: string[] = [];
    const { app, service } = await meet({
      submit: () => ({ body: { genId } }),
      query(id) {
        asked.push(id);
        return completed(id);
      },
    });
    const [id] = await app.enqueue(job('strange'));
    await hurry(app, id, 'done');
    expect(asked.every((given) => given === genId)).toBe(true);
    expect(await readTakes(app, id)).toEqual([service.picture('teal')]);
    expect(service.charges).toHaveLength(1);
  });

  it('is no text, or empty: unknown, never sent again, and resolved by its delivery', async () => {
    const bodies = [
      { genId: 7.5 },
      { genId: '' },
      { genId: null },
      [],
      null,
      { id: 'g' },
      { genId: ['g'] },
      { genId: 'a\0b' },
    ];
    const { app, service } = await meet({ submit: (_, turn) => ({ body: JSON.stringify(bodies[turn]) }) });
    for (const [index] of bodies.entries()) {
      const [id] = await app.enqueue(job(`nameless${index}`));
      await app.waitForState(id, 'unknown');
      await app.call('queue.resume', { scope: { kind: 'all' } });
    }
    expect(service.charges).toHaveLength(bodies.length);
    for (const [index, charge] of service.charges.entries())
      expect(await deliverTo(charge, { genId: `real-${index}`, status: 'completed' })).toBe(200);
    for (const { id } of app.store.jobs.list()) await app.waitForState(id, 'done');
    expect(service.charges).toHaveLength(bodies.length);
  });

  it('is that of another job: it is believed of neither, until a delivery names the right one', async () => {
    const { app, service } = await meet({
      submit: () => ({ body: { genId: 'g-same' } }),
      query: (genId) => completed(genId, genId === 'g-same' ? 'teal/1.png' : 'coral/1.png'),
    });
    const [one] = await app.enqueue(job('first'));
    await hurry(app, one, 'done');
    const [other] = await app.enqueue(job('second'));
    expect(await app.waitForState(other, 'unknown', 'done')).toMatchObject({ state: 'unknown', genId: null });
    await deliverTo(service.charges[1] as never, { genId: 'g-other', status: 'completed' });
    await app.waitForState(other, 'done');
    expect(await readTakes(app, other)).toEqual([service.picture('coral')]);
    expect(service.charges).toHaveLength(2);
  });
});

describe('a service that contradicts itself', () => {
  it('running, completed, running, completed: one result, once', async () => {
    const words = ['running', 'completed', 'running', 'failed', 'completed'];
    const { app, service } = await meet({
      query: (genId, turn) => ({
        body: { ...(completed(genId).body as object), status: words[turn % words.length] },
      }),
    });
    const [id] = await app.enqueue(job('flapping'));
    await hurry(app, id, 'done');
    const deliveries = words.map((status) =>
      deliverTo(service.charges[0] as never, { genId: 'g-0', status }),
    );
    expect(await Promise.all(deliveries)).toEqual(words.map(() => 200));
    await workOutDeliveries(app);
    expect(app.store.jobs.find(id)?.state).toBe('done');
    expect(await readTakes(app, id)).toHaveLength(1);
    expect(service.charges).toHaveLength(1);
  });

  it('completed without outputs at first: asked again, and they come home', async () => {
    const { app } = await meet({
      query: (genId, turn) =>
        turn < 2 ? { body: { genId, status: 'completed', outputs: [] } } : completed(genId),
    });
    const [id] = await app.enqueue(job('empty'));
    await hurry(app, id, 'done', 'failed');
    expect(app.store.jobs.find(id)?.state).toBe('done');
  });

  it('completed without outputs for good: failed with its reason, and never sent again', async () => {
    const { app, service } = await meet({
      query: (genId) => ({ body: { genId, status: 'completed', outputs: [] } }),
    });
    const [id] = await app.enqueue(job('hollow'));
    const end = await hurry(app, id, 'failed');
    expect(end.error?.code).toBe('RESULT_MISSING');
    // One that is queued after it goes out: had that one been queued again, it would have gone first.
    const [other] = await app.enqueue(job('later'));
    await hurry(app, other, 'failed');
    expect(
      service.charges.map(({ prompt }) => prompt).filter((prompt) => prompt.includes('hollow')),
    ).toHaveLength(1);
  });

  it('names other outputs each time it is asked: those that are there come home', async () => {
    const { app, service } = await meet({
      query: (genId, turn) => completed(genId, turn === 0 ? 'gone/1.png' : `coral/${turn}.png`),
      result: (path) =>
        path.includes('gone') ? { status: 404, body: {} } : { body: service.picture('coral') },
    });
    const [id] = await app.enqueue(job('moving'));
    await hurry(app, id, 'done');
    expect(await readTakes(app, id)).toEqual([service.picture('coral')]);
  });

  it('does not know its own generation at first', async () => {
    const { app } = await meet({
      query: (genId, turn) =>
        turn < 3 ? { status: 404, body: { message: 'No such generation.' } } : completed(genId),
    });
    const [id] = await app.enqueue(job('forgotten'));
    await hurry(app, id, 'done');
  });

  it('delivers before it answers, and then answers anything at all', async () => {
    const answers: Answer[] = [
      { body: { genId: 'g-early' } },
      { status: 500, body: { message: 'x' } },
      { status: 400, body: { message: 'x' } },
      { status: 429, headers: { 'retry-after': '0' }, body: {} },
      { status: 302, headers: { location: '/elsewhere' }, body: '' },
      { body: null },
    ];
    const { service, ...met } = await meet({
      async submit(charge, turn) {
        await deliverTo(charge, { genId: `early-${turn}`, status: 'completed' });
        return answers[turn] ?? { body: { genId: 'never' } };
      },
    });
    const ids = await met.app.enqueue(...answers.map((_, index) => job(`early${index}`)));
    for (const id of ids) await met.app.waitForState(id, 'done');
    await settle(met.app);
    expect(service.charges).toHaveLength(answers.length);
    expect(met.app.store.jobs.counts()).toMatchObject({
      done: answers.length,
      unknown: 0,
      failed: 0,
      queued: 0,
    });
  });

  it('answers with megabytes: unknown where it was paid for, asked again where it was not', async () => {
    const flood = 'x'.repeat(9 * 1024 * 1024);
    const { app, service } = await meet({
      submit: (_, turn) => ({ body: turn === 0 ? { genId: 'g', flood } : { genId: 'g-fine' } }),
      query: (genId, turn) => (turn < 2 && genId === 'g-fine' ? { body: { flood } } : completed(genId)),
    });
    const [one] = await app.enqueue(job('flooded'));
    await app.waitForState(one, 'unknown');
    await deliverTo(service.charges[0] as never, { genId: 'g', status: 'completed' });
    await app.waitForState(one, 'done');
    const [other] = await app.enqueue(job('drowned'));
    await hurry(app, other, 'done');
    expect(service.charges).toHaveLength(2);
  });
});

describe('a Retry-After that no one can mean', () => {
  const DAY = 86_400_000;
  const absurd: readonly [string, number, number][] = [
    ['315360000', DAY - 1000, DAY],
    ['Fri, 31 Dec 2100 23:59:59 GMT', DAY - 1000, DAY],
    ['-5', 0, 8000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0, 8000],
    ['soon', 0, 8000],
    ['9'.repeat(400), DAY - 1000, DAY],
  ];
  it.each(absurd)(
    '“%s”: waited for, a day at the most, and sent at once when the artist resumes',
    async (value, least, most) => {
      // The test's clock stands: however long this takes, nothing is over by itself.
      const clock = createSettableClock();
      clock.stand();
      const submit: Lies['submit'] = (_, turn) =>
        turn === 0 ? { status: 429, headers: { 'retry-after': value }, body: {} } : { body: { genId: 'g' } };
      const { app, service } = await meet({ submit }, clock);
      const [id] = await app.enqueue(job('patient'));
      const readHold = () => app.store.jobs.find(id)?.hold?.reason;
      await waitUntil('the pause that was asked for', readHold, (reason) => reason === 'rate-limit');
      const { hold } = app.store.jobs.find(id) as Job;
      const wait = (hold?.until ?? 0) - (hold?.since ?? 0);
      expect(wait).toBeGreaterThanOrEqual(least);
      // The two are read off the clock one after the other.
      expect(wait).toBeLessThan(most + 1000);
      app.core.wake();
      const { status } = await app.call('app.snapshot', {});
      expect(Object.values(status.profileHolds)).toEqual(['rate-limit']);
      expect(service.charges).toHaveLength(1);
      await app.call('queue.resume', { scope: { kind: 'all' } });
      await hurry(app, id, 'done');
      expect(service.charges).toHaveLength(2);
    },
  );
});
