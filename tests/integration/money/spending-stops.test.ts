import { expect, it } from 'vitest';
import type { StopReason } from '../../../electron/core/queue/pace/spending-stops.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { encodeClip, encodeTone } from '../../support/sample-media.ts';
import { PIXEL, type Script } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from '../trust/bench.ts';

const JOBS = 40;
const CLIP = Buffer.from(await encodeClip(64, 64, 2, 24));
/** One after the other, so that what comes of each is known before the next is paid for. */
const ONE_BY_ONE = {
  limits: { concurrent: 1, submitsPerMinute: 10_000 },
  generation: {
    url: '/v2/generation/{genId}',
    status: '/status',
    outputs: ['/outputs/*/url'],
    cost: '/cost',
  },
  models: { 'modeln-pro': { price: { currency: 'USD', base: 1 } } },
};

const completed = (genId: string, cost: number) => ({
  body: { status: 'completed', cost, outputs: [{ url: `/files/${genId}.png` }] },
});

/** How a service goes wrong, and whether it is well again from then on. */
const FAULTS: Record<StopReason, (isWell: () => boolean) => Partial<Script>> = {
  'unclear-answers': (isWell) => ({
    submit: (_seen, number) => (isWell() ? { body: { genId: `gen-${number}` } } : { body: 'accepted' }),
  }),
  'results-failing': (isWell) => ({
    result: () =>
      isWell() ? { body: PIXEL, headers: { 'content-type': 'image/png' } } : { status: 400, body: 'no' },
  }),
  'over-price': (isWell) => ({ query: (genId) => completed(genId, isWell() ? 1 : 1.2) }),
  'wrong-kind': (isWell) => {
    // A film, a sound and nothing that is known, in place of pictures.
    const others = [CLIP, encodeTone(0.1), Buffer.from('nothing that is known')];
    let served = 0;
    return {
      result: () => ({
        body: isWell() ? PIXEL : others[served++ % others.length],
        headers: { 'content-type': 'image/png' },
      }),
    };
  },
};

it.each(Object.entries(FAULTS) as [StopReason, (typeof FAULTS)[StopReason]][])(
  '%s: three in a row stop what is unsent, over a restart too, until a person resumes',
  async (reason, fault) => {
    let isWell = false;
    const bench = await setUp({ query: (genId) => completed(genId, 1), ...fault(() => isWell) }, ONE_BY_ONE);
    const clock = createHandClock();
    const before = await bench.open({ clock });
    await before.enqueue(...Array.from({ length: JOBS }, (_, index) => image(`A kite over field ${index}`)));
    const statusOf = async (app: typeof before) => (await app.call('app.snapshot', {})).status;
    const holdOf = async (app: typeof before) => (await statusOf(app)).profileHolds['profile-scripted'];
    await waitUntil(
      'the stop',
      () => {
        clock.advance(10_000);
        return holdOf(before);
      },
      (hold) => hold === reason,
    );
    await before.close();
    const sent = bench.service.submissions.length;
    // Those sent while the third result was still on its way belong to the same fault.
    expect(sent).toBeLessThan(JOBS);
    const app = await bench.open({ clock });
    expect(await holdOf(app)).toBe(reason);
    expect((await statusOf(app)).resultsStop).toEqual(
      reason === 'results-failing'
        ? {
            error: expect.objectContaining({ details: expect.objectContaining({ status: 400 }) }),
            jobIds: expect.any(Array),
          }
        : null,
    );
    isWell = true;
    await app.call('queue.resume', { scope: { kind: 'all' } });
    await waitUntil(
      'the rest to be sent',
      () => {
        clock.advance(10_000);
        return bench.service.submissions.length;
      },
      (length) => length === JOBS,
    );
  },
);

it('unclear answers: a delivery that proves one of them lets the rest go', async () => {
  const bench = await setUp(
    FAULTS['unclear-answers'](() => false),
    ONE_BY_ONE,
  );
  const app = await bench.open();
  await app.enqueue(...Array.from({ length: 4 }, (_, index) => image(`A kite over field ${index}`)));
  const holdOf = async () => (await app.call('app.snapshot', {})).status.profileHolds['profile-scripted'];
  await waitUntil('the stop', holdOf, (hold) => hold === 'unclear-answers');
  const { submissions } = bench.service;
  expect(submissions).toHaveLength(3);
  const address = submissions[1]?.query.get('webhookUrl') as string;
  const body = JSON.stringify({ genId: 'gen-2', status: 'processing' });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
  await waitUntil(
    'the fourth',
    () => submissions.length,
    (length) => length === 4,
  );
});
