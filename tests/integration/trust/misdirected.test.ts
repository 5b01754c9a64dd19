import { expect, it } from 'vitest';
import { waitUntil } from '../../support/wait-until.ts';
import { type Bench, calls, image, jobWhen, setUp, unwrap } from './bench.ts';

const FIRST = 'A lantern whose result belongs to nobody else.';
const SECOND = 'A bell that must not be given the lantern.';

const addressOf = ({ service }: Bench, number: number) =>
  service.submissions[number - 1]?.query.get('webhookUrl') as string;

async function deliver(bench: Bench, number: number, genId: string): Promise<void> {
  const body = { genId, status: 'completed', outputs: [{ url: `/files/${genId}.png` }] };
  const answer = await fetch(addressOf(bench, number), { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

/** A service that can't be asked: the first job has its result, and of the second nobody knows. */
async function haveOneOfTwo() {
  const bench = await setUp(
    { submit: (_seen, number) => ({ body: number === 2 ? {} : { genId: `gen-${number}` } }) },
    { generation: null },
  );
  const app = await bench.open();
  const [first] = (await app.enqueue(image(FIRST))) as [string];
  await app.waitForState(first, 'submitted');
  await deliver(bench, 1, 'gen-1');
  await app.waitForState(first, 'done');
  const [second] = (await app.enqueue(image(SECOND))) as [string];
  await app.waitForState(second, 'unknown');
  return { bench, app, second };
}

it('never gives a job the results of another one’s generation, although they were delivered for it', async () => {
  const { bench, app, second } = await haveOneOfTwo();
  await deliver(bench, 2, 'gen-1');
  const job = await jobWhen(app, second, 'the proof that it was taken', ({ state }) => state !== 'unknown');
  expect(job).toMatchObject({ state: 'submitted', genId: null, takeIds: [] });
  await jobWhen(app, second, 'its wait', ({ hold }) => hold?.reason === 'delivery-only');
  expect(app.store.takes.count()).toBe(1);
  await deliver(bench, 2, 'gen-2');
  await app.waitForState(second, 'done');
});

it('keeps the id of an earlier submission, whatever a late delivery for it names', async () => {
  const { bench, app } = await haveOneOfTwo();
  const [third] = (await app.enqueue(image(`${SECOND} And again.`))) as [string];
  await app.waitForState(third, 'submitted');
  unwrap(await calls(app)['jobs.stopWatching']({ jobIds: [third] }));
  unwrap(await calls(app)['jobs.retry']({ jobIds: [third], acceptSecondCharge: true }));
  await jobWhen(
    app,
    third,
    'its second submission',
    ({ state, attempts }) => state === 'submitted' && attempts === 2,
  );
  await deliver(bench, 3, 'gen-1');
  const adopted = await waitUntil('a job of its own', () =>
    app.store.jobs.list().find(({ genId }) => genId === 'gen-3'),
  );
  expect(adopted).toMatchObject({ state: 'submitted', takeIds: [] });
  expect(app.store.takes.count()).toBe(1);
});
