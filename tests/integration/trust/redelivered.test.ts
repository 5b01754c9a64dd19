import { describe, expect, it } from 'vitest';
import { PIXEL, type ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Bench, image, jobWhen, setUp } from './bench.ts';

const PROMPT = 'A kite whose picture is delivered more than once.';
const GONE: ScriptedAnswer = { status: 404, body: { message: 'gone' } };
const FILE: ScriptedAnswer = { body: PIXEL, headers: { 'content-type': 'image/png' } };
const SERVICES = [
  { service: 'that can be asked', profile: {} },
  { service: 'that only delivers', profile: { generation: null } },
];

async function deliver({ service }: Bench, body: Record<string, unknown>): Promise<void> {
  const address = service.submissions[0]?.query.get('webhookUrl') as string;
  const whole = { genId: 'gen-1', ...body };
  expect((await fetch(address, { method: 'POST', body: JSON.stringify(whole) })).status).toBe(200);
}

const completed = ({ service }: Bench) => ({
  status: 'completed',
  outputs: [{ url: `${service.baseUrl}/files/gen-1.png` }],
});

describe.each(SERVICES)('the same delivery once more, of a service $service,', ({ profile }) => {
  it.each(['stopped', 'late'] as const)('brings a result that was %s', async (what) => {
    let isBack = false;
    const bench = await setUp({ result: () => (isBack ? FILE : GONE) }, profile);
    const app = await bench.open();
    const [id] = await app.enqueue(image(PROMPT));
    await app.waitForState(id, 'submitted', 'fetching');
    await deliver(bench, completed(bench));
    await app.waitForState(id, 'fetching');
    if (what === 'stopped') await app.call('jobs.stopWatching', { jobIds: [id] });
    isBack = true;
    await deliver(bench, completed(bench));
    const job = await app.waitForState(id, 'done');
    expect(job).toMatchObject({ lostOutputs: 0, takeIds: { length: 1 } });
    // A job that lacks nothing has heard enough.
    const { revision } = job;
    await deliver(bench, completed(bench));
    expect(app.store.jobs.find(id)?.revision).toBe(revision);
  });
});

it('the end of a generation is kept, however many notes come behind it before it can be read', async () => {
  const answer = Promise.withResolvers<ScriptedAnswer>();
  const bench = await setUp({ submit: () => answer.promise }, { generation: null });
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await waitUntil('the submission', () => bench.service.submissions.length === 1);
  await deliver(bench, completed(bench));
  for (let note = 0; note < 120; note += 1) await deliver(bench, { status: 'processing', note });
  answer.resolve({ body: { genId: 'gen-1' } });
  await app.waitForState(id, 'done');
});

it.each(['.', '..'])(
  'the id %s, which no address can hold, gives its place back and waits for its delivery',
  async (genId) => {
    const bench = await setUp(
      { submit: (_seen, number) => ({ body: { genId: number === 1 ? genId : `gen-${number}` } }) },
      { limits: { concurrent: 1, submitsPerMinute: 1000 } },
    );
    const app = await bench.open();
    const [first, second] = await app.enqueue(image(PROMPT), image(`${PROMPT} Again.`));
    await jobWhen(app, first, 'its wait', ({ hold }) => hold?.reason === 'delivery-only');
    await app.waitForState(second, 'done');
    await deliver(bench, { ...completed(bench), genId });
    await app.waitForState(first, 'done');
  },
);
