import { expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, setUp, unwrap } from './bench.ts';

const CONCURRENCY = 20;
const LIMITS = { limits: { concurrent: CONCURRENCY, submitsPerMinute: 10_000 } };
const jobs = () => Array.from({ length: 2 * CONCURRENCY }, (_, index) => image(`A kite over field ${index}`));
/** The first pause after five unclear answers, with the most that chance adds. */
const FIRST_UNCLEAR_PAUSE = 15_000 * 1.25;
const FIRST_OFFLINE_PAUSE = 1000 * 1.25;

it('twenty answers that break at once are one fault: after its first pause a single job goes to find out, and then all', async () => {
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
  const clock = createHandClock();
  const app = await bench.open({ clock });
  await app.enqueue(...jobs());
  const unknown = (count: number) =>
    waitUntil('unclear answers to be known', app.store.jobs.counts, (counts) => counts.unknown === count);
  const { submissions } = bench.service;
  await unknown(CONCURRENCY);
  clock.advance(FIRST_UNCLEAR_PAUSE);
  await unknown(CONCURRENCY + 1);
  expect(submissions).toHaveLength(CONCURRENCY + 1);
  // It was unclear once more, so that the next one waits twice as long.
  clock.advance(FIRST_UNCLEAR_PAUSE);
  expect(unwrap(await calls(app)['app.snapshot']({})).status.profileHolds).toEqual({
    'profile-scripted': 'unclear-answers',
  });
  clock.advance(FIRST_UNCLEAR_PAUSE);
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
