import { expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from './bench.ts';

const CONCURRENCY = 20;
const LIMITS = { limits: { concurrent: CONCURRENCY, submitsPerMinute: 10_000 } };
const jobs = () => Array.from({ length: 2 * CONCURRENCY }, (_, index) => image(`A kite over field ${index}`));
const FIRST_OFFLINE_PAUSE = 1000 * 1.25;

it('twenty answers that break at once stop the rest, over a restart too; after Resume a single job goes to find out, and then all', async () => {
  const broken = { status: 500, body: { message: 'broken' } };
  const { promise: allArrived, resolve: release } = Promise.withResolvers<void>();
  const bench = await setUp(
    {
      async submit(_seen, number): Promise<ScriptedAnswer> {
        if (number === CONCURRENCY) release();
        await allArrived;
        return number <= CONCURRENCY + 1 ? broken : { body: { genId: `gen-${number}` } };
      },
    },
    LIMITS,
  );
  const before = await bench.open();
  await before.enqueue(...jobs());
  await waitUntil(
    'unclear answers to be known',
    before.store.jobs.counts,
    (counts) => counts.unknown === CONCURRENCY,
  );
  await before.close();
  const app = await bench.open();
  const resume = async () => await app.call('queue.resume', { scope: { kind: 'all' } });
  const holds = async () => (await app.call('app.snapshot', {})).status.profileHolds;
  const unknown = (count: number) =>
    waitUntil('unclear answers to be known', app.store.jobs.counts, (counts) => counts.unknown === count);
  const { submissions } = bench.service;
  expect(await holds()).toEqual({ 'profile-scripted': 'unclear-answers' });
  expect(submissions).toHaveLength(CONCURRENCY);
  await resume();
  await unknown(CONCURRENCY + 1);
  expect(submissions).toHaveLength(CONCURRENCY + 1);
  expect(await holds()).toEqual({ 'profile-scripted': 'unclear-answers' });
  await resume();
  await waitUntil(
    'all others to be sent',
    () => submissions.length,
    (length) => length === 2 * CONCURRENCY,
  );
});

it('twenty connections that fail at once are one fault: it is tried again after the first pause', async () => {
  const bench = await setUp({}, LIMITS);
  const clock = createHandClock();
  let failing = CONCURRENCY;
  const app = await bench.open({
    clock,
    watchNetwork: (network) => ({
      ...network,
      submit: (request) =>
        failing-- > 0
          ? Promise.resolve({ kind: 'not-sent', cause: 'ECONNREFUSED' })
          : network.submit(request),
    }),
  });
  await app.enqueue(...jobs());
  await waitUntil(
    'all to have failed',
    () => failing,
    (left) => left === 0,
  );
  await waitUntil('them to be back', app.store.jobs.counts, (counts) => counts.queued === 2 * CONCURRENCY);
  clock.advance(FIRST_OFFLINE_PAUSE);
  await waitUntil(
    'as many to be sent as there are places',
    () => bench.service.submissions.length,
    (length) => length === CONCURRENCY,
  );
});
