import { expect, it } from 'vitest';
import { image, jobWhen, setUp } from './bench.ts';

const PROMPT = 'A lantern that somebody took off the list.';

it('shows a job again that was taken off the list and is queued after all', async () => {
  let refusals = 1;
  const bench = await setUp({
    submit: (_seen, number) =>
      refusals-- > 0 ? { status: 400, body: { message: 'Too dark.' } } : { body: { genId: `gen-${number}` } },
  });
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'failed');
  await app.call('jobs.remove', { jobIds: [id] });
  // A window that is a moment late, or a script, may still mean it.
  await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: false });
  expect(app.store.jobs.list().map((job) => job.id)).toEqual([id]);
  await app.waitForState(id, 'done');
});

it('brings home what a late delivery names, also where the job was taken off the list, after a restart too', async () => {
  let isThere = false;
  const bench = await setUp(
    {
      submit: () => ({ body: { genId: 'gen-1' } }),
      result: (path) =>
        path.includes('-0') || isThere
          ? { body: 'a', headers: { 'content-type': 'image/png' } }
          : { status: 404, body: {} },
    },
    { generation: null },
  );
  let app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await jobWhen(app, id, 'the delivery', ({ hold }) => hold?.reason === 'delivery-only');
  const webhookUrl = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  const deliver = (address: string) =>
    fetch(webhookUrl, {
      method: 'POST',
      body: JSON.stringify({
        genId: 'gen-1',
        status: 'completed',
        outputs: [{ url: '/files/x-0' }, { url: address }],
      }),
    });
  await deliver('data:image/png,');
  await app.waitForState(id, 'done');
  expect(app.store.jobs.find(id)?.lostOutputs).toBe(1);
  await app.call('jobs.remove', { jobIds: [id] });
  isThere = true;
  await deliver('/files/y');
  await jobWhen(app, id, 'both results', (job) => job.state === 'done' && job.takeIds.length === 2);
  await app.close();
  app = await bench.open();
  expect(app.store.jobs.list().map((job) => job.takeIds.length)).toEqual([2]);
});
