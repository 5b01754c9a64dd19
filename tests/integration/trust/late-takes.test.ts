import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sidecarPath } from '../../../electron/core/library/keep-sidecars.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { PIXEL, type ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Bench, image, jobWhen, setUp } from './bench.ts';

const ASKED = 'A lighthouse that was paid for.';
const EDITED = 'A harbour that was only tried.';

async function deliver({ service }: Bench, number: number, ...names: string[]): Promise<void> {
  const address = service.submissions[number - 1]?.query.get('webhookUrl') as string;
  const outputs = names.map((name) => ({ url: `${service.baseUrl}/files/${name}.png` }));
  const body = JSON.stringify({ genId: `gen-${number}`, status: 'completed', outputs });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
}

/** A paid job that nobody waits for any more and that asks for something else since, as a test. */
async function haveEdited() {
  const bench = await setUp({}, { generation: null });
  const app = await bench.open();
  const [id] = await app.enqueue({ ...image(ASKED), name: 'Lighthouse' });
  await app.waitForState(id, 'submitted');
  await app.call('jobs.stopWatching', { jobIds: [id] });
  const request = { ...image(EDITED), name: 'Harbour', testMode: 'success' as const };
  expect((await app.call('jobs.edit', { jobId: id, request })).problems).toEqual([]);
  return { bench, app, id };
}

describe('a late result', () => {
  it.each([
    ['of a job that was edited', false],
    ['of a job that was sent again as it was edited', true],
  ])(
    '%s is a take of what was asked for then: in the library, its file name and its sidecar',
    async (_, isSentAgain) => {
      const { bench, app, id } = await haveEdited();
      if (isSentAgain) {
        await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
        await waitUntil('the second submission', () => bench.service.submissions.length === 2);
        await app.waitForState(id, 'submitted');
      }
      await deliver(bench, 1, 'late');
      const job = await waitUntil('its result', () =>
        app.store.jobs.list().find(({ genId, state }) => genId === 'gen-1' && state === 'done'),
      );
      const [take] = app.store.takes.byId(job?.takeIds ?? []);
      expect(take).toMatchObject({ prompt: ASKED, name: 'Lighthouse', testMode: false, model: 'modeln-pro' });
      expect(basename(take?.path ?? '')).toContain('Lighthouse');
      await app.close();
      const sidecar = JSON.parse(await readFile(sidecarPath(take?.path ?? ''), 'utf8'));
      expect(sidecar).toMatchObject({
        take: { name: 'Lighthouse', testMode: false },
        job: { prompt: ASKED, testMode: null, input: { prompt: ASKED } },
        request: { body: { prompt: ASKED } },
      });
    },
  );
});

it('the generation of an earlier submission brings home only what is not there yet', async () => {
  let isBack = false;
  const bench = await setUp(
    {
      result: (path) => (path.includes('lost') && !isBack ? { status: 404, body: {} } : { body: PIXEL }),
    },
    { generation: null },
  );
  const app = await bench.open();
  const [id] = await app.enqueue(image(ASKED));
  await app.waitForState(id, 'submitted');
  await deliver(bench, 1, 'one', 'lost');
  await jobWhen(app, id, 'its first result', ({ takeIds }) => takeIds.length === 1);
  await app.call('jobs.stopWatching', { jobIds: [id] });
  await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
  const isSent = ({ state, attempts }: Job) => state === 'submitted' && attempts === 2;
  await jobWhen(app, id, 'the second submission', isSent);
  isBack = true;
  await deliver(bench, 1, 'lost', 'one');
  const adopted = await waitUntil('a job of its own', () =>
    app.store.jobs.list().find(({ id: other, state }) => other !== id && state === 'done'),
  );
  expect(adopted?.takeIds).toHaveLength(2);
  expect(app.store.takes.count()).toBe(2);
  expect(bench.service.requests.filter((one) => one.endsWith('/one.png'))).toHaveLength(1);
  // All of it is there: what comes once more brings nothing.
  await deliver(bench, 1, 'one', 'lost');
  expect(app.store.jobs.list()).toHaveLength(2);
});

it.each([
  ['can be asked', {}],
  ['only delivers', { generation: null }],
])(
  'stop watching stands, whatever the answer of the submission brings after it: a service that %s',
  async (_, profile) => {
    const answer = Promise.withResolvers<ScriptedAnswer>();
    const bench = await setUp({ submit: () => answer.promise }, profile);
    const app = await bench.open();
    const [id] = await app.enqueue(image(ASKED));
    await waitUntil('the submission', () => bench.service.submissions.length === 1);
    await deliver(bench, 1, 'one');
    await app.waitForState(id, 'submitted');
    await app.call('jobs.stopWatching', { jobIds: [id] });
    answer.resolve({ body: { genId: 'gen-1' } });
    const job = await jobWhen(app, id, 'the answer', ({ genId }) => genId !== null);
    expect(job).toMatchObject({ state: 'cancelled', genId: 'gen-1' });
    // Whoever wants it after all has all that it takes.
    expect((await app.call('jobs.watchAgain', { jobIds: [id] })).changed).toEqual([id]);
    await app.waitForState(id, 'done');
  },
);
