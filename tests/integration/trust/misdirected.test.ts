import { describe, expect, it } from 'vitest';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Bench, calls, image, jobWhen, setUp } from './bench.ts';

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
  const [first] = await app.enqueue(image(FIRST));
  await app.waitForState(first, 'submitted');
  await deliver(bench, 1, 'gen-1');
  await app.waitForState(first, 'done');
  const [second] = await app.enqueue(image(SECOND));
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
  const [third] = await app.enqueue(image(`${SECOND} And again.`));
  await app.waitForState(third, 'submitted');
  await app.call('jobs.stopWatching', { jobIds: [third] });
  await app.call('jobs.retry', { jobIds: [third], acceptSecondCharge: true });
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

describe.each([
  ['where the service can be asked', {}],
  ['where only deliveries say what became of it', { generation: null }],
])('what is delivered before a submission is answered, %s,', (_, profile) => {
  /** The first submission is answered once the test says with what; of all others, each has a generation of its own. */
  async function haveOneOnTheWire() {
    const answered = Promise.withResolvers<ScriptedAnswer>();
    const bench = await setUp(
      { submit: (_seen, number) => (number === 1 ? answered.promise : { body: { genId: `gen-${number}` } }) },
      profile,
    );
    const app = await bench.open();
    const [first] = await app.enqueue(image(FIRST));
    await waitUntil('its submission', () => bench.service.submissions.length === 1);
    return { bench, app, first, answer: answered.resolve };
  }

  it('proves it at once, and its generation is the one that the answer names', async () => {
    const { bench, app, first, answer } = await haveOneOnTheWire();
    await deliver(bench, 1, 'gen-2');
    expect(app.store.jobs.find(first)).toMatchObject({ state: 'submitted', genId: null, takeIds: [] });
    answer({ body: { genId: 'gen-1' } });
    await jobWhen(app, first, 'its own generation', ({ genId }) => genId === 'gen-1');
    await deliver(bench, 1, 'gen-1');
    await app.waitForState(first, 'done');
    // Whose the other is was not decided by what came to the wrong address.
    const [second] = await app.enqueue(image(SECOND));
    await jobWhen(app, second, 'its own generation', ({ genId }) => genId === 'gen-2');
    await deliver(bench, 2, 'gen-2');
    await app.waitForState(second, 'done');
    const fetched = bench.service.requests.filter((line) => line.includes('/files/'));
    expect(fetched).toEqual(['GET /files/gen-1.png', 'GET /files/gen-2.png']);
  });

  it.each<[string, ScriptedAnswer]>([
    ['never comes', { isLost: true, body: '' }],
    ['names none', { body: {} }],
    ['is a refusal', { status: 400, body: { message: 'No.' } }],
    ['asks to wait', { status: 429, headers: { 'retry-after': '0' }, body: {} }],
  ])('brings its result where the answer %s, and nothing is sent again', async (_what, said) => {
    const { bench, app, first, answer } = await haveOneOnTheWire();
    await deliver(bench, 1, 'gen-delivered');
    answer(said);
    const job = await app.waitForState(first, 'done');
    expect(job).toMatchObject({ genId: 'gen-delivered', charge: { surely: 1, maybe: 0 } });
    expect(bench.service.submissions).toHaveLength(1);
  });

  it('lets nobody name its generation meanwhile', async () => {
    const { bench, app, first, answer } = await haveOneOnTheWire();
    await deliver(bench, 1, 'gen-2');
    expect(await calls(app)['jobs.nameGeneration']({ jobId: first, genId: 'gen-3' })).toMatchObject({
      ok: false,
      error: { code: 'JOB_MOVED_ON' },
    });
    answer({ body: { genId: 'gen-1' } });
    await jobWhen(app, first, 'its own generation', ({ genId }) => genId === 'gen-1');
  });
});
