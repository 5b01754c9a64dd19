import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, jobWhen, setUp } from './bench.ts';

const PROMPT = 'A clock tower that nobody ever winds again.';
const polling = { delivery: { kind: 'polling' } } as const;

describe('a word for an end', () => {
  it.each([
    ['FAILED', { completed: 'completed', failed: 'failed' }],
    ['Canceled', { completed: ['completed', 'succeeded'], failed: ['failed', 'canceled', 'expired'] }],
    ['expired', { completed: 'completed', failed: ['failed', 'canceled', 'expired'] }],
  ])('%s is one where the profile names it, in whatever case', async (word, statuses) => {
    const bench = await setUp({ query: () => ({ body: { status: word } }) }, { statuses });
    const app = await bench.open({ settings: polling });
    const [id] = await app.enqueue(image(PROMPT));
    await app.waitForState(id, 'failed');
  });

  it.each(['cancelled', 'EXPIRED', 'rejected', 'error', 'timed out'])(
    '%s that no profile names is shown as a likely one, and gives its place back',
    async (word) => {
      const bench = await setUp(
        { query: (genId) => ({ body: { status: genId === 'gen-1' ? word : 'processing' } }) },
        { limits: { concurrent: 1, submitsPerMinute: 1000 } },
      );
      const app = await bench.open({ settings: polling });
      const [first, second] = await app.enqueue(image(PROMPT), image(`${PROMPT} Again.`));
      await jobWhen(app, first, 'the likely end', ({ hold }) => hold?.reason === 'probably-ended');
      expect(app.store.jobs.find(first)).toMatchObject({ state: 'submitted', serviceStatus: word });
      await app.waitForState(second, 'submitted');
      expect(bench.service.submissions).toHaveLength(2);
    },
  );
});

it('says when there is no news for long, gives the place back, and takes the result all the same', async () => {
  let status = 'processing';
  const bench = await setUp(
    { query: () => ({ body: { status, outputs: [{ url: '/files/a.png' }] } }) },
    { limits: { concurrent: 1, submitsPerMinute: 1000 } },
  );
  const clock = createHandClock();
  const app = await bench.open({ clock, settings: polling });
  const [first, second] = await app.enqueue(image(PROMPT), image(`${PROMPT} Again.`));
  await app.waitForState(first, 'submitted');
  await waitUntil('the word that there is no news', () => {
    clock.advance(5 * 60_000);
    return app.store.jobs.find(first)?.hold?.reason === 'no-news';
  });
  await waitUntil('the other to have the place', () => {
    clock.advance(1000);
    return app.store.jobs.find(second)?.state === 'submitted';
  });
  status = 'completed';
  await waitUntil('both results', () => {
    clock.advance(60_000);
    return app.store.jobs.counts().done === 2;
  });
  expect(bench.service.submissions).toHaveLength(2);
  await app.call('app.snapshot', {});
});

it.each(['.', '..'])(
  'an id “%s” fits no address: its job waits for a delivery, and gives the place back',
  async (genId) => {
    const bench = await setUp(
      { submit: (_, number) => ({ body: { genId: number === 1 ? genId : 'gen-2' } }) },
      { limits: { concurrent: 1, submitsPerMinute: 1000 } },
    );
    const app = await bench.open();
    const [first, second] = await app.enqueue(image(PROMPT), image(`${PROMPT} Again.`));
    await jobWhen(app, first, 'its wait', ({ hold }) => hold?.reason === 'delivery-only');
    await app.waitForState(second, 'submitted', 'done');
    expect(bench.service.requests.filter((one) => one.startsWith('GET') && !one.includes('gen-2'))).toEqual(
      [],
    );
  },
);
