import { expect, it } from 'vitest';
import { PIXEL, type ScriptedAnswer } from '../../support/scripted-service.ts';
import type { TestCore } from '../../support/test-core.ts';
import { type Bench, calls, image, jobWhen, setUp, unwrap } from './bench.ts';

const PROMPT = 'A ferry that comes back although nobody waits for it.';
const GONE: ScriptedAnswer = { status: 404, body: { message: 'gone' } };

/** A charged job that nobody follows any more: its first submission is `gen-1`, and later ones are refused. */
async function haveGivenUp(profile: Record<string, unknown> = {}) {
  const bench = await setUp(
    {
      submit: (_seen, number) =>
        number === 1 ? { body: { genId: 'gen-1' } } : { status: 400, body: { message: 'Too dark.' } },
      query: () => ({ body: { status: 'processing' } }),
      result: () => GONE,
    },
    profile,
  );
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'submitted');
  await app.call('jobs.stopWatching', { jobIds: [id] });
  return { bench, app, id };
}

/** From now on the service has the result. */
function finish({ service }: Bench) {
  service.script.query = (genId) =>
    genId === 'gen-1' ? { body: { status: 'completed', outputs: [{ url: '/files/a.png' }] } } : GONE;
  service.script.result = () => ({ body: PIXEL, headers: { 'content-type': 'image/png' } });
}

const retry = (app: TestCore, id: string) =>
  calls(app)['jobs.retry']({ jobIds: [id], acceptSecondCharge: true });

it('the result of a charged job that was queued again and cancelled can be asked for', async () => {
  const { bench, app, id } = await haveGivenUp();
  await app.call('queue.pause', { scope: { kind: 'all' } });
  unwrap(await retry(app, id));
  await app.call('jobs.cancel', { jobIds: [id] });
  expect(app.store.jobs.find(id)).toMatchObject({ state: 'cancelled', genId: 'gen-1' });
  finish(bench);
  expect((await app.call('jobs.watchAgain', { jobIds: [id] })).changed).toEqual([id]);
  await jobWhen(app, id, 'its result', (job) => job.state === 'done' && job.takeIds.length === 1);
  expect(bench.service.submissions).toHaveLength(1);
});

it('so can that of one whose second submission was refused', async () => {
  const { bench, app, id } = await haveGivenUp();
  unwrap(await retry(app, id));
  await jobWhen(app, id, 'the refusal', ({ state, attempts }) => state === 'failed' && attempts === 2);
  expect(app.store.jobs.find(id)?.genId).toBe('gen-1');
  finish(bench);
  await app.call('jobs.watchAgain', { jobIds: [id] });
  await jobWhen(app, id, 'its result', (job) => job.state === 'done' && job.takeIds.length === 1);
  expect(bench.service.submissions).toHaveLength(2);
});

it('and a late delivery brings it home to the same job, once', async () => {
  const { bench, app, id } = await haveGivenUp({ generation: null });
  unwrap(await retry(app, id));
  await jobWhen(app, id, 'the refusal', ({ state, attempts }) => state === 'failed' && attempts === 2);
  finish(bench);
  const webhookUrl = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  const outputs = [{ url: `${bench.service.baseUrl}/files/a.png` }];
  const body = JSON.stringify({ genId: 'gen-1', status: 'completed', outputs });
  expect((await fetch(webhookUrl, { method: 'POST', body })).status).toBe(200);
  await jobWhen(app, id, 'its result', (job) => job.state === 'done' && job.takeIds.length === 1);
  expect(app.store.jobs.list()).toHaveLength(1);
  expect(app.store.jobs.find(id)?.charge).toEqual({ surely: 1, maybe: 0 });
});

it('results that were given up can be fetched again after a second thought', async () => {
  const { bench, app, id } = await haveGivenUp({ generation: null });
  const outputs = [{ id: 'output-1', url: `${bench.service.baseUrl}/files/a.png` }];
  const lost = { code: 'RESULT_GONE', retryable: false, details: {} } as const;
  app.store.transact((tx) => {
    tx.outputs.save(id, outputs);
    tx.outputs.lose('output-1', lost);
  });
  await app.call('queue.pause', { scope: { kind: 'all' } });
  unwrap(await retry(app, id));
  await app.call('jobs.cancel', { jobIds: [id] });
  finish(bench);
  expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).changed).toEqual([id]);
  await jobWhen(app, id, 'its result', (job) => job.state === 'done' && job.takeIds.length === 1);
  expect(bench.service.submissions).toHaveLength(1);
});

it('what nobody has an id for keeps the question for it', async () => {
  const bench = await setUp({ submit: () => ({ body: {} }) });
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'unknown');
  await app.call('queue.pause', { scope: { kind: 'all' } });
  unwrap(await retry(app, id));
  await app.call('jobs.cancel', { jobIds: [id] });
  expect(app.store.jobs.find(id)).toMatchObject({ state: 'cancelled', genId: null });
  await app.call('jobs.nameGeneration', { jobId: id, genId: 'gen-pasted' });
  await app.waitForState(id, 'done');
});
